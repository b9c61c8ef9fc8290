/** Why a member of staff cannot get a case. `proficiency`: knows the required specialisation, but not well enough. */
export type ExcludedBy =
  | 'busy'
  | 'away'
  | 'off_duty'
  | 'full'
  | 'skill'
  | 'proficiency'
  | 'not_in_rule'
  | 'present_assignee';

/** One member of staff as the rule evaluated them. */
export type CandidateReason = {
  readonly staffId: string;
  readonly outcome: 'chosen' | 'fits' | 'excluded';
  readonly excludedBy: ExcludedBy | null;
  /** Open cases before this one, and the maximum number. */
  readonly load: number;
  readonly limit: number;
  /** In the required specialisation, 0 for none; their best one when none is required. */
  readonly proficiency: number;
  /** The required specialisation is their primary one. */
  readonly primary: boolean;
  /** Had a case of this customer before. */
  readonly servedBefore: boolean;
  /** In hundredths: 300 for primary + 100 x proficiency + 200 for the same customer - 400 x load / limit. */
  readonly score: number;
  /** Their last assignment, UTC ISO-8601. */
  readonly lastAssignedAt: string | null;
};

/** The rule's decision with its reasons: stored in the event, so that it stays verifiable. */
export type AssignmentDecision = {
  readonly ruleId: string;
  readonly ruleName: string;
  readonly ruleType: 'automatic' | 'round_robin' | 'workload_balanced';
  /** Why the rules ran: the case was unassigned, or its assignee is unavailable or over the limit. */
  readonly because: 'unassigned' | 'assignee_unavailable' | 'assignee_over_limit';
  readonly requiredSpecialization: string | null;
  /** Minimum proficiency for the complexity of the work; 0 when no specialisation is required. */
  readonly requiredProficiency: number;
  /** Every active member of staff: the chosen one first, then the other fitting ones, then the excluded ones. */
  readonly candidates: readonly CandidateReason[];
};
