import { daysAfter } from '../rules/dates.js';

/** How often a duty comes back: with each month, quarter, half or whole of a financial year, or once in a business's life. */
export const FREQUENCIES = ['month', 'quarter', 'half_year', 'year', 'once'] as const;
export type Frequency = (typeof FREQUENCIES)[number];
export type Recurring = Exclude<Frequency, 'once'>;

const MONTHS: Readonly<Record<Recurring, number>> = { month: 1, quarter: 3, half_year: 6, year: 12 };

/** A stretch of time for which a duty is done. Days are `YYYY-MM-DD`, both included. */
export interface Period {
  /** `2026-04`, `2026-Q1` (April to June 2026), `2026-H2`, `2026` (April 2026 to March 2027) or `once`. */
  readonly id: string;
  readonly start: string;
  readonly end: string;
  /** Its place in the financial year, from 0. */
  readonly index: number;
  /** True for the last one of a financial year. */
  readonly last: boolean;
}

/** A day by year, month (1 to 12, or beyond: 13 is January of the next year) and day; day 0 is the last of the month. */
export const dayAt = (year: number, month: number, day: number): string => {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1, day === 0 ? last : Math.min(day, last))).toISOString().slice(0, 10);
};

const idOf = (frequency: Recurring, year: number, index: number): string => {
  switch (frequency) {
    case 'month':
      return dayAt(year, 4 + index, 1).slice(0, 7);
    case 'quarter':
      return `${year}-Q${index + 1}`;
    case 'half_year':
      return `${year}-H${index + 1}`;
    case 'year':
      return String(year);
  }
};

/** The periods of the financial year that begins in `year`, in their order. */
export const periodsOf = (frequency: Recurring, year: number): readonly Period[] => {
  const length = MONTHS[frequency];
  const count = 12 / length;
  return Array.from({ length: count }, (_, index) => ({
    id: idOf(frequency, year, index),
    start: dayAt(year, 4 + index * length, 1),
    end: dayAt(year, 3 + (index + 1) * length, 0),
    index,
    last: index === count - 1,
  }));
};

/** The only period of a duty that is done once: the day on which the business was incorporated. */
export const onceFrom = (day: string): Period => ({ id: 'once', start: day, end: day, index: 0, last: true });

/** The day `months` after the month of a day, then `days` later; day 0 is the last of that month. */
export const dueAfter = (end: string, months: number, day: number, days: number): string => {
  const [year = 0, month = 1] = end.split('-').map(Number);
  return daysAfter(dayAt(year, month + months, day), days);
};
