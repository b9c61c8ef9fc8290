import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** The modules whose chunks a first visit to the customer's home page fetches. */
const ENTRIES = ['index.html', 'src/features/home/HomePage.tsx'];
/** The most JavaScript that such a visit may fetch, in bytes as served (Brotli). */
export const FIRST_LOAD_LIMIT = 180_000;

/** Bytes of JavaScript, as served, of a first visit; read from the manifest and the compressed files of a build. */
export function firstLoadBytes(folder: string): number {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const seen = new Set<string>();
  const walk = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`the build has no chunk for ${key}`);
    if (seen.has(key)) return;
    seen.add(key);
    chunk.imports?.forEach(walk);
  };
  ENTRIES.forEach(walk);
  const size = (file: string): number =>
    statSync(join(folder, `${file}.br`), { throwIfNoEntry: false })?.size ?? statSync(join(folder, file)).size;
  return [...seen].reduce((sum, key) => sum + size(manifest[key]?.file ?? ''), 0);
}
