/** Time as the product sees it; demo data and tests bring their own. */
export interface Clock {
  /** ms since the epoch. */
  now(): number;
  /** A clock that is moved by somebody says so: who waits for a time looks again. Answers how to stop listening. */
  onJump?(listener: () => void): () => void;
}

export const systemClock: Clock = { now: () => Date.now() };
export const isoNow = (clock: Clock): string => new Date(clock.now()).toISOString();
