import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { missingTexts } from '@anupalan/domain/texts/en';
import { describe, expect, it } from 'vitest';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

const filesUnder = (dir: string): string[] =>
  readdirSync(join(root, dir), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /(?<!\.spec|\.d)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

/** The catalogues of answers: each file says its texts by code. */
const catalogues = [
  'problems.ts',
  'done.ts',
  ...readdirSync(join(root, 'domain/src/texts/refusals'))
    .filter((name) => name !== 'index.ts')
    .map((name) => `refusals/${name}`),
];
const texts = (
  await Promise.all(
    catalogues.map(async (name) => {
      const exported: Readonly<Record<string, Readonly<Record<string, string>>>> = await import(
        join(root, 'domain/src/texts', name)
      );
      return Object.values(exported).flatMap((catalogue) => Object.entries(catalogue));
    }),
  )
).flat();

/** Every word in quotes of the product's code, its catalogues left out. */
const said = new Set(
  ['domain/src', 'infra/src', 'projector/src', 'command-api/src']
    .flatMap(filesUnder)
    .filter((path) => !path.startsWith(join(root, 'domain/src/texts/')))
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/'([\w.-]+)'/g)].map(([, word]) => word)),
);

describe('the texts of answers', () => {
  it('are there', () => {
    expect(texts.length).toBeGreaterThan(250);
  });

  it('are one for each code', () => {
    const codes = texts.map(([code]) => code);
    expect(codes.filter((code, n) => codes.indexOf(code) !== n)).toEqual([]);
  });

  it('are all said by somebody', () => {
    // The codes of missing inputs are put together of the inputs' labels.
    const ofInputs = new Set(Object.keys(missingTexts).map((label) => `${label}_required`));
    expect(texts.filter(([code]) => !said.has(code) && !ofInputs.has(code)).map(([code]) => code)).toEqual([]);
  });

  it('are messages in which braces hold names only, and no quote hides one', () => {
    expect(texts.filter(([, text]) => /[{}]|'\{/.test(text.replace(/(?<!')\{\w+\}/g, '')))).toEqual([]);
  });
});
