import { useSyncExternalStore } from 'react';

let closed = false;
const listeners = new Set<() => void>();

export function siteIsClosed(next: boolean): void {
  if (closed === next) return;
  closed = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useMaintenance = (): boolean => useSyncExternalStore(subscribe, () => closed);
