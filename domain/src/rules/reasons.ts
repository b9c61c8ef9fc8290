import { inputTexts } from '../texts/en.js';
import type { Problem } from './problem.js';
import { checkNeeded } from './text.js';

/** Why a document is rejected; keys 1 to 6 of the review choose them in this order. */
export const REJECTION_REASONS = [
  'too_old',
  'not_readable',
  'wrong_file',
  'name_differs',
  'page_missing',
  'other',
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** The reasons that fit a document; only what has to be recent can be too old. */
export const reasonsFor = (
  requirement: {
    readonly max_age_months?: number | null;
  } | null,
): readonly RejectionReason[] =>
  REJECTION_REASONS.filter((reason) => reason !== 'too_old' || requirement?.max_age_months != null);

/** Characters of a reason, or of a note to a correction, that a customer reads. */
export const MIN_REJECTION_LENGTH = 5;
export const MAX_REJECTION_LENGTH = 1000;
/** Characters of a reason for an act outside the usual steps: an override, work on a read model. */
export const MIN_REASON_LENGTH = 10;
/** Most characters of the reason for a change of somebody's account. */
export const MAX_ACCOUNT_REASON = 1000;

/** The reason for a change of somebody's account: any text. */
export const checkAccountReason = (text: string): Problem | null =>
  checkNeeded(text, { label: inputTexts.reason, max: MAX_ACCOUNT_REASON, multiline: true });
