import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Folders of files that the PDF engine asks for by name while it draws: stand-ins for fonts that a file may leave out,
 * decoders of scanners' picture formats, and character tables of older East Asian files.
 */
const FOLDERS = ['standard_fonts', 'wasm', 'cmaps'] as const;
/** Decoders that our security policy cannot run, or that the engine does not use in a worker without a network. */
const UNUSED = /^(openjpeg_nowasm_fallback\.js|qcms_bg\.wasm|LICENSE_.*QCMS)$/;

const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { readonly version: string };
/** The version stands in the path, so that these files may be kept for ever like the hashed ones. */
const base = `assets/pdfjs-${version}/`;

/** Lays the engine's parts beside the build, under `/assets/pdfjs-<version>/`; the development server sends them too. */
export function pdfParts(): Plugin {
  const parts = new Map<string, string>();
  for (const folder of FOLDERS)
    for (const name of readdirSync(join(home, folder)))
      if (!UNUSED.test(name)) parts.set(`${base}${folder}/${name}`, join(home, folder, name));
  return {
    name: 'anupalan-pdf-parts',
    generateBundle() {
      for (const [fileName, path] of parts) this.emitFile({ type: 'asset', fileName, source: readFileSync(path) });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = parts.get((request.url ?? '').slice(1));
        if (path === undefined) next();
        else response.end(readFileSync(path));
      });
    },
  };
}
