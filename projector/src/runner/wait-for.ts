import { latest, type Position } from '@anupalan/domain/kernel/position';

/** The positions of the live views, reported by the runner (or by its messages from another thread). */
export interface Positions {
  /** `position` is the checkpoint of the read model `name`; a lower one than known changes nothing. */
  report(name: string, position: Position | null): void;
  /**
   * Another view of `name` is read from now on: its position counts, even if it is lower. If it is `still`, because no
   * projector updates it, nobody waits for it.
   */
  switchTo(name: string, position: Position | null, still: boolean): void;
  /** The lowest position of these read models; null while one of them has none. */
  of(names: readonly string[]): Position | null;
  /**
   * Waits until all of `names` have reached `min`, at most `timeoutMs`. After `reached: false` the caller reads anyway
   * and marks the answer as stale. Wakes on progress without polling; resolves at once if one of them is still.
   */
  waitFor(
    names: readonly string[],
    min: Position | null,
    timeoutMs: number,
  ): Promise<{ readonly position: Position | null; readonly reached: boolean }>;
}

export const createPositions = (): Positions => {
  const known = new Map<string, Position | null>();
  const still = new Set<string>();
  const sleepers = new Set<() => void>();

  const of = (names: readonly string[]): Position | null => {
    let lowest: Position | null = null;
    for (const name of names) {
      const at = known.get(name) ?? null;
      if (at === null) return null;
      if (lowest === null || at < lowest) lowest = at;
    }
    return lowest;
  };
  const answer = (names: readonly string[], min: Position | null) => {
    const position = of(names);
    return { position, reached: min === null || names.length === 0 || (position !== null && position >= min) };
  };

  const wakeAll = (): void => {
    for (const wake of [...sleepers]) wake();
  };
  return {
    report: (name, position) => {
      known.set(name, latest(known.get(name) ?? null, position));
      wakeAll();
    },
    switchTo: (name, position, isStill) => {
      known.set(name, position);
      if (isStill) still.add(name);
      else still.delete(name);
      wakeAll();
    },
    of,
    waitFor: (names, min, timeoutMs) => {
      const first = answer(names, min);
      const inVain = (): boolean => names.some((name) => still.has(name));
      if (first.reached || timeoutMs <= 0 || inVain()) return Promise.resolve(first);
      return new Promise((resolve) => {
        const finish = (): void => {
          clearTimeout(timer);
          sleepers.delete(look);
          resolve(answer(names, min));
        };
        const look = (): void => {
          if (answer(names, min).reached || inVain()) finish();
        };
        const timer = setTimeout(finish, timeoutMs);
        sleepers.add(look);
      });
    },
  };
};
