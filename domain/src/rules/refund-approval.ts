/** What one admin may give back of a payment in all before it is set, rupees; above it a second admin has to approve. */
export const DEFAULT_REFUND_APPROVAL_LIMIT = 5_000;
/** Rupees: a crore. */
export const MAX_REFUND_APPROVAL_LIMIT = 1_00_00_000;
