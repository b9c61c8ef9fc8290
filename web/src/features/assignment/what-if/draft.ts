import type { StaffProfileView } from '@anupalan/domain/contracts/assignment';
import type { DraftRule, WhatIfAssignmentDraft, WhatIfWorkflowDraft } from '@anupalan/domain/contracts/what-if';
import type { CommandRole, Step } from '@anupalan/domain/workflows/definition';
import { type StepName, type WorkflowId, workflowOf } from '@anupalan/domain/workflows/registry';
import { isPresentStatus, PRESENT_STATUSES, type PresentStatus } from '@anupalan/domain/workflows/statuses';
import { statusViewOf, stepWords } from '@anupalan/domain/workflows/words';
import { ValidationError } from 'yup';
import { t } from '../../../shared/i18n/i18n';
import { bodyOf, goneFrom, type RuleValues, ruleSchema, valuesOf } from '../rule-form';
import { wholeNumber } from '../words';

/** A rule of a draft, as its form has it. */
export interface RuleDraft {
  readonly id: string;
  readonly active: boolean;
  readonly values: RuleValues;
  /** The number of people in the rule who have left; the draft is without them. */
  readonly gone: number;
}

/** Limits by user id, as typed; '' keeps the limit of the profile. */
export type LimitsDraft = Readonly<Record<string, string>>;

type Person = Pick<StaffProfileView, 'id' | 'role'>;

/** A draft of rules as they are. */
export const draftOf = (rules: readonly DraftRule[], people: readonly Person[]): readonly RuleDraft[] =>
  rules.map((rule) => ({
    id: rule.id,
    active: rule.is_active,
    values: valuesOf(rule, rule.priority, people),
    gone: goneFrom(rule, people),
  }));

/** A further rule at the end of a draft. */
export const newRule = (draft: readonly RuleDraft[], people: readonly Person[]): RuleDraft => {
  const priority = Math.min(1000, Math.max(0, ...draft.map(({ values }) => Number(values.priority) || 0)) + 1);
  let n = draft.length + 1;
  while (draft.some(({ id }) => id === `new-${n}`)) n += 1;
  return {
    id: `new-${n}`,
    active: true,
    values: { ...valuesOf(null, priority, people), name: t('whatIf.rules.newName') },
    gone: 0,
  };
};

/** In the order in which they are evaluated. */
export const inOrder = (draft: readonly RuleDraft[]): readonly RuleDraft[] =>
  [...draft].sort(
    (a, b) => Number(a.values.priority) - Number(b.values.priority) || a.values.name.localeCompare(b.values.name),
  );

/** Whether the draft of a rule differs from it, be it only that people who have left are not in it. */
export const isChanged = (draft: RuleDraft, rule: DraftRule, people: readonly Person[]): boolean =>
  goneFrom(rule, people) > 0 ||
  draft.active !== rule.is_active ||
  JSON.stringify(bodyOf(draft.values)) !== JSON.stringify(bodyOf(valuesOf(rule, rule.priority, people)));

/** The rules and limits that an admin edits before a run. */
export interface AssignmentDraft {
  readonly rules: readonly RuleDraft[];
  readonly limits: LimitsDraft;
}

/** Whether two drafts say the same; a limit that was emptied again counts as none. */
export const isSameDraft = (a: AssignmentDraft, b: AssignmentDraft): boolean => {
  const said = ({ rules, limits }: AssignmentDraft): string =>
    JSON.stringify([rules, Object.entries(limits).filter(([, text]) => text.trim() !== '')]);
  return said(a) === said(b);
};

const wrongRule = ({ values }: RuleDraft): string | null => {
  try {
    ruleSchema().validateSync(values);
    return null;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const name = values.name.trim() === '' ? t('whatIf.rules.unnamed') : values.name;
    return t('whatIf.rules.wrong', { name, message: error.message });
  }
};

/** The errors of a draft, a sentence for each rule and each limit. */
export const wrongIn = (
  rules: readonly RuleDraft[],
  limits: LimitsDraft,
  people: readonly Pick<StaffProfileView, 'id' | 'name'>[],
): readonly string[] => [
  ...rules.flatMap((rule) => wrongRule(rule) ?? []),
  ...Object.entries(limits).flatMap(([id, text]) => {
    if (text.trim() === '' || wholeNumber(text, 1, 100) !== null) return [];
    const name = people.find((one) => one.id === id)?.name ?? t('whatIf.result.unknown');
    return [t('whatIf.limits.wrong', { name })];
  }),
];

/** The body of a run on these rules and limits. */
export const assignmentBody = (rules: readonly RuleDraft[], limits: LimitsDraft): WhatIfAssignmentDraft => ({
  rules: rules.map(({ id, active, values }): DraftRule => {
    const { name, description = '', rule_type, priority = 1, rule_config = {} } = bodyOf(values);
    return {
      id,
      name,
      description,
      is_active: active,
      rule_type,
      priority,
      rule_config: {
        services: rule_config.services ?? [],
        service_types: rule_config.service_types ?? [],
        categories: rule_config.categories ?? [],
        required_specialization: rule_config.required_specialization ?? null,
        staff: rule_config.staff ?? [],
      },
    };
  }),
  limits: Object.entries(limits).flatMap(([staff_id, text]) => {
    const limit = wholeNumber(text, 1, 100);
    return limit === null ? [] : [{ staff_id, max_concurrent_cases: limit }];
  }),
});

/** A step of a draft, as its form has it. */
export interface StepValues {
  readonly enabled: boolean;
  readonly where: string;
  readonly from: readonly string[];
  readonly to: string;
  readonly by: readonly string[];
}

export const ROLES = ['customer', 'staff', 'admin', 'system', 'gateway'] as const satisfies readonly CommandRole[];

export const stepsOf = (workflow: WorkflowId): readonly (readonly [StepName, Step])[] =>
  Object.entries<Step>(workflowOf(workflow).steps).map(([name, step]) => [name as StepName, step]);

export const stepValues = ({ from, to, by }: Step): StepValues => ({
  enabled: true,
  where: from === 'any' ? 'any' : 'some',
  from: from === null || from === 'any' ? [] : PRESENT_STATUSES.filter((status) => from.includes(status)),
  to,
  by: ROLES.filter((role) => by.includes(role)),
});

/** Changed steps by name; a step that is not there stays. */
export type StepsDraft = Readonly<Record<string, StepValues>>;

/** Whether two drafts of a table say the same; a step that was only looked at counts as unchanged. */
export const areSameSteps = (workflow: WorkflowId, a: StepsDraft, b: StepsDraft): boolean =>
  stepsOf(workflow).every(([name, step]) => {
    const now = stepValues(step);
    return JSON.stringify(a[name] ?? now) === JSON.stringify(b[name] ?? now);
  });

const isTarget = (to: string): to is PresentStatus | 'chosen' | 'last_active' =>
  to === 'chosen' || to === 'last_active' || isPresentStatus(to);

/** The body of a run on these steps. */
export const workflowBody = (workflow: WorkflowId, draft: StepsDraft): WhatIfWorkflowDraft => ({
  workflow,
  steps: stepsOf(workflow).flatMap(([name, step]) => {
    const values = draft[name];
    if (values === undefined || step.from === null) return [];
    return [
      {
        name,
        enabled: values.enabled,
        from: values.where === 'any' ? ('any' as const) : values.from.filter(isPresentStatus),
        to: isTarget(values.to) ? values.to : step.to,
        by: ROLES.filter((role) => values.by.includes(role)),
      },
    ];
  }),
});

/** The draft of a run, for another one. */
export const stepsDraftOf = ({ steps }: WhatIfWorkflowDraft): StepsDraft =>
  Object.fromEntries(
    steps.map(({ name, enabled, from, to, by }) => [
      name,
      { enabled, where: from === 'any' ? 'any' : 'some', from: from === 'any' ? [] : from, to, by },
    ]),
  );

/** 'Start filing'; a step that nobody takes by a button is named by its code. */
export const stepName = (workflow: WorkflowId, name: string): string => {
  const found = stepsOf(workflow).find(([one]) => one === name);
  const spoken = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const plain = spoken.charAt(0).toUpperCase() + spoken.slice(1);
  return found === undefined ? plain : (stepWords(workflow, found[0])?.button ?? plain);
};

/** The label of a status, with its code where another one has the same label. */
export const statusName = (workflow: WorkflowId, status: string): string => {
  const labelOf = (one: string): string => statusViewOf(workflow, one).label;
  const shared = PRESENT_STATUSES.some((other) => other !== status && labelOf(other) === labelOf(status));
  return shared ? `${labelOf(status)} (${status.replaceAll('_', ' ')})` : labelOf(status);
};
