import type { Recorded } from '../../kernel/event.js';
import type { RequestEvent } from '../../requests/events.js';
import { statusAfter } from '../../requests/state.js';
import { allowsReassignment, isEnded, START } from '../../workflows/statuses.js';

/** The event from which something followed, with the correlation id of the person's request. */
export interface Cause {
  readonly eventId: string;
  readonly correlationId: string;
}

/** A case as assignment sees it. */
export interface CaseInHand {
  readonly customerId: string;
  readonly serviceId: string;
  readonly status: string;
  readonly paid: boolean;
  readonly assigneeId: string | null;
  /** A rule gave it to the present assignee. */
  readonly byRule: boolean;
  /** A member of staff has worked on it, beyond taking it or handing it over. */
  readonly started: boolean;
  /** Its payment or its last assignment: a rule reacts to each of these once. */
  readonly cause: Cause;
}

/** True while a party still has to act, as in the lists of open cases: it counts towards its assignee's load. */
export const isOpen = ({ status }: CaseInHand): boolean => !isEnded(status);

/** True when the rules may reassign it: no member of staff has worked on it, and its status allows it. */
export const isUnstarted = ({ started, status, paid }: Pick<CaseInHand, 'started' | 'status' | 'paid'>): boolean =>
  !started && paid && allowsReassignment(status);

/** Events that make, assign or override a case; they do not count as work on it. */
const NO_WORK: ReadonlySet<string> = new Set<RequestEvent['type']>([
  'ServiceRequested',
  'RequestAssigned',
  'StatusOverridden',
]);

/** An act of staff or an admin by which the work on a case begins. */
export const isWorkOn = ({ event, metadata: { actor } }: Recorded): boolean =>
  (actor.role === 'staff' || actor.role === 'admin') && !NO_WORK.has(event.type);

/** The case after an event of its request; null before it exists. */
export const evolveCase = (before: CaseInHand | null, recorded: Recorded, event: RequestEvent): CaseInHand | null => {
  const cause: Cause = { eventId: recorded.id, correlationId: recorded.metadata.correlationId };
  if (event.type === 'ServiceRequested') {
    const { customerId, serviceId, to: status } = event.data;
    return (
      before ?? {
        customerId,
        serviceId,
        status,
        paid: false,
        assigneeId: null,
        byRule: false,
        started: false,
        cause,
      }
    );
  }
  if (before === null) return null;
  const status = statusAfter(before.status, event) ?? before.status;
  const started = before.started || isWorkOn(recorded);
  const next = { ...before, status, started };
  switch (event.type) {
    case 'InitialPaymentReceived':
      return { ...next, paid: true, cause };
    case 'RequestAssigned':
      return { ...next, assigneeId: event.data.staffId, byRule: event.data.method === 'rule', cause };
    case 'RequestCancelled':
      return event.data.refunds.length === 0 ? next : { ...next, paid: false };
    case 'RequestReopened':
      // At its start a case waits for its payment; the one of a free service follows.
      return event.data.to === START ? { ...next, paid: false } : next;
    default:
      return next;
  }
};
