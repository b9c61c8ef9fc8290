import { useSyncExternalStore } from 'react';

/**
 * Whether the session has just ended here and the navigation to / is pending. Until its page is rendered, the guards of
 * the left page must not redirect elsewhere.
 */
let leaving = false;
const listeners = new Set<() => void>();

/** Set to true when the navigation starts, to false once another address is rendered. */
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
