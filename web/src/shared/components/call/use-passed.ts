import { useEffect, useState } from 'react';

/** The longest that a timer can wait, ms. */
const LONGEST_MS = 2 ** 31 - 1;

/** Whether a moment lies behind, by this device's clock; becomes so while it is looked at. False without a moment. */
export function usePassed(at: string | null): boolean {
  const moment = at === null ? Number.POSITIVE_INFINITY : new Date(at).getTime();
  const [seen, setSeen] = useState(() => Date.now());
  // `seen`: a moment further ahead than a timer can wait needs one timer after another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is not read, but it says that a timer is over.
  useEffect(() => {
    const left = moment - Date.now();
    if (left <= 0 || !Number.isFinite(left)) return;
    const timer = setTimeout(() => setSeen(Date.now()), Math.min(left, LONGEST_MS));
    return () => clearTimeout(timer);
  }, [moment, seen]);
  return Math.max(seen, Date.now()) >= moment;
}
