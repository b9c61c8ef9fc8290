import { z } from 'zod';
import { PAGE_PLACEHOLDERS } from '../rules/site-pages.js';
import { sitePageRecord } from '../settings/site-page-record.js';
import { actor, done, iso, page } from './common.js';
import { bodyShape, wireShape } from './of-record.js';

const day = z.string().meta({ description: 'A day in India, YYYY-MM-DD' });

const { body, ...headShape } = wireShape(sitePageRecord, 'public');
const head = z.object({ version: z.number().int(), ...headShape, saved_at: iso });

/** One version of a page of trust. */
export const sitePageView = head
  .extend({
    slug: z.string(),
    body,
    /** The version that holds today; 0 for none yet. */
    in_force: z.number().int(),
    site: z
      .record(z.enum(PAGE_PLACEHOLDERS), z.string())
      .nullable()
      .meta({ description: 'Values of the placeholders at the end of a version that no longer holds, else null' }),
  })
  .meta({ id: 'SitePage' });
export type SitePageView = z.infer<typeof sitePageView>;

/** The versions of a page, newest first. */
export const sitePageVersions = page(head).meta({ id: 'SitePageVersions' });
export type SitePageVersions = z.infer<typeof sitePageVersions>;

/** The same for admins, with who saved each. */
export const sitePageHistory = page(head.extend({ by: actor })).meta({ id: 'SitePageHistory' });
export type SitePageHistory = z.infer<typeof sitePageHistory>;

/** All pages, as an admin sees them. */
export const sitePageList = z
  .object({
    items: z.array(
      z.object({
        slug: z.string(),
        title: z.string(),
        in_force: z.number().int(),
        /** The newest version, which may hold later. */
        latest: z.number().int(),
        effective_from: day,
        updated_at: iso,
      }),
    ),
  })
  .meta({ id: 'SitePageList' });
export type SitePageList = z.infer<typeof sitePageList>;

export const saveSitePage = z
  .object(bodyShape(sitePageRecord))
  .required({ title: true, body: true, effective_from: true })
  .meta({ id: 'SaveSitePage' });

export const sitePageSaved = done.extend({ version: z.number().int() }).meta({ id: 'SitePageSaved' });
