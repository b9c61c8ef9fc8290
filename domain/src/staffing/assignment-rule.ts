import type { Aggregate } from '../kernel/aggregate.js';
import type { Ctx } from '../kernel/decider.js';
import { initialOf, recordErrors, tidyRecord } from '../kernel/record.js';
import { refuse, refuseValues } from '../kernel/refuse.js';
import { type FieldError, type Rejection, wrongAt } from '../kernel/rejection.js';
import { ok, type Result } from '../kernel/result.js';
import { sameJson } from '../kernel/same-json.js';
import { type AssignmentRuleEvent, assignmentRuleEventSpecs } from './assignment-rule-events.js';
import { type RuleDetails, type RuleType, ruleRecord } from './assignment-rule-record.js';

/** Omitted fields take their defaults at creation and stay unchanged at an edit. */
export type AssignmentRuleCommand =
  | ({ readonly type: 'createRule'; readonly name: string; readonly ruleType: RuleType } & Partial<RuleDetails>)
  | ({ readonly type: 'editRule' } & Partial<RuleDetails>);

/** `notStaff`: the people in the rule who are not members of staff. */
export type AssignmentRuleNeeds = { readonly others: { readonly notStaff: readonly string[] } };

/** Null as long as there is no rule. */
export type AssignmentRuleState = RuleDetails | null;

/** The people of the rule who are not members of staff. */
const strangerErrors = ({ config }: RuleDetails, notStaff: readonly string[]): readonly FieldError[] =>
  config.staff.flatMap((id, i) =>
    notStaff.includes(id) ? wrongAt(`rule_config.staff.${i}`, 'option.unknown', { label: 'Staff' }) : [],
  );

const decide = (
  command: AssignmentRuleCommand,
  state: AssignmentRuleState,
  { notStaff }: AssignmentRuleNeeds['others'],
  { actor }: Ctx,
): Result<readonly AssignmentRuleEvent[], Rejection> => {
  if (actor.role !== 'admin' && actor.role !== 'system') return refuse('forbidden', 'rule.admin_only');
  const { type, ...values } = command;
  if (type === 'editRule' && state === null) return refuse('not_found', 'rule.not_found');
  const wanted: RuleDetails = { ...(type === 'editRule' && state !== null ? state : initialOf(ruleRecord)), ...values };
  const errors = [...recordErrors(ruleRecord, wanted), ...strangerErrors(wanted, notStaff)];
  if (errors.length > 0) return refuseValues('rule.invalid', errors);
  const rule = tidyRecord(ruleRecord, wanted);
  if (state !== null && sameJson(rule, state)) return ok([]);
  if (type === 'editRule') return ok([{ type: 'AssignmentRuleEdited', data: rule }]);
  return state === null ? ok([{ type: 'AssignmentRuleCreated', data: rule }]) : refuse('conflict', 'rule.exists');
};

/** `assignmentRule-<id>`: the assignment of new cases. Names are unique by `uniqueName`, claimed first. */
export const assignmentRule: Aggregate<
  AssignmentRuleState,
  AssignmentRuleCommand,
  AssignmentRuleEvent,
  AssignmentRuleNeeds
> = {
  prefix: 'assignmentRule',
  decider: { initial: null, decide, evolve: (_, event) => event.data },
  events: assignmentRuleEventSpecs,
};
