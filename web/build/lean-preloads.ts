import type { Plugin } from 'vite';

/**
 * A lazy import names the files of its part, so that they are fetched together. This leaves out those that the importing
 * file has brought with it: naming them costs bytes on every visit and fetches nothing.
 */
export function leanPreloads(): Plugin {
  const imports = new Map<string, readonly string[]>();
  const entries: string[] = [];
  /** A file with everything that it imports statically, and so does each page with the entry. */
  const broughtBy = (fileName: string): ReadonlySet<string> => {
    const found = new Set([...entries, fileName]);
    for (const one of found) for (const next of imports.get(one) ?? []) found.add(next);
    return found;
  };
  return {
    name: 'anupalan-lean-preloads',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (_, files, { hostId, hostType }) => {
            if (hostType !== 'js') return files;
            const there = broughtBy(hostId);
            return files.filter((one) => !there.has(one));
          },
        },
      },
    }),
    // Before Vite asks for the files of each import, with their final names.
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue;
          imports.set(file.fileName, file.imports);
          if (file.isEntry) entries.push(file.fileName);
        }
      },
    },
  };
}
