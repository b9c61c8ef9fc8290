import type {
  WhatIfAssignmentDraft,
  WhatIfDetail,
  WhatIfMovedCase,
  WhatIfRun,
  WhatIfWorkflowDraft,
} from '@anupalan/domain/contracts/what-if';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { api } from '../../../shared/api/client';
import { queryClient } from '../../../shared/api/query-client';
import { useCommand } from '../../../shared/api/use-command';
import { tellOfficeFailure } from '../../../shared/forms/office-failure';
import { toast } from '../../../shared/kit/toast/store';
import type { Range } from '../../../shared/office/range/range';

const RUNS = '/api/admin/what-if';
const LIST_KEY = 'what-if-runs';
const RUN_KEY = 'what-if-run';
/** A run says how far it is once a second. */
const POLL_MS = 1000;

const runUrl = (id: string): string => `${RUNS}/${encodeURIComponent(id)}`;
export const runPath = (id: string): string => `/admin/assignment/what-if/${encodeURIComponent(id)}`;

/** The runs that are kept, newest first. */
export const useRuns = () =>
  useQuery({
    queryKey: [LIST_KEY],
    queryFn: ({ signal }) => api.get<{ readonly items: readonly WhatIfRun[] }>(RUNS, { signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.items.some(({ state: one }) => one === 'running') ? POLL_MS : false),
  });

/** One run; asked again while it goes on. */
export const useRun = (id: string | null) =>
  useQuery({
    queryKey: [RUN_KEY, id],
    queryFn: ({ signal }) => api.get<WhatIfDetail>(runUrl(id ?? ''), { signal }),
    enabled: id !== null,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_MS : false),
  });

interface MovedPage {
  readonly items: readonly WhatIfMovedCase[];
  readonly next_cursor: string | null;
  readonly total: number;
}

/** The cases that would have moved, a page after the other. */
export const useMoved = (id: string) =>
  useInfiniteQuery({
    queryKey: [RUN_KEY, id, 'moved'],
    queryFn: ({ pageParam, signal }) =>
      api.get<MovedPage>(`${runUrl(id)}/moved${pageParam === null ? '' : `?cursor=${pageParam}`}`, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

export type Tried =
  | ({ readonly kind: 'assignment' } & WhatIfAssignmentDraft & Range)
  | ({ readonly kind: 'workflow' } & WhatIfWorkflowDraft & Range);

/** Starts a run and leads to it, after `onStarted`; `onError` hears what is wrong with the draft. */
export function useStart(onStarted: () => void, onError: (error: Error) => void) {
  const navigate = useNavigate();
  return useCommand<Tried, WhatIfRun>({
    send: ({ kind, ...body }, idempotencyKey) => api.post(`${RUNS}/${kind}`, body, { idempotencyKey }),
    invalidates: [LIST_KEY],
    onSuccess: ({ id }) => {
      onStarted();
      void navigate(runPath(id));
    },
    onError,
  });
}

/** Cancels a run. */
export function useCancel(id: string) {
  const { t } = useTranslation();
  return useCommand({
    send: (_, idempotencyKey) => api.post(`${runUrl(id)}/cancel`, {}, { idempotencyKey }),
    onSuccess: () => {
      toast({ title: t('whatIf.run.cancelled'), kind: 'done' });
      void queryClient.invalidateQueries({ queryKey: [RUN_KEY, id] });
    },
    onError: tellOfficeFailure,
  });
}
