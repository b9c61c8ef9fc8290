import { type BusinessFacts, meets } from '../rules/business-facts.js';
import { daysAfter, monthsBefore } from '../rules/dates.js';
import { financialYearAt } from '../rules/financial-year.js';
import { isWorkingDay } from '../rules/holidays.js';
import { keyOfDuty } from './business-events.js';
import type { DueRule } from './due-rule-record.js';
import { dueAfter, onceFrom, type Period, periodsOf } from './periods.js';

/** A date that an authority has moved, for one period. */
export type Extension = {
  readonly periodId: string;
  readonly to: string;
  readonly source: string;
};

/** A rule with everything that was ever said of it, the oldest version first. */
export interface RuleHistory {
  readonly id: string;
  readonly versions: readonly DueRule[];
  readonly extensions: readonly Extension[];
}

/** A date in the calendar: one period of one rule. Days are `YYYY-MM-DD`. */
export interface Duty {
  readonly ruleId: string;
  readonly rule: DueRule;
  readonly period: Period;
  /** For whom the date is, where a first period has another one. */
  readonly of: 'any' | 'first' | 'later';
  readonly due: string;
  /** The date before it was extended; null where it was not. */
  readonly extendedFrom: string | null;
  readonly extension: Extension | null;
}

/** The key of a date within a business. */
export const dutyKey = ({ ruleId, period }: Pick<Duty, 'ruleId' | 'period'>): string =>
  keyOfDuty({ ruleId, periodId: period.id });

/** A date lies at most so many years after the beginning of its period's financial year. */
const YEARS_LATER = 3;
/** A shifted date is never later than this. */
const MAX_SHIFT_DAYS = 10;

/** The version that holds for a period: the newest that began before or with it, and had not ended. */
const versionFor = (versions: readonly DueRule[], period: Period): DueRule | null => {
  const held = versions.findLast(({ effectiveFrom }) => effectiveFrom <= period.start);
  return held === undefined || (held.effectiveTo !== '' && held.effectiveTo < period.end) ? null : held;
};

const isDueFor = (rule: DueRule, period: Period, year: number): boolean => {
  if (rule.withinQuarter && period.index % 3 === 2) return false;
  return (year - rule.inYear) % rule.everyYears === 0;
};

/** The next working day, or the day itself. */
const shifted = (day: string, state: string | null): string => {
  for (let n = 0; n < MAX_SHIFT_DAYS; n += 1) {
    const at = daysAfter(day, n);
    if (isWorkingDay(at, state)) return at;
  }
  return day;
};

const dateOf = (rule: DueRule, { end, last }: Period, of: Duty['of']): string => {
  const later = last ? (rule.lastMonths ?? rule.months) : rule.months;
  const months = of === 'first' ? (rule.firstMonths ?? later) : later;
  const day = last ? (rule.lastDay ?? rule.day) : rule.day;
  return dueAfter(end, months, day, rule.days);
};

const dutyOf = (
  { id, extensions }: RuleHistory,
  rule: DueRule,
  period: Period,
  date: string,
  of: Duty['of'] = 'any',
): Duty => {
  const moved = extensions.findLast(({ periodId }) => periodId === period.id) ?? null;
  // The later date of a first period stays where an authority moves the others to a day before it.
  const extension = of === 'first' && moved !== null && moved.to < date ? null : moved;
  return {
    ruleId: id,
    rule,
    period,
    of,
    due: extension?.to ?? date,
    extendedFrom: extension === null ? null : date,
    extension,
  };
};

/** `periodsOf`, each worked out once: seventy rules ask for the same ones. */
const periodsOnce = (): typeof periodsOf => {
  const known = new Map<string, readonly Period[]>();
  return (frequency, year) => {
    const key = `${frequency} ${year}`;
    const periods = known.get(key) ?? periodsOf(frequency, year);
    known.set(key, periods);
    return periods;
  };
};

const recurring = (history: RuleHistory, year: number, periods: typeof periodsOf): readonly Duty[] => {
  const frequencies = new Set(history.versions.map(({ frequency }) => frequency));
  return [...frequencies].flatMap((frequency) => {
    if (frequency === 'once') return [];
    return periods(frequency, year).flatMap((period) => {
      const rule = versionFor(history.versions, period);
      if (rule === null || rule.frequency !== frequency || !isDueFor(rule, period, year)) return [];
      const ofs = rule.firstMonths === null ? (['any'] as const) : (['later', 'first'] as const);
      return ofs.map((of) => {
        const date = dateOf(rule, period, of);
        return dutyOf(history, rule, period, rule.shifts ? shifted(date, null) : date, of);
      });
    });
  });
};

/**
 * Every date of the recurring rules that lies between two days, both included, in order of time: for all businesses alike, so
 * that a calendar of many is worked out once.
 */
export const datesBetween = (rules: readonly RuleHistory[], from: string, to: string): readonly Duty[] => {
  const years = Array.from(
    { length: financialYearAt(to) - financialYearAt(from) + YEARS_LATER + 2 },
    (_, n) => financialYearAt(from) - YEARS_LATER + n,
  );
  const periods = periodsOnce();
  return rules
    .flatMap((history) => years.flatMap((year) => recurring(history, year, periods)))
    .filter(({ due }) => due >= from && due <= to)
    .toSorted((a, b) => a.due.localeCompare(b.due));
};

const onceOf = (history: RuleHistory, facts: BusinessFacts): readonly Duty[] => {
  if (facts.incorporatedOn === '') return [];
  const period = onceFrom(facts.incorporatedOn);
  const rule = versionFor(history.versions, period);
  if (rule === null || rule.frequency !== 'once') return [];
  return [dutyOf(history, rule, period, daysAfter(period.end, rule.days))];
};

/** Whether the business was there for so much of the period that the law asks for it. */
const isLongEnough = ({ leastMonths }: DueRule, { end }: Period, { incorporatedOn }: BusinessFacts): boolean =>
  monthsBefore(end, leastMonths) >= incorporatedOn;

/** Whether the law asks for no earlier period of the business. */
const isFirst = (rule: DueRule, { start }: Period, { incorporatedOn }: BusinessFacts): boolean =>
  monthsBefore(daysAfter(start, -1), rule.leastMonths) < incorporatedOn;

/** A return of GST is due for the period of the registration and those after it. */
const isRegistered = ({ appliesTo }: DueRule, { end }: Period, { gstSince }: BusinessFacts): boolean =>
  end >= gstSince || !appliesTo.some(({ fact }) => fact === 'gst');

/** A date can lie before the end of its period, such as that of an instalment: the business must have begun by then. */
const concerns = (facts: BusinessFacts, { rule, period, of, due }: Duty): boolean =>
  (of === 'any' || (of === 'first') === isFirst(rule, period, facts)) &&
  isLongEnough(rule, period, facts) &&
  isRegistered(rule, period, facts) &&
  due >= facts.incorporatedOn &&
  meets(facts, rule.appliesTo);

/** The duties of a business among these dates; see `datesBetween`. */
export const dutiesAmong = (
  dates: readonly Duty[],
  rules: readonly RuleHistory[],
  facts: BusinessFacts,
  from: string,
  to: string,
): readonly Duty[] =>
  [
    ...dates.filter((duty) => concerns(facts, duty)),
    ...rules
      .flatMap((history) => onceOf(history, facts))
      .filter((duty) => duty.due >= from && duty.due <= to && meets(facts, duty.rule.appliesTo)),
  ].toSorted((a, b) => a.due.localeCompare(b.due) || a.ruleId.localeCompare(b.ruleId));

/** The duties of a business whose dates lie between two days, both included, in order of time. */
export const dutiesBetween = (
  rules: readonly RuleHistory[],
  facts: BusinessFacts,
  from: string,
  to: string,
): readonly Duty[] => dutiesAmong(datesBetween(rules, from, to), rules, facts, from, to);
