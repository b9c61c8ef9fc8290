import type { PublicConfig } from '@anupalan/domain/contracts/identity';
import type { SitePageView } from '@anupalan/domain/contracts/site-pages';
import { filledPage } from '@anupalan/domain/rules/site-pages';
import { useQuery } from '@tanstack/react-query';
import { modelQuery } from './query-client';
import { models } from './reference';

/** The address of a version of a page; null for the present version. */
export const sitePageUrl = (slug: string, version: number | null = null): string =>
  `/api/public/pages/${encodeURIComponent(slug)}${version === null ? '' : `?version=${version}`}`;

/** A page of trust, in the present version or another one. */
export const useSitePage = (slug: string, version: number | null = null) =>
  useQuery(modelQuery<SitePageView>(models.sitePages, sitePageUrl(slug, version)));

/** The text of a page with the site's data in it: today's data, or `then` in a version that no longer holds. */
export const pageText = (body: string, { company, ...site }: PublicConfig, then: SitePageView['site'] = null): string =>
  filledPage(body, then ?? { ...company, ...site });
