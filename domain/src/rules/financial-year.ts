import { dayInIndia } from './dates.js';

/**
 * The Indian financial year (1 April to 31 March, India's time) of a UTC ISO-8601 time, as `2026-27`.
 * @throws RangeError for an invalid time
 */
export const financialYearOf = (time: string): string => {
  const [year, month] = dayInIndia(time).split('-').map(Number) as [number, number];
  const begins = month >= 4 ? year : year - 1;
  return `${begins}-${String((begins + 1) % 100).padStart(2, '0')}`;
};
