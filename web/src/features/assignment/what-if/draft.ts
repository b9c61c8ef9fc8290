import type { StaffProfileView } from '@anupalan/domain/contracts/assignment';
import type {
  DraftPerson,
  DraftRule,
  WhatIfAssignmentDraft,
  WhatIfWorkflowDraft,
} from '@anupalan/domain/contracts/what-if';
import { AVAILABILITIES } from '@anupalan/domain/rules/availability';
import { profileRecord } from '@anupalan/domain/staffing/profile-record';
import {
  type Condition,
  type Guard,
  isAnyStatus,
  isOpenTarget,
  type Step,
} from '@anupalan/domain/workflows/definition';
import { DRAFT_ROLES } from '@anupalan/domain/workflows/draft-roles';
import { currentVersion, currentWorkflow, type StepName, type WorkflowId } from '@anupalan/domain/workflows/registry';
import { isPresentStatus, PRESENT_STATUSES } from '@anupalan/domain/workflows/statuses';
import { statusNameOf, stepWords } from '@anupalan/domain/workflows/words';
import { skillName } from '../../../shared/case-parts/why/skill-name';
import { t } from '../../../shared/i18n/i18n';
import { flatErrors } from '../../../shared/kit/form/Form';
import { type SkillValues, skillValues, specializationsOf } from '../profile-form';
import { bodyOf, goneFrom, type RuleValues, ruleProblems, valuesOf } from '../rule-form';
import { wholeNumber } from '../words';

/** A rule of a draft, as its form has it. */
export interface RuleDraft {
  readonly id: string;
  readonly active: boolean;
  readonly values: RuleValues;
  /** The number of people in the rule who have left; the draft is without them. */
  readonly gone: number;
}

/** The fields of a person in a draft, in place of those of their profile. */
export interface PersonDraft {
  /** '' keeps the limit of the profile. */
  readonly limit: string;
  /** '' keeps the one of each moment. */
  readonly availability: string;
  /** Null keeps those of each moment. */
  readonly skills: SkillValues | null;
}

/** By user id; a person who is not there is as they were. */
export type PeopleDraft = Readonly<Record<string, PersonDraft>>;

export const AS_THEY_WERE: PersonDraft = { limit: '', availability: '', skills: null };

const isAsTheyWere = ({ limit, availability, skills }: PersonDraft): boolean =>
  limit.trim() === '' && availability === '' && skills === null;

/** The people of a run, for another one. */
export const peopleDraftOf = ({ limits, people = [] }: Omit<WhatIfAssignmentDraft, 'rules'>): PeopleDraft => {
  const ids = new Set([...limits, ...people].map(({ staff_id }) => staff_id));
  return Object.fromEntries(
    [...ids].map((id) => {
      const limit = limits.find(({ staff_id }) => staff_id === id)?.max_concurrent_cases;
      const { availability_status = '', specializations } = people.find(({ staff_id }) => staff_id === id) ?? {};
      const skills = specializations === undefined ? null : skillValues(specializations);
      return [id, { limit: limit === undefined ? '' : String(limit), availability: availability_status, skills }];
    }),
  );
};

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

/** 'limit 3, Away all the time, GST 5 of 5' for the draft of a person. */
export const personText = ({ limit, availability, skills }: PersonDraft): string => {
  const is = AVAILABILITIES.find((one) => one === availability);
  const known = skills === null ? [] : specializationsOf(skills);
  return [
    ...(limit === '' ? [] : [t('whatIf.people.limitIs', { n: limit })]),
    ...(is === undefined ? [] : [t('whatIf.people.is', { what: t(`assignment.availability.${is}`) })]),
    ...known.map(({ specialization, proficiency_level: level, is_primary }) =>
      t(is_primary ? 'assignment.why.skillPrimary' : 'assignment.why.skill', {
        skill: skillName(specialization),
        level,
      }),
    ),
    ...(skills !== null && known.length === 0 ? [t('whatIf.people.noSkills')] : []),
  ].join(', ');
};

/** The rules and people that an admin edits before a run. */
export interface AssignmentDraft {
  readonly rules: readonly RuleDraft[];
  readonly people: PeopleDraft;
}

/** Whether two drafts say the same; a person who was set back counts as none. */
export const isSameDraft = (a: AssignmentDraft, b: AssignmentDraft): boolean => {
  const said = ({ rules, people }: AssignmentDraft): string =>
    JSON.stringify([rules, Object.entries(people).filter(([, one]) => !isAsTheyWere(one))]);
  return said(a) === said(b);
};

const wrongRule = ({ values }: RuleDraft): string | null => {
  const [first] = flatErrors(ruleProblems(values));
  if (first === undefined) return null;
  const name = values.name.trim() === '' ? t('whatIf.rules.unnamed') : values.name;
  return t('whatIf.rules.wrong', { name, message: first.message });
};

/** How many cases a person may have at once. */
const LIMIT = profileRecord.maxConcurrentCases;

/** The errors of a draft, a sentence for each rule and each person. */
export const wrongIn = (
  rules: readonly RuleDraft[],
  people: PeopleDraft,
  profiles: readonly Pick<StaffProfileView, 'id' | 'name'>[],
): readonly string[] => [
  ...rules.flatMap((rule) => wrongRule(rule) ?? []),
  ...Object.entries(people).flatMap(([id, { limit }]) => {
    if (limit.trim() === '' || wholeNumber(limit, LIMIT.min, LIMIT.max) !== null) return [];
    const name = profiles.find((one) => one.id === id)?.name ?? t('whatIf.result.unknown');
    return [t('whatIf.people.wrong', { name })];
  }),
];

const personBody = ([staff_id, { availability, skills }]: readonly [string, PersonDraft]): readonly DraftPerson[] => {
  const availability_status = AVAILABILITIES.find((one) => one === availability);
  if (availability_status === undefined && skills === null) return [];
  return [
    {
      staff_id,
      ...(availability_status === undefined ? {} : { availability_status }),
      ...(skills === null ? {} : { specializations: specializationsOf(skills) }),
    },
  ];
};

/** The body of a run on these rules and people. */
export const assignmentBody = (rules: readonly RuleDraft[], people: PeopleDraft): WhatIfAssignmentDraft => ({
  rules: rules.map(({ id, active, values }): DraftRule => ({ ...bodyOf(values), id, is_active: active })),
  limits: Object.entries(people).flatMap(([staff_id, { limit: text }]) => {
    const limit = wholeNumber(text, LIMIT.min, LIMIT.max);
    return limit === null ? [] : [{ staff_id, max_concurrent_cases: limit }];
  }),
  people: Object.entries(people).flatMap(personBody),
});

/** A step of a draft, as its form has it. */
export interface StepValues {
  readonly enabled: boolean;
  readonly where: string;
  readonly from: readonly string[];
  readonly to: string;
  readonly by: readonly string[];
}

export const stepsOf = (workflow: WorkflowId): readonly (readonly [StepName, Step])[] =>
  Object.entries<Step>(currentWorkflow(workflow).steps).map(([name, step]) => [name as StepName, step]);

export const stepValues = ({ from, to, by }: Step): StepValues => ({
  enabled: true,
  where: typeof from === 'string' ? from : 'some',
  from: typeof from === 'string' ? [] : PRESENT_STATUSES.filter((status) => from?.includes(status)),
  to,
  by: DRAFT_ROLES.filter((role) => by.includes(role)),
});

/** Changed steps by name; a step that is not there stays. */
export type StepsDraft = Readonly<Record<string, StepValues>>;

/** Whether two drafts of a table say the same; a step that was only looked at counts as unchanged. */
export const areSameSteps = (workflow: WorkflowId, a: StepsDraft, b: StepsDraft): boolean =>
  stepsOf(workflow).every(([name, step]) => {
    const now = stepValues(step);
    return JSON.stringify(a[name] ?? now) === JSON.stringify(b[name] ?? now);
  });

const isTarget = (to: string): to is Step['to'] => isOpenTarget(to) || isPresentStatus(to);

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
        from: isAnyStatus(values.where) ? values.where : values.from.filter(isPresentStatus),
        to: isTarget(values.to) ? values.to : step.to,
        by: DRAFT_ROLES.filter((role) => values.by.includes(role)),
      },
    ];
  }),
});

/** The draft of a run, for another one. */
export const stepsDraftOf = ({ steps }: WhatIfWorkflowDraft): StepsDraft =>
  Object.fromEntries(
    steps.map(({ name, enabled, from, to, by }) => [
      name,
      { enabled, where: typeof from === 'string' ? from : 'some', from: typeof from === 'string' ? [] : from, to, by },
    ]),
  );

/** What is asked of a case beside the status, and of the values, by name. */
export const checkedBeside = ({ when = [], guards }: Step): readonly (Condition | Guard)[] => [...when, ...guards];

/** Where a step leads. */
export const targetText = (workflow: WorkflowId, to: string): string =>
  isOpenTarget(to) ? t(`whatIf.steps.target.${to}`) : statusNameOf(currentVersion(workflow), to);

/** 'Start filing'; a step that nobody takes by a button is named by its code. */
export const stepName = (workflow: WorkflowId, name: string): string => {
  const found = stepsOf(workflow).find(([one]) => one === name);
  const spoken = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const plain = spoken.charAt(0).toUpperCase() + spoken.slice(1);
  return found === undefined ? plain : (stepWords(workflow, found[0])?.button ?? plain);
};
