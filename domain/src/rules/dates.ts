export const DAY_MS = 24 * 3600_000;
/** Offset of India's time from UTC, ms; it is the same all year. */
export const IST_MS = 330 * 60_000;

/** The day in India at a moment (UTC ISO-8601), as `YYYY-MM-DD`. */
export const dayInIndia = (time: string): string => new Date(Date.parse(time) + IST_MS).toISOString().slice(0, 10);

/** `ms` milliseconds after a UTC ISO-8601 time. */
export const later = (time: string, ms: number): string => new Date(Date.parse(time) + ms).toISOString();

/** `days` after a day of the calendar, both `YYYY-MM-DD`. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The dashboard shows at most so many days at once: a year. */
export const MAX_FIGURE_DAYS = 366;

/** Number of days from one to another, both `YYYY-MM-DD` and included; 0 where the last is before the first. */
export const dayCount = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1);

/** The moment of `HH:MM` on a day in India, UTC ISO-8601 with milliseconds. */
export const timeInIndia = (day: string, time: string): string => new Date(`${day}T${time}:00+05:30`).toISOString();

/** The first moment after a day in India (`YYYY-MM-DD`), UTC ISO-8601 with milliseconds. */
export const endOfDayInIndia = (day: string): string => timeInIndia(daysAfter(day, 1), '00:00');

/** The time of day in India at a moment (UTC ISO-8601), as `HH:MM`. */
export const clockInIndia = (time: string): string => new Date(Date.parse(time) + IST_MS).toISOString().slice(11, 16);

const DAY_TEXT = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});

/** `21 Nov 2026` in India, for sentences; of a moment (UTC ISO-8601) or a day. */
export const dayText = (time: string): string => DAY_TEXT.format(new Date(time));

/** Is a day of the calendar a Sunday. */
export const isSunday = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 0;

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** True for a calendar date written `YYYY-MM-DD`. */
export const isCalendarDate = (text: string): boolean => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = month === 2 && leap ? 29 : (DAYS[month - 1] ?? 0);
  return day >= 1 && day <= days;
};

/** The moment of a typed day and `HH:MM` in India, as `timeInIndia`; null where one of them is invalid. */
export const momentInIndia = (day: string, time: string): string | null =>
  isCalendarDate(day) && /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? timeInIndia(day, time) : null;

/** The same day `months` earlier, or the last day of that month; both `YYYY-MM-DD`. */
export const monthsBefore = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10);
};
