import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
}

interface Budget {
  /** JavaScript, as served (Brotli), that a visit may fetch which begins on a customer's page, whichever. */
  readonly bytes: number;
  /** Other limits than `bytes`, by the names of pages and visits (`page + part`): docs/adr/0067 says why. */
  readonly limits: Readonly<Record<string, number>>;
  /** Visits whose address or case asks at once for parts of a page too that are chunks of their own: the page, then the parts. */
  readonly visits: readonly (readonly string[])[];
}

/** Pages of customers and visitors; staff and admins come every day and have theirs in the cache. */
const PAGE =
  /^src\/(?:features\/(?!assignment|cases|dashboard|history|integrations|operations|proof|services-admin|settings|users)[\w-]+|shared\/loading|app)\/[A-Z]\w*Page\.tsx$/;

export interface FirstLoad {
  /** The page, or `page + part + part`, by the names of their sources. */
  readonly page: string;
  readonly bytes: number;
  readonly limit: number;
}

/**
 * The bytes that a first visit to each customer's page fetches until the page is shown, from the manifest and the
 * compressed files of a build. Parts prefetched afterwards (`usePrefetch`, toasts) are not counted.
 * @throws Error when the build has no such page or part, or a limit is of none of them
 */
export function firstLoads(folder: string): readonly FirstLoad[] {
  const budget = JSON.parse(readFileSync(new URL('./first-load.json', import.meta.url), 'utf8')) as Budget;
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
  const pages = Object.keys(manifest).filter((key) => PAGE.test(key));
  if (pages.length === 0) throw new Error('the build has no page of customers');
  const loads = [...pages.map((page) => [page]), ...budget.visits].map((visit) => {
    const page = visit.join(' + ');
    return { page, bytes: bytesOf([...entries, ...visit]), limit: budget.limits[page] ?? budget.bytes };
  });
  for (const name of Object.keys(budget.limits))
    if (!loads.some(({ page }) => page === name)) throw new Error(`there is a limit for ${name}, which is no visit`);
  return loads;
}
