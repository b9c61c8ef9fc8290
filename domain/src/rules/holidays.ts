import { isSunday } from './dates.js';

/** The gazetted holidays of the Government of India's offices, by year. Compared with their sources on 2026-11-27. */
const CENTRE: Readonly<Record<string, readonly string[]>> = {
  // Department of Personnel and Training: holidays of administrative offices in Delhi, 2026, Annexure I.
  2026: [
    '2026-01-26',
    '2026-03-04',
    '2026-03-21',
    '2026-03-26',
    '2026-03-31',
    '2026-04-03',
    '2026-05-01',
    '2026-05-27',
    '2026-06-26',
    '2026-08-15',
    '2026-08-26',
    '2026-09-04',
    '2026-10-02',
    '2026-10-20',
    '2026-11-08',
    '2026-11-24',
    '2026-12-25',
  ],
  // Days of the same holidays by the calendars of the Python package holidays 0.109, without the four that follow the moon:
  // their days are announced shortly before.
  2027: [
    '2027-01-26',
    '2027-03-22',
    '2027-03-26',
    '2027-04-15',
    '2027-04-18',
    '2027-05-20',
    '2027-08-15',
    '2027-08-25',
    '2027-10-02',
    '2027-10-09',
    '2027-10-29',
    '2027-11-14',
    '2027-12-25',
  ],
};

/** Holidays of the centre in a year without a list: the three national holidays, which never move. */
const NATIONAL: readonly string[] = ['01-26', '08-15', '10-02'];

/**
 * Holidays of a state beside those of the centre, by its two digits in a GSTIN: days `MM-DD` of every year. From the states’
 * lists for 2026 as the Python package holidays 0.109 cites them; only holidays with a fixed date.
 */
const STATES: Readonly<Record<string, readonly string[]>> = {
  '01': ['10-26'],
  '02': ['01-25'],
  '06': ['11-01'],
  '11': ['05-16'],
  '12': ['02-20'],
  '15': ['01-02', '06-30', '12-24', '12-26', '12-31'],
  '16': ['01-23', '08-19'],
  '18': ['01-23'],
  '19': ['01-12', '01-23', '05-09'],
  '24': ['10-31'],
  '27': ['02-19', '04-14', '05-01'],
  '29': ['11-01'],
  '30': ['12-03', '12-19'],
  '32': ['01-02', '09-21'],
  '33': ['01-15', '01-16'],
  '34': ['01-15', '01-16', '08-16', '11-01'],
};

/** A month before promises reach into the next year. */
const LIST_DUE = '11-01';

/** The year whose list of holidays is missing on this day (`YYYY-MM-DD`): this one, or from November on the next; else null. */
export const yearWithoutHolidays = (day: string): number | null => {
  const year = Number(day.slice(0, 4));
  if (CENTRE[year] === undefined) return year;
  return day.slice(5) >= LIST_DUE && CENTRE[year + 1] === undefined ? year + 1 : null;
};

/** Years whose list lacks the holidays that follow the moon: Id-ul-Fitr, Id-ul-Zuha, Muharram and Milad-un-Nabi. */
const WITHOUT_MOON: readonly number[] = [2027];

/** The year, this day's (`YYYY-MM-DD`) or the next one, whose holidays by the moon are to be added; null where none is. */
export const yearWithoutMoonHolidays = (day: string): number | null => {
  const year = Number(day.slice(0, 4));
  return WITHOUT_MOON.find((one) => one === year || one === year + 1) ?? null;
};

/**
 * True for a day (`YYYY-MM-DD`) on which we and the authorities work: Monday to Saturday, but no holiday of the centre,
 * nor of the state with this GST code.
 */
export const isWorkingDay = (day: string, state: string | null = null): boolean => {
  if (isSunday(day)) return false;
  const centre = CENTRE[day.slice(0, 4)];
  const yearly = day.slice(5);
  if (centre === undefined ? NATIONAL.includes(yearly) : centre.includes(day)) return false;
  return state === null || STATES[state]?.includes(yearly) !== true;
};
