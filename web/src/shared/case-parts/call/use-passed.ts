import { useEffect, useState } from 'react';

/** The maximum delay of a browser timer, ms. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * Whether a moment has passed by this device's clock; the component renders again when it passes. False without a
 * moment.
 */
export function usePassed(at: string | null): boolean {
  const moment = at === null ? Number.POSITIVE_INFINITY : new Date(at).getTime();
  const [seen, setSeen] = useState(() => Date.now());
  // `seen`: a moment beyond a timer's maximum delay needs several timers in turn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is not read, but it says that a timer is over.
  useEffect(() => {
    const left = moment - Date.now();
    if (left <= 0 || !Number.isFinite(left)) return;
    const timer = setTimeout(() => setSeen(Date.now()), Math.min(left, LONGEST_MS));
    return () => clearTimeout(timer);
  }, [moment, seen]);
  return Math.max(seen, Date.now()) >= moment;
}
