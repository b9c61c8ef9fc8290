/** Why somebody cannot get a case. `proficiency`: knows the required specialisation, but not well enough. */
export type ExcludedBy =
  | 'busy'
  | 'away'
  | 'off_duty'
  | 'full'
  | 'skill'
  | 'proficiency'
  | 'not_in_rule'
  | 'present_assignee';

/** One member of staff as the rule saw them at the moment of the decision. */
export type CandidateReason = {
  readonly staffId: string;
  readonly outcome: 'chosen' | 'fits' | 'excluded';
  /** Null unless excluded. */
  readonly excludedBy: ExcludedBy | null;
  /** Open cases before this one, and how many they may have at once. */
  readonly load: number;
  readonly limit: number;
  /** In the required specialisation, 0 for none; their best one when nothing is required. */
  readonly proficiency: number;
  /** The required specialisation is their primary one. */
  readonly primary: boolean;
  /** Had a case of this customer before. */
  readonly servedBefore: boolean;
  /** In hundredths: 300 for primary + 100 x proficiency + 200 for the same customer - 400 x load / limit. */
  readonly score: number;
  /** When they were given a case last, UTC ISO-8601. */
  readonly lastAssignedAt: string | null;
};

/** Which rule gave a case to whom and why: stands in the event, so that anybody can see it for ever. */
export type AssignmentDecision = {
  readonly ruleId: string;
  readonly ruleName: string;
  readonly ruleType: 'automatic' | 'round_robin' | 'workload_balanced';
  /** What made the rules run: nobody had it, or the one who had it is not there or has more than the limit. */
  readonly because: 'unassigned' | 'assignee_unavailable' | 'assignee_over_limit';
  readonly requiredSpecialization: string | null;
  /** Least proficiency that the complexity of the work asks for; 0 when nothing is required. */
  readonly requiredProficiency: number;
  /** Every active member of staff: the chosen one first, then who fits, then the excluded ones. */
  readonly candidates: readonly CandidateReason[];
};
