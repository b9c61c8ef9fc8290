import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
}

/**
 * Bytes of JavaScript, as served (Brotli), that a visit may fetch which begins on a customer's page; some have more to do.
 * `page + part` is a visit whose address asks for that part at once.
 */
interface Limits {
  readonly bytes: number;
  readonly pages: Readonly<Record<string, number>>;
}

/** Pages of customers and visitors; staff and admins come every day and have theirs in the cache. */
const PAGE = /^src\/(?:features\/(?!admin-|staff-)[\w-]+|app)\/[A-Z]\w*Page\.tsx$/;

export interface FirstLoad {
  readonly page: string;
  readonly bytes: number;
  readonly limit: number;
}

/** What a first visit to each customer's page fetches, read from the manifest and the compressed files of a build. */
export function firstLoads(folder: string): readonly FirstLoad[] {
  const limits = JSON.parse(readFileSync(new URL('./first-load.json', import.meta.url), 'utf8')) as Limits;
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
  const pages = [...new Set([...Object.keys(manifest).filter((key) => PAGE.test(key)), ...Object.keys(limits.pages)])];
  const partsOf = (page: string): readonly string[] => page.split(' + ');
  const strangers = pages.filter((page) => partsOf(page).some((part) => manifest[part] === undefined));
  if (pages.length === 0 || strangers.length > 0) throw new Error(`the build has no page ${strangers.join(', ')}`);
  return pages.map((page) => ({
    page,
    bytes: bytesOf([...entries, ...partsOf(page)]),
    limit: limits.pages[page] ?? limits.bytes,
  }));
}
