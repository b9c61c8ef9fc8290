import type { Ctx } from '../kernel/decider.js';
import { ERASED } from '../kernel/event.js';
import { refuse, refuseValues } from '../kernel/refuse.js';
import { errorsIn, type Rejection } from '../kernel/rejection.js';
import { err, ok, type Result } from '../kernel/result.js';
import { sameJson } from '../kernel/same-json.js';
import { billToProblems, canonicalBillTo } from '../rules/bill-to.js';
import { MAX_RECEIPT_CORRECTIONS } from '../rules/receipt-corrections.js';
import type { PaymentCommand, PaymentNeeds } from './commands.js';
import type { PaymentEvent } from './events.js';
import { notTheirs } from './not-theirs.js';
import { isInterState, placeOfSupply, receiptTaxOf, recipientPlace } from './receipt-tax.js';
import { type Order, type PaymentState, paidBy } from './state.js';

type Decision = Result<readonly PaymentEvent[], Rejection>;
type Of<T extends PaymentCommand['type']> = Extract<PaymentCommand, { readonly type: T }>;

const unchanged: Decision = ok([]);

/**
 * Issues the receipt for the capture that paid the order, also for a late payment, which is refunded afterwards; and one
 * more for each correction. Its tax follows from the place of its own recipient.
 */
export const issueReceipt = (
  { number, issuedAt, correction }: Of<'issueReceipt'>,
  state: PaymentState,
  order: Order,
  { recipient, customer, supplier }: PaymentNeeds['issueReceipt'],
): Decision => {
  const paid = paidBy(state);
  if (paid === undefined) return refuse('not_allowed', 'receipt_unpaid');
  if (state.receipt === number) return unchanged;
  const due = correction === undefined ? state.receipt === null : state.corrections[correction - 1]?.issued === false;
  if (!due) return refuse('conflict', 'receipt_exists');
  const { requestId, customerId } = order;
  const gstin = supplier?.gstin;
  const place = gstin === undefined ? null : placeOfSupply(gstin, customer);
  const interState = gstin !== undefined && place !== null && isInterState(gstin, place);
  const tax = receiptTaxOf({ amountPaise: paid.amountPaise, lineItems: order.lineItems }, interState);
  const data = {
    requestId,
    customerId,
    number,
    issuedAt,
    ...(correction === undefined ? {} : { correction }),
    recipient,
    ...recipientPlace(customer),
    supplier,
    tax,
    ...(place === null ? {} : { place }),
  };
  return ok([{ type: 'ReceiptIssued', data }]);
};

/** Something of the payment went back or may go back, and its vouchers refer to the receipt as it is. */
const isGivenBack = ({ refunds, outside, disputes }: PaymentState, gatewayPaymentId: string): boolean =>
  [...refunds.filter(({ status }) => status !== 'dropped'), ...outside, ...disputes].some(
    (one) => one.gatewayPaymentId === gatewayPaymentId,
  );

/** Asks for a receipt that names the right recipient, in place of the newest one. */
export const correctReceipt = (
  { billTo }: Of<'correctReceipt'>,
  state: PaymentState,
  order: Order,
  { recipient, team }: PaymentNeeds['correctReceipt'],
  { actor }: Ctx,
): Decision => {
  const refusal = notTheirs(order, team, actor);
  if (refusal !== null) return err(refusal);
  const { requestId, customerId } = order;
  const paid = paidBy(state);
  if (paid === undefined) return refuse('conflict', 'not_paid');
  if (recipient === ERASED) return refuse('not_allowed', 'user.erased');
  const { receipt, receiptTo, corrections } = state;
  const pending = corrections.some(({ issued, cancelled }) => !issued || !cancelled);
  if (receipt === null || pending) return refuse('conflict', 'receipt_under_way');
  if (isGivenBack(state, paid.gatewayPaymentId)) return refuse('conflict', 'receipt_of_refund');
  const errors = errorsIn(billToProblems(billTo));
  if (errors.length > 0) return refuseValues('bill_to.wrong', errors);
  const right = canonicalBillTo(billTo);
  if (sameJson(right, receiptTo)) return refuse('conflict', 'receipt_unchanged');
  if (corrections.length >= MAX_RECEIPT_CORRECTIONS)
    return refuse('conflict', 'receipt_corrections_used', { params: { max: MAX_RECEIPT_CORRECTIONS } });
  const data = { requestId, customerId, correction: corrections.length + 1, cancels: receipt, ...right };
  return ok([{ type: 'ReceiptCorrectionRequested', data }]);
};

/** Issues the document that cancels the wrong receipt of a correction, once. */
export const cancelReceipt = (
  { correction, number, issuedAt }: Of<'cancelReceipt'>,
  { corrections }: PaymentState,
  { requestId }: Order,
): Decision => {
  const of = corrections[correction - 1];
  if (of === undefined) return refuse('not_allowed', 'receipt_not_wrong');
  if (of.cancelled) return unchanged;
  return ok([{ type: 'ReceiptCancelled', data: { requestId, correction, number, issuedAt, cancels: of.cancels } }]);
};
