import type { CustomerService } from '@anupalan/domain/contracts/requests';
import { workflowOf } from '@anupalan/domain/workflows/registry';
import { PRESENT_STATUSES, type PresentStatus } from '@anupalan/domain/workflows/statuses';
import { isAtItsEnd } from '@anupalan/domain/workflows/steps';
import { statusView, statusViewOf } from '@anupalan/domain/workflows/words';
import { boundTo } from '../../shared/case-parts/status';

export const FILTERS = ['active', 'past', 'all'] as const;
export type Filter = (typeof FILTERS)[number];
export const SORTS = ['updated', 'created', 'title', 'progress'] as const;
export type Sort = (typeof SORTS)[number];

export interface ListState {
  readonly q: string;
  readonly filter: Filter;
  /** Only requests whose status has the same label; null: all. */
  readonly status: PresentStatus | null;
  readonly sort: Sort;
}

const one = <T extends string, F>(known: readonly T[], text: string | null, fallback: F): T | F =>
  known.find((value) => value === text) ?? fallback;

/** Statuses with the same label are one option: the first of them represents all. */
const sameWords = (status: string): PresentStatus | null =>
  PRESENT_STATUSES.find((one) => statusView(one).label === statusView(status).label) ?? null;

/** The list's state in the address; unknown values are ignored. */
export function listState(params: URLSearchParams): ListState {
  const status = one(PRESENT_STATUSES, params.get('status'), null);
  return {
    q: params.get('q') ?? '',
    filter: one(FILTERS, params.get('show'), 'all'),
    status: status === null ? null : sameWords(status),
    sort: one(SORTS, params.get('sort'), 'updated'),
  };
}

/** Whether a request is at its end; a delivered one still awaits its confirmation. */
export const isPast = (request: Pick<CustomerService, 'status' | 'workflow' | 'workflow_version'>): boolean =>
  isAtItsEnd(workflowOf(boundTo(request)), request.status);

/** The status options, in the order of a request's life: those of the requests, and the selected one. */
export function statusesOf(
  requests: readonly Pick<CustomerService, 'status'>[],
  chosen: PresentStatus | null,
): PresentStatus[] {
  const found = new Set([...requests.map(({ status }) => sameWords(status)), chosen]);
  return PRESENT_STATUSES.filter((status) => found.has(status));
}

const text = (value: string): string => value.toLowerCase().trim();

const compare: Readonly<Record<Sort, (a: CustomerService, b: CustomerService) => number>> = {
  updated: (a, b) => b.updated_at.localeCompare(a.updated_at),
  created: (a, b) => b.created_at.localeCompare(a.created_at),
  title: (a, b) => a.service_title.localeCompare(b.service_title),
  progress: (a, b) => statusView(b.status).progress - statusView(a.status).progress,
};

/** The label of an option: the distinct labels of its requests, or the default ones if there are none. */
export function wordsOf(requests: readonly CustomerService[], chosen: PresentStatus): string {
  const found = requests.filter(({ status }) => sameWords(status) === chosen);
  const words = new Set(found.map((request) => statusViewOf(boundTo(request), request.status).label));
  return words.size === 0 ? statusView(chosen).label : [...words].sort().join(' / ');
}

/** The requests that the list shows, in order. The search covers title, case number and status label. */
export function listed(
  requests: readonly CustomerService[],
  { q, filter, status: chosen, sort }: ListState,
): CustomerService[] {
  const wanted = text(q);
  return requests
    .filter((request) => filter === 'all' || isPast(request) === (filter === 'past'))
    .filter(({ status }) => chosen === null || sameWords(status) === chosen)
    .filter((request) =>
      [request.service_title, request.case_number, statusViewOf(boundTo(request), request.status).label].some((part) =>
        text(part).includes(wanted),
      ),
    )
    .sort(compare[sort]);
}
