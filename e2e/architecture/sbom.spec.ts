import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const root = new URL('../../', import.meta.url);
const json = (file: string): unknown => JSON.parse(readFileSync(new URL(file, root), 'utf8'));

const names = z.record(z.string(), z.string()).default({});
const lockFile = z.object({
  packages: z.record(z.string(), z.object({ dependencies: names, optionalDependencies: names })),
});
const bill = z.object({
  components: z.array(z.object({ 'bom-ref': z.string() })),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});
const nameOf = (ref: string): string => ref.slice(0, ref.lastIndexOf('@'));

describe('the bill of materials', () => {
  execFileSync(process.execPath, [fileURLToPath(new URL('scripts/sbom.mjs', root))]);
  const { components, dependencies } = bill.parse(json('dist/sbom.json'));
  const named = new Set(components.map((component) => nameOf(component['bom-ref'])));

  it('names all packages that the product needs to run, and no tools', () => {
    const { packages } = lockFile.parse(json('package-lock.json'));
    // As Node finds it: in the nearest folder of modules. Those of other systems are in no folder.
    const found = (name: string, from: string): string | undefined => {
      const parts = from.split('/');
      return [...parts.keys(), parts.length]
        .map((n) => [...parts.slice(0, n), 'node_modules', name].join('/'))
        .findLast((path) => path in packages);
    };
    const all = new Set(['domain', 'infra', 'projector', 'command-api', 'web']);
    for (const path of all) {
      const { dependencies, optionalDependencies } = packages[path] ?? {};
      for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
        const needed = found(name, path);
        if (needed !== undefined) all.add(needed);
      }
    }
    expect(all.size).toBeGreaterThan(200);
    const namesOfAll = [...all].flatMap((path) => path.split('node_modules/').slice(1).slice(-1));
    expect(namesOfAll.filter((name) => !named.has(name))).toEqual([]);
    for (const tool of ['vitest', 'playwright-core', 'esbuild', 'testcontainers', '@anupalan/bench'])
      expect(named).not.toContain(tool);
  });

  it('says what needs what, of the packages that it names', () => {
    for (const { dependsOn } of dependencies) for (const ref of dependsOn) expect(named).toContain(nameOf(ref));
  });
});
