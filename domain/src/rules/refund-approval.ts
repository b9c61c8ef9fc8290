/** What one admin may give back of a payment in all, paise; above it a second admin has to approve. */
export const REFUND_APPROVAL_LIMIT_PAISE = 5_000_00;
