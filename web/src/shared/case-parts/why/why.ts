import type { AssignmentWhy, ConsideredPerson } from '@anupalan/domain/contracts/assignment';
import { t } from '../../i18n/i18n';
import { formatDate } from '../../kit/dates';
import { skillName } from './skill-name';

/** The facts of an assignment beside the candidates: the rule's type, and the required skill. */
export type Picked = Pick<AssignmentWhy, 'rule_type' | 'required_specialization'>;

export const personName = ({ name }: Pick<ConsideredPerson, 'name'>): string => name ?? t('assignment.why.unknown');

/** The name of the chosen candidate; null when it is no longer known. */
export const chosenOf = ({ candidates }: AssignmentWhy): string | null =>
  candidates.find(({ outcome }) => outcome === 'chosen')?.name ?? null;

/** 5 as '5', 5.25 as '5.25', negative numbers with a minus sign. */
const figure = (n: number): string => n.toLocaleString('en-IN', { maximumFractionDigits: 2 }).replace('-', '−');

/** Why the rule preferred the chosen candidate: '… the least busy of 3 who matched, with 2 of 10 cases'. */
export function pickedBy({ rule_type, candidates }: AssignmentWhy): string {
  const fits = candidates.filter(({ outcome }) => outcome !== 'excluded');
  const [chosen] = fits;
  if (chosen === undefined || fits.length === 1 || rule_type === 'manual') return t('assignment.why.only');
  const n = fits.length;
  if (rule_type === 'automatic') return t('assignment.why.automatic', { n, score: figure(chosen.score) });
  if (rule_type === 'workload_balanced')
    return t('assignment.why.workload_balanced', { n, load: chosen.load, limit: chosen.limit });
  return chosen.last_assigned_at === null
    ? t('assignment.why.round_robin_never', { n })
    : t('assignment.why.round_robin', { n, last: formatDate(chosen.last_assigned_at, 'dayTime') });
}

const skillWords = (one: ConsideredPerson, skill: string | null): string | null => {
  if (skill === null) return one.proficiency === 0 ? null : t('assignment.why.best', { level: one.proficiency });
  if (one.proficiency === 0) return t('assignment.why.skillNone', { skill: skillName(skill) });
  return t(one.primary ? 'assignment.why.skillPrimary' : 'assignment.why.skill', {
    skill: skillName(skill),
    level: one.proficiency,
  });
};

/**
 * The facts about a candidate: open cases, skill, knowledge of the customer, and the round-robin turn where it counts.
 */
export function factsOf(one: ConsideredPerson, { rule_type, required_specialization }: Picked): string[] {
  const turn =
    rule_type !== 'round_robin'
      ? null
      : one.last_assigned_at === null
        ? t('assignment.why.never')
        : t('assignment.why.last', { date: formatDate(one.last_assigned_at, 'dayTime') });
  return [
    t('assignment.why.cases', { n: one.load, most: one.limit }),
    skillWords(one, required_specialization),
    one.served_before ? t('assignment.why.before') : null,
    turn,
  ].filter((fact) => fact !== null);
}

/** The sum behind a score: '3 for the primary skill + 4 for the skill − 0.8 for the cases in hand'. */
export function scoreWords(one: ConsideredPerson): string {
  const parts = [
    one.primary ? t('assignment.why.sum.primary') : null,
    one.proficiency > 0 ? t('assignment.why.sum.skill', { n: one.proficiency }) : null,
    one.served_before ? t('assignment.why.sum.before') : null,
  ].filter((part) => part !== null);
  const load = 3 * Number(one.primary) + one.proficiency + 2 * Number(one.served_before) - one.score;
  const less = load > 0.004 ? ` − ${t('assignment.why.sum.load', { n: figure(load) })}` : '';
  return `${parts.length === 0 ? '0' : parts.join(' + ')}${less}`;
}

/** 'Score 5.2'. */
export const scoreText = ({ score }: ConsideredPerson): string => t('assignment.why.score', { score: figure(score) });
