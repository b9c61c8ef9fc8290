import { useEffect, useState } from 'react';

/** How long what is public may be kept out of sight for an answer that decides where it stands, in ms. */
const PATIENCE_MS = 400;

/** Whether `waiting` has lasted so long that the page shows what it has, and rather moves when the answer comes. */
export function useOverdue(waiting: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [waiting]);
  return waiting && late;
}
