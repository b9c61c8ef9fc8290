import { useEffect, useState } from 'react';

/** How long what is public may be kept out of sight for an answer that decides where it stands, in ms. */
const PATIENCE_MS = 400;

/**
 * Whether `waiting` has lasted so long that the page shows what it has, and rather moves when the answer comes. Where one answer
 * leads to the next question, each `step` has that time; what has been shown stays in sight until nothing is waited for.
 */
export function useOverdue(waiting: boolean, step = 0): boolean {
  const [late, setLate] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time begins anew with the step.
  useEffect(() => {
    if (!waiting) return setLate(false);
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [waiting, step]);
  return waiting && late;
}
