import { defineConfig } from 'vitest/config';
import page from './vitest.config.ts';

// The web app's tests that need no document (`*.spec.ts`): a document for each file takes longer than most of them. Included by the
// root config as the project `web-logic`.
export default defineConfig({
  ...page,
  test: {
    ...page.test,
    name: 'web-logic',
    environment: 'node',
    isolate: false,
    include: ['src/**/*.spec.ts'],
    setupFiles: ['./src/shared/testing/setup-texts.ts'],
  },
});
