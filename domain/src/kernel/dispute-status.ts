/** How a dispute (chargeback) of a payment stands; the last three are final. */
export const DISPUTE_STATUSES = ['open', 'under_review', 'action_required', 'won', 'lost', 'closed'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** True while the bank may still take the money back. */
export const isOpenDispute = ({ status }: { readonly status: DisputeStatus }): boolean =>
  status !== 'won' && status !== 'lost' && status !== 'closed';
