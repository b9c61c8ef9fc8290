import { dayInIndia } from '@anupalan/domain/rules/dates';
import type { TravelClock } from '../../demo/travel-clock.js';
import type { App } from '../../platform/app.js';

const DAY_MS = 24 * 3600_000;
const DAYS = 370;

/** Visits on a day of the past: more as the site gets known, fewer on Sundays. */
const visitsOf = (daysAgo: number, day: number): number => {
  const usual = 4 + Math.round((14 * (DAYS - daysAgo)) / DAYS);
  return Math.max(1, usual + ((daysAgo * 7) % 5) - (new Date(day).getUTCDay() === 0 ? 4 : 0));
};

/** The visits of a year up to `today`, unless there are some. */
export const seedVisits = async ({ visits }: Pick<App, 'visits'>, clock: TravelClock, today: number): Promise<void> => {
  const dayOf = (time: number): string => dayInIndia(new Date(time).toISOString());
  if ((await visits.between(dayOf(today - DAYS * DAY_MS), dayOf(today))) > 0) return;
  for (let ago = DAYS; ago > 0; ago -= 1) {
    const day = today - ago * DAY_MS;
    await clock.at(day, async () => {
      for (let n = visitsOf(ago, day); n > 0; n -= 1) visits.count();
    });
  }
  await visits.flush();
};
