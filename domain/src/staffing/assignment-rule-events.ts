import type { EventSpecs } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import { completing } from '../kernel/record.js';
import { type RuleDetails, ruleRecord } from './assignment-rule-record.js';

/** `assignmentRule-<id>`. */
export type AssignmentRuleEvents = {
  AssignmentRuleCreated: RuleDetails;
  /** The whole rule after the change; enabling or disabling it is an edit. */
  AssignmentRuleEdited: RuleDetails;
};
export type AssignmentRuleEvent = EventsOf<AssignmentRuleEvents>;

const complete = completing(ruleRecord);

export const assignmentRuleEventSpecs = {
  AssignmentRuleCreated: { version: 1, complete },
  AssignmentRuleEdited: { version: 1, complete },
} satisfies EventSpecs & Record<AssignmentRuleEvent['type'], unknown>;
