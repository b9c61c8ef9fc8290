import { readdirSync, statSync } from 'node:fs';

const SOURCES = ['embedded', 'ports'].map((folder) => new URL(`../src/${folder}/`, import.meta.url));
/** Written anew by each build, also where a file comes out as it was. */
const BUILT = new URL('../dist/tsconfig.tsbuildinfo', import.meta.url);

const changedAt = (file: URL): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/**
 * The program of a thread of the embedded adapters, as the server runs it: built, while the spec beside it is source.
 * @throws Error where it was not built since its sources were changed: a spec would pass or fail for what is not there any more
 */
export const builtThread = (
  name: 'log-reader-thread' | 'view-writer-thread',
  { sources = SOURCES, built = BUILT }: { readonly sources?: readonly URL[]; readonly built?: URL } = {},
): URL => {
  const since = changedAt(built);
  for (const folder of sources)
    for (const file of readdirSync(folder))
      if (file.endsWith('.ts') && !file.endsWith('.spec.ts') && changedAt(new URL(file, folder)) > since)
        throw new Error(`${file} was changed after ${name} was built, build first: npm run build`);
  return new URL(`../dist/src/embedded/${name}.js`, import.meta.url);
};
