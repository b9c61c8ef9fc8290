import { CODE_MS } from '@anupalan/domain/rules/otp';

const KEY = 'anupalan_sign_in';

/** A code that was sent: phones with little memory reload the page while the person reads the SMS. */
export interface PendingCode {
  readonly mobile: string;
  readonly otpLength: number;
  /** ms since 1970. */
  readonly sentAt: number;
  readonly retryAt: number;
}

/** The code that this tab requested before a reload; null once it has expired. */
export function pendingCode(now: number = Date.now()): PendingCode | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as PendingCode | null;
    return kept !== null && now - kept.sentAt < CODE_MS ? kept : null;
  } catch {
    // Storage is disabled or malformed: the number is typed again.
    return null;
  }
}

export function keepPendingCode(pending: PendingCode | null): void {
  try {
    if (pending === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(pending));
  } catch {
    // Without storage a reload restarts at the first step.
  }
}
