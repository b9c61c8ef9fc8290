import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { currentForm, questionsOf } from '@anupalan/domain/forms/registry';
import { recordErrors, withPersonIds } from '@anupalan/domain/intake/people-of-texts';
import { parseCaseNumber } from '@anupalan/domain/kernel/case-number';
import { validateAnswers } from '@anupalan/domain/rules/fields';
import { checkFile, extensionOf, parseTypes, REGISTRATION_FILES } from '@anupalan/domain/rules/file';
import { maskIdentityNumbers } from '@anupalan/domain/rules/identity-numbers';
import { NAMED_RULES } from '@anupalan/domain/rules/named-rules';
import { checkOtp } from '@anupalan/domain/rules/otp';
import { validateRegistration } from '@anupalan/domain/rules/registration';
import { nameKey } from '@anupalan/domain/staffing/unique-name';
import { mobileTokens, searchWords, textTokens } from '@anupalan/projector/read-models/shared/tokens';
import { afterAll, describe, expect, it } from 'vitest';
import { contentOf } from '../platform/files/file-content.js';
import { csvLine } from '../platform/http/csv.js';
import { canonicalPath } from '../platform/http/middleware/find-route.js';
import { cleanFileName, readMultipart } from '../platform/http/multipart.js';
import { canonicalText, refuseUnusable } from '../platform/http/plain-value.js';
import { queryOf } from '../platform/http/query.js';
import { contentDisposition } from '../platform/http/send-file.js';
import { withoutPersonal } from '../platform/logging.js';

/** Texts that make an ambiguous pattern backtrack. */
const SHAPES = [
  'a',
  '1',
  ' ',
  '\n',
  '\r\n',
  '.',
  '@',
  '/',
  '-',
  '=',
  '"',
  '\\',
  '&',
  '%',
  ',',
  ';',
  '(',
  '{a',
  'a@',
  'a.',
  '1 ',
  '1-',
  ' -',
  'sr-',
  'sr ',
  'a=',
  '=a&',
  '%41',
  '9822012345',
  'ABCPE1234F ',
  '\u0966',
  '\u200b',
  '\ud83d\ude00',
] as const;

/** Prefixes that a pattern begins with, and suffixes that make it fail. */
const AROUND = [
  ['', ''],
  ['1', 'x'],
  ['a@b', '!'],
] as const;

const long = (shape: string, length: number): string => shape.repeat(Math.ceil(length / shape.length)).slice(0, length);

/** CPU of one run in ms: the minimum of several, each long enough to be measurable. */
const cpuOf = async (run: () => unknown): Promise<number> => {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round += 1) {
    const begun = process.cpuUsage();
    let runs = 0;
    let spent = 0;
    while (spent < 4 && runs < 2000) {
      await run();
      runs += 1;
      const { user, system } = process.cpuUsage(begun);
      spent = (user + system) / 1000;
    }
    least = Math.min(least, spent / runs);
  }
  return least;
};

/** The factor by which a doubled input costs more; measured again when the machine seems to have interfered. */
const growth = async (make: (length: number) => () => unknown, length: number): Promise<number> => {
  let lowest = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 4 && lowest >= 3; attempt += 1) {
    const once = await cpuOf(make(length));
    lowest = Math.min(lowest, (await cpuOf(make(2 * length))) / once);
  }
  return lowest;
};

/** A function that reads a text from outside. `length`: where it is refused beyond a limit, half of that. */
type Reader =
  | readonly [name: string, read: (text: string) => unknown]
  | readonly [name: string, read: (text: string) => unknown, length: number];

const field = (type: 'text' | 'textarea' | 'number' | 'email' | 'tel' | 'date') => (text: string) =>
  validateAnswers([{ key: 'a', label: 'A', type, required: true, display_order: 1 }], { a: text });

const READERS: readonly Reader[] = [
  ...Object.entries(NAMED_RULES).flatMap(([name, rule]): readonly Reader[] => [
    [`rule ${name}`, (text) => [rule.check(text, '2026-11-21'), rule.canonical(text)]],
  ]),
  ...(['text', 'textarea', 'number', 'email', 'tel', 'date'] as const).map(
    (type): Reader => [`answer ${type}`, field(type)],
  ),
  ['answer of an unknown field', (text) => validateAnswers([], { [text]: text })],
  [
    'registration',
    (text) => validateRegistration({ name: text, email: text, phone: text, businessName: text, additionalInfo: text }),
  ],
  ['one-time code', (text) => checkOtp(text)],
  [
    'file name',
    (text) => [checkFile({ name: text, size: 1 }, REGISTRATION_FILES), extensionOf(text), cleanFileName(text)],
  ],
  ['file types', (text) => parseTypes(text)],
  ['case number', (text) => parseCaseNumber(text)],
  ['name of a rule', (text) => nameKey(text)],
  ['words searched for', (text) => searchWords(text)],
  ['search tokens', (text) => [textTokens(text), mobileTokens(text)]],
  ['query', (text) => queryOf(text), 8000],
  ['path', (text) => canonicalPath(`/api/${text}`), 1000],
  ['values', (text) => [refuseUnusable({ a: text }), canonicalText({ a: text })]],
  ['line of the log', (text) => withoutPersonal(text), 4000],
  ['masked answers', (text) => maskIdentityNumbers([], { a: text, aadhaar: text })],
  ['field of a CSV', (text) => csvLine([text, `x${text}`])],
  ['file name of an answer', (text) => contentDisposition('attachment', text.toWellFormed())],
];

describe('an input of double the size takes less than three times the CPU', () => {
  it.each(READERS)('as %s', async (_name, read, length: number = 10_000) => {
    const texts = (size: number) =>
      SHAPES.flatMap((shape) => AROUND.map(([before, after]) => before + long(shape, size) + after));
    const run = (all: readonly string[]) => () => all.forEach(read);
    // One text with quadratic cost exceeds all of the others together.
    expect(await growth((size) => run(texts(size)), length)).toBeLessThan(3);
  });

  const dir = mkdtempSync(join(tmpdir(), 'input-cost-'));
  afterAll(() => rmSync(dir, { recursive: true }));

  it.each([
    ['digits', (n: number) => `/Encrypt ${'1'.repeat(n)} 0 R`],
    ['numbers', (n: number) => `/Encrypt 5 0 R ${long('1 1 ', n)}`],
    ['references', (n: number) => long('/Encrypt 5 0 ', n)],
    ['blanks', (n: number) => `/Encrypt${' '.repeat(n)}5 0 R`],
    ['names', (n: number) => `/Encrypt << /Filter /Standard /R 4 /P 1 /O (a) /U (a) ${long('/ID [ ', n)}`],
    ['brackets', (n: number) => `/Encrypt << /Filter /Standard /R 4 /P 1 /O (${long('(', n)}`],
    ['a string', (n: number) => `/Encrypt << /Filter /Standard /R 4 /P 1 /O (a) /U (a) /ID [<${'0'.repeat(n)}`],
  ])('as a PDF of %s', async (name, body) => {
    const grown = await growth((size) => {
      const path = join(dir, `${name}-${size}`);
      writeFileSync(path, `%PDF-1.4\n${body(size)}`);
      return () => contentOf(path, size);
    }, 1_000_000);
    expect(grown).toBeLessThan(3);
  });

  /** Bytes that a socket hands over at once. */
  const PIECE = 65_536;
  const part = 'Content-Disposition: form-data; name="a"; filename="a"';
  it.each([
    ['line ends', (n: number) => `--b\r\n${part}\r\n\r\n${long('\r\n', n)}`],
    ['half boundaries', (n: number) => `--b\r\n${part}\r\n\r\n${long('\r\n--', n)}`],
    ['names in a header', (n: number) => `--b\r\n${part}${long('; filename="a', n)}\r\n\r\n`],
    ['headers', (n: number) => `--b\r\n${long('a:\r\n', n)}\r\n`],
    ['fields', (n: number) => long('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n', n)],
    ['files', (n: number) => long(`--b\r\n${part}\r\n\r\n\r\n`, n)],
    ['boundaries', (n: number) => long('--b\r\n', n)],
  ])('as a form of %s', async (_name, body) => {
    const grown = await growth((size) => {
      const bytes = Buffer.from(`${body(size)}\r\n--b--\r\n`);
      const pieces = Array.from({ length: Math.ceil(bytes.length / PIECE) }, (_, n) =>
        bytes.subarray(n * PIECE, (n + 1) * PIECE),
      );
      return async () => {
        const sent = Object.assign(Readable.from(pieces), {
          headers: { 'content-type': 'multipart/form-data; boundary=b' },
          complete: true,
        });
        await readMultipart(sent as unknown as IncomingMessage, dir, 10_000_000);
      };
    }, 500_000);
    expect(grown).toBeLessThan(3);
  });

  it('as people and the records of their documents', async () => {
    const questions = questionsOf(currentForm('company'), []);
    const grown = await growth((size) => {
      const directors = Array.from({ length: size }, () => ({}));
      const named = { fileName: 'a', entityType: 'director', entityIndex: size };
      const records = Array.from({ length: size }, (_, n) => ({ personName: `Asha ${n}`, documents: { pan: named } }));
      return () => recordErrors(questions, withPersonIds(questions, { directors }, []), records, []);
    }, 500);
    expect(grown).toBeLessThan(3);
  });

  it.each([
    ['a list', (n: number) => Array.from({ length: n }, (_, i) => i)],
    ['names', (n: number) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`${i}x`, '']))],
    ['lists', (n: number) => Array.from({ length: n }, () => [])],
  ])('as values: %s', async (_name, make) => {
    const grown = await growth((size) => {
      const values = make(size);
      return () => [refuseUnusable(values), canonicalText(values)];
    }, 4000);
    expect(grown).toBeLessThan(3);
  });
});
