/** Time as the product sees it; demo data and tests replace it. */
export interface Clock {
  /** ms since the epoch. */
  now(): number;
  /**
   * A clock that can be moved calls the listener after a move, so that waiters check the time again. Returns a function
   * that stops listening.
   */
  onJump?(listener: () => void): () => void;
}

export const systemClock: Clock = { now: () => Date.now() };
export const isoNow = (clock: Clock): string => new Date(clock.now()).toISOString();

/** Resolves after `ms` of the machine's time, or when the signal aborts. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    if (signal.aborted) return done();
    const finish = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      done();
    };
    const timer = setTimeout(finish, ms);
    signal.addEventListener('abort', finish);
  });
