import type { Webhook, WebhookDeliveries, WebhooksPage } from '@anupalan/domain/contracts/webhooks';
import type { DeliveryState } from '@anupalan/domain/rules/webhook';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client';
import { modelQuery } from '../../../shared/api/query-client';

export const WEBHOOKS = '/api/admin/webhooks';

/** The read models of webhooks. */
const MODEL = 'webhooks';
const PARKED = 'parked-deliveries';
/** The read models that a command on a webhook changes. */
export const CHANGED = [MODEL, PARKED];

export const webhookPath = (id: string): string => `${WEBHOOKS}/${encodeURIComponent(id)}`;
/** The page of one webhook. */
export const webhookPage = (id: string): string => `/admin/integrations/webhooks/${encodeURIComponent(id)}`;

/** How often what is no event, such as an attempt, is looked at again while the page is shown, ms. */
const POLL_INTERVAL_MS = 10_000;

const pageOf = (path: string, cursor: string | null): string =>
  cursor === null ? path : `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`;

/** The webhooks, newest first, a page at a time. */
export const useWebhooks = () =>
  useInfiniteQuery({
    queryKey: [MODEL, null, WEBHOOKS],
    queryFn: ({ pageParam, signal }) => api.get<WebhooksPage>(pageOf(WEBHOOKS, pageParam), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    refetchOnMount: 'always',
  });

export const useWebhook = (id: string) =>
  useQuery({
    ...modelQuery<Webhook>(MODEL, webhookPath(id), { id }),
    refetchOnMount: 'always',
    refetchInterval: POLL_INTERVAL_MS,
  });

/** The deliveries of a webhook, newest first. The first page is kept up to date. */
export const useDeliveries = (id: string, state: DeliveryState | null) => {
  const path = `${webhookPath(id)}/deliveries${state === null ? '' : `?state=${state}`}`;
  return useInfiniteQuery({
    queryKey: [state === 'parked' ? PARKED : MODEL, id, path],
    queryFn: ({ pageParam, signal }) => api.get<WebhookDeliveries>(pageOf(path, pageParam), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    refetchOnMount: 'always',
    // Further pages stay as they were when they were asked for.
    refetchInterval: ({ state: { data } }) => ((data?.pages.length ?? 0) <= 1 ? POLL_INTERVAL_MS : false),
  });
};
