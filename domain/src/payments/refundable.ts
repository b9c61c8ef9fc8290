import { type DisputeStatus, isOpenDispute } from '../kernel/dispute-status.js';
import type { Paise } from '../kernel/money.js';

type OfPayment = { readonly gatewayPaymentId: string; readonly amountPaise: Paise };

/** A captured payment with what went back of all payments of its order; by its stream or by its document. */
export interface Returnable {
  readonly gatewayPaymentId: string | null;
  /** Null before it is captured. */
  readonly capturedPaise: Paise | null;
  /** Asked for, failed or done, by us or at the gateway. */
  readonly refunds: readonly OfPayment[];
  readonly disputes: readonly (OfPayment & { readonly status: DisputeStatus })[];
}

/**
 * What may still be given back of a payment: never more than came in, less what went back, is asked for, is disputed or
 * was lost. Refunds that wait for a second admin do not count: they are checked when they are approved.
 */
export const refundable = ({ gatewayPaymentId, capturedPaise, refunds, disputes }: Returnable): Paise => {
  const kept = disputes.filter((one) => one.status === 'lost' || isOpenDispute(one));
  const taken = [...refunds, ...kept]
    .filter((one) => one.gatewayPaymentId === gatewayPaymentId)
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  return Math.max(0, (capturedPaise ?? 0) - taken);
};

/**
 * What one admin may still give back of a payment without a second one. What was given back so before counts in all, so that
 * two halves are no way around the limit.
 */
export const refundableAlone = (
  gatewayPaymentId: string | null,
  refunds: readonly (OfPayment & { readonly cause: string; readonly approved?: boolean })[],
  limitPaise: Paise,
): Paise => {
  const alone = refunds
    .filter((one) => one.gatewayPaymentId === gatewayPaymentId && one.cause === 'office' && one.approved !== true)
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  return Math.max(0, limitPaise - alone);
};
