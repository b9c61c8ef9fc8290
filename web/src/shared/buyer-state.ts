import { STATE_NAMES } from '@anupalan/domain/rules/gst-states';
import { useSyncExternalStore } from 'react';
import { useOwnBillTo } from './payment/own-bill-to';

const KEY = 'anupalan.state';
const ANY = '';
const listeners = new Set<() => void>();
/** The choice on this page, if the browser cannot store it. */
let chosen: string | null = null;

/** '' for no state in particular; null while nothing was chosen. */
const read = (): string | null => {
  let kept = chosen;
  try {
    kept = localStorage.getItem(KEY) ?? chosen;
  } catch {
    // Storage is switched off: the choice lasts as long as the page.
  }
  return kept === ANY || STATE_NAMES.some((one) => one === kept) ? kept : null;
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Remembers the state or union territory for which prices are shown; null for none in particular. */
export const chooseBuyerState = (state: string | null): void => {
  try {
    localStorage.setItem(KEY, state ?? ANY);
  } catch {
    chosen = state ?? ANY;
  }
  for (const listener of listeners) listener();
};

/**
 * The state or union territory for which prices are shown: as chosen in this browser, otherwise that of the customer's
 * receipts. `matters`: something on screen depends on it.
 */
export const useBuyerState = (matters: boolean): string | null => {
  const choice = useSyncExternalStore(subscribe, read, () => null);
  const own = useOwnBillTo(matters && choice === null).data?.bill_to?.state ?? null;
  if (choice !== null) return choice === ANY ? null : choice;
  return STATE_NAMES.find((one) => one === own) ?? null;
};
