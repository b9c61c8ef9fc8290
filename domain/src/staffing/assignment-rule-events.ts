import type { EventSpecs } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import type { JsonObject } from '../kernel/json.js';
import { completed } from '../kernel/record.js';
import { type RuleDetails, ruleRecord } from './assignment-rule-record.js';

/** `assignmentRule-<id>`. */
export type AssignmentRuleEvents = {
  AssignmentRuleCreated: RuleDetails;
  /** The whole rule after the change; enabling or disabling it is an edit. */
  AssignmentRuleEdited: RuleDetails;
};
export type AssignmentRuleEvent = EventsOf<AssignmentRuleEvents>;

const complete = (data: JsonObject) => completed(ruleRecord, data);

export const assignmentRuleEventSpecs = {
  AssignmentRuleCreated: { version: 1, complete },
  AssignmentRuleEdited: { version: 1, complete },
} satisfies EventSpecs & Record<AssignmentRuleEvent['type'], unknown>;
