/** Callers that wait for a turn, in the order of their calls. */
const waiting: (() => void)[] = [];

const goOn = (): void => {
  const next = waiting.shift();
  if (waiting.length > 0) setImmediate(goOn);
  next?.();
};

/**
 * Resolves in a later turn of this thread's event loop. Long work awaits it between its pieces, so that requests are
 * answered meanwhile. One caller resumes per turn; `setImmediate` would resume all of them in the same turn.
 */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(goOn);
  });
