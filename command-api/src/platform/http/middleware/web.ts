import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shellTexts } from '@anupalan/domain/texts/pages';
import { send } from '@koa/send';
import type { PageHead } from '../../site/page-head.js';
import { type Manifest, type PageFiles, pageCallsOf, pageFilesOf } from '../../site/page-start.js';
import { type EdgeContext, type EdgeMiddleware, SESSION_COOKIE } from '../edge.js';
import { ownCookieName } from '../own-cookies.js';
import { escapeHtml } from '../plain-page.js';
import { pagePolicy, WORKER_POLICY } from './headers.js';

const YEAR_MS = 365 * 24 * 3600 * 1000;
const HOUR_MS = 3600 * 1000;

const PRIVATE = ['/api/', '/admin', '/staff', '/my-services', '/r/', '/service-form/', '/payment-', '/demo/'];
/** Public pages may be indexed; people's own pages are not for crawlers. */
const robotsOf = (publicUrl: string): string =>
  ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`), `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
/** Files that browsers and crawlers request by themselves: they would take a page for a picture or a rule. */
const PROBED = /^\/(favicon\.ico|apple-touch-icon[^/]*\.png|\.well-known\/.*)$/;

export interface WebOptions {
  /** Folder of the built web app; null if there is none. */
  readonly dir: string | null;
  readonly origins: readonly string[];
  readonly https: boolean;
  readonly headOf: (path: string) => Promise<PageHead>;
  readonly publicUrl: string;
  readonly sitemap: () => Promise<string>;
}

const placesOf = (
  { siteName, title, description, url }: PageHead,
  publicUrl: string,
): Readonly<Record<string, string>> => ({
  SITE_NAME: escapeHtml(siteName),
  TITLE: escapeHtml(title),
  DESCRIPTION: escapeHtml(description),
  URL: escapeHtml(url),
  PICTURE: escapeHtml(`${publicUrl}/preview.jpg`),
  NO_SCRIPT: escapeHtml(shellTexts.noScript),
  OLD_BROWSER: escapeHtml(shellTexts.oldBrowser),
});

/** The shell with its `__NAMES__` replaced in one pass: replaced texts are not scanned again. */
const filled = (shell: string, places: Readonly<Record<string, string>>): string =>
  shell.replace(/<!--__([A-Z_]+?)__-->|__([A-Z_]+?)__/g, (whole, part: string | undefined, name: string) => {
    const place = part ?? name;
    return Object.hasOwn(places, place) ? (places[place] ?? whole) : whole;
  });

/** JSON in which nothing can end the element around it. */
const scriptJson = (data: object): string =>
  JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/**
 * Begins the calls of a page while the app is on its way; the app finds them in `ahead` (web/src/shared/api/ahead.ts).
 * It stands first, because a script after a style sheet waits for the sheet.
 */
const callsOf = (calls: readonly string[], nonce: string): string =>
  `<script nonce="${nonce}">ahead={};for(const path of ${scriptJson(calls)})(ahead[path]=fetch(path,{credentials:'include',cache:'no-store',headers:{accept:'application/json','cache-control':'no-cache'}})).catch(()=>0)</script>`;

/** Tags that fetch the code of a page beside the app's code, which comes first. */
const filesOf = ({ scripts, styles }: PageFiles, nonce: string): string =>
  [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" nonce="${nonce}">`),
    ...styles.map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
  ].join('');

/** Tags of pages that search engines list: the canonical address, and the structured data of a service. */
const moreOf = ({ listed, url, data }: PageHead, nonce: string): string =>
  [
    listed ? `<link rel="canonical" href="${escapeHtml(url)}">` : '',
    data === null ? '' : `<script type="application/ld+json" nonce="${nonce}">${scriptJson(data)}</script>`,
  ].join('');

/**
 * The web app: static files (hashed assets cached for ever), and for every other path the shell, with status 404 for an
 * unknown page. Each shell has the head of its page and its own nonce.
 */
export const web = ({ dir, origins, https, headOf, publicUrl, sitemap }: WebOptions): EdgeMiddleware => {
  const shellOf = keptShell(dir);
  return async (ctx) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD');
      return text(ctx, 405, 'Method Not Allowed');
    }
    if (ctx.path === '/robots.txt') return text(ctx, 200, robotsOf(publicUrl));
    if (ctx.path === '/sitemap.xml') {
      text(ctx, 200, await sitemap());
      ctx.type = 'application/xml; charset=utf-8';
      return;
    }
    if (dir === null) return text(ctx, 404, 'The web app is not built.');
    if (ctx.path !== '/' && ctx.path !== '/index.html' && (await sendStatic(ctx, dir))) return;
    // A missing file of an older build must not be answered with a page.
    if (ctx.path.startsWith('/assets/') || PROBED.test(ctx.path)) return text(ctx, 404, 'Not Found');
    const shell = await shellOf();
    if (shell === null) return text(ctx, 404, 'The web app is not built.');
    const nonce = randomBytes(18).toString('base64');
    const signedIn = ctx.cookies.get(ownCookieName(SESSION_COOKIE, https)) !== undefined;
    ctx.set('Content-Security-Policy', pagePolicy(nonce, origins, https));
    ctx.set('Cache-Control', 'no-store');
    const path = ctx.path === '/index.html' ? '/' : ctx.path;
    const head = await headOf(path);
    if (!head.listed) ctx.set('X-Robots-Tag', 'noindex');
    ctx.status = head.status;
    ctx.type = 'text/html; charset=utf-8';
    ctx.body = filled(shell.html, {
      ...placesOf(head, publicUrl),
      NONCE: nonce,
      MORE: moreOf(head, nonce),
      CALLS: callsOf(pageCallsOf(path, ctx.URL.searchParams, signedIn), nonce),
      FILES: filesOf(shell.filesOf(path), nonce),
    });
  };
};

const text = (ctx: EdgeContext, status: number, body: string): void => {
  ctx.status = status;
  ctx.type = 'text/plain; charset=utf-8';
  ctx.body = body;
};

/** How long a shell is used before it is read again, ms: a new build is served without a restart. */
const SHELL_AGE_MS = 1000;

/** The built app: the shell, and the files of the page at a path. */
interface Shell {
  readonly html: string;
  readonly manifest: string;
  readonly filesOf: (path: string) => PageFiles;
}

/** The shell in memory; one read at a time, at most one in `SHELL_AGE_MS`. */
const keptShell = (dir: string | null): (() => Promise<Shell | null>) => {
  let known: Promise<Shell | null> = Promise.resolve(null);
  let readAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (dir !== null && performance.now() - readAt > SHELL_AGE_MS) {
      readAt = performance.now();
      known = readShell(dir, known);
    }
    return known;
  };
};

/** `earlier`: the shell as it was read before. The manifest is only parsed again when it has changed. */
const readShell = async (dir: string, earlier: Promise<Shell | null>): Promise<Shell | null> => {
  try {
    const read = (file: string): Promise<string> => readFile(join(dir, file), 'utf8');
    const [html, manifest] = await Promise.all([read('index.html'), read('.vite/manifest.json')]);
    const before = await earlier.catch(() => null);
    const filesOf = before?.manifest === manifest ? before.filesOf : pageFilesOf(JSON.parse(manifest) as Manifest);
    return { html, manifest, filesOf };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/** True when the path is a file of the build. `.br` and `.gz` beside it are sent to clients that accept them. */
const sendStatic = async (ctx: EdgeContext, dir: string): Promise<boolean> => {
  const hashed = ctx.path.startsWith('/assets/');
  try {
    const sent = await send(ctx as unknown as Parameters<typeof send>[0], ctx.path, {
      root: dir,
      index: false,
      hidden: false,
      brotli: true,
      gzip: true,
      format: false,
      immutable: hashed,
      maxage: hashed ? YEAR_MS : HOUR_MS,
    });
    if (sent === undefined) return false;
    if (hashed && ctx.path.endsWith('.mjs')) ctx.set('Content-Security-Policy', WORKER_POLICY);
    ctx.compress = false;
    return true;
  } catch (error) {
    const status = (error as { status?: unknown }).status;
    if (typeof status === 'number' && status < 500) return false;
    throw error;
  }
};
