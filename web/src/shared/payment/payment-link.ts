import { ApiError } from '../api/errors';
import { t } from '../i18n/i18n';
import { formatMoney } from '../kit/money';

/** The prefix of the simulated gateway's order ids (PAY-05). */
const TEST_PREFIX = 'TEST_ORD';

export const isTestOrder = (orderId: string): boolean => orderId.startsWith(TEST_PREFIX);

/**
 * A payment link that may be followed: an https address or a path of this site; else null (PAY-25). Scripts, foreign
 * schemes and plain http never pass.
 */
export function safePaymentLink(link: string, origin: string): string | null {
  try {
    const url = new URL(link, origin);
    const own = url.origin === origin;
    if (!own && url.protocol !== 'https:') return null;
    if (own && !link.startsWith('/') && !link.startsWith(`${origin}/`)) return null;
    return url.href;
  } catch {
    return null;
  }
}

/** The text of a failed initiation under 'Payment Error' (PAY-22, PAY-24). */
export function initiateFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return t('payment.initiateFailed');
  const { status, statusText, problem, code } = error;
  if (code === 'price_changed' && problem.params !== undefined)
    return t('payment.priceChanged', {
      old: formatMoney(problem.params.shown ?? 0),
      now: formatMoney(problem.params.price ?? 0),
    });
  if (typeof problem.message === 'string' && problem.message.trim() !== '') return problem.message;
  return t('payment.initFailed', { status, statusText }).trim();
}
