import type { DisputeStatus } from '../kernel/dispute-status.js';

/** How a disputed payment stands, in words. */
export const disputeWords: Readonly<Record<DisputeStatus, string>> = {
  open: 'opened',
  under_review: 'under review',
  action_required: 'an answer is needed',
  won: 'decided for us',
  lost: 'decided for the customer',
  closed: 'closed',
};
