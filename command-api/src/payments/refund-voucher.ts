import { streamName } from '@anupalan/domain/kernel/aggregate';
import type { Personal } from '@anupalan/domain/kernel/event';
import type { Paise } from '@anupalan/domain/kernel/money';
import { type Rejection, rejection } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { payment } from '@anupalan/domain/payments/aggregate';
import type { PaymentEvent, PaymentEvents, ReceiptTax, RefundCause } from '@anupalan/domain/payments/events';
import type { App } from '../platform/app.js';
import { type Receipt, type RefusedTo, receiptOf } from './receipt.js';

/** The content of a refund voucher, from the order's own events. Times UTC ISO-8601, amounts in paise. */
export interface RefundVoucher {
  readonly number: string;
  readonly issuedAt: string;
  /** The receipt of the payment that went back, with recipient, supplier and place. */
  readonly receipt: Receipt;
  /** The gateway's id of the refund. */
  readonly refundId: string;
  readonly amountPaise: Paise;
  readonly tax: ReceiptTax;
  readonly cause: RefundCause | 'outside';
  /** The admin's reason; `[erased]` once the case was erased, null with every other cause. */
  readonly reason: Personal<string> | null;
}

/** The order's events about one refund, which the gateway's id names. */
const refundFacts = (events: readonly PaymentEvent[], refundId: string) => {
  let issued: PaymentEvents['RefundVoucherIssued'] | undefined;
  let refundKey: string | undefined;
  const asked = new Map<string, PaymentEvents['RefundRequested']>();
  for (const { type, data } of events)
    if (type === 'RefundRequested') asked.set(data.refundKey, data);
    else if (type === 'RefundProcessed' && data.gatewayRefundId === refundId) refundKey = data.refundKey;
    else if (type === 'RefundVoucherIssued' && data.gatewayRefundId === refundId) issued = data;
  return { issued, asked: refundKey === undefined ? undefined : asked.get(refundKey) };
};

/** The voucher of a refund from the log. Refused as its receipt is, and not found until its number is given. */
export const refundVoucherOf = async (
  app: Pick<App, 'store' | 'config' | 'settings'>,
  { orderId, refundId }: { readonly orderId: string; readonly refundId: string },
  refused: RefusedTo,
): Promise<Result<RefundVoucher, Rejection>> => {
  const receipt = await receiptOf(app, orderId, refused);
  if (!receipt.ok) return receipt;
  const events = await app.store.load(streamName(payment, orderId));
  const { issued, asked } = refundFacts(
    events.map(({ event }) => event as PaymentEvent),
    refundId,
  );
  if (issued === undefined) return err(rejection('not_found', 'unknown_refund'));
  const { number, issuedAt, amountPaise, tax } = issued;
  return ok({
    number,
    issuedAt,
    receipt: receipt.value,
    refundId,
    amountPaise,
    tax,
    cause: asked?.cause ?? 'outside',
    reason: asked?.reason ?? null,
  });
};
