import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { firstLoads } from './first-load.ts';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Files worth compressing: text, machine code and plain fonts. Web fonts and pictures are compressed already. */
const SHRINKS = /\.(m?js|css|svg|json|txt|wasm|ttf)$/;
/** Below this a sibling costs more in file look-ups than it saves on the wire (bytes). */
const LEAST = 1024;

/**
 * Writes `.br` and `.gz` siblings of the built files that shrink, so that the server sends them as they lie and compresses
 * nothing itself. The shell (`index.html`) is left out: it is served with a fresh nonce each time. The build fails when a
 * first visit would fetch more JavaScript than its budget.
 */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'anupalan-precompress',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    // Only after a build that worked: a hook at the end of every build would hide why one failed.
    async writeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && SHRINKS.test(entry.name));
      await Promise.all(
        files.map(async (entry) => {
          const path = join(entry.parentPath, entry.name);
          const content = await readFile(path);
          if (content.length < LEAST) return;
          const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
          await Promise.all([
            brotli(content, { params: quality }).then((out) => writeFile(`${path}.br`, out)),
            gz(content, { level: 9 }).then((out) => writeFile(`${path}.gz`, out)),
          ]);
        }),
      );
      const loads = firstLoads(folder);
      for (const { path, bytes, limit } of loads)
        if (bytes > limit)
          this.error(`a visit that begins at ${path} fetches ${bytes} bytes of JavaScript, at most ${limit}`);
      const most = Math.max(...loads.map(({ bytes }) => bytes));
      this.info(`a first visit to a customer's page: at most ${(most / 1000).toFixed(1)} kB of JavaScript`);
    },
  };
}
