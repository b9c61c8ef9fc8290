import { dayCount, daysAfter, IST_MS } from './dates.js';
import { isWorkingDay } from './holidays.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Office hours of a working day: 10:00 to 18:00 in India. */
const OPENS = 10 * 60 * MINUTE;
const CLOSES = 18 * 60 * MINUTE;
const dayOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

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
    if (room > 0 && isWorkingDay(dayOf(day))) {
      if (left <= room) return new Date(from + left - IST_MS).toISOString();
      left -= room;
    }
    at = (day + 1) * DAY;
  }
};

/**
 * When staff are told of news that came at `time` about a case that nobody has taken: at the end of that hour, or when the
 * office opens. UTC ISO-8601.
 */
export const staffDigestAt = (time: string): string =>
  afterWorkingTime(new Date((Math.floor(Date.parse(time) / HOUR) + 1) * HOUR).toISOString(), 0);

/**
 * The day that is `count` working days after a day, both `YYYY-MM-DD`: the day itself does not count. Of 0 days it is
 * the day itself, or the first working day after it. `state`: GST code of the state whose holidays count too.
 */
export const workingDayAfter = (day: string, count: number, state: string | null = null): string => {
  let at = day;
  let left = count;
  while (left > 0 || !isWorkingDay(at, state)) {
    at = daysAfter(at, 1);
    if (isWorkingDay(at, state)) left -= 1;
  }
  return at;
};

/** How many working days lie after one day, up to and with another one; 0 where the last is not after the first. */
export const workingDaysBetween = (from: string, to: string, state: string | null = null): number => {
  let count = 0;
  for (let n = 1; n < dayCount(from, to); n += 1) if (isWorkingDay(daysAfter(from, n), state)) count += 1;
  return count;
};
