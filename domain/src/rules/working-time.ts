import { IST_MS } from './dates.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Office hours: Monday to Saturday, 10:00 to 18:00 in India. Public holidays differ by state and count as work. */
const OPENS = 10 * 60 * MINUTE;
const CLOSES = 18 * 60 * MINUTE;
const SUNDAY = 0;
/** 1 January 1970 was a Thursday. */
const weekday = (day: number): number => (day + 4) % 7;

/**
 * The moment at which `minutes` (not negative) of working time have passed since `time`, both UTC ISO-8601: from
 * Saturday 17:50, 30 minutes end on Monday at 10:20. An interval that fills a day ends at its closing; zero minutes
 * from a closing, or from any time outside working hours, end at the next opening.
 */
export const afterWorkingTime = (time: string, minutes: number): string => {
  let left = minutes * MINUTE;
  let at = Date.parse(time) + IST_MS;
  for (;;) {
    const day = Math.floor(at / DAY);
    const from = Math.max(at, day * DAY + OPENS);
    const room = day * DAY + CLOSES - from;
    if (weekday(day) !== SUNDAY && room > 0) {
      if (left <= room) return new Date(from + left - IST_MS).toISOString();
      left -= room;
    }
    at = (day + 1) * DAY;
  }
};
