import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const folder = join(root, 'bench');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.mjs') && !file.includes('node_modules'),
);

/** What a benchmark takes from the product, which no compiler checks. */
const taken = files.flatMap((file) =>
  parseSync(file, readFileSync(join(folder, file), 'utf8'))
    .module.staticImports.filter(({ moduleRequest }) => moduleRequest.value.startsWith('@anupalan/'))
    .map(({ moduleRequest, entries }) => ({
      file,
      from: moduleRequest.value,
      names: entries.flatMap(({ importName }) => (importName.name == null ? [] : [importName.name])),
    })),
);

const sourceOf = (specifier: string): string => {
  const [, workspace = '', path = ''] = /^@anupalan\/([a-z-]+)\/(.+)$/.exec(specifier) ?? [];
  return join(root, workspace, path.startsWith('testing/') ? '' : 'src', `${path}.ts`);
};

const offeredBy = (specifier: string): ReadonlySet<string | null | undefined> => {
  const file = sourceOf(specifier);
  const { staticExports } = parseSync(file, readFileSync(file, 'utf8')).module;
  return new Set(staticExports.flatMap(({ entries }) => entries.map(({ exportName }) => exportName.name)));
};

it('every benchmark finds in the product what it names', () => {
  expect(taken.length).toBeGreaterThan(20);
  const missing = taken.flatMap(({ file, from, names }) => {
    const offered = offeredBy(from);
    return names.filter((name) => !offered.has(name)).map((name) => `${file}: ${name} of ${from}`);
  });
  expect(missing).toEqual([]);
});
