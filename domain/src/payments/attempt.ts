import type { PaymentEvent } from './events.js';

/** An attempt to pay whose outcome is not known yet. */
export type Attempt = {
  /** UTC ISO-8601. */
  readonly at: string;
  /** Null for a hand-off to the gateway, whose payment id is not known. */
  readonly gatewayPaymentId: string | null;
};

/** By how much a gateway's clock may be behind ours; gateways also cut their times to whole seconds. */
const CLOCK_TOLERANCE_MS = 5000;

/** Whether something that began at `time` can belong to the attempt, rather than to one before it. */
export const isOfAttempt = ({ at }: Attempt, time: string): boolean =>
  Date.parse(time) >= Date.parse(at) - CLOCK_TOLERANCE_MS;

/** The attempt whose outcome is awaited after an event of its order. The outcome of an earlier attempt does not end a later one. */
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
