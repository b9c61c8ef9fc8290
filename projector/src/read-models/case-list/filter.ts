import type { CaseSource, PaymentStatus } from '@anupalan/domain/rules/case-lists';
import type { WaitingOn } from '@anupalan/domain/workflows/definition';
import { isEnded, PRESENT_STATUSES } from '@anupalan/domain/workflows/statuses';
import type { Condition } from '@anupalan/infra/ports/read-store';

/** Filters of a list of cases; an absent one matches all. An array matches any of its values. */
export interface CaseFilter {
  readonly status?: readonly string[];
  readonly waitingOn?: readonly WaitingOn[];
  /** A person's id; null: not assigned. */
  readonly assignee?: string | null;
  readonly customerId?: string;
  readonly serviceIds?: readonly string[];
  readonly paymentStatus?: readonly PaymentStatus[];
  readonly source?: readonly CaseSource[];
  /** Made at or after, before: UTC ISO-8601. */
  readonly from?: string;
  readonly to?: string;
  /** First delivered at or after, before: UTC ISO-8601. */
  readonly deliveredFrom?: string;
  readonly deliveredBefore?: string;
  /** Open and due at or after, before: UTC ISO-8601. */
  readonly dueFrom?: string;
  readonly dueBefore?: string;
}

const anyOf = (field: string, values: readonly string[] | undefined): readonly Condition[] => {
  if (values === undefined) return [];
  const [only] = values;
  if (values.length === 1 && only !== undefined) return [{ field, op: 'eq', value: only }];
  return [{ field, op: 'in', value: [...new Set(values)] }];
};

const compared = (field: string, op: 'gte' | 'lt', value: string | undefined): readonly Condition[] =>
  value === undefined ? [] : [{ field, op, value }];

const ENDED: readonly string[] = PRESENT_STATUSES.filter(isEnded);

/**
 * Most cases have ended after some years, so ended ones are filtered by status, whose index is in the order of time.
 */
const waitingFor = (parties: readonly WaitingOn[] | undefined): readonly Condition[] =>
  parties?.every((party) => party === 'nobody') === true ? anyOf('status', ENDED) : anyOf('waitingOn', parties);

/**
 * Due cases are open ones. Without another filter, this one lets the store read them in the order of an index instead
 * of sorting.
 */
const openOnly = ({ dueFrom, dueBefore, from: _from, to: _to, ...others }: CaseFilter): readonly Condition[] => {
  if (dueFrom === undefined && dueBefore === undefined) return [];
  const alone = Object.values(others).every((value) => value === undefined);
  return [{ field: 'lifecycle', op: 'eq', value: 'open', ...(alone ? { lead: true } : {}) }];
};

/** The filter as conditions of the read store. */
export const conditionsOf = (filter: CaseFilter): readonly Condition[] => {
  const { assignee, customerId, dueFrom, dueBefore } = filter;
  return [
    ...anyOf('status', filter.status),
    ...waitingFor(filter.waitingOn),
    ...(assignee === undefined ? [] : [{ field: 'assignedTo', op: 'eq' as const, value: assignee }]),
    ...anyOf('customerId', customerId === undefined ? undefined : [customerId]),
    ...anyOf('serviceId', filter.serviceIds),
    ...anyOf('paymentStatus', filter.paymentStatus),
    ...anyOf('source', filter.source),
    ...compared('createdAt', 'gte', filter.from),
    ...compared('createdAt', 'lt', filter.to),
    ...compared('deliveredAt', 'gte', filter.deliveredFrom),
    ...compared('deliveredAt', 'lt', filter.deliveredBefore),
    ...openOnly(filter),
    // A paused clock has no due date.
    ...compared('lateFrom', 'gte', dueFrom),
    ...compared('lateFrom', 'lt', dueBefore),
  ];
};
