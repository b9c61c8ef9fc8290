import type { PaymentEvent } from './events.js';

/** A payment attempt with an unknown outcome. */
export type Attempt = {
  /** UTC ISO-8601. */
  readonly at: string;
  /** Null for a hand-off to the gateway, whose payment id is not known. */
  readonly gatewayPaymentId: string | null;
};

/** Tolerance for a gateway's clock behind ours, ms; gateways also truncate times to whole seconds. */
const CLOCK_TOLERANCE_MS = 5000;

/** True when a payment that began at `time` can belong to the attempt, rather than to an earlier one. */
export const isOfAttempt = ({ at }: Attempt, time: string): boolean =>
  Date.parse(time) >= Date.parse(at) - CLOCK_TOLERANCE_MS;

/** The pending attempt after an event of its order. The outcome of an earlier attempt does not end a later one. */
export const attemptAfter = (attempt: Attempt | null, event: PaymentEvent): Attempt | null => {
  switch (event.type) {
    case 'PaymentAttempted':
      return { at: event.data.attemptedAt, gatewayPaymentId: event.data.gatewayPaymentId };
    case 'PaymentFailed': {
      if (attempt === null) return null;
      const { gatewayPaymentId, attemptedAt } = event.data;
      const ended =
        attempt.gatewayPaymentId === null
          ? isOfAttempt(attempt, attemptedAt)
          : attempt.gatewayPaymentId === gatewayPaymentId;
      return ended ? null : attempt;
    }
    case 'CaptureMismatched':
    case 'PaymentCaptured':
    case 'AttemptFoundUnpaid':
    case 'OrderWithdrawn':
    case 'OrderExpired':
      return null;
    default:
      return attempt;
  }
};
