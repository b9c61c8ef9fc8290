import { StoreUnavailable } from '../ports/unavailable.js';
import type { Sqlite } from './sqlite.js';

/**
 * Runs `write` in a commit that all writes of the same turn share, in their order, and resolves once it is durable. An
 * error of `write` rejects only its own call, so it must have changed nothing. One statement rolls itself back; several
 * must fail before the first change. When the disk fails, nothing is stored and every call rejects with
 * StoreUnavailable.
 */
export type SharedCommit = <T>(write: () => T) => Promise<T>;

interface Waiting {
  /** Runs inside the transaction; returns the function that settles the call once the commit is durable. */
  readonly write: () => () => void;
  readonly fail: (error: unknown) => void;
}

/** Writes that share a commit (and its sync). */
const GROUP = 200;

/** `committed` runs after each commit, before its calls settle. */
export const sharedCommit = (db: Sqlite, committed: () => void = () => undefined): SharedCommit => {
  let waiting: Waiting[] = [];

  const flush = (): void => {
    const all = waiting;
    waiting = [];
    for (let i = 0; i < all.length; i += GROUP) {
      const group = all.slice(i, i + GROUP);
      try {
        const settles = db.transaction(() => group.map(({ write }) => write()));
        committed();
        for (const settle of settles) settle();
      } catch (error) {
        for (const { fail } of group) fail(error);
      }
    }
  };

  return <T>(write: () => T) =>
    new Promise<T>((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush);
      waiting.push({
        write: () => {
          try {
            const value = write();
            return () => resolve(value);
          } catch (error) {
            if (error instanceof StoreUnavailable) throw error;
            return () => reject(error);
          }
        },
        fail: reject,
      });
    });
};
