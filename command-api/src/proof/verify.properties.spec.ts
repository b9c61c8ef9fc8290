import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import { chainHash } from '@anupalan/infra/sealing/chain';
import { temporaryFolder } from '@anupalan/infra/testing/data-folder';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verify } from '../../verifier/verify.mjs';
import { type ExportFiles, eventLinesOf, exportOf, withBit, withEventLines, withFile } from '../testing/export-kit.js';
import { pemOf } from './bundle.js';

const SMALL = [
  { stream: 'serviceRequest-r1', texts: ['Asha', 'two', 'नमस्ते'] },
  { stream: 'payment-o1', texts: ['UPI'] },
];
let small: ExportFiles;
beforeAll(async () => {
  small = await exportOf(SMALL);
});

const problemsOf = (files: ExportFiles, key?: string): readonly string[] => verify(files, key ?? null).problems;

/** An event as a line of an export has it. */
interface Line {
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly data: JsonObject;
  readonly metadata: JsonObject;
}
const parse = (line: string): Line => JSON.parse(line) as Line;
const nameOf = (line: string): string => `event ${parse(line).revision} of ${parse(line).stream}`;
describe('the verifier', () => {
  it('is one file for Node alone, shorter than 200 lines', () => {
    const text = readFileSync(new URL('../../verifier/verify.mjs', import.meta.url), 'utf8');
    expect(text.split('\n').length).toBeLessThan(200);
    const imported = [...text.matchAll(/^import .* from '(.+)';$/gm)].map(([, from]) => from ?? '');
    expect(imported.length).toBeGreaterThan(0);
    expect(imported.filter((from) => !from.startsWith('node:'))).toEqual([]);
    expect(text).not.toMatch(/import\(|require\(/);
  });

  it('finds nothing in an export that is as it was made, sealed or not', async () => {
    const { problems, notes } = verify(small);
    expect(problems).toEqual([]);
    expect(notes.join('\n')).toContain('4 events; 4 of them are named by signed seals of the log.');
    const newest = await exportOf(SMALL, { unsealed: true });
    expect(problemsOf(newest)).toEqual([]);
    expect(verify(newest).notes.join('\n')).toContain('4 events; 3 of them');
    expect(problemsOf(await exportOf([]))).toEqual([]);
  });

  it('finds the change of a single byte of any file, and names the stream of a changed event', () => {
    // Every byte of the events. The other files are held by their hashes alone, as a whole, and the verifier is code: steps that hit
    // every kind of place are enough.
    const steps = new Map([
      ['events.ndjson', 1],
      ['verify.mjs', 64],
    ]);
    for (const [name, bytes] of small)
      for (let at = 0; at < bytes.length; at += steps.get(name) ?? 3) {
        const problems = problemsOf(withBit(small, name, at, at % 8));
        if (problems.length === 0) expect.fail(`byte ${at} of ${name} was changed, and nothing was found`);
        if (name !== 'events.ndjson') continue;
        const line = bytes.subarray(0, at).toString().split('\n').length - 1;
        const { stream } = parse(eventLinesOf(small)[line] ?? '');
        if (!problems.some((problem) => problem.includes(stream))) expect.fail(`${at}: ${problems.join(' ')}`);
      }
  });

  it('finds a missing file, and tells of one that is no part of the export', () => {
    for (const name of small.keys()) expect(problemsOf(withFile(small, name, null))).not.toEqual([]);
    const { problems, notes } = verify(withFile(small, 'other.txt', Buffer.from('x')));
    expect(problems).toEqual([]);
    expect(notes).toContain('other.txt is no part of the export.');
  });

  it('finds an export that was signed anew by the key that the reader brings', () => {
    const theirs = generateKeyPairSync('ed25519').publicKey;
    const ours = String(small.get('public-key.pem'));
    expect(problemsOf(small, ours)).toEqual([]);
    expect(problemsOf(small, pemOf(theirs)).join()).toContain('the signature does not fit this key');
    expect(problemsOf(small, 'no key').join()).toContain('cannot be read');
    expect(verify(small).notes[0]).toContain('enclosed: compare it with the published one');
    expect(verify(small, ours).notes[0]).not.toContain('enclosed');
  });
});

const streams = fc
  .array(fc.array(fc.string({ unit: 'binary', maxLength: 20 }), { minLength: 1, maxLength: 25 }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((all) => all.map((texts, n) => ({ stream: `submission-${n}`, texts })));

describe('an export of any events', () => {
  it('shows each event that was removed, put elsewhere, doubled, exchanged or cut off', async () => {
    await fc.assert(
      fc.asyncProperty(streams, fc.infiniteStream(fc.nat()), async (made, numbers) => {
        const files = await exportOf(made);
        expect(problemsOf(files)).toEqual([]);
        const lines = eventLinesOf(files);
        const any = (): number => (numbers.next().value ?? 0) % lines.length;
        const told = (changed: readonly string[]): string => problemsOf(withEventLines(files, changed)).join('\n');
        for (let n = 0; n < 5; n += 1) {
          const [i, j] = [any(), any()];
          const [a = '', b = ''] = [lines[i], lines[j]];
          const removed = told(lines.toSpliced(i, 1));
          const isLast = i === lines.length - 1 || parse(lines[i + 1] ?? '').stream !== parse(a).stream;
          if (!isLast) expect(removed).toContain(`removed: ${nameOf(a)} is missing.`);
          else if (parse(a).revision > 0)
            expect(removed).toContain(`cut off: the end, from event ${parse(a).revision} on, of ${parse(a).stream}`);
          else expect(removed).toContain(`cut off: all events of ${parse(a).stream}`);

          const rest = lines.slice(0, i);
          const ofStream = rest.filter((line) => parse(line).stream === parse(a).stream).length;
          expect(told(rest)).toContain(
            ofStream === 0
              ? `cut off: all events of ${parse(a).stream}`
              : `cut off: the end, from event ${ofStream} on, of ${parse(a).stream}`,
          );
          expect(told([...lines, a])).toContain(`added: ${nameOf(a)} is there twice.`);
          if (i === j) continue;
          const swapped = told(lines.with(i, b).with(j, a));
          for (const line of [a, b]) expect(swapped).toContain(`re-ordered: ${nameOf(line)} is in another place.`);
          expect(swapped.match(/re-ordered/g)).toHaveLength(2);
          // The contents exchanged, each under the place of the other.
          const [inA, inB] = [parse(a), parse(b)];
          const place = ({ stream, revision }: Line, of: Line) => JSON.stringify({ ...of, stream, revision });
          expect(told(lines.with(i, place(inA, inB)).with(j, place(inB, inA)))).toContain(
            `re-ordered: where ${nameOf(a)} was, there is ${nameOf(b)}.`,
          );
        }
      }),
      { numRuns: 15 },
    );
  });

  it('shows a changed event also where its hash, and those behind it, were computed anew', async () => {
    await fc.assert(
      fc.asyncProperty(streams, fc.nat(), async (made, number) => {
        const files = await exportOf(made);
        const lines = eventLinesOf(files);
        const i = number % lines.length;
        const changed = parse(lines[i] ?? '');
        let previous: string | null = changed.revision === 0 ? null : String(parse(lines[i - 1] ?? '').metadata.hash);
        const forged = lines.map((line, n) => {
          const event = parse(line);
          if (n < i || event.stream !== changed.stream) return line;
          const given: Line = n === i ? { ...event, data: { ...event.data, forged: true } } : event;
          const hash = chainHash(previous, given.stream, given.revision, given);
          previous = hash;
          return JSON.stringify({ ...given, metadata: { ...given.metadata, hash } });
        });
        const told = problemsOf(withEventLines(files, forged)).join('\n');
        expect(told).toContain(`changed: ${nameOf(lines[i] ?? '')}`);
        // A forger can write the index and the manifest anew too, but lacks the keys of the signature and of the seals.
        const index = forged.map((line) => {
          const { stream, revision, metadata } = parse(line);
          return `${JSON.stringify({ stream, revision, hash: metadata.hash })}\n`;
        });
        const both = withFile(withEventLines(files, forged), 'index.ndjson', Buffer.from(index.join('')));
        const manifest = JSON.parse(String(files.get('manifest.json'))) as JsonObject;
        const { files: _, ...rest } = manifest;
        const all = problemsOf(withFile(both, 'manifest.json', Buffer.from(JSON.stringify(rest)))).join('\n');
        expect(all).toContain('the signature does not fit this key');
        expect(all).toContain('the seals name');
      }),
      { numRuns: 15 },
    );
  });
});

describe('the verifier as a stranger runs it', () => {
  let dir: string;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    ({ dir, remove } = await temporaryFolder());
  });
  afterAll(() => remove());

  let folders = 0;
  const run = (files: ExportFiles, ...args: readonly string[]) => {
    folders += 1;
    const folder = join(dir, String(folders));
    mkdirSync(folder);
    for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes);
    const { status, stdout, stderr } = spawnSync(process.execPath, ['verify.mjs', ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: {},
    });
    return { status, text: stdout + stderr };
  };

  it('ends with code 0 for a whole export, with the enclosed key and with a key of their own', () => {
    const enclosed = 'Whole by the enclosed key: every event is as it was';
    expect(run(small)).toMatchObject({ status: 0, text: expect.stringContaining(enclosed) });
    const key = join(dir, 'published.pem');
    writeFileSync(key, small.get('public-key.pem') ?? '');
    expect(run(small, '--key', key)).toMatchObject({ status: 0, text: expect.stringContaining('Whole: every event') });
    writeFileSync(key, pemOf(generateKeyPairSync('ed25519').publicKey));
    expect(run(small, '--key', key)).toMatchObject({ status: 1, text: expect.stringContaining('does not fit') });
  });

  it('ends with code 1 and names what was changed, removed, re-ordered or cut off', () => {
    const lines = eventLinesOf(small);
    const [first = '', second = ''] = lines;
    const cases: readonly (readonly [readonly string[], string])[] = [
      [lines.with(1, second.replace('"number":1', '"number":2')), 'changed: event 1 of serviceRequest-r1'],
      [lines.toSpliced(1, 1), 'removed: event 1 of serviceRequest-r1'],
      [lines.with(0, second).with(1, first), 're-ordered: event 1 of serviceRequest-r1'],
      [lines.slice(0, 2), 'cut off: the end, from event 2 on, of serviceRequest-r1'],
    ];
    for (const [changed, named] of cases)
      expect(run(withEventLines(small, changed))).toMatchObject({ status: 1, text: expect.stringContaining(named) });
    expect(run(withBit(small, 'manifest.sig', 5, 1)).status).toBe(1);
    expect(run(withFile(small, 'seals.ndjson', null)).status).toBe(1);
  });
});
