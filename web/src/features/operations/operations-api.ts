import type {
  FailedJobs,
  OperationsView,
  ParkedDocument,
  ProjectionsView,
  ProjectionView,
  QueueView,
} from '@anupalan/domain/contracts/operations';
import type { PaymentTasks } from '@anupalan/domain/contracts/payments';
import { type Query, useInfiniteQuery, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../shared/api/client';
import { modelQuery } from '../../shared/api/query-client';
import { useCommand } from '../../shared/api/use-command';
import { tellOfficeFailure } from '../../shared/forms/office-failure';
import { toast } from '../../shared/kit/toast/store';

/** The first element of every query key of this page. */
const KEY = 'operations';
const PROJECTIONS = '/api/admin/projections';
const QUIET_MS = 10_000;
const BUSY_MS = 2000;

const building = (view: ProjectionsView | undefined): boolean =>
  view?.items.some(({ build }) => build?.state === 'running') ?? false;

/** The tiles; queried more often during a verification of the log. */
export const useOverview = () =>
  useQuery({
    ...modelQuery<OperationsView>(KEY, '/api/admin/operations'),
    refetchOnMount: 'always',
    refetchInterval: ({ state }: Query<OperationsView>) =>
      state.data?.chain.verification?.state === 'running' ? BUSY_MS : QUIET_MS,
  });

/** Every read model; queried more often during a rebuild. */
export const useProjections = () =>
  useQuery({
    ...modelQuery<ProjectionsView>(KEY, PROJECTIONS),
    refetchOnMount: 'always',
    refetchInterval: ({ state }: Query<ProjectionsView>) => (building(state.data) ? BUSY_MS : QUIET_MS),
  });

/** What admins have to do about payments. */
export const usePaymentTasks = () =>
  useQuery({
    ...modelQuery<PaymentTasks>(KEY, '/api/admin/payments/tasks'),
    refetchOnMount: 'always',
    refetchInterval: QUIET_MS,
  });

export const useQueues = () =>
  useQuery({
    ...modelQuery<readonly QueueView[]>(KEY, '/api/admin/jobs'),
    refetchOnMount: 'always',
    refetchInterval: QUIET_MS,
  });

/** Writes the progress events of a running rebuild into the list of read models; polling covers the rest. */
export function useBuildStream(name: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (name === undefined || typeof EventSource === 'undefined') return;
    const source = new EventSource(`${PROJECTIONS}/${encodeURIComponent(name)}/rebuild`, { withCredentials: true });
    const take = (event: MessageEvent<string>): void => {
      const view = JSON.parse(event.data) as ProjectionView;
      client.setQueryData<ProjectionsView>([KEY, null, PROJECTIONS], (before) =>
        before === undefined
          ? before
          : { ...before, items: before.items.map((one) => (one.name === view.name ? view : one)) },
      );
    };
    source.onmessage = take;
    source.addEventListener('end', (event) => {
      source.close();
      take(event);
      void client.invalidateQueries({ queryKey: [KEY] });
    });
    return () => source.close();
  }, [name, client]);
}

export interface ParkedIn {
  readonly model: string;
  readonly total: number;
  readonly items: readonly ParkedDocument[];
}

/** The parked view records of every read model that has some. */
export const useParked = (items: readonly ProjectionView[]) =>
  useQueries({
    queries: items
      .filter(({ parked }) => parked > 0)
      .map(({ name }) => ({
        ...modelQuery<Omit<ParkedIn, 'model'>>(KEY, `${PROJECTIONS}/${encodeURIComponent(name)}/failed`, {
          id: name,
        }),
        refetchInterval: QUIET_MS,
        select: (answer: Omit<ParkedIn, 'model'>): ParkedIn => ({ model: name, ...answer }),
      })),
    combine: (results) => ({
      parked: results.flatMap(({ data }) => (data === undefined ? [] : [data])),
      pending: results.some(({ isPending }) => isPending),
      error: results.find(({ error, data }) => error !== null && data === undefined)?.error ?? null,
      retrying: results.some(({ isFetching }) => isFetching),
      retry: () => {
        for (const result of results) void result.refetch();
      },
    }),
  });

/** The failed jobs of a queue, page by page. */
export const useFailedJobs = (queue: string) =>
  useInfiniteQuery({
    queryKey: [KEY, queue, 'failed'],
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === null ? '' : `&cursor=${encodeURIComponent(pageParam)}`;
      return api.get<FailedJobs>(`/api/admin/jobs/failed?queue=${encodeURIComponent(queue)}&limit=10${cursor}`, {
        signal,
      });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    refetchOnMount: 'always',
  });

export interface Act {
  /** Below /api/admin/. */
  readonly path: string;
  readonly body?: unknown;
  /** Title and text of the toast, for answers without a message. */
  readonly told?: readonly [title: string, text: string];
}

/** The read models that a command of this page changes: the whole page is fetched again. */
export const CHANGED = [KEY] as const;

export const sendAct = ({ path, body }: Act, idempotencyKey: string): Promise<{ readonly message?: string }> =>
  api.post(`/api/admin/${path}`, body ?? {}, { idempotencyKey });

/** A command of this page by a button; a toast shows the answer. */
export const useAct = () =>
  useCommand<Act, { readonly message?: string }>({
    send: sendAct,
    invalidates: CHANGED,
    onSuccess: ({ message }, { told }) => {
      const [title, description] = told ?? [message];
      if (title !== undefined) toast({ kind: 'done', title, ...(description === undefined ? {} : { description }) });
    },
    onError: tellOfficeFailure,
  });
