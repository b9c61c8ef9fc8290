import { dayInIndia } from './dates.js';

/** The year in which the financial year of a day (`YYYY-MM-DD`) begins. */
export const financialYearAt = (day: string): number => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return month >= 4 ? year : year - 1;
};

/** The financial year that begins in a year, as `2026-27`. */
export const financialYearText = (begins: number): string => `${begins}-${String((begins + 1) % 100).padStart(2, '0')}`;

/**
 * The Indian financial year (1 April to 31 March, India's time) of a UTC ISO-8601 time, as `2026-27`.
 * @throws RangeError for an invalid time
 */
export const financialYearOf = (time: string): string => financialYearText(financialYearAt(dayInIndia(time)));
