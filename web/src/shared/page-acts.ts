import { useEffect, useState, useSyncExternalStore } from 'react';

/** An act of the open page, with the text of its button. */
export interface PageAct {
  readonly id: string;
  readonly label: string;
  readonly run: () => void;
}

const NONE: readonly PageAct[] = [];
/** The acts by the part of the page that offers them, in the order of these parts. */
const offered = new Map<symbol, readonly PageAct[]>();
let all = NONE;
const listeners = new Set<() => void>();

function tell(): void {
  all = [...offered.values()].flat();
  for (const listener of listeners) listener();
}

/** Offers the acts of a part of the page in the palette while this part exists. */
export function useOfferActs(acts: readonly PageAct[]): void {
  const [part] = useState(() => Symbol('acts'));
  useEffect(() => {
    if (acts.length === 0 && !offered.has(part)) return;
    offered.set(part, acts);
    tell();
  });
  useEffect(
    () => () => {
      offered.delete(part);
      tell();
    },
    [part],
  );
}

/** The acts of the open page. */
export const usePageActs = (): readonly PageAct[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => all,
  );
