/** What one admin may give back of a payment in all before it is set, rupees; above it a second admin has to approve. */
export const DEFAULT_REFUND_APPROVAL_LIMIT = 5_000;
/** Rupees: a crore. */
export const MAX_REFUND_APPROVAL_LIMIT = 1_00_00_000;

/** Whether a value can be the limit: whole rupees, 0 so that a second admin approves every refund. */
export const isRefundApprovalLimit = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_REFUND_APPROVAL_LIMIT;
