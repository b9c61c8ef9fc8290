/** What the status of an order says about its money. */

/** At these an order still takes its money: nothing was tried, the last try failed, or a wrong amount came and goes back. */
export const PAYABLE_STATUSES = ['created', 'failed', 'mismatched'] as const;

/** For so long an attempt to pay may still be under way at the gateway, ms; after it paying again is offered. */
export const CONFIRMING_MS = 60_000;

/** Can an order be paid at this status? */
export const isPayable = (status: string): boolean => PAYABLE_STATUSES.some((payable) => payable === status);
