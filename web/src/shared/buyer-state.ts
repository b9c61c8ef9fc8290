import { STATE_NAMES } from '@anupalan/domain/rules/gst-states';
import { useSyncExternalStore } from 'react';

const KEY = 'anupalan.state';
const listeners = new Set<() => void>();
/** Of this page, where the browser keeps nothing. */
let chosen: string | null = null;

const read = (): string | null => {
  let kept = chosen;
  try {
    kept = localStorage.getItem(KEY) ?? chosen;
  } catch {
    // Storage is switched off: the choice lasts as long as the page.
  }
  return STATE_NAMES.some((one) => one === kept) ? kept : null;
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Remembers the state or union territory for which prices are shown; null for none. */
export const chooseBuyerState = (state: string | null): void => {
  chosen = state;
  try {
    if (state === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, state);
  } catch {
    // As above.
  }
  for (const listener of listeners) listener();
};

/** The state or union territory for which this browser shows prices; null until one was chosen. */
export const useBuyerState = (): string | null => useSyncExternalStore(subscribe, read, () => null);
