import { useEffect, useSyncExternalStore } from 'react';

/** The ids of the documents whose files were stored while their rows are shown. */
const stored = new Set<string>();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Notes that a document's file was stored, for its row. */
export function noteStored(id: string): void {
  stored.add(id);
  for (const listener of listeners) listener();
}

/** Whether a document's file was stored a moment ago; over once its row has another document or is gone (WCO-58). */
export function useStored(id: string | null): boolean {
  useEffect(
    () => () => {
      if (id !== null) stored.delete(id);
    },
    [id],
  );
  return useSyncExternalStore(subscribe, () => id !== null && stored.has(id));
}
