/** How long a code is valid. */
const CODE_MS = 5 * 60_000;
const KEY = 'anupalan_sign_in';

/** A code that is on its way: cheap phones load the page anew while the SMS is read. */
export interface PendingCode {
  readonly mobile: string;
  readonly otpLength: number;
  /** ms since the epoch. */
  readonly sentAt: number;
  readonly retryAt: number;
}

/** The code that was asked for in this tab before it was loaded anew; null once it has expired. */
export function pendingCode(now: number = Date.now()): PendingCode | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as PendingCode | null;
    return kept !== null && now - kept.sentAt < CODE_MS ? kept : null;
  } catch {
    // Storage is refused, or holds something else: the number is typed again.
    return null;
  }
}

export function keepPendingCode(pending: PendingCode | null): void {
  try {
    if (pending === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(pending));
  } catch {
    // Without storage a reload begins at the first step.
  }
}
