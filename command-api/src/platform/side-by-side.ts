/**
 * Works side by side until `signal` aborts. When one of them fails the others are told to end, and waited for, before its error
 * is thrown: whoever begins all of it anew finds none of it still running.
 */
export const sideBySide = async (
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
