import type { AssignmentDecision, CandidateReason, ExcludedBy } from '../../requests/assignment-decision.js';
import type { Availability } from '../../rules/availability.js';
import { loadOf } from '../../rules/caseload.js';
import { neededProficiency } from '../../rules/specializations.js';
import type { RuleConfig, RuleDetails } from '../../staffing/assignment-rule-record.js';
import type { Specialization } from '../../staffing/profile-record.js';

/** An active member of staff, as the rules use them. */
export interface Candidate {
  readonly staffId: string;
  readonly availability: Availability;
  readonly specializations: readonly Specialization[];
  /** Open cases. */
  readonly load: number;
  /** Most open cases that a rule gives them. */
  readonly limit: number;
  /** UTC ISO-8601; null when they never had a case. */
  readonly lastAssignedAt: string | null;
  /** Had a case of this customer before. */
  readonly servedBefore: boolean;
}

/** The properties of a case that the rules use. */
export interface Work {
  readonly serviceId: string;
  /** Null for a service without a type, or with a disabled one. */
  readonly serviceTypeId: string | null;
  readonly category: string | null;
  /** Of the type, else of the service; null when none is required. */
  readonly requiredSpecialization: string | null;
  /** 1 to 5. */
  readonly complexity: number;
}

export type Rule = RuleDetails & { readonly id: string };

export type Choice =
  | { readonly kind: 'chosen'; readonly staffId: string; readonly decision: AssignmentDecision }
  /** The case stays: no rule matches, a manual one does, or no candidate fits now. */
  | {
      readonly kind: 'none';
      readonly why: 'no_rule' | 'manual' | 'nobody';
      readonly rule: Rule | null;
      /** The specialisation that the rule required; null for none, or where it did not look. */
      readonly requiredSpecialization: string | null;
      readonly candidates: readonly CandidateReason[];
    };

const isFor = ({ services, serviceTypes, categories }: RuleConfig, work: Work): boolean =>
  (services.length === 0 && serviceTypes.length === 0 && categories.length === 0) ||
  services.includes(work.serviceId) ||
  (work.serviceTypeId !== null && serviceTypes.includes(work.serviceTypeId)) ||
  (work.category !== null && categories.includes(work.category));

/** The order in which rules are evaluated: by priority (1 first), then by name. */
export const inOrder = (rules: Iterable<Rule>): readonly Rule[] =>
  [...rules].sort((a, b) => a.priority - b.priority || compare(a.name, b.name) || compare(a.id, b.id));

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The first active rule that matches this work; null when there is none. `rules` in order. */
export const ruleFor = (rules: readonly Rule[], work: Work): Rule | null =>
  rules.find((rule) => rule.active && isFor(rule.config, work)) ?? null;

const hundredths = (primary: boolean, proficiency: number, servedBefore: boolean, load: number, limit: number) =>
  (primary ? 300 : 0) + 100 * proficiency + (servedBefore ? 200 : 0) - Math.round((400 * load) / limit);

interface Need {
  readonly skill: string | null;
  readonly proficiency: number;
}

const needOf = (rule: Rule, work: Work): Need => {
  const skill = rule.config.requiredSpecialization ?? work.requiredSpecialization;
  return { skill, proficiency: skill === null ? 0 : neededProficiency(work.complexity) };
};

/** A candidate's proficiency in the required skill; without a required one, their best. */
const skillOf = ({ specializations }: Candidate, { skill }: Need): { proficiency: number; primary: boolean } => {
  const known = specializations.filter(({ specialization }) => skill === null || specialization === skill);
  const proficiency = Math.max(0, ...known.map(({ proficiencyLevel }) => proficiencyLevel));
  return { proficiency, primary: skill !== null && known.some(({ isPrimary }) => isPrimary) };
};

const exclusion = (one: Candidate, rule: Rule, need: Need, known: number, from: string | null): ExcludedBy | null => {
  const { staff } = rule.config;
  if (staff.length > 0 && !staff.includes(one.staffId)) return 'not_in_rule';
  if (one.staffId === from) return 'present_assignee';
  if (one.availability !== 'available') return one.availability;
  if (need.skill !== null && known === 0) return 'skill';
  if (known < need.proficiency) return 'proficiency';
  return loadOf(one.load, one.limit) === 'full' ? 'full' : null;
};

/** The candidate with relatively more capacity first; exact, without division. */
const byRatio = (a: CandidateReason, b: CandidateReason): number => a.load * b.limit - b.load * a.limit;
/** The candidate whose last assignment is the oldest first, one without any before all. */
const byTurn = (a: CandidateReason, b: CandidateReason): number =>
  compare(a.lastAssignedAt ?? '', b.lastAssignedAt ?? '');
const byScore = (a: CandidateReason, b: CandidateReason): number => b.score - a.score;
const byId = (a: CandidateReason, b: CandidateReason): number => compare(a.staffId, b.staffId);

const ORDERS = {
  automatic: [byScore, byRatio, byTurn, byId],
  workload_balanced: [byRatio, byTurn, byId],
  round_robin: [byTurn, byId],
} as const;

/**
 * The member of staff who gets a case, by the first active rule that matches it. `candidates`: all active staff;
 * `rules` in order (`inOrder`); `from`: the present assignee. Never a candidate who is unavailable, lacks the skill or
 * is at their limit. The result does not depend on the order of the candidates.
 */
export const chooseAssignee = (
  work: Work,
  candidates: readonly Candidate[],
  rules: readonly Rule[],
  from: string | null = null,
  because: AssignmentDecision['because'] = 'unassigned',
): Choice => {
  const rule = ruleFor(rules, work);
  if (rule === null) return { kind: 'none', why: 'no_rule', rule, requiredSpecialization: null, candidates: [] };
  const { ruleType } = rule;
  if (ruleType === 'manual') return { kind: 'none', why: 'manual', rule, requiredSpecialization: null, candidates: [] };
  const need = needOf(rule, work);
  const seen = candidates.map((one): CandidateReason => {
    const { staffId, load, limit, servedBefore, lastAssignedAt } = one;
    const { proficiency, primary } = skillOf(one, need);
    const excludedBy = exclusion(one, rule, need, proficiency, from);
    const score = hundredths(primary, proficiency, servedBefore, load, limit);
    const outcome = excludedBy === null ? 'fits' : 'excluded';
    return { staffId, outcome, excludedBy, load, limit, proficiency, primary, servedBefore, score, lastAssignedAt };
  });
  const orders = ORDERS[ruleType];
  const fits = seen
    .filter(({ outcome }) => outcome === 'fits')
    .sort((a, b) => orders.map((order) => order(a, b)).find((difference) => difference !== 0) ?? 0);
  const excluded = seen.filter(({ outcome }) => outcome === 'excluded').sort(byId);
  const [first, ...others] = fits;
  if (first === undefined)
    return { kind: 'none', why: 'nobody', rule, requiredSpecialization: need.skill, candidates: excluded };
  const decision: AssignmentDecision = {
    ruleId: rule.id,
    ruleName: rule.name,
    ruleType,
    because,
    requiredSpecialization: need.skill,
    requiredProficiency: need.proficiency,
    candidates: [{ ...first, outcome: 'chosen' }, ...others, ...excluded],
  };
  return { kind: 'chosen', staffId: first.staffId, decision };
};
