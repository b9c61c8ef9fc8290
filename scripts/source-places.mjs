import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bundle = join(root, 'command-api', 'dist', 'bundle');
/** In a stack or a profile: a file of the bundle, wherever it ran. */
export const BUNDLED = /[^\s("]*\/command-api\/dist\/bundle\/([\w-]+\.js)/;

const maps = new Map();
const mapOf = (file) => {
  const path = join(bundle, `${file}.map`);
  if (!maps.has(file)) maps.set(file, existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : null);
  return maps.get(file);
};

/** The place in the sources of one in the bundle; lines and columns begin at 0. Null where no map tells. */
export const sourcePlace = (file, line, column) => {
  const { originalSource, originalLine, originalColumn } = mapOf(file)?.findEntry(line, column) ?? {};
  if (originalSource === undefined) return null;
  return { file: relative(root, join(bundle, originalSource)), line: originalLine, column: originalColumn };
};
