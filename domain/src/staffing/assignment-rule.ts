import type { Aggregate } from '../kernel/aggregate.js';
import type { Ctx } from '../kernel/decider.js';
import { refuse, refuseValues } from '../kernel/refuse.js';
import { errorAt, type FieldError, type Rejection, wrongAt } from '../kernel/rejection.js';
import { ok, type Result } from '../kernel/result.js';
import { sameJson } from '../kernel/same-json.js';
import { isSpecialization } from '../rules/specializations.js';
import { checkNeeded, checkText, isRequired, MAX_NAME_LENGTH, MAX_SUMMARY_LENGTH } from '../rules/text.js';
import {
  type AssignmentRuleEvent,
  assignmentRuleEventSpecs,
  type RuleConfig,
  type RuleDetails,
  type RuleType,
} from './assignment-rule-events.js';

/** Omitted fields take their defaults at creation and stay unchanged at an edit. */
export type AssignmentRuleCommand =
  | ({ readonly type: 'createRule'; readonly name: string; readonly ruleType: RuleType } & Partial<RuleDetails>)
  | ({ readonly type: 'editRule' } & Partial<RuleDetails>);

/** The people in the rule who are not members of staff, when the rule names any. */
export type AssignmentRuleFacts = { readonly notStaff?: readonly string[] };

/** Null as long as there is no rule. */
export type AssignmentRuleState = RuleDetails | null;

export const RULE_TYPES: readonly RuleType[] = ['automatic', 'manual', 'round_robin', 'workload_balanced'];
export const EVERY_CASE: RuleConfig = {
  services: [],
  serviceTypes: [],
  categories: [],
  requiredSpecialization: null,
  staff: [],
};
const NEW_RULE: RuleDetails = {
  name: '',
  description: '',
  active: true,
  ruleType: 'manual',
  priority: 1,
  config: EVERY_CASE,
};
const MAX_PRIORITY = 1000;
const MAX_LISTED = 200;

const listErrors = (path: string, list: readonly string[]): readonly FieldError[] =>
  list.length > MAX_LISTED
    ? wrongAt(path, 'list.long', { max: MAX_LISTED })
    : list.flatMap((one, i) => errorAt(`${path}.${i}`, one.trim() === '' ? isRequired('Entry') : null));

const option = (path: string, wrong: boolean, label: string): readonly FieldError[] =>
  wrong ? wrongAt(path, 'option.unknown', { label }) : [];

const errorsOf = (rule: RuleDetails, facts: AssignmentRuleFacts): readonly FieldError[] => {
  const { name, description, ruleType, priority, config } = rule;
  const skill = config.requiredSpecialization;
  const strangers = new Set(facts.notStaff);
  return [
    ...errorAt('name', checkNeeded(name, { label: 'Name', max: MAX_NAME_LENGTH })),
    ...errorAt(
      'description',
      checkText(description, { label: 'Description', max: MAX_SUMMARY_LENGTH, multiline: true }),
    ),
    ...option('rule_type', !RULE_TYPES.includes(ruleType), 'Rule type'),
    ...(Number.isInteger(priority) && priority >= 1 && priority <= MAX_PRIORITY
      ? []
      : wrongAt('priority', 'number.whole_range', { label: 'Priority', min: 1, max: MAX_PRIORITY })),
    ...listErrors('rule_config.services', config.services),
    ...listErrors('rule_config.service_types', config.serviceTypes),
    ...listErrors('rule_config.categories', config.categories),
    ...option('rule_config.required_specialization', skill !== null && !isSpecialization(skill), 'Specialization'),
    ...listErrors('rule_config.staff', config.staff),
    ...config.staff.flatMap((id, i) => option(`rule_config.staff.${i}`, strangers.has(id), 'Staff')),
  ];
};

const distinct = (list: readonly string[]): readonly string[] => [...new Set(list)];

const tidied = ({ name, description, config, ...rest }: RuleDetails): RuleDetails => ({
  ...rest,
  name: name.trim().replace(/\s+/g, ' '),
  description: description.trim(),
  config: {
    services: distinct(config.services),
    serviceTypes: distinct(config.serviceTypes),
    categories: distinct(config.categories),
    requiredSpecialization: config.requiredSpecialization,
    staff: distinct(config.staff),
  },
});

const decide = (
  command: AssignmentRuleCommand,
  state: AssignmentRuleState,
  facts: AssignmentRuleFacts,
  { actor }: Ctx,
): Result<readonly AssignmentRuleEvent[], Rejection> => {
  if (actor.role !== 'admin' && actor.role !== 'system') return refuse('forbidden', 'rule.admin_only');
  const { type, ...values } = command;
  if (type === 'editRule' && state === null) return refuse('not_found', 'rule.not_found');
  const wanted: RuleDetails = { ...(type === 'editRule' && state !== null ? state : NEW_RULE), ...values };
  const errors = errorsOf(wanted, facts);
  if (errors.length > 0) return refuseValues('rule.invalid', errors);
  const rule = tidied(wanted);
  if (state !== null && sameJson(rule, state)) return ok([]);
  if (type === 'editRule') return ok([{ type: 'AssignmentRuleEdited', data: rule }]);
  return state === null ? ok([{ type: 'AssignmentRuleCreated', data: rule }]) : refuse('conflict', 'rule.exists');
};

/** `assignmentRule-<id>`: the assignment of new cases. Names are unique by `uniqueName`, claimed first. */
export const assignmentRule: Aggregate<
  AssignmentRuleState,
  AssignmentRuleCommand,
  AssignmentRuleEvent,
  AssignmentRuleFacts
> = {
  prefix: 'assignmentRule',
  decider: { initial: null, decide, evolve: (_, event) => event.data },
  events: assignmentRuleEventSpecs,
};
