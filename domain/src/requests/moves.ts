import {
  findTransition,
  reopenTarget,
  type RequestCommand as TableCommand,
  TRANSITIONS,
} from '../rules/status-table.js';
import type { Moved, MovedByPayment, RequestEvent, RequestEvents } from './events.js';
import { evolveRequest, type RequestState } from './state.js';

type DataOf<T extends keyof RequestEvents> = T extends 'StatusOverridden' | 'RequestReopened'
  ? Omit<RequestEvents[T], 'from'>
  : RequestEvents[T] extends Moved
    ? Omit<RequestEvents[T], keyof MovedByPayment>
    : RequestEvents[T];
/** An event as the rules decide it: without the statuses between which it moves the case. */
export type RequestDraft = {
  [T in keyof RequestEvents]: { readonly type: T; readonly data: DataOf<T> };
}[keyof RequestEvents];

/** The row of the table that an event is the record of; the other events leave the status alone. */
const ROW: Readonly<Partial<Record<RequestEvent['type'], TableCommand>>> = {
  ServiceRequested: 'requestService',
  InitialPaymentReceived: 'receiveInitialPayment',
  IntakeReceived: 'submitIntake',
  DocumentsApproved: 'approveDocuments',
  ReuploadRequested: 'requestReupload',
  FinalPaymentRequested: 'sendPaymentLink',
  FinalPaymentLinkWithdrawn: 'withdrawPaymentLink',
  FinalPaymentReceived: 'receiveFinalPayment',
  FilingStarted: 'startFiling',
  SubmittedToAuthority: 'submitToAuthority',
  AuthorityQueried: 'authorityQuery',
  ServiceDelivered: 'deliver',
  DeliveryConfirmed: 'confirmDelivery',
  RequestClosed: 'close',
  RequestCancelled: 'cancel',
};

const PAYMENT_EVENTS: ReadonlySet<string> = new Set<RequestEvent['type']>([
  'InitialPaymentReceived',
  'FinalPaymentLinkWithdrawn',
  'FinalPaymentReceived',
]);

/** Where a step of the table leads from a status. A payment leaves a case alone that an admin has moved elsewhere. */
const leadsTo = (status: string | null, command: TableCommand, isPayment: boolean): string | null => {
  const row = findTransition(status, command);
  if (row === null && isPayment) return status;
  return (row ?? TRANSITIONS.find((one) => one.command === command))?.to ?? status;
};

/** Where reopening leads after a payment that left an ended case at its status; null where that has not changed. */
const resumesAt = (history: readonly string[], command: TableCommand): string | null => {
  const before = reopenTarget(history, false);
  const after = leadsTo(before, command, true);
  return after === before ? null : after;
};

const moveOf = ({ status, history }: RequestState, draft: RequestDraft): Moved | MovedByPayment | null => {
  if (draft.type === 'StatusOverridden' || draft.type === 'RequestReopened') return { from: status, to: draft.data.to };
  const command = ROW[draft.type];
  if (command === undefined) return null;
  const isPayment = PAYMENT_EVENTS.has(draft.type);
  const to = leadsTo(status, command, isPayment);
  // Money for a request that was never made.
  if (to === null) return null;
  if (!isPayment) return { from: status, to };
  return { from: status, to, resumesAt: to === status ? resumesAt(history, command) : null };
};

/** Adds to each event between which statuses it moves the case, the first one beginning at `state`. */
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
