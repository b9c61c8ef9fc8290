import type { Done } from '@anupalan/domain/contracts/common';
import type { PastViews } from '@anupalan/domain/contracts/scratch';
import { daysAfter, endOfDayInIndia, isCalendarDate } from '@anupalan/domain/rules/dates';
import { type Query, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { api } from '../api/client';
import { modelQuery } from '../api/query-client';
import { models } from '../api/reference';
import { useCommand } from '../api/use-command';
import { today } from '../today';

const PAST_VIEWS = '/api/admin/past-views';
/** The parameter of the address, and of the queries that are answered as of a day. */
export const AS_OF = 'as_of';
const POLL_INTERVAL_MS = 1000;

/** Yesterday in India. */
export const yesterday = (): string => daysAfter(today(), -1);

/** The past day in the address; null for the present. */
export const readAsOf = (params: URLSearchParams): string | null => {
  const day = params.get(AS_OF);
  return day !== null && isCalendarDate(day) && day < today() ? day : null;
};

/** The last moment of a day, ms since the epoch; undefined for the present. */
export const momentOf = (day: string | null): number | undefined =>
  day === null ? undefined : Date.parse(endOfDayInIndia(day)) - 1;

/** The last moment of the day in the address. */
export const useMoment = (): number | undefined => momentOf(readAsOf(useSearchParams()[0]));

/** The address of a list at the same moment as the page with this query. */
export const withAsOf = (to: string, day: string | null): string =>
  day === null ? to : `${to}${to.includes('?') ? '&' : '?'}${AS_OF}=${day}`;

/** Makes the address of a list at the moment of this page. */
export const useAsOfAddress = (): ((to: string) => string) => {
  const day = readAsOf(useSearchParams()[0]);
  return (to) => withAsOf(to, day);
};

/** Whether the views of a day exist; asked again while they are built. */
export const usePastViews = (day: string) =>
  useQuery({
    ...modelQuery<PastViews>(models.scratchOrders, `${PAST_VIEWS}?day=${day}`),
    refetchOnMount: 'always',
    refetchInterval: ({ state }: Query<PastViews>) => (state.data?.state === 'building' ? POLL_INTERVAL_MS : false),
  });

export const useOrderPastViews = () =>
  useCommand<string, Done>({
    send: (day, idempotencyKey) => api.post(PAST_VIEWS, { day }, { idempotencyKey }),
    invalidates: [models.scratchOrders],
  });
