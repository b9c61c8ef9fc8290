import type { Done } from '@anupalan/domain/contracts/common';
import type { Replay, ReplayBuild, ReplayDifferences, ReplaysPage } from '@anupalan/domain/contracts/scratch';
import { keepPreviousData, type Query, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client';
import { modelQuery } from '../../../shared/api/query-client';
import { models } from '../../../shared/api/reference';
import { useCommand } from '../../../shared/api/use-command';
import { tellOfficeFailure } from '../../../shared/forms/office-failure';
import { toast } from '../../../shared/kit/toast/store';

const REPLAYS = '/api/admin/replays';
const BUSY_MS = 1500;

const pathOf = (id: string): string => `${REPLAYS}/${encodeURIComponent(id)}`;

const isMoving = ({ state }: ReplayBuild): boolean =>
  state === 'waiting' || state === 'building' || state === 'comparing' || state === 'switching';
const isUnderWay = ({ state, builds }: Replay): boolean => state === 'open' && builds.some(isMoving);

/** Replays, newest first, a page at a time; asked again while one is under way. */
export const useReplays = () =>
  useInfiniteQuery({
    queryKey: [models.scratchOrders, null, REPLAYS],
    queryFn: ({ pageParam, signal }) =>
      api.get<ReplaysPage>(pageParam === null ? REPLAYS : `${REPLAYS}?cursor=${encodeURIComponent(pageParam)}`, {
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isUnderWay)) === true ? BUSY_MS : false,
  });

export const useReplay = (id: string) =>
  useQuery({
    ...modelQuery<Replay>(models.scratchOrders, pathOf(id), { id }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }: Query<Replay>) =>
      state.data !== undefined && isUnderWay(state.data) ? BUSY_MS : false,
  });

/** The differences of one report; `at` is the time of the comparison, so that another one is fetched anew. */
export const useDifferences = (id: string, model: string, at: string, offset: number) =>
  useQuery({
    queryKey: [models.scratchOrders, id, model, at, offset],
    queryFn: ({ signal }) =>
      api.get<ReplayDifferences>(
        `${pathOf(id)}/differences?${new URLSearchParams({ model, offset: String(offset) })}`,
        {
          signal,
        },
      ),
    placeholderData: keepPreviousData,
  });

/** The read models that the commands on replays change. */
export const CHANGED = [models.scratchOrders] as const;

export interface OrderReplay {
  readonly models: readonly string[];
  readonly from: string | null;
}

export const orderReplay = (body: OrderReplay, idempotencyKey: string): Promise<Done> =>
  api.post(REPLAYS, body, { idempotencyKey });

interface Act {
  readonly act: 'promote' | 'drop';
  readonly body: unknown;
}

/** A command on a replay; a toast shows the answer. */
export const useReplayAct = (id: string, onDone: () => void) =>
  useCommand<Act, Done>({
    send: ({ act, body }, idempotencyKey) => api.post(`${pathOf(id)}/${act}`, body, { idempotencyKey }),
    invalidates: CHANGED,
    onSuccess: ({ message }) => {
      toast({ kind: 'done', title: message });
      onDone();
    },
    onError: tellOfficeFailure,
  });
