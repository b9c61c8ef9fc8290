import { type StepName, workflowOf } from '../workflows/registry.js';
import { reopenTarget } from '../workflows/statuses.js';
import { findTransition, stepOf } from '../workflows/steps.js';
import type { Moved, MovedByPayment, RequestEvent, RequestEvents } from './events.js';
import { evolveRequest, type RequestState, workflowOfState } from './state.js';

type DataOf<T extends keyof RequestEvents> = T extends 'StatusOverridden' | 'RequestReopened'
  ? Omit<RequestEvents[T], 'from' | 'since'>
  : RequestEvents[T] extends Moved
    ? Omit<RequestEvents[T], keyof MovedByPayment>
    : RequestEvents[T];
/** An event of a decision, before the statuses between which it moves the case are added. */
export type RequestDraft = {
  [T in keyof RequestEvents]: { readonly type: T; readonly data: DataOf<T> };
}[keyof RequestEvents];

type Workflow = ReturnType<typeof workflowOf>;

const PAYMENT_EVENTS: ReadonlySet<string> = new Set<RequestEvent['type']>([
  'InitialPaymentReceived',
  'FinalPaymentLinkWithdrawn',
  'FinalPaymentReceived',
]);

/** The step that an event records; null for an event that does not change the status. */
const stepRecordedBy = (workflow: Workflow, event: string): StepName | null => {
  const found = Object.entries(workflow.steps).find(([, step]) => step.event === event);
  return found === undefined ? null : (found[0] as StepName);
};

/** The target of a step from a status. A payment does not move a case that an admin has moved elsewhere. */
const leadsTo = (
  workflow: Workflow,
  status: string | null,
  name: StepName | null,
  isPayment: boolean,
): string | null => {
  if (name === null) return status;
  const step = findTransition(workflow, status, name);
  if (step === null && isPayment) return status;
  const to = (step ?? stepOf(workflow, name))?.to ?? 'same';
  return to === 'same' ? status : to;
};

/** The target of a reopening after a payment that left an ended case at its status; null where it has not changed. */
const resumesAt = (workflow: Workflow, history: readonly string[], name: StepName | null): string | null => {
  const before = reopenTarget(history, false);
  const after = leadsTo(workflow, before, name, true);
  return after === before ? null : after;
};

/** The move from the present status, with the time at which that was entered. */
const moved = ({ status, since }: RequestState, to: string): Moved =>
  since === null || to === status ? { from: status, to } : { from: status, to, since };

const moveOf = (state: RequestState, draft: RequestDraft): Moved | MovedByPayment | null => {
  const { status, history } = state;
  if (draft.type === 'StatusOverridden' || draft.type === 'RequestReopened') return moved(state, draft.data.to);
  const workflow = draft.type === 'ServiceRequested' ? workflowOf(draft.data.workflow) : workflowOfState(state);
  const isPayment = PAYMENT_EVENTS.has(draft.type);
  const name = stepRecordedBy(workflow, draft.type);
  if (name === null && !isPayment) return null;
  const to = leadsTo(workflow, status, name, isPayment);
  // Money for a request that was never made.
  if (to === null) return null;
  if (!isPayment) return moved(state, to);
  return { ...moved(state, to), resumesAt: to === status ? resumesAt(workflow, history, name) : null };
};

/** Adds to each event the statuses between which it moves the case, starting at `state`. */
export const withMoves = (state: RequestState, drafts: readonly RequestDraft[]): readonly RequestEvent[] => {
  const events: RequestEvent[] = [];
  let current = state;
  for (const draft of drafts) {
    const event = { type: draft.type, data: { ...draft.data, ...moveOf(current, draft) } } as RequestEvent;
    events.push(event);
    current = evolveRequest(current, event);
  }
  return events;
};
