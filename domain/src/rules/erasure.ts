/** When a person's data may be erased, and how long some is kept. */

import { isEnded } from '../workflows/statuses.js';
import { financialYearOf } from './financial-year.js';

/** The text that a customer types to confirm the erasure. */
export const ERASURE_SENTENCE = 'erase my data';

export const confirmsErasure = (typed: string): boolean => typed.trim().toLowerCase() === ERASURE_SENTENCE;

export type ErasureBlocker = 'filing_under_way' | 'payment_due' | 'money_held' | 'refund_under_way';

/** On what grounds a customer asks (DPDP Act 2023, sections 6 and 12); recorded, and named in the receipt. */
export const ERASURE_GROUNDS = ['consent_withdrawn', 'purpose_served', 'other'] as const;
export type ErasureGrounds = (typeof ERASURE_GROUNDS)[number];

/** Why the law, or somebody's claim, forbids an erasure for now. */
export const HOLD_BASES = ['court', 'authority', 'claim'] as const;
export type HoldBasis = (typeof HOLD_BASES)[number];

/** The reasons for the records that an erasure keeps. The receipt carries these sentences, so it explains itself. */
export const KEPT_BECAUSE = {
  receipt:
    'Section 36 of the CGST Act, 2017: records are kept for 72 months from the due date of the annual return of their year.',
  history:
    'What happened when, to which number, for what amount, without names or texts: the accounts and the proof that no record was changed need it.',
  consent:
    'That an account agreed to the privacy notice, and when: proof of consent under section 6 of the DPDP Act, 2023.',
} as const;

/** True while the service has work to do on a request at this status. */
export const isUnderWay = (status: string): boolean => !isEnded(status);

export interface ErasureFacts {
  readonly status: string;
  readonly filingStarted: boolean;
  /** A final payment is requested. */
  readonly paymentDue: boolean;
  /** Paid and not refunded, in paise. */
  readonly heldPaise: number;
  /** Money is on its way back to the customer. */
  readonly refundUnderWay: boolean;
}

/** Why a request prevents its customer's erasure now; null when it does not. */
export const erasureBlocker = (facts: ErasureFacts): ErasureBlocker | null => {
  if (facts.refundUnderWay) return 'refund_under_way';
  if (!isUnderWay(facts.status)) return null;
  if (facts.filingStarted) return 'filing_under_way';
  if (facts.paymentDue) return 'payment_due';
  return facts.heldPaise > 0 ? 'money_held' : null;
};

/** True for blockers that the customer can end by cancelling the request. */
export const endsByCancelling = (blocker: ErasureBlocker): boolean =>
  blocker === 'payment_due' || blocker === 'money_held';

const RETENTION_YEARS = 6;

/**
 * The last day on which tax law requires a receipt, as `2033-12-31`: 72 months from the due date of the annual return,
 * which is 31 December after the end of the financial year (CGST Act, section 36).
 */
export const taxRecordsKeptUntil = (issuedAt: string): string => {
  const begins = Number(financialYearOf(issuedAt).slice(0, 4));
  return `${begins + 1 + RETENTION_YEARS}-12-31`;
};
