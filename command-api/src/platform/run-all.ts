/**
 * Runs all tasks until `signal` aborts. When one fails, the others are aborted and awaited before its error is thrown,
 * so that none is still running at a restart.
 */
export const runAll = async (
  works: readonly ((signal: AbortSignal) => Promise<void>)[],
  signal: AbortSignal,
): Promise<void> => {
  const ending = new AbortController();
  const until = AbortSignal.any([signal, ending.signal]);
  const running = works.map((work) => work(until));
  try {
    await Promise.all(running);
  } finally {
    ending.abort();
    await Promise.allSettled(running);
  }
};
