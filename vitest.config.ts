import { accessSync, constants, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type ProjectConfig, type TestSpecification } from 'vitest/node';

/** A folder that lies in memory, on Linux. */
const MEMORY = '/dev/shm';
const MEMORY_BYTES = 4 * 2 ** 30;
const hasRoom = (dir: string): boolean => {
  try {
    accessSync(dir, constants.W_OK);
    const { bavail, bsize } = statfsSync(dir);
    return bavail * bsize >= MEMORY_BYTES;
  } catch {
    return false;
  }
};
// Tests wait for the disk for a sixth of their time, so their folders lie in memory where there is room. All processes inherit it.
if (process.env.TMPDIR === undefined && hasRoom(MEMORY)) process.env.TMPDIR = MEMORY;

/** Workspace packages are tested from their sources: the `source` condition of their exports. */
const source = {
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'], externalConditions: ['source'] } },
};
/** A maximum, not a delay: on a busy machine what is waited for may need longer than the default second. */
const patient = { expect: { poll: { timeout: 30_000 } } };
const exclude = ['**/dist/**', '**/node_modules/**'];

/** The first to run: what waits for browsers and processes leaves room for what counts and folds, and must not come last. */
const FIRST = ['browser', 'process', 'unit', 'web', 'web-logic', 'architecture'];

/** Files of this name belong to `npm run test:long`, all others to `npm test`. */
const LONG = '*.long.spec.ts';

/** A project with a folder's tests for `npm test`, and one, `{name}-long`, with those for `npm run test:long`. */
const shortAndLong = (name: string, folder: string, test: Omit<ProjectConfig, 'name' | 'include' | 'exclude'>) => [
  {
    ...source,
    test: { ...patient, ...test, name, include: [`${folder}/*.spec.ts`], exclude: [...exclude, `**/${LONG}`] },
  },
  { ...source, test: { ...patient, ...test, name: `${name}-long`, include: [`${folder}/${LONG}`], exclude } },
];

/** Project by project, the longest files of each first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ project }: TestSpecification): number => FIRST.indexOf(project.name.replace(/-long$/, ''));
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    // Of all projects together, so that no core waits for a project's end; one file more than there are cores, since those of browsers
    // and processes wait for a fifth of their time.
    maxWorkers: Math.max(2, availableParallelism()) + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      ...shortAndLong('unit', '{domain,infra,projector,command-api,clients,examples}/**', {
        testTimeout: 120_000,
        hookTimeout: 120_000,
        // Nothing here replaces modules: reading them anew for each file took longer than many of the tests.
        isolate: false,
        setupFiles: ['infra/testing/as-new.ts'],
        // The second prints which suite ran on which engine.
        globalSetup: ['infra/testing/run-folder.ts', 'infra/testing/engines-table.ts'],
      }),
      'web/vitest.config.ts',
      'web/vitest.logic.config.ts',
      { ...source, test: { name: 'architecture', include: ['e2e/architecture/*.spec.ts'], exclude } },
      // The built product as people run it: real processes, real signals, a real browser. Each file has its own server on its
      // own port and folder.
      // Nothing here replaces modules either, and reading the driver and its packages for each file took more than a second.
      ...shortAndLong('process', 'e2e/process', { testTimeout: 240_000, hookTimeout: 120_000, isolate: false }),
      ...shortAndLong('browser', 'e2e/browser', {
        isolate: false,
        // The demo's cases are made once for all files that want them.
        globalSetup: ['e2e/browser/demo-folder.ts'],
        testTimeout: 180_000,
        hookTimeout: 120_000,
      }),
    ],
  },
});
