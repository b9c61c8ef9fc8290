import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf, PAGES, type Page } from '../../domain/src/rules/pages.ts';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
}

/** JavaScript, as served (Brotli), that a visit may fetch until its first page is shown: docs/adr/0067 says why. */
const FIRST_VISIT = 300_000;
const SIGNED_IN = 400_000;

export interface FirstLoad {
  readonly path: string;
  readonly bytes: number;
  readonly limit: number;
}

/**
 * The bytes that a visit fetches which begins on each page of customers and visitors, from the manifest and the compressed
 * files of a build. Staff and admins come every day and have theirs in the cache.
 * @throws Error when the build has no such page
 */
export function firstLoads(folder: string): readonly FirstLoad[] {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const size = (file: string): number =>
    statSync(join(folder, `${file}.br`), { throwIfNoEntry: false })?.size ?? statSync(join(folder, file)).size;
  const bytesOf = (keys: readonly string[]): number => {
    const files = new Map<string, number>();
    const walk = (key: string): void => {
      const chunk = manifest[key];
      if (chunk === undefined) throw new Error(`the build has no chunk for ${key}`);
      if (files.has(chunk.file)) return;
      files.set(chunk.file, size(chunk.file));
      chunk.imports?.forEach(walk);
    };
    keys.forEach(walk);
    return [...files.values()].reduce((sum, bytes) => sum + bytes, 0);
  };
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true);
  return PAGES.filter(({ frame }) => frame !== 'staff' && frame !== 'admin').map((page: Page) => ({
    path: page.path,
    bytes: bytesOf([...entries, ...filesOf(page)]),
    limit: page.signedIn === true ? SIGNED_IN : FIRST_VISIT,
  }));
}
