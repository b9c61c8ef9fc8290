import type { Condition, ReadStore } from '@anupalan/infra/ports/read-store';
import { openView } from '../../runner/view.js';
import type { PersonDoc } from '../people/doc.js';
import { peopleById } from '../people/queries.js';
import type { CaseListDoc, CaseSort } from './doc.js';
import { searchCases } from './search.js';

/** Read models whose position these answers have. */
export const uses = ['case-list', 'people'] as const;

/** A row with the people in it; null where there is none or the person is not known (yet). */
export interface CaseListRow {
  readonly case: CaseListDoc;
  readonly customer: PersonDoc | null;
  readonly assignee: PersonDoc | null;
}

export type QueueTab = 'mine' | 'unassigned' | 'review' | 'waiting-customer' | 'waiting-authority' | 'overdue' | 'all';
export const QUEUE_TABS: readonly QueueTab[] = [
  'mine',
  'unassigned',
  'review',
  'waiting-customer',
  'waiting-authority',
  'overdue',
  'all',
];

export interface CaseListPage {
  readonly rows: readonly CaseListRow[];
  /** For the next page of the same query; null on the last. */
  readonly cursor: string | null;
  /** Counted to 1000; `more` says that there are more. */
  readonly total: number;
  readonly more: boolean;
}

const COUNT_LIMIT = 1000;
const view = (reads: ReadStore) => openView<CaseListDoc>(reads, 'case-list');

export const findCaseRow = async (reads: ReadStore, requestId: string): Promise<CaseListRow | null> => {
  const found = await view(reads).get(requestId);
  return found === null ? null : ((await withPeople(reads, [found.doc]))[0] ?? null);
};

/** All requests of a customer, last changed first (at most 1000). */
export const myRequests = async (reads: ReadStore, customerId: string): Promise<readonly CaseListRow[]> => {
  const { docs } = await view(reads).find({
    where: [{ field: 'customerId', op: 'eq', value: customerId }],
    sort: [{ field: 'updatedAt', dir: 'desc' }],
    limit: COUNT_LIMIT,
  });
  return withPeople(
    reads,
    docs.map(({ doc }) => doc),
  );
};

/**
 * What a tab of the work queue holds. `mine`, `review`, `waiting-…` and `overdue` are about the cases of `staffId`, or
 * everybody's when it is null; `unassigned` and `all` about everybody's. Only open cases. `now`: UTC ISO-8601.
 */
const tabConditions = (tab: QueueTab, staffId: string | null, now: string): readonly Condition[] => {
  const open: Condition = { field: 'open', op: 'eq', value: true };
  const own: readonly Condition[] =
    staffId === null ? [open] : [{ field: 'assignedTo', op: 'eq', value: staffId }, open];
  switch (tab) {
    case 'mine':
      return own;
    case 'unassigned':
      return [{ field: 'assignedTo', op: 'eq', value: null }, open];
    case 'review':
      return [...own, { field: 'status', op: 'in', value: ['documents_uploaded_pending_review', 'document_review'] }];
    case 'waiting-customer':
      return [...own, { field: 'awaiting', op: 'eq', value: 'customer' }];
    case 'waiting-authority':
      return [...own, { field: 'awaiting', op: 'eq', value: 'authority' }];
    case 'overdue':
      return [...own, { field: 'dueAt', op: 'lt', value: now }];
    case 'all':
      return [open];
  }
};

/**
 * One page of the work queue and how many cases each tab holds (each counted to 1000, without `q`). Sorted by due date
 * unless said otherwise; a search is newest first. `q`: case number, service, customer's name, mobile or e-mail.
 * @throws RangeError for a cursor of another query
 */
export const queue = async (
  reads: ReadStore,
  options: {
    readonly tab: QueueTab;
    readonly staffId: string | null;
    readonly now: string;
    readonly q?: string;
    readonly sort?: CaseSort;
    readonly limit?: number;
    readonly cursor?: string;
  },
): Promise<CaseListPage & { readonly counts: Readonly<Record<QueueTab, number>> }> => {
  const { tab, staffId, now } = options;
  const count = (one: QueueTab) => view(reads).count(tabConditions(one, staffId, now), COUNT_LIMIT);
  const page = await listCases(reads, tabConditions(tab, staffId, now), options, { field: 'dueAt', dir: 'asc' });
  const counts = {
    mine: await count('mine'),
    unassigned: await count('unassigned'),
    review: await count('review'),
    'waiting-customer': await count('waiting-customer'),
    'waiting-authority': await count('waiting-authority'),
    overdue: await count('overdue'),
    all: await count('all'),
  };
  return { ...page, counts };
};

/**
 * Every case, newest first unless sorted otherwise. `from`/`to`: made at or after / before, UTC ISO-8601. `assignee`: a
 * person's id, or `none`.
 * @throws RangeError for a cursor of another query
 */
export const allCases = (
  reads: ReadStore,
  options: {
    readonly q?: string;
    readonly status?: readonly string[];
    readonly assignee?: string;
    readonly customerId?: string;
    readonly from?: string;
    readonly to?: string;
    readonly sort?: CaseSort;
    readonly limit?: number;
    readonly cursor?: string;
  },
): Promise<CaseListPage> => {
  const where: Condition[] = [];
  const { status, assignee, customerId, from, to } = options;
  if (status !== undefined && status.length > 0) where.push({ field: 'status', op: 'in', value: status });
  if (assignee !== undefined)
    where.push({ field: 'assignedTo', op: 'eq', value: assignee === 'none' ? null : assignee });
  if (customerId !== undefined) where.push({ field: 'customerId', op: 'eq', value: customerId });
  if (from !== undefined) where.push({ field: 'createdAt', op: 'gte', value: from });
  if (to !== undefined) where.push({ field: 'createdAt', op: 'lt', value: to });
  return listCases(reads, where, options, { field: 'createdAt', dir: 'desc' });
};

/** Open cases of one member of staff. */
export const caseload = (reads: ReadStore, staffId: string): Promise<number> =>
  view(reads).count([
    { field: 'assignedTo', op: 'eq', value: staffId },
    { field: 'open', op: 'eq', value: true },
  ]);

/** Open cases by member of staff. */
export const caseloads = (reads: ReadStore): Promise<ReadonlyMap<string, number>> =>
  view(reads).groupCount('assignedTo', [
    { field: 'open', op: 'eq', value: true },
    { field: 'assignedTo', op: 'exists', value: true },
  ]);

const listCases = async (
  reads: ReadStore,
  where: readonly Condition[],
  options: { readonly q?: string; readonly sort?: CaseSort; readonly limit?: number; readonly cursor?: string },
  defaultSort: CaseSort,
): Promise<CaseListPage> => {
  const limit = options.limit ?? 25;
  if (options.q !== undefined && options.q.trim() !== '') {
    const found = await searchCases(reads, { ...options, q: options.q, where, limit, most: COUNT_LIMIT });
    return { ...found, rows: await withPeople(reads, found.cases) };
  }
  const page = await view(reads).find({
    where,
    sort: [options.sort ?? defaultSort],
    limit,
    ...(options.cursor === undefined ? {} : { after: options.cursor }),
  });
  const total = await view(reads).count(where, COUNT_LIMIT + 1);
  return {
    rows: await withPeople(
      reads,
      page.docs.map(({ doc }) => doc),
    ),
    cursor: page.cursor,
    total: Math.min(total, COUNT_LIMIT),
    more: total > COUNT_LIMIT,
  };
};

const withPeople = async (reads: ReadStore, cases: readonly CaseListDoc[]): Promise<readonly CaseListRow[]> => {
  const ids = cases.flatMap((one) => (one.assignedTo === null ? [one.customerId] : [one.customerId, one.assignedTo]));
  const people = await peopleById(reads, ids);
  return cases.map((one) => ({
    case: one,
    customer: people.get(one.customerId) ?? null,
    assignee: one.assignedTo === null ? null : (people.get(one.assignedTo) ?? null),
  }));
};
