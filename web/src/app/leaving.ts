import { useSyncExternalStore } from 'react';

/**
 * Whether the session has just ended here and the way to / is under way. Its page may still have to be fetched; until it is
 * there, the guards of the page that is left must not lead anywhere else.
 */
let leaving = false;
const listeners = new Set<() => void>();

/** True when the way begins, false once another address is drawn. */
export function setLeaving(now: boolean): void {
  if (now === leaving) return;
  leaving = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLeaving = (): boolean => useSyncExternalStore(subscribe, () => leaving);
