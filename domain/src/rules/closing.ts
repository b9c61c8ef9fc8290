import { DAY_MS, later } from './dates.js';

/** The newest message of a case. */
export interface LastMessage {
  readonly at: string;
  readonly byCustomer: boolean;
}

/**
 * When a case completes by itself: so many days after its delivery, or after what was said last since then. Null while
 * its customer waits for an answer. Times UTC ISO-8601.
 */
export const closesAt = (
  delivered: { readonly at: string; readonly days: number },
  last: LastMessage | null,
): string | null => {
  const since = last === null || last.at < delivered.at ? { at: delivered.at, byCustomer: false } : last;
  return since.byCustomer ? null : later(since.at, delivered.days * DAY_MS);
};
