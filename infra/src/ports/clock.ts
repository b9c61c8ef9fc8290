/** Time as the product sees it; demo data and tests bring their own. */
export interface Clock {
  /** ms since the epoch. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
export const isoNow = (clock: Clock): string => new Date(clock.now()).toISOString();
