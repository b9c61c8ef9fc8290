import type { EventSpecs } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';

/**
 * How a rule chooses: `automatic` by skill and workload, `round_robin` in turn, `workload_balanced` by free capacity;
 * `manual` leaves the case in the queue.
 */
export type RuleType = 'automatic' | 'manual' | 'round_robin' | 'workload_balanced';

/** The cases that a rule covers and the staff who may get them. */
export type RuleConfig = {
  /**
   * Slugs, ids of service types and categories of the catalogue: a case of any of them; all three empty: every case.
   */
  readonly services: readonly string[];
  readonly serviceTypes: readonly string[];
  readonly categories: readonly string[];
  /** Replaces the requirement of the service type or the service; null keeps theirs. */
  readonly requiredSpecialization: string | null;
  /** User ids; empty for all staff. */
  readonly staff: readonly string[];
};

export type RuleDetails = {
  readonly name: string;
  readonly description: string;
  readonly active: boolean;
  readonly ruleType: RuleType;
  /** Rules are evaluated from 1 upwards. */
  readonly priority: number;
  readonly config: RuleConfig;
};

/** `assignmentRule-<id>`. */
export type AssignmentRuleEvents = {
  AssignmentRuleCreated: RuleDetails;
  /** The whole rule after the change; enabling or disabling it is an edit. */
  AssignmentRuleEdited: RuleDetails;
};
export type AssignmentRuleEvent = EventsOf<AssignmentRuleEvents>;

export const assignmentRuleEventSpecs = {
  AssignmentRuleCreated: { version: 1 },
  AssignmentRuleEdited: { version: 1 },
} satisfies EventSpecs & Record<AssignmentRuleEvent['type'], unknown>;
