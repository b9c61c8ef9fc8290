import type { Paise } from '@anupalan/domain/kernel/money';
import type { Histogram } from './durations.js';

/** The counts of one day in India; amounts in paise. */
export type DayDoc = {
  readonly kind: 'day';
  readonly created: number;
  /** The same by service, by its slug. */
  readonly createdByService: Readonly<Record<string, number>>;
  readonly delivered: number;
  /** Cases that became open (new or reopened), and cases that ended. */
  readonly opened: number;
  readonly ended: number;
  /** Every capture, also of a wrong or a second payment: their refunds are subtracted like all others. */
  readonly capturedPaise: Paise;
  readonly refundedPaise: Paise;
  /** Our own fees without tax (the revenue), the tax on them, and what is passed on; each less what went back. */
  readonly feesPaise: Paise;
  readonly gstPaise: Paise;
  readonly governmentPaise: Paise;
  readonly signUps: number;
  /** Orders of purchases; final payments are steps of a case. */
  readonly orders: number;
  readonly payments: number;
  readonly ratings: number;
  readonly ratingSum: number;
  /** How long cases had been at the status that they left on this day, by status. */
  readonly stays: Readonly<Record<string, Histogram>>;
};

/** The number of cases at each status now. */
export type PresentDoc = { readonly kind: 'present'; readonly cases: Readonly<Record<string, number>> };

/** How many customers have an account now. */
export type CustomersDoc = {
  readonly kind: 'customers';
  readonly registered: number;
  /** The people of another role, erased or not: an erasure does not say what their role was. */
  readonly others: readonly string[];
};

export type FiguresDoc = DayDoc | PresentDoc | CustomersDoc;

/** The ids of the two documents of the present; the others have their day as id, `2026-11-22`. */
export const PRESENT = 'present';
export const CUSTOMERS = 'customers';

export const NO_CUSTOMERS: CustomersDoc = { kind: 'customers', registered: 0, others: [] };

export const NO_DAY: DayDoc = {
  kind: 'day',
  created: 0,
  createdByService: {},
  delivered: 0,
  opened: 0,
  ended: 0,
  capturedPaise: 0,
  refundedPaise: 0,
  feesPaise: 0,
  gstPaise: 0,
  governmentPaise: 0,
  signUps: 0,
  orders: 0,
  payments: 0,
  ratings: 0,
  ratingSum: 0,
  stays: {},
};
