import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pdfParts } from './build/pdf-parts.ts';
import { precompress } from './build/precompress.ts';

const server = 'http://127.0.0.1:8080';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), pdfParts(), precompress()],
  // The workspace's rules come from their sources; no build of `domain` is needed first.
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  // The server puts a fresh nonce here for every answer (strict content security policy).
  html: { cspNonce: '__NONCE__' },
  server: { host: '127.0.0.1', proxy: { '/api': server, '/health': server } },
  build: {
    outDir: fileURLToPath(new URL('./dist/app', import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Formik asks for it for a component that we do not use, and its package does not say that it may be left out.
      treeshake: { moduleSideEffects: [{ test: /[\\/]hoist-non-react-statics[\\/]/, sideEffects: false }] },
      output: {
        codeSplitting: {
          // What every page loads: two files instead of a dozen, since small files shrink badly. The libraries are the larger
          // one; after an update of ours the cache still has it.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /[\\/]node_modules[\\/].*\.m?js$/ },
            { name: 'shell', tags: ['$initial'] },
          ],
        },
      },
    },
  },
});
