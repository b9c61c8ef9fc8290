import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// The web app's own tests, in a document without a browser. Included by the root config as the project `web`.
export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  ssr: { resolve: { conditions: ['source'], externalConditions: ['source'] } },
  test: {
    name: 'web',
    root: import.meta.dirname,
    environment: 'jsdom',
    include: ['src/**/*.spec.{ts,tsx}'],
    setupFiles: ['./src/shared/testing/setup.ts'],
    // What a test waits for comes late on a busy machine; nothing here is about time.
    testTimeout: 30_000,
  },
});
