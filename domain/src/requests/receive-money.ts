import { type Rejection, rejection } from '../kernel/rejection.js';
import { ok } from '../kernel/result.js';
import type { WorkflowRef } from '../workflows/registry.js';
import { isCancelled } from '../workflows/statuses.js';
import type { Bought, OfferFacts, RequestCommand } from './commands.js';
import type { RequestEvents } from './events.js';
import type { RequestDraft } from './moves.js';
import { type Decision, refused, unchanged } from './refusals.js';
import type { RequestState } from './state.js';

type Of<T extends RequestCommand['type']> = Extract<RequestCommand, { readonly type: T }>;
type LateCause = RequestEvents['LatePaymentReceived']['cause'];

const boughtOf = (command: Bought): Bought => ({
  customerId: command.customerId,
  serviceId: command.serviceId,
  serviceTitle: command.serviceTitle,
  pricePaise: command.pricePaise,
  catalogueRevision: command.catalogueRevision,
  estimatedDays: command.estimatedDays,
  decisionTime: command.decisionTime,
});

const NO_CASE_NUMBER: Rejection = rejection('conflict', 'no_case_number');

/** Creates a request; at a price of 0 it counts as paid at once. */
export const openRequest = (
  command: Bought,
  source: RequestEvents['ServiceRequested']['source'],
  orderId: string | null,
  workflow: WorkflowRef,
  { caseNumber }: OfferFacts,
): Decision => {
  if (caseNumber === null) return refused(NO_CASE_NUMBER);
  const events: RequestDraft[] = [
    { type: 'ServiceRequested', data: { ...boughtOf(command), caseNumber, workflow, orderId, source } },
  ];
  if (command.pricePaise === 0)
    events.push({ type: 'InitialPaymentReceived', data: { orderId: null, amountPaise: 0 } });
  return ok(events);
};

const late = (
  { orderId, amountPaise }: { readonly orderId: string; readonly amountPaise: number },
  cause: LateCause,
): Decision => ok([{ type: 'LatePaymentReceived', data: { orderId, amountPaise, cause } }]);

/**
 * A captured order that should start this request; creates the request if needed. The order has checked the amount, so
 * this only checks whether the payment still applies.
 */
export const receiveInitialPayment = (
  command: Of<'receiveInitialPayment'>,
  state: RequestState,
  facts: OfferFacts,
): Decision => {
  const { orderId, amountPaise, orderStatus } = command;
  if (state.settled.includes(orderId)) return unchanged;
  if (isCancelled(state.status)) return late(command, 'cancelled');
  if (state.initialPaid) return late(command, 'already_paid');
  if (orderStatus !== 'open') return late(command, orderStatus);
  if (facts.customerErased) return late(command, 'customer_erased');
  const paid: RequestDraft = { type: 'InitialPaymentReceived', data: { orderId, amountPaise } };
  // A request that waits for its payment was offered at its price, whatever its service is by now.
  if (state.status !== null) return ok([paid]);
  if (!facts.serviceActive || facts.workflow === null) return late(command, 'service_inactive');
  const opened = openRequest(command, 'payment', orderId, facts.workflow, facts);
  // An order is always above 0 paise, so that the request is not marked paid twice.
  return opened.ok ? ok([...opened.value.slice(0, 1), paid]) : opened;
};

/**
 * The captured final payment. It counts while its link is the requested one, also where an admin overrode the status
 * meanwhile (then the status stays); otherwise it is late and is refunded.
 */
export const receiveFinalPayment = (command: Of<'receiveFinalPayment'>, state: RequestState): Decision => {
  const { orderId, amountPaise, orderStatus } = command;
  if (state.settled.includes(orderId)) return unchanged;
  if (isCancelled(state.status)) return late(command, 'cancelled');
  if (state.finalPaid) return late(command, 'already_paid');
  if (orderStatus !== 'open') return late(command, orderStatus);
  if (state.finalOrder?.orderId !== orderId)
    return late(command, state.endedLinks.find((link) => link.orderId === orderId)?.cause ?? 'withdrawn');
  return ok([{ type: 'FinalPaymentReceived', data: { orderId, amountPaise } }]);
};

/** A wrong amount is noted on the case, which does not move. Without a case nothing is recorded. */
export const recordMismatch = (command: Of<'recordMismatch'>, state: RequestState): Decision => {
  const { orderId, expectedPaise, amountPaise } = command;
  const known = state.mismatches.some((one) => one.orderId === orderId && one.amountPaise === amountPaise);
  if (known || state.status === null) return unchanged;
  return ok([{ type: 'PaymentMismatched', data: { orderId, expectedPaise, amountPaise } }]);
};

/** A link that is no longer open (paid, withdrawn, replaced) cannot expire. */
export const expirePaymentLink = ({ orderId }: Of<'expirePaymentLink'>, state: RequestState): Decision =>
  state.finalOrder?.orderId === orderId
    ? ok([{ type: 'FinalPaymentLinkWithdrawn', data: { orderId, cause: 'expired', note: null } }])
    : unchanged;
