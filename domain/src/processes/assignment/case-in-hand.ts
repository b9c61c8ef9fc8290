import type { Recorded } from '../../kernel/event.js';
import type { RequestEvent } from '../../requests/events.js';
import { statusAfter } from '../../requests/state.js';
import { isEnded, nearestStatus } from '../../workflows/statuses.js';

/** The event that something followed from, and the request of a person that it belongs to. */
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
  /** Somebody of staff has done something about it, beside taking it or handing it over. */
  readonly started: boolean;
  /** Its payment, or how it came to its assignee: a rule answers each of these once. */
  readonly cause: Cause;
}

/** Does it take up room: somebody still has to act, as the lists of open cases have it. */
export const isOpen = ({ status }: CaseInHand): boolean => !isEnded(status);

const EARLY: readonly (string | null)[] = ['documents_not_uploaded', 'documents_uploaded_pending_review'];

/** May the rules give it to somebody else: nobody of staff has acted on it, and it stands where it can be so. */
export const isUnstarted = ({ started, status, paid }: CaseInHand): boolean =>
  !started && paid && EARLY.includes(nearestStatus(status));

/** An act of staff or an admin on a case. */
export const isWorkOn = ({ metadata }: Recorded): boolean =>
  metadata.actor.role === 'staff' || metadata.actor.role === 'admin';

/** How somebody comes to a case, which is no work on it yet. */
const NO_WORK: ReadonlySet<RequestEvent['type']> = new Set(['ServiceRequested', 'RequestAssigned', 'StatusOverridden']);

/** The case after an event of its request; null before there is one. */
export const evolveCase = (before: CaseInHand | null, recorded: Recorded, event: RequestEvent): CaseInHand | null => {
  const cause: Cause = { eventId: recorded.id, correlationId: recorded.metadata.correlationId };
  if (event.type === 'ServiceRequested') {
    const { customerId, serviceId } = event.data;
    return (
      before ?? {
        customerId,
        serviceId,
        status: 'new_request',
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
  const started = before.started || (isWorkOn(recorded) && !NO_WORK.has(event.type));
  const next = { ...before, status, started };
  switch (event.type) {
    case 'InitialPaymentReceived':
      return { ...next, paid: true, cause };
    case 'RequestAssigned':
      return { ...next, assigneeId: event.data.staffId, byRule: event.data.method === 'rule', cause };
    case 'RequestCancelled':
      return event.data.refunds.length === 0 ? next : { ...next, paid: false };
    default:
      return next;
  }
};
