import type { DataOf } from '../kernel/record.js';
import { choice, choices, flag, list, optionalWhole, text, whole } from '../kernel/record-fields.js';
import { type FieldError, wrongAt } from '../kernel/rejection.js';
import { type Condition, FACT_NAMES, FACTS } from '../rules/business-facts.js';
import { isCalendarDate } from '../rules/dates.js';
import { MAX_LINE_LENGTH, MAX_NAME_LENGTH } from '../rules/text.js';
import { FREQUENCIES } from './periods.js';

/** To whom a form goes. `state`: the state's authority for the tax on professions. */
const AUTHORITIES = ['income_tax', 'gst', 'mca', 'epfo', 'esic', 'state', 'dgft', 'rbi'] as const;

const day = <const W extends string>(wire: W, label: string, needed: boolean) =>
  text({
    wire,
    label,
    max: 10,
    required: needed,
    check: (path, value) =>
      (value === '' && !needed) || isCalendarDate(value) ? [] : wrongAt(path, 'date.format', { label }),
  });

const conditionErrors = (path: string, { fact, values }: Condition): readonly FieldError[] => {
  if (values.length === 0) return wrongAt(`${path}.values`, 'due_rule.no_values');
  const known: readonly string[] = FACTS[fact]?.values ?? [];
  return values.flatMap((value, i) =>
    known.includes(value) ? [] : wrongAt(`${path}.values.${i}`, 'option.unknown', { label: 'Value' }),
  );
};

/**
 * A rule for a date by which something must be filed or paid. The date is `months` after the last month of its period, on
 * `day` (0: its last day), and `days` later.
 */
export const dueRuleRecord = {
  form: text({
    label: 'Form',
    max: MAX_NAME_LENGTH,
    required: true,
    about: 'Its name at the authority, such as GSTR-3B',
  }),
  title: text({ label: 'What it is', max: MAX_LINE_LENGTH, required: true }),
  authority: choice(AUTHORITIES, { label: 'Authority', initial: 'income_tax' }),
  frequency: choice(FREQUENCIES, { label: 'How often', initial: 'month' }),
  months: whole({ label: 'Months after the period', initial: 1, min: -11, max: 24 }),
  day: whole({ label: 'Day', initial: 20, min: 0, max: 31, about: '0 is the last day of the month' }),
  days: whole({ label: 'Days after that', initial: 0, min: 0, max: 400 }),
  /** Of the last period of a financial year, where the law names another date for it. */
  lastMonths: optionalWhole({ wire: 'last_months', label: 'Months after the last period', min: -11, max: 24 }),
  lastDay: optionalWhole({ wire: 'last_day', label: 'Day after the last period', min: 0, max: 31 }),
  /** Of the first period of a business, where the law gives it another time. */
  firstMonths: optionalWhole({ wire: 'first_months', label: 'Months after a first period', min: -11, max: 24 }),
  /** For the first two months of a quarter alone. */
  withinQuarter: flag({ wire: 'within_quarter', about: 'Only for the first two months of each quarter' }),
  everyYears: whole({ wire: 'every_years', label: 'Years between', initial: 1, min: 1, max: 10 }),
  /** A financial year in which it is due, by its first year; matters where years lie between. */
  inYear: whole({ wire: 'in_year', label: 'A year in which it is due', initial: 2025, min: 2000, max: 2100 }),
  /** A first period that is shorter counts with the next one. */
  leastMonths: whole({ wire: 'least_months', label: 'Months of a first period', initial: 0, min: 0, max: 12 }),
  shifts: flag({ about: 'A date on a holiday moves to the next working day by law' }),
  appliesTo: list(
    {
      fact: choice(FACT_NAMES, { label: 'Fact', initial: 'kind' }),
      not: flag({}),
      values: choices(
        FACT_NAMES.flatMap((name): readonly string[] => FACTS[name].values),
        { label: 'Value' },
      ),
    },
    { wire: 'applies_to', max: 8, check: conditionErrors },
  ),
  penalty: text({ label: 'If it is late', max: MAX_LINE_LENGTH, required: true }),
  note: text({ label: 'Note', max: MAX_LINE_LENGTH }),
  /** The id of the service by which we do it for the customer. */
  service: text({ label: 'Service', max: MAX_NAME_LENGTH }),
  source: text({ label: 'Source', max: 500, required: true, about: 'The law or notification' }),
  sourceUrl: text({
    wire: 'source_url',
    label: 'Address of the source',
    max: 500,
    check: (path, url) => (url === '' || /^https:\/\/\S+$/.test(url) ? [] : wrongAt(path, 'due_rule.url')),
  }),
  checkedOn: day('checked_on', 'Checked on', true),
  effectiveFrom: day('effective_from', 'Holds from', true),
  effectiveTo: day('effective_to', 'Holds until', false),
};
export type DueRule = DataOf<typeof dueRuleRecord>;
