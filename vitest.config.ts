import { defineConfig } from 'vitest/config';

// Workspace packages are tested from their sources: the `source` condition of their exports.
const source = {
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'], externalConditions: ['source'] } },
};

export default defineConfig({
  ...source,
  test: {
    projects: [
      {
        ...source,
        test: {
          name: 'unit',
          include: ['{domain,infra,projector,command-api}/**/*.spec.ts'],
          exclude: ['**/dist/**', '**/node_modules/**'],
        },
      },
    ],
  },
});
