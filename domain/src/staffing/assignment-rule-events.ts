import type { EventSpecs } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';

/**
 * How a rule picks somebody: `automatic` by skill and workload, `round_robin` whose turn it is, `workload_balanced` who has
 * most room; `manual` leaves the case in the queue.
 */
export type RuleType = 'automatic' | 'manual' | 'round_robin' | 'workload_balanced';

/** Which cases a rule is for and who of staff may get them. */
export type RuleConfig = {
  /** Slugs, ids of service types and categories of the catalogue: a case of any of them; all three empty: every case. */
  readonly services: readonly string[];
  readonly serviceTypes: readonly string[];
  readonly categories: readonly string[];
  /** In place of what the service type or the service requires; null for theirs. */
  readonly requiredSpecialization: string | null;
  /** User ids; empty for all staff. */
  readonly staff: readonly string[];
};

export type RuleDetails = {
  readonly name: string;
  readonly description: string;
  readonly active: boolean;
  readonly ruleType: RuleType;
  /** 1 is asked first. */
  readonly priority: number;
  readonly config: RuleConfig;
};

/** `assignmentRule-<id>`. */
export type AssignmentRuleEvents = {
  AssignmentRuleCreated: RuleDetails;
  /** The whole rule as it is from now on; switching it on or off is an edit. */
  AssignmentRuleEdited: RuleDetails;
};
export type AssignmentRuleEvent = EventsOf<AssignmentRuleEvents>;

export const assignmentRuleEventSpecs = {
  AssignmentRuleCreated: { version: 1 },
  AssignmentRuleEdited: { version: 1 },
} satisfies EventSpecs & Record<AssignmentRuleEvent['type'], unknown>;
