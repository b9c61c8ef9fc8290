import type { Ctx } from '../kernel/decider.js';
import { isOpenDispute } from '../kernel/dispute-status.js';
import type { Paise } from '../kernel/money.js';
import { refuse } from '../kernel/refuse.js';
import { type Rejection, rejection, wrong } from '../kernel/rejection.js';
import { err, ok, type Result } from '../kernel/result.js';
import { MIN_REASON_LENGTH } from '../rules/reasons.js';
import { lengthOf, MAX_REMARK_LENGTH } from '../rules/text.js';
import type { PaymentCommand, PaymentNeeds } from './commands.js';
import type { MoneyParts, PaymentEvent, PaymentEvents } from './events.js';
import { partsGivenBack } from './money-parts.js';
import { refundableAlone } from './refundable.js';
import {
  type Capture,
  type Order,
  type PaymentState,
  paidBy,
  type Refund,
  refundablePaise,
  refundKeyOf,
} from './state.js';

type Decision = Result<readonly PaymentEvent[], Rejection>;
type Of<T extends PaymentCommand['type']> = Extract<PaymentCommand, { readonly type: T }>;

const unchanged: Decision = ok([]);
const captureOf = (state: PaymentState, id: string): Capture | undefined =>
  state.captures.find(({ gatewayPaymentId }) => gatewayPaymentId === id);
const partsFor = ({ rest }: Capture, amountPaise: Paise): MoneyParts | null =>
  rest === null ? null : partsGivenBack(rest, amountPaise);

/** The next refund of a capture. */
const asked = (
  state: PaymentState,
  { orderId, requestId }: Order,
  gatewayPaymentId: string,
  more: Pick<PaymentEvents['RefundRequested'], 'amountPaise' | 'cause' | 'reason' | 'approved'>,
): PaymentEvent => {
  const before = state.refunds.filter((refund) => refund.gatewayPaymentId === gatewayPaymentId).length;
  const refundKey = refundKeyOf(orderId, gatewayPaymentId, before);
  return { type: 'RefundRequested', data: { refundKey, gatewayPaymentId, ...more, requestId } };
};

/** Gives back by rule whatever is left of one capture, once. */
export const requestRefund = (command: Of<'requestRefund'>, state: PaymentState, order: Order): Decision => {
  const capture = captureOf(state, command.gatewayPaymentId ?? paidBy(state)?.gatewayPaymentId ?? '');
  if (capture === undefined) return refuse('not_allowed', 'nothing_captured');
  const { gatewayPaymentId } = capture;
  const amountPaise = refundablePaise(state, gatewayPaymentId);
  if (amountPaise === 0) return unchanged;
  return ok([asked(state, order, gatewayPaymentId, { amountPaise, cause: command.cause })]);
};

/** Why an admin cannot give back so much of a payment now; null when they can. */
const refusedAmount = (state: PaymentState, gatewayPaymentId: string, amountPaise: Paise): Rejection | null => {
  const capture = captureOf(state, gatewayPaymentId);
  if (capture?.kind !== 'paid') return rejection('not_allowed', 'nothing_captured');
  if (!Number.isSafeInteger(amountPaise) || amountPaise <= 0) return wrong('amount', 'amount_invalid');
  const most = refundablePaise(state, gatewayPaymentId);
  if (amountPaise <= most) return null;
  return rejection('conflict', 'refund_too_much', { params: { most: most / 100 } });
};

/** An admin gives a payment back, in whole or in part; beyond what they may give back alone it waits for a second one. */
export const proposeRefund = (
  { gatewayPaymentId, amountPaise, reason }: Of<'proposeRefund'>,
  state: PaymentState,
  { refundApprovalLimitPaise }: PaymentNeeds['proposeRefund'],
  order: Order,
  { id, actor }: Ctx,
): Decision => {
  const said = reason.trim();
  if (lengthOf(said) < MIN_REASON_LENGTH)
    return err(wrong('reason', 'refund_reason_short', { min: MIN_REASON_LENGTH }));
  if (lengthOf(said) > MAX_REMARK_LENGTH) return err(wrong('reason', 'refund_reason_long', { max: MAX_REMARK_LENGTH }));
  const refused = refusedAmount(state, gatewayPaymentId, amountPaise);
  if (refused !== null) return err(refused);
  if (state.proposals.some((one) => one.gatewayPaymentId === gatewayPaymentId))
    return refuse('conflict', 'refund_waits');
  if (amountPaise <= refundableAlone(gatewayPaymentId, state.refunds, refundApprovalLimitPaise))
    return ok([asked(state, order, gatewayPaymentId, { amountPaise, cause: 'office', reason: said })]);
  const { requestId } = order;
  const data = { requestId, proposalId: id('refund-proposal'), gatewayPaymentId, amountPaise, reason: said };
  return ok([{ type: 'RefundProposed', data: { ...data, proposedBy: actor.id } }]);
};

/** A second admin approves a proposed refund, or anyone of them declines it. */
export const decideProposal = (
  { type, proposalId }: Of<'approveRefund'> | Of<'declineRefund'>,
  state: PaymentState,
  order: Order,
  { actor }: Ctx,
): Decision => {
  const proposal = state.proposals.find((one) => one.proposalId === proposalId);
  if (proposal === undefined) return refuse('conflict', 'refund_not_proposed');
  if (type === 'declineRefund')
    return ok([{ type: 'RefundDeclined', data: { requestId: order.requestId, proposalId } }]);
  const { gatewayPaymentId, amountPaise, reason, proposedBy } = proposal;
  if (proposedBy === actor.id) return refuse('forbidden', 'refund_own_proposal');
  const refused = refusedAmount(state, gatewayPaymentId, amountPaise);
  if (refused !== null) return err(refused);
  const approved = { proposalId, proposedBy };
  return ok([asked(state, order, gatewayPaymentId, { amountPaise, cause: 'office', reason, approved })]);
};

const isUndecided = ({ status }: Refund): boolean => status === 'requested' || status === 'failed';

/** A refund made without us: what is left for ours shrinks to what the gateway still has. */
const outside = (
  { gatewayPaymentId, gatewayRefundId, amountPaise }: Of<'recordRefund'>,
  capture: Capture,
  state: PaymentState,
  { requestId }: Order,
): Decision => {
  const parts = partsFor(capture, amountPaise);
  const events: PaymentEvent[] = [
    { type: 'RefundedOutside', data: { requestId, gatewayPaymentId, gatewayRefundId, amountPaise, parts } },
  ];
  const undecided = state.refunds.filter((one) => one.gatewayPaymentId === gatewayPaymentId && isUndecided(one));
  const waiting = undecided.reduce((sum, one) => sum + one.amountPaise, 0);
  // Whatever was not asked for or given back before is what this refund takes first.
  let excess = Math.min(waiting, amountPaise - refundablePaise(state, gatewayPaymentId));
  for (const { refundKey, amountPaise: wanted } of undecided.toReversed()) {
    if (excess <= 0) break;
    const left = Math.max(0, wanted - excess);
    excess -= wanted - left;
    events.push({ type: 'RefundReduced', data: { requestId, refundKey, amountPaise: left } });
  }
  return ok(events);
};

/**
 * A refund that the gateway made. Without our key somebody made it there by hand: it is the undecided one of the same
 * amount, as of a refund that failed before, or else one that was made without us.
 */
export const recordRefund = (command: Of<'recordRefund'>, state: PaymentState, order: Order): Decision => {
  const { refundKey, gatewayRefundId, gatewayPaymentId, amountPaise } = command;
  const capture = captureOf(state, gatewayPaymentId);
  const ours = state.refunds.find((one) =>
    refundKey === null
      ? one.gatewayPaymentId === gatewayPaymentId && isUndecided(one) && one.amountPaise === amountPaise
      : one.refundKey === refundKey,
  );
  if (capture === undefined || (refundKey !== null && ours === undefined)) return refuse('not_found', 'unknown_refund');
  const known = [...state.refunds, ...state.outside].some((one) => one.gatewayRefundId === gatewayRefundId);
  if (known) return unchanged;
  if (ours === undefined || !isUndecided(ours)) return outside(command, capture, state, order);
  if (amountPaise !== ours.amountPaise && amountPaise !== ours.askedPaise)
    return err(wrong('amountPaise', 'refund_amount_differs'));
  const { requestId } = order;
  const parts = partsFor(capture, amountPaise);
  const data = { requestId, refundKey: ours.refundKey, gatewayPaymentId, gatewayRefundId, amountPaise, parts };
  return ok([{ type: 'RefundProcessed', data }]);
};

/** Processed is final; a failure may be followed by success (the gateway retries), never the reverse. */
export const recordRefundFailure = (
  { refundKey, reason }: Of<'recordRefundFailure'>,
  state: PaymentState,
  { requestId }: Order,
): Decision => {
  const refund = state.refunds.find((one) => one.refundKey === refundKey);
  if (refund === undefined) return refuse('not_found', 'unknown_refund');
  return refund.status === 'requested'
    ? ok([{ type: 'RefundFailed', data: { requestId, refundKey, reason } }])
    : unchanged;
};

/** A dispute as the gateway tells it; a final status stays. */
export const recordDispute = (
  { type: _, ...told }: Of<'recordDispute'>,
  state: PaymentState,
  { requestId }: Order,
): Decision => {
  const capture = captureOf(state, told.gatewayPaymentId);
  if (capture === undefined) return refuse('not_found', 'unknown_payment');
  const before = state.disputes.find(({ disputeId }) => disputeId === told.disputeId);
  if (before !== undefined && (before.status === told.status || !isOpenDispute(before))) return unchanged;
  const parts = told.status === 'lost' ? partsFor(capture, told.amountPaise) : null;
  return ok([{ type: 'DisputeReported', data: { requestId, ...told, parts } }]);
};

/** The voucher of a refund of the payment that has a receipt, once. */
export const issueRefundVoucher = (
  { gatewayRefundId, number, issuedAt }: Of<'issueRefundVoucher'>,
  state: PaymentState,
  { requestId }: Order,
): Decision => {
  if (state.vouchers.includes(gatewayRefundId)) return unchanged;
  const refund = [...state.refunds, ...state.outside].find((one) => one.gatewayRefundId === gatewayRefundId);
  const parts = refund?.parts ?? null;
  if (refund === undefined || parts === null || state.receiptTax === null)
    return refuse('not_allowed', 'voucher_without_receipt');
  const { feePaise, gstPaise, governmentPaise } = parts;
  const { sac, sacName, ratePercent, igstPaise } = state.receiptTax;
  const half = Math.floor(gstPaise / 2);
  const interState = igstPaise > 0;
  const tax = {
    sac,
    sacName,
    ratePercent,
    taxablePaise: feePaise,
    cgstPaise: interState ? 0 : half,
    sgstPaise: interState ? 0 : gstPaise - half,
    igstPaise: interState ? gstPaise : 0,
    governmentFeePaise: governmentPaise,
  };
  const { amountPaise } = refund;
  return ok([
    { type: 'RefundVoucherIssued', data: { requestId, gatewayRefundId, number, issuedAt, amountPaise, tax } },
  ]);
};
