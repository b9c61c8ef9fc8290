import type { SettingsHistory, SettingsView } from '@anupalan/domain/contracts/settings';
import type { SitePageHistory, SitePageList, SitePageView } from '@anupalan/domain/contracts/site-pages';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client';
import { ApiError } from '../../shared/api/errors';
import { modelQuery } from '../../shared/api/query-client';
import { models } from '../../shared/api/reference';
import { sitePageUrl } from '../../shared/api/site-pages';

export const SETTINGS = '/api/admin/settings';
const PAGES = '/api/admin/pages';
const always = { refetchOnMount: 'always' } as const;

export const settingsQuery = modelQuery<SettingsView>(models.settings, SETTINGS);
export const useSettings = () => useQuery({ ...settingsQuery, ...always });

export const useSettingsHistory = () =>
  useQuery({ ...modelQuery<SettingsHistory>(models.settings, `${SETTINGS}/history`), ...always });

export const usePages = () => useQuery({ ...modelQuery<SitePageList>(models.sitePages, PAGES), ...always });

export const pageUrl = (slug: string): string => `${PAGES}/${encodeURIComponent(slug)}`;

/** One version of a page; null: none is asked for. */
export const usePageVersion = (slug: string, version: number | null) =>
  useQuery({
    ...modelQuery<SitePageView>(models.sitePages, sitePageUrl(slug, version)),
    enabled: version !== null,
  });

/** The versions of a page, newest first, a page at a time. */
export const usePageHistory = (slug: string) =>
  useInfiniteQuery({
    queryKey: [models.sitePages, null, `${pageUrl(slug)}/versions`],
    queryFn: ({ pageParam, signal }) =>
      api.get<SitePageHistory>(`${pageUrl(slug)}/versions${pageParam === '' ? '' : `?cursor=${pageParam}`}`, {
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor,
    refetchOnMount: 'always',
  });

/** The record that the server has now, where a save was refused because another came first; else null. */
export const currentOf = <T>(error: unknown): T | null =>
  error instanceof ApiError && error.status === 412 && error.problem.current !== undefined
    ? (error.problem.current as T)
    : null;
