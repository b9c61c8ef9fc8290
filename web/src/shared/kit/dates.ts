import { isCalendarDate } from '@anupalan/domain/rules/dates';

/** Dates in the style of India. Stored times are UTC; the display is always in Asia/Kolkata. */
const zone = 'Asia/Kolkata';

const formats = {
  day: new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: zone }),
  shortDay: new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: zone }),
  longDay: new Intl.DateTimeFormat('en-IN', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: zone,
  }),
  fullDay: new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric', timeZone: zone }),
  time: new Intl.DateTimeFormat('en-IN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone }),
  hour: new Intl.DateTimeFormat('en-IN', { hour: 'numeric', hourCycle: 'h23', timeZone: zone }),
};

/** Chrome writes 'Sept' in en-IN; the product writes three letters for every month. */
const threeLetters = (text: string): string => text.replace('Sept', 'Sep');

const at = (when: string | number | Date): Date | null => {
  const date = new Date(when);
  return Number.isNaN(date.getTime()) ? null : date;
};

export type DateStyle = 'day' | 'shortDay' | 'longDay' | 'fullDay' | 'time' | 'dayTime';

/** '21 Nov 2026', '21 Nov', 'Saturday, 21 November 2026', '21 November 2026', '14:32' or '21 Nov 2026, 14:32'; '' for no date. */
export function formatDate(when: string | number | Date | null | undefined, style: DateStyle = 'day'): string {
  const date = when === null || when === undefined ? null : at(when);
  if (date === null) return '';
  if (style === 'dayTime') return `${threeLetters(formats.day.format(date))}, ${formats.time.format(date)}`;
  if (style === 'longDay') {
    const part = Object.fromEntries(formats.longDay.formatToParts(date).map(({ type, value }) => [type, value]));
    return `${part.weekday}, ${part.day} ${part.month} ${part.year}`;
  }
  return style === 'fullDay' ? formats.fullDay.format(date) : threeLetters(formats[style].format(date));
}

/** A day as typed into a date box, `2026-01-04`, in words: '4 January 2026'. A device shows it in its own order. */
export const dayInWords = (day: string): string | null => (isCalendarDate(day) ? formatDate(day, 'fullDay') : null);

/** Whether a moment is of the current day in India. */
export const isToday = (when: string | number | Date, now: Date = new Date()): boolean =>
  formatDate(when) === formatDate(now);

/** The hour of the day in India, 0 to 23. */
export const hourInIndia = (now: Date = new Date()): number => Number(formats.hour.format(now)) % 24;

const relative = new Intl.RelativeTimeFormat('en-IN', { numeric: 'auto' });
const steps: readonly (readonly [limit: number, unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  [3600, 'minute', 60],
  [86_400, 'hour', 3600],
  [86_400 * 30, 'day', 86_400],
  [86_400 * 365, 'month', 86_400 * 30],
  [Number.POSITIVE_INFINITY, 'year', 86_400 * 365],
];

/** 'in 6 hours', '3 days ago', 'now'. */
export function formatRelative(when: string | number | Date, now: number = Date.now()): string {
  const date = at(when);
  if (date === null) return '';
  const seconds = Math.round((date.getTime() - now) / 1000);
  if (Math.abs(seconds) < 60) return relative.format(0, 'second');
  const step = steps.find(([limit]) => Math.abs(seconds) < limit);
  return step === undefined ? '' : relative.format(Math.trunc(seconds / step[2]), step[1]);
}
