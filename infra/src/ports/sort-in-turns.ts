import { nextTurn, timeSlice } from './next-turn.js';

/** Sorted at once; takes some milliseconds. */
const CHUNK = 4096;

/**
 * A sorted copy of a long list, as `toSorted`; others get their turn every few milliseconds. Stable. Merges sorted
 * parts in pairs.
 */
export const sortInTurns = async <T>(list: readonly T[], compare: (a: T, b: T) => number): Promise<readonly T[]> => {
  let parts: (readonly T[])[] = [];
  for (let at = 0; at < list.length; at += CHUNK) {
    if (at > 0) await nextTurn();
    parts.push(list.slice(at, at + CHUNK).sort(compare));
  }
  const slice = timeSlice();
  const merge = async (a: readonly T[], b: readonly T[]): Promise<readonly T[]> => {
    const merged: T[] = [];
    for (let i = 0, j = 0; i < a.length || j < b.length; ) {
      if (merged.length % CHUNK === 0 && slice.isOver()) await slice.next();
      const takesLeft = j >= b.length || (i < a.length && compare(a[i] as T, b[j] as T) <= 0);
      merged.push((takesLeft ? a[i++] : b[j++]) as T);
    }
    return merged;
  };
  while (parts.length > 1) {
    const next: (readonly T[])[] = [];
    for (let n = 0; n < parts.length; n += 2)
      next.push(parts[n + 1] === undefined ? (parts[n] ?? []) : await merge(parts[n] ?? [], parts[n + 1] ?? []));
    parts = next;
  }
  return parts[0] ?? [];
};
