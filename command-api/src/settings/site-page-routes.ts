import * as contract from '@anupalan/domain/contracts/site-pages';
import { recordFromWire, toWire } from '@anupalan/domain/kernel/record';
import { endOfVersion, isSitePage, type PageValues, SITE_PAGES } from '@anupalan/domain/rules/site-pages';
import { sitePage } from '@anupalan/domain/settings/site-page';
import { sitePageRecord } from '@anupalan/domain/settings/site-page-record';
import { success } from '@anupalan/domain/texts/done';
import { peopleById, uses as peopleUses } from '@anupalan/projector/read-models/people/queries';
import { pageValuesBefore, uses as settingsUses } from '@anupalan/projector/read-models/settings/queries';
import type { PageVersionDoc } from '@anupalan/projector/read-models/site-pages/doc';
import {
  countVersions,
  findPageVersion,
  laterVersions,
  pageVersions,
  uses,
} from '@anupalan/projector/read-models/site-pages/queries';
import { z } from 'zod';
import type { App } from '../platform/app.js';
import { caughtUp } from '../platform/commands/caught-up.js';
import { notFound, type Route, refuse, reply, route } from '../platform/http/route.js';
import { actorView } from '../platform/people-names.js';
import { versionNow } from './page-version.js';

const tag = 'admin';
const VIEW_WAIT_MS = 2000;
/** A text of the most characters, each of four bytes. */
const MAX_BODY_BYTES = 256 * 1024;
const params = z.object({ slug: z.string().meta({ description: SITE_PAGES.join(', ') }) });
const DEFAULT_PAGE = 20;
const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(DEFAULT_PAGE),
  cursor: z.coerce.number().int().min(1).optional(),
});
const unknown = () => notFound('page.unknown');

const headView = (doc: PageVersionDoc) => {
  const { body: _, ...head } = toWire(sitePageRecord, { body: '', ...doc }, 'public');
  return { version: doc.version, ...head, saved_at: doc.savedAt };
};

/** A version that gave way keeps what the site said of itself then: people agreed to it with this company. */
const siteOf = async (app: App, slug: string, version: number, inForce: number): Promise<PageValues | null> => {
  const end = version < inForce ? endOfVersion(await laterVersions(app.reads, slug, version)) : null;
  return end === null ? null : pageValuesBefore(app.reads, end);
};

const shown = async (app: App, slug: string, asked?: number): Promise<contract.SitePageView | null> => {
  const inForce = await versionNow(app, slug);
  const found = await findPageVersion(app.reads, slug, asked ?? inForce);
  if (found === null) return null;
  const site = await siteOf(app, slug, found.version, inForce);
  return { ...headView(found), slug, body: found.body, in_force: inForce, site };
};

const latestOf = async (app: App, slug: string): Promise<PageVersionDoc | undefined> =>
  (await pageVersions(app.reads, slug, { limit: 1 }))[0];

/** One page of a page's versions; the cursor is the number of its oldest one. */
const versionsOf = async (app: App, slug: string, { limit, cursor }: z.output<typeof listQuery>) => {
  const versions = await pageVersions(app.reads, slug, { limit, before: cursor });
  const oldest = versions.at(-1)?.version ?? 1;
  return {
    versions,
    rest: { next_cursor: oldest > 1 ? String(oldest) : null, total: await countVersions(app.reads, slug) },
  };
};

export const sitePageRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/public/pages/:slug',
    summary:
      'A page of trust: the version that holds today, or the one asked for with what the site said of itself then',
    tag: 'public',
    access: 'public',
    params,
    query: z.object({ version: z.coerce.number().int().min(1).optional() }),
    reads: [...uses, ...settingsUses],
    answer: contract.sitePageView,
    handle: async ({ app, params: { slug }, query }) => {
      const found = await shown(app, slug, query.version);
      return found === null ? unknown() : reply(found);
    },
  }),
  route({
    method: 'GET',
    path: '/api/public/pages/:slug/versions',
    summary: 'The versions of a page of trust, newest first',
    tag: 'public',
    access: 'public',
    params,
    query: listQuery,
    reads: uses,
    answer: contract.sitePageVersions,
    handle: async ({ app, params: { slug }, query }) => {
      if (!isSitePage(slug)) return unknown();
      const { versions, rest } = await versionsOf(app, slug, query);
      return reply({ items: versions.map(headView), ...rest });
    },
  }),
  route({
    method: 'GET',
    path: '/api/admin/pages',
    summary: 'All pages of trust, with the versions that hold now and that come next',
    tag,
    access: ['admin'],
    reads: uses,
    answer: contract.sitePageList,
    handle: async ({ app }) => {
      const items = [];
      for (const slug of SITE_PAGES) {
        const latest = await latestOf(app, slug);
        if (latest === undefined) continue;
        const { version, title, effectiveFrom, savedAt } = latest;
        const inForce = await versionNow(app, slug);
        items.push({
          slug,
          title,
          in_force: inForce,
          latest: version,
          effective_from: effectiveFrom,
          updated_at: savedAt,
        });
      }
      return reply({ items });
    },
  }),
  route({
    method: 'GET',
    path: '/api/admin/pages/:slug/versions',
    summary: 'The versions of a page of trust and who saved them, newest first',
    tag,
    access: ['admin'],
    params,
    query: listQuery,
    reads: [...uses, ...peopleUses],
    answer: contract.sitePageHistory,
    handle: async ({ app, params: { slug }, query }) => {
      if (!isSitePage(slug)) return unknown();
      const { versions, rest } = await versionsOf(app, slug, query);
      const people = await peopleById(
        app.reads,
        versions.map(({ by }) => by.id),
      );
      return reply({ items: versions.map((one) => ({ ...headView(one), by: actorView(one.by, people) })), ...rest });
    },
  }),
  route({
    method: 'PUT',
    path: '/api/admin/pages/:slug',
    summary: 'Save the next version of a page of trust; with If-Match only after the version that was seen, else 412',
    tag,
    access: ['admin'],
    params,
    body: contract.saveSitePage,
    maxBytes: MAX_BODY_BYTES,
    answer: contract.sitePageSaved,
    handle: async ({ app, params: { slug }, body, context, ifMatch }) => {
      if (!isSitePage(slug)) return unknown();
      const saved = await app.execute(
        sitePage,
        slug,
        { type: 'saveSitePage', ...recordFromWire(sitePageRecord, body) },
        context,
        ifMatch === undefined ? {} : { ifRevision: ifMatch === 0 ? 'none' : ifMatch - 1 },
      );
      if (!saved.ok) {
        if (saved.error.code !== 'changed_meanwhile') return refuse(saved.error);
        await caughtUp(app, sitePage, slug, uses);
        const current = await shown(app, slug, (await latestOf(app, slug))?.version);
        return refuse(saved.error, current === null ? {} : { extra: { current } });
      }
      const { revision, position } = saved.value;
      await app.positions.waitFor(uses, position, VIEW_WAIT_MS);
      await app.site.refresh();
      const version = revision === 'none' ? 0 : revision + 1;
      return reply({ ...success('page_saved'), id: slug, version }, { position, version });
    },
  }),
];
