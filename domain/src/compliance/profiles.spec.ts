import { describe, expect, it } from 'vitest';
import { YEARS_BY_HAND } from '../../testing/profiles.table.js';
import { dutiesBetween, type RuleHistory } from './calendar.js';
import { SHIPPED_RULES } from './shipped-rules/index.js';

const RULES: readonly RuleHistory[] = SHIPPED_RULES.map((rule) => ({ ...rule, extensions: [] }));
const [FIRST, LAST] = ['2026-04-01', '2027-03-31'];

/** The months of the year in their order. */
const MONTHS = {
  Apr: '2026-04',
  May: '2026-05',
  Jun: '2026-06',
  Jul: '2026-07',
  Aug: '2026-08',
  Sep: '2026-09',
  Oct: '2026-10',
  Nov: '2026-11',
  Dec: '2026-12',
  Jan: '2027-01',
  Feb: '2027-02',
  Mar: '2027-03',
};

/** '7 Apr, 30 Jun' or '7 each month' as days. */
const daysOf = (written: string): readonly string[] => {
  const [each, every] = written.split(' each ');
  const days = every === undefined ? written.split(', ') : Object.keys(MONTHS).map((month) => `${each} ${month}`);
  return days.map((one) => {
    const [day = '', month = ''] = one.split(' ');
    return `${MONTHS[month as keyof typeof MONTHS]}-${day.padStart(2, '0')}`;
  });
};

describe('the year 2026-27 by hand', () => {
  it('is that of forty businesses, no two of them alike', () => {
    expect(YEARS_BY_HAND).toHaveLength(40);
    expect(new Set(YEARS_BY_HAND.map(({ facts }) => JSON.stringify(facts))).size).toBe(40);
  });
  it.each(YEARS_BY_HAND)('has the same dates as the rules for $name', ({ facts, dates }) => {
    const byHand = Object.entries(dates).flatMap(([form, days]) => daysOf(days).map((day) => `${day} ${form}`));
    const byRules = dutiesBetween(RULES, facts, FIRST, LAST).map(({ due, rule }) => `${due} ${rule.form}`);
    expect(byRules.toSorted()).toEqual(byHand.toSorted());
  });
  it('has a date of every rule that is shipped, but of the KYC of directors: that is due in 2028', () => {
    const met = new Set(
      YEARS_BY_HAND.flatMap(({ facts }) => dutiesBetween(RULES, facts, FIRST, LAST)).map(({ ruleId }) => ruleId),
    );
    expect(SHIPPED_RULES.map(({ id }) => id).filter((id) => !met.has(id))).toEqual(['dir-3-kyc']);
  });
});

describe('the period of a date', () => {
  const large = YEARS_BY_HAND.find(({ name }) => name === 'a large company of Chennai with everything');
  const periods = (form: string): readonly string[] =>
    large === undefined
      ? []
      : dutiesBetween(RULES, large.facts, FIRST, LAST)
          .filter(({ rule }) => rule.form === form)
          .map(({ due, period }) => `${due} for ${period.start} to ${period.end}`);

  it.each([
    ['24Q, 26Q, 27Q', '2026-05-31 for 2026-01-01 to 2026-03-31'],
    ['27EQ', '2026-05-15 for 2026-01-01 to 2026-03-31'],
    ['Form 16', '2026-06-15 for 2025-04-01 to 2026-03-31'],
    ['Form 16A', '2026-06-15 for 2026-01-01 to 2026-03-31'],
    ['Income tax return', '2026-11-30 for 2025-04-01 to 2026-03-31'],
    ['Tax audit report', '2026-10-31 for 2025-04-01 to 2026-03-31'],
    ['GSTR-9', '2026-12-31 for 2025-04-01 to 2026-03-31'],
    ['AOC-4', '2026-10-30 for 2025-04-01 to 2026-03-31'],
    ['DPT-3', '2026-06-30 for 2025-04-01 to 2026-03-31'],
  ])('of %s is the one that has ended', (form, only) => {
    expect(periods(form)).toEqual([only]);
  });
  it.each([
    ['TDS deposit', '2026-04-30 for 2026-03-01 to 2026-03-31', '2027-03-07 for 2027-02-01 to 2027-02-28'],
    ['TCS deposit', '2026-04-07 for 2026-03-01 to 2026-03-31', '2027-03-07 for 2027-02-01 to 2027-02-28'],
    ['GSTR-1', '2026-04-11 for 2026-03-01 to 2026-03-31', '2027-03-11 for 2027-02-01 to 2027-02-28'],
    ['PF ECR', '2026-04-15 for 2026-03-01 to 2026-03-31', '2027-03-15 for 2027-02-01 to 2027-02-28'],
    ['Form 131', '2026-08-15 for 2026-04-01 to 2026-06-30', '2027-02-15 for 2026-10-01 to 2026-12-31'],
    ['MSME-1', '2026-04-30 for 2025-10-01 to 2026-03-31', '2026-10-31 for 2026-04-01 to 2026-09-30'],
    ['PAS-6', '2026-05-30 for 2025-10-01 to 2026-03-31', '2026-11-29 for 2026-04-01 to 2026-09-30'],
    ['Advance tax', '2026-06-15 for 2026-04-01 to 2026-06-30', '2027-03-15 for 2027-01-01 to 2027-03-31'],
    ['Professional tax', '2026-09-30 for 2026-04-01 to 2026-09-30', '2027-03-31 for 2026-10-01 to 2027-03-31'],
  ])('of %s follows the one before', (form, first, last) => {
    const all = periods(form);
    expect([all[0], all.at(-1)]).toEqual([first, last]);
  });
});
