import { StoreUnavailable } from '../ports/unavailable.js';
import type { Sqlite } from './sqlite.js';

/**
 * Runs `write` in a commit that it shares with everybody who asks in the same turn, in the order of asking, and resolves once
 * that is durable. A `write` that throws must have changed nothing: of one statement that is so (it takes back by itself what
 * fails), of more only when it throws before the first change. Only its caller hears of it. When the disk fails, nothing of
 * the commit is there and all of them get the StoreUnavailable.
 */
export type SharedCommit = <T>(write: () => T) => Promise<T>;

interface Waiting {
  /** Inside the transaction; answers what tells the caller, once it is durable. */
  readonly write: () => () => void;
  readonly fail: (error: unknown) => void;
}

/** Writes that share a commit (and its sync). */
const GROUP = 200;

/** `committed` runs after each commit, before anybody is told of it. */
export const sharedCommit = (db: Sqlite, committed: () => void = () => undefined): SharedCommit => {
  let waiting: Waiting[] = [];

  const flush = (): void => {
    const all = waiting;
    waiting = [];
    for (let i = 0; i < all.length; i += GROUP) {
      const group = all.slice(i, i + GROUP);
      try {
        const told = db.transaction(() => group.map(({ write }) => write()));
        committed();
        for (const tell of told) tell();
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
