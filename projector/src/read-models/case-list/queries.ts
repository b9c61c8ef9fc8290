import { QUEUE_TABS, type QueueTab } from '@anupalan/domain/rules/queue-tabs';
import type { WaitingOn } from '@anupalan/domain/workflows/definition';
import { awaitsClosing, awaitsReview, statusesIn } from '@anupalan/domain/workflows/phases';
import type { Condition, ReadStore } from '@anupalan/infra/ports/read-store';
import { openView } from '../../runner/view.js';
import type { PersonDoc } from '../people/doc.js';
import { absentAssignees, peopleById } from '../people/queries.js';
import type { CaseListDoc, CaseSort, CaseSortField } from './doc.js';
import { lateBefore } from './due.js';
import { type CaseFilter, conditionsOf } from './filter.js';
import { caseList } from './projection.js';
import { searchCases } from './search.js';

export const uses = ['case-list', 'case-search', 'people'] as const;

/** A row with its people; null if there is none or the person is not known yet. */
export interface CaseListRow {
  readonly case: CaseListDoc;
  readonly customer: PersonDoc | null;
  readonly assignee: PersonDoc | null;
}

/** More than fit into the days on which a consultation can be booked ahead. */
const MAX_CALLS = 1000;

export interface CaseListPage {
  readonly rows: readonly CaseListRow[];
  /** Cursor of the next page of the same query; null on the last. */
  readonly cursor: string | null;
  /** Counted up to 1000; `more` says that there are more. */
  readonly total: number;
  readonly more: boolean;
}

const COUNT_LIMIT = 1000;
const view = (reads: ReadStore) => openView<CaseListDoc>(reads, caseList);

export const findCaseRow = async (reads: ReadStore, requestId: string): Promise<CaseListDoc | null> =>
  (await view(reads).get(requestId))?.doc ?? null;

/** The rows of these requests, by id; unknown ones are missing. */
export const findCaseRows = (reads: ReadStore, ids: readonly string[]): Promise<ReadonlyMap<string, CaseListDoc>> =>
  view(reads).getMany(ids);

type OfService = { readonly customerId: string; readonly serviceId: string };

const openOf = ({ customerId, serviceId }: OfService): readonly Condition[] => [
  { field: 'customerId', op: 'eq', value: customerId },
  { field: 'serviceId', op: 'eq', value: serviceId },
  { field: 'lifecycle', op: 'eq', value: 'open' },
];

/** How many open requests of a service a customer has. */
export const countOpen = (reads: ReadStore, of: OfService): Promise<number> =>
  view(reads).count(openOf(of), COUNT_LIMIT);

/** The customer's newest open request of a service, or null. */
export const openRequest = async (reads: ReadStore, of: OfService): Promise<CaseListDoc | null> => {
  const { docs } = await view(reads).find({
    where: openOf(of),
    sort: [{ field: 'createdAt', dir: 'desc' }],
    limit: 1,
  });
  return docs[0]?.doc ?? null;
};

/**
 * The number of open requests of a service, and of those whose form was never submitted; counted to 1,000, `more` when
 * there are more.
 */
export const impactOnCases = async (
  reads: ReadStore,
  serviceId: string,
): Promise<{ readonly open: number; readonly drafts: number; readonly more: boolean }> => {
  const openOnes: readonly Condition[] = [
    { field: 'serviceId', op: 'eq', value: serviceId, lead: true },
    { field: 'lifecycle', op: 'eq', value: 'open' },
  ];
  const [open = 0, drafts = 0] = await view(reads).counts(
    [openOnes, [...openOnes, { field: 'attempt', op: 'eq', value: 0 }]],
    COUNT_LIMIT + 1,
  );
  return { open: Math.min(open, COUNT_LIMIT), drafts: Math.min(drafts, COUNT_LIMIT), more: open > COUNT_LIMIT };
};

/** All requests of a customer, and those of others that are for one of these businesses, last changed first. */
export const myRequests = async (
  reads: ReadStore,
  customerId: string,
  businessIds: readonly string[] = [],
): Promise<readonly CaseListDoc[]> => {
  // By `createdAt`, so that a request that changes while pages are read stays on its page.
  const sort = [{ field: 'createdAt', dir: 'asc' }] as const;
  const own = await view(reads).all({ where: [{ field: 'customerId', op: 'eq', value: customerId }], sort });
  const ofTeams =
    businessIds.length === 0
      ? []
      : await view(reads).all({ where: [{ field: 'businessId', op: 'in', value: businessIds, lead: true }], sort });
  const others = ofTeams.filter((row) => row.customerId !== customerId);
  const newest = (a: CaseListDoc, b: CaseListDoc): number => b.createdAt.localeCompare(a.createdAt);
  return [...own, ...others].sort((a, b) => b.updatedAt.localeCompare(a.updatedAt) || newest(a, b));
};

/** The newest requests of a customer, and how many there are, counted to 1000. */
export const newestRequests = async (
  reads: ReadStore,
  customerId: string,
  limit: number,
): Promise<{ readonly cases: readonly CaseListDoc[]; readonly total: number }> => {
  const where: readonly Condition[] = [{ field: 'customerId', op: 'eq', value: customerId }];
  const [page, total] = await Promise.all([
    view(reads).find({ where, sort: [{ field: 'createdAt', dir: 'desc' }], limit }),
    view(reads).count(where, COUNT_LIMIT),
  ]);
  return { cases: page.docs.map(({ doc }) => doc), total };
};

/** Open cases whose assignee is absent, in the order of work, and their number. */
export const casesOfAbsent = async (
  reads: ReadStore,
  limit: number,
): Promise<{ readonly rows: readonly CaseListRow[]; readonly total: number }> => {
  const absent = await absentAssignees(reads);
  if (absent.length === 0) return { rows: [], total: 0 };
  const where: readonly Condition[] = [
    { field: 'assignedTo', op: 'in', value: absent.map(({ id }) => id) },
    { field: 'lifecycle', op: 'eq', value: 'open' },
  ];
  const [page, total] = await Promise.all([
    view(reads).find({ where, sort: [{ field: 'workOrder', dir: 'asc' }], limit }),
    view(reads).count(where),
  ]);
  const rows = await withPeople(
    reads,
    page.docs.map(({ doc }) => doc),
  );
  return { rows, total };
};

const IN_REVIEW = statusesIn(awaitsReview);
const TO_CLOSE = statusesIn(awaitsClosing);

/**
 * The conditions of a tab of the work queue; only open cases, except in `finished`. `unassigned` and `all` cover all
 * cases, the others the cases of `staffId`, or all cases when it is null. `now`: UTC ISO-8601.
 */
const tabConditions = (tab: QueueTab, staffId: string | null, now: string): readonly Condition[] => {
  const open: Condition = { field: 'lifecycle', op: 'eq', value: 'open' };
  // An accepted question is not reviewed again while another time of the call is agreed.
  const review: readonly Condition[] = [
    { field: 'status', op: 'in', value: IN_REVIEW },
    { field: 'rescheduled', op: 'ne', value: true },
  ];
  const closing: Condition = { field: 'status', op: 'in', value: TO_CLOSE };
  // Past their due date, with the clock running.
  const late: Condition = { field: 'workOrder', op: 'lt', value: lateBefore(now) };
  const waitsFor = (party: WaitingOn): Condition => ({ field: 'waitingOn', op: 'eq', value: party });
  if (tab === 'unassigned') return [{ field: 'assignedTo', op: 'eq', value: null }, open];
  if (tab === 'all' || (tab === 'mine' && staffId === null)) return [open];
  if (staffId === null) {
    if (tab === 'review') return review;
    if (tab === 'finished') return [closing];
    if (tab === 'overdue') return [open, late];
    return [waitsFor(tab === 'waiting-customer' ? 'customer' : 'authority')];
  }
  // `waitingOn` implies whether a case is open, so one index covers all conditions.
  const own: Condition = { field: 'assignedTo', op: 'eq', value: staffId, lead: true };
  switch (tab) {
    case 'mine':
      return [own, open];
    case 'review':
      return [own, waitsFor('staff'), ...review];
    case 'waiting-customer':
      return [own, waitsFor('customer')];
    case 'waiting-authority':
      return [own, waitsFor('authority')];
    case 'overdue':
      return [own, open, late];
    case 'finished':
      return [own, waitsFor('nobody'), closing];
  }
};

export interface ListOptions {
  readonly filter?: CaseFilter;
  /**
   * Matches case number, service, customer's name, mobile or email; matches are newest first, and `sort` is ignored.
   */
  readonly q?: string;
  readonly sort?: CaseSort;
  readonly limit?: number;
  readonly cursor?: string;
}

/**
 * One page of the work queue and the size of each tab (counted up to 1000, without `q` and filter). By default in the
 * order of work, and finished cases newest first.
 * @throws RangeError for a cursor of another query
 */
export const queue = async (
  reads: ReadStore,
  options: ListOptions & { readonly tab: QueueTab; readonly staffId: string | null; readonly now: string },
): Promise<CaseListPage & { readonly counts: Readonly<Record<QueueTab, number>> }> => {
  const { tab, staffId, now } = options;
  const sort: CaseSort = tab === 'finished' ? { field: 'createdAt', dir: 'desc' } : { field: 'workOrder', dir: 'asc' };
  const page = await listCases(reads, tabConditions(tab, staffId, now), options, sort);
  const each = await view(reads).counts(
    QUEUE_TABS.map((one) => tabConditions(one, staffId, now)),
    COUNT_LIMIT,
  );
  const counts = Object.fromEntries(QUEUE_TABS.map((one, i) => [one, each[i] ?? 0])) as Record<QueueTab, number>;
  return { ...page, counts };
};

/**
 * Every case, newest first unless sorted otherwise.
 * @throws RangeError for a cursor of another query
 */
export const allCases = (reads: ReadStore, options: ListOptions): Promise<CaseListPage> =>
  listCases(reads, [], options, { field: 'createdAt', dir: 'desc' });

/** Open cases of one member of staff. */
export const caseload = (reads: ReadStore, staffId: string): Promise<number> =>
  view(reads).count([
    { field: 'assignedTo', op: 'eq', value: staffId },
    { field: 'lifecycle', op: 'eq', value: 'open' },
  ]);

/** The open cases whose consultation this person has, if it has not ended at `from` (UTC ISO-8601). */
export const casesWithCalls = async (
  reads: ReadStore,
  staffId: string,
  from: string,
): Promise<readonly CaseListDoc[]> => {
  const { docs } = await openView<CaseListDoc>(reads, caseList).find({
    where: [
      { field: 'call.staffId', op: 'eq', value: staffId, lead: true },
      { field: 'call.endsAt', op: 'gt', value: from },
      { field: 'lifecycle', op: 'eq', value: 'open' },
    ],
    sort: [{ field: 'call.endsAt', dir: 'asc' }],
    limit: MAX_CALLS,
  });
  return docs.map(({ doc }) => doc);
};

/** Open cases of each of these people, counted up to 1000; reads only the index of assignees. */
export const caseloads = async (
  reads: ReadStore,
  people: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, number>> => {
  const desks = people.map(({ id }): readonly Condition[] => [
    { field: 'assignedTo', op: 'eq', value: id, lead: true },
    { field: 'lifecycle', op: 'eq', value: 'open' },
  ]);
  const counts = await view(reads).counts(desks, COUNT_LIMIT);
  return new Map(people.map(({ id }, n) => [id, counts[n] ?? 0]));
};

/** Among equal values the older case comes first (in descending order the newer); one index covers both fields. */
const sortedBy = ({
  field,
  dir,
}: CaseSort): readonly { readonly field: CaseSortField; readonly dir: 'asc' | 'desc' }[] =>
  field === 'status' || field === 'serviceTitle' || field === 'pricePaise'
    ? [
        { field, dir },
        { field: 'createdAt', dir },
      ]
    : [{ field, dir }];

const listCases = async (
  reads: ReadStore,
  of: readonly Condition[],
  options: ListOptions,
  defaultSort: CaseSort,
): Promise<CaseListPage> => {
  const { filter = {}, q = '', limit = 25, cursor } = options;
  const where = [...of, ...conditionsOf(filter)];
  const next = cursor === undefined ? {} : { cursor };
  if (q.trim() !== '') {
    const found = await searchCases(reads, { q, where, limit, most: COUNT_LIMIT, ...next });
    return { ...found, rows: await withPeople(reads, found.cases) };
  }
  const page = await view(reads).find({
    where,
    sort: sortedBy(options.sort ?? defaultSort),
    limit,
    ...(cursor === undefined ? {} : { after: cursor }),
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
