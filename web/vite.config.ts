import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanPreloads } from './build/lean-preloads.ts';
import { pdfParts } from './build/pdf-parts.ts';
import { precompress } from './build/precompress.ts';

/** The server that `npm run dev` starts. It takes commands of its own origin only, so the page's host is passed on. */
const server = { target: `http://127.0.0.1:${process.env.PORT ?? 8080}`, changeOrigin: false };

/** Names the page in development; else the server fills in the head for each answer. */
const namedInDev = {
  name: 'named-in-dev',
  apply: 'serve' as const,
  transformIndexHtml: (html: string): string => html.replaceAll(/__(SITE_NAME|TITLE)__/g, 'Anupalan'),
};

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), pdfParts(), leanPreloads(), precompress(), namedInDev],
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
    target: ['chrome111', 'edge111', 'firefox115', 'safari16.4'],
    assetsInlineLimit: 0,
    rolldownOptions: {
      // A number of a rule stands where it is used, instead of being exported by the file that every page loads.
      optimization: { inlineConst: { mode: 'all' } },
      // Formik asks for it for a component that we do not use, and its package does not say that it may be left out.
      treeshake: { moduleSideEffects: [{ test: /[\\/]hoist-non-react-statics[\\/]/, sideEffects: false }] },
      output: {
        codeSplitting: {
          // Code that every page needs goes into two files instead of a dozen, because small files compress badly. The
          // libraries have one of their own, which caches keep over updates of our code.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /[\\/]node_modules[\\/].*\.m?js$/ },
            { name: 'shell', tags: ['$initial'] },
            // What every form needs, with what that needs.
            { name: 'formik', test: /[\\/]node_modules[\\/]formik[\\/]/ },
            // The workflows and what is said of a status: not for who signs in, and whole for all others.
            {
              name: 'status',
              test: /[\\/](domain[\\/].*[\\/]workflows[\\/]|web[\\/]src[\\/]shared[\\/]case-parts[\\/]status\.ts)/,
            },
          ],
        },
      },
    },
  },
});
