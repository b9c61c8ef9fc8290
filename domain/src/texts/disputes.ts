/** How a disputed payment stands, in words; those who read them have a status of `kernel/dispute-status`. */
export const disputeWords = {
  open: 'opened',
  under_review: 'under review',
  action_required: 'an answer is needed',
  won: 'decided for us',
  lost: 'decided for the customer',
  closed: 'closed',
} as const;
