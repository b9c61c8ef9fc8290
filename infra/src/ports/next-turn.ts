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

/** How long work lasts between two turns of others, ms. */
const SLICE_MS = 5;

/** The time of long work whose pieces are short: `if (slice.isOver()) await slice.next()` between two of them. */
export interface TimeSlice {
  isOver(): boolean;
  /** Gives others their turn, and begins the next slice. */
  next(): Promise<void>;
}

/** A slice of time that begins now. */
export const timeSlice = (): TimeSlice => {
  let begun = performance.now();
  return {
    isOver: () => performance.now() - begun > SLICE_MS,
    next: async () => {
      await nextTurn();
      begun = performance.now();
    },
  };
};
