import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** Workspace packages are tested from their sources: the `source` condition of their exports. */
const source = {
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'], externalConditions: ['source'] } },
};
const exclude = ['**/dist/**', '**/node_modules/**'];

export default defineConfig({
  test: {
    projects: [
      {
        ...source,
        test: {
          name: 'unit',
          include: ['{domain,infra,projector,command-api}/**/*.spec.ts'],
          exclude,
          testTimeout: 30_000,
          // Prints which suite ran on which engine.
          globalSetup: ['infra/testing/engines-table.ts'],
        },
      },
      ...(existsSync('web/vitest.config.ts') ? ['web/vitest.config.ts'] : []),
      { test: { name: 'architecture', include: ['e2e/architecture/*.spec.ts'], exclude } },
      // The built product as people run it: real processes, real signals, a real browser.
      {
        ...source,
        test: {
          name: 'process',
          include: ['e2e/process/*.process.spec.ts'],
          exclude,
          testTimeout: 240_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        ...source,
        test: {
          name: 'browser',
          include: ['e2e/browser/*.browser.spec.ts'],
          exclude,
          testTimeout: 180_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
