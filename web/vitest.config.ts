import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// The web app's tests that need a document (`*.spec.tsx`), in one without a browser. Included by the root config as the project `web`.
export default defineConfig({
  plugins: [react()],
  resolve: {
    conditions: ['source', 'module', 'browser', 'development|production'],
    // Its build for browsers, which is what people get.
    alias: { 'tus-js-client': 'tus-js-client/lib.esm/browser/index.js' },
  },
  ssr: { resolve: { conditions: ['source'], externalConditions: ['source'] } },
  test: {
    name: 'web',
    root: import.meta.dirname,
    environment: 'jsdom',
    server: { deps: { inline: ['tus-js-client'] } },
    include: ['src/**/*.spec.tsx'],
    isolate: false,
    setupFiles: ['./src/shared/testing/as-new.ts', './src/shared/testing/setup-page.ts'],
    // Generous, because a busy machine is slow and no test here measures time.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
