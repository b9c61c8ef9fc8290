import type { Position } from '@anupalan/domain/kernel/position';
import type { ChangeFeed } from '@anupalan/infra/ports/change-feed';
import { type Packed, pack } from './packed.js';

export interface KeptAnswer {
  readonly packed: Packed;
  /** A lower bound of the positions of its read models when it was made. */
  readonly asOf: Position | null;
}

/** Cached answers that are the same for every caller, until the change feed names one of their read models. */
export interface KeptAnswers {
  /** Null if no answer is as new as `min`. */
  find(key: string, min: Position | null): KeptAnswer | null;
  /** Called before the read that makes the answer; caches its JSON text unless something changed since. */
  begin(key: string, asOf: Position | null): (text: string) => KeptAnswer;
}

/** How long a lost change of the feed can stay unnoticed, ms. */
const MAX_AGE_MS = 10_000;
/** Limit of cached answers, since one record has many aliases. */
const MAX_CACHED_ANSWERS = 500;

/** `models`: the read models of these answers. */
export const keptAnswers = (
  feed: Pick<ChangeFeed, 'listen'>,
  models: ReadonlySet<string>,
  now: () => number = Date.now,
): KeptAnswers => {
  const kept = new Map<string, KeptAnswer & { readonly text: string; readonly readAt: number }>();
  let changes = 0;
  const forget = (): void => {
    changes += 1;
    kept.clear();
  };
  feed.listen(({ model }) => {
    if (models.has(model)) forget();
  }, forget);

  return {
    find: (key, min) => {
      const found = kept.get(key);
      if (found === undefined || now() - found.readAt > MAX_AGE_MS) return null;
      return min === null || (found.asOf !== null && found.asOf >= min) ? found : null;
    },
    begin: (key, asOf) => {
      const [before, readAt] = [changes, now()];
      return (text) => {
        const old = kept.get(key);
        // Unchanged text: the packed forms are reused.
        const packed = old?.text === text ? old.packed : pack('application/json; charset=utf-8', text);
        const answer = { packed, asOf, text, readAt };
        if (kept.size >= MAX_CACHED_ANSWERS) kept.clear();
        if (before === changes) kept.set(key, answer);
        return answer;
      };
    },
  };
};
