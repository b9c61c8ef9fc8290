// Packs the server into few files, command-api/dist/bundle: finding and linking a thousand modules takes more CPU than the rest
// of a start. Compiled modules stay beside it, for tests and benchmarks. The maps are not read by the server; read-stack.mjs does.
import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const outdir = join(root, 'command-api', 'dist', 'bundle');

/** All that is started or loaded by its file: programs, threads, and documents that the thread of PDFs loads. */
const ENTRIES = [
  'command-api/src/server/main.ts',
  'command-api/src/server/admin.ts',
  'command-api/src/server/backup.ts',
  'command-api/src/server/demo.ts',
  'command-api/src/server/migrate.ts',
  'command-api/src/server/restore.ts',
  'command-api/src/server/backup-thread.ts',
  'command-api/src/server/projector-thread.ts',
  'command-api/src/platform/files/file-thread.ts',
  'command-api/src/platform/pdf-thread.ts',
  'command-api/src/payments/receipt-pdf.ts',
  'command-api/src/payments/refund-voucher-pdf.ts',
  'command-api/src/compliance/assessment-pdf.ts',
  'command-api/src/proof/trail-pdf.ts',
  'infra/src/embedded/log-thread.ts',
];
/** Packages that load files of their own, and the clients of the engines, which `npm start` does not load. */
const EXTERNAL = ['@eventstore/*', 'bullmq', 'fontkit', 'ioredis', 'libsql', 'mongodb', 'pdfmake', 'pino'];

const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: ENTRIES,
  external: EXTERNAL,
  conditions: ['source'],
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  outdir,
  entryNames: '[name]',
  // Packed CommonJS modules ask for modules of Node.
  banner: {
    js: "import { createRequire as requireOf } from 'node:module';\nconst require = requireOf(import.meta.url);",
  },
  sourcemap: 'linked',
  sourcesContent: false,
  metafile: true,
  logLevel: 'warning',
});
// Parts of earlier builds, whose names are no longer used.
const written = new Set(Object.keys(metafile.outputs).map((file) => basename(file)));
for (const name of readdirSync(outdir)) if (!written.has(name)) rmSync(join(outdir, name));
