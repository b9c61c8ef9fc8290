/** How a dispute (chargeback) of a payment stands; the last three are final. */
export type DisputeStatus = 'open' | 'under_review' | 'action_required' | 'won' | 'lost' | 'closed';
