/** The values by which lists of cases are filtered. */

/** How far a case is paid. */
export const PAYMENT_STATUSES = ['pending', 'paid', 'refund_pending', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** What a case began with. */
export const CASE_SOURCES = ['payment', 'registration', 'test', 'staff', 'import', 'api'] as const;
export type CaseSource = (typeof CASE_SOURCES)[number];

/** When an open case is due, in India. */
export const DUES = ['overdue', 'today', 'week'] as const;
