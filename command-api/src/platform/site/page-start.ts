import { CALLS, filesOf, OWN_CALLS, type Page, pageAt } from '@anupalan/domain/rules/pages';
import { canonicalPath } from '../http/middleware/find-route.js';

/** The build's files, by their source, as Vite's manifest lists them. */
export type Manifest = Readonly<
  Record<
    string,
    {
      readonly file: string;
      readonly isEntry?: boolean;
      readonly imports?: readonly string[];
      readonly css?: readonly string[];
    }
  >
>;

/** Files below the build's folder. */
export interface PageFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const NONE: PageFiles = { scripts: [], styles: [] };

/**
 * The files of the page at a path, with its frame, beside those that the shell names for every page. Named in the
 * document, they are fetched at once and not only when the app has started.
 */
export const pageFilesOf = (manifest: Manifest): ((path: string) => PageFiles) => {
  const walk = (key: string, seen: Set<string>): void => {
    if (seen.has(key) || manifest[key] === undefined) return;
    seen.add(key);
    for (const one of manifest[key].imports ?? []) walk(one, seen);
  };
  const always = new Set<string>();
  for (const [key, { isEntry }] of Object.entries(manifest)) if (isEntry) walk(key, always);
  const chunksOf = (page: Page): PageFiles => {
    const seen = new Set(always);
    for (const file of filesOf(page)) walk(file, seen);
    const chunks = [...seen].filter((key) => !always.has(key)).flatMap((key) => manifest[key] ?? []);
    return { scripts: chunks.map(({ file }) => file), styles: [...new Set(chunks.flatMap(({ css = [] }) => css))] };
  };
  const known = new Map<Page, PageFiles>();
  return (path) => {
    const page = pageAt(path);
    if (page === undefined) return NONE;
    const files = known.get(page) ?? chunksOf(page);
    known.set(page, files);
    return files;
  };
};

/** Longer values of an address are not ours, in encoded characters. */
const MAX_VALUE = 100;

/**
 * The API's addresses that the first picture of a page asks for, so that the document can begin these calls before the
 * app has arrived. @param signedIn without a session, only those that everybody may read
 */
export const pageCallsOf = (path: string, query: URLSearchParams, signedIn: boolean): readonly string[] => {
  const page = pageAt(path);
  if (page === undefined) return [];
  const segments = (canonicalPath(path) ?? '').split('/');
  const places = page.path.split('/');
  const given = (name: string): string =>
    name.startsWith('?') ? encodeURIComponent(query.get(name.slice(1)) ?? '') : (segments[places.indexOf(name)] ?? '');
  const filled = (template: string): readonly string[] => {
    const parts = template.split('/').map((part) => {
      if (!/^[:?]/.test(part)) return part;
      const value = given(part);
      return value === '' || value.length > MAX_VALUE ? null : value;
    });
    return parts.includes(null) ? [] : [parts.join('/')];
  };
  const own = signedIn ? [...OWN_CALLS, ...(page.ownCalls ?? [])] : [];
  return [...CALLS, ...(page.calls ?? []), ...own].flatMap(filled);
};
