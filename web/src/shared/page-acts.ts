import { useEffect, useSyncExternalStore } from 'react';

/** An act of the open page, by the words of its button. */
export interface PageAct {
  readonly id: string;
  readonly label: string;
  readonly run: () => void;
}

const NONE: readonly PageAct[] = [];
let offered = NONE;
const listeners = new Set<() => void>();

function set(next: readonly PageAct[]): void {
  offered = next;
  for (const listener of listeners) listener();
}

/** Offers the acts of a page in the palette for as long as the page is there. */
export function useOfferActs(acts: readonly PageAct[]): void {
  useEffect(() => set(acts));
  useEffect(() => () => set(NONE), []);
}

/** The acts of the open page. */
export const usePageActs = (): readonly PageAct[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offered,
  );
