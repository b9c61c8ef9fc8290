import { useEffect, useState } from 'react';

/** Maximum time that public content is hidden while an answer decides its position, ms. */
const MAX_WAIT_MS = 400;

/**
 * Whether `waiting` has lasted so long that the page shows its content, even if the answer will move it. Each `step`
 * restarts the time; shown content stays until nothing is awaited.
 */
export function useOverdue(waiting: boolean, step = 0): boolean {
  const [late, setLate] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time begins anew with the step.
  useEffect(() => {
    if (!waiting) return setLate(false);
    const timer = setTimeout(() => setLate(true), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, [waiting, step]);
  return waiting && late;
}
