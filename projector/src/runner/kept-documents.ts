import type { Recorded } from '@anupalan/domain/kernel/event';
import type { Json, JsonObject } from '@anupalan/domain/kernel/json';
import type { Position } from '@anupalan/domain/kernel/position';
import type { Audience } from '@anupalan/infra/ports/change-feed';
import type { StoredDoc } from '@anupalan/infra/ports/read-store';

/** A document as the fold has it, which may be ahead of the store, and the events that are still to be folded into it. */
export interface KeptDoc {
  readonly id: string;
  /** False: what the store has of it was not read yet, so that only its waiting events are known. */
  known: boolean;
  /** Null: there is none, or no more. */
  doc: JsonObject | null;
  /** The last event folded into it; null for a document that never was. */
  position: Position | null;
  /** Who could see it as it was written last; null when there was none. */
  audience: Audience | null;
  /** In the order of the log. */
  waiting: Recorded[];
  /** The store does not have it like this. */
  changed: boolean;
  /** About how many bytes of memory it takes, waiting events included. */
  weight: number;
  /** It changed since it was weighed, so that its weight is a guess. */
  guessed: boolean;
  /** When it was used last, by a clock of uses. */
  used: number;
}

/** Memory that the projections of a thread share for the documents they keep. */
export interface KeptMemory {
  /** Bytes, about. */
  readonly most: number;
  /** What each begins with; documents that are kept for nothing cost the collector of garbage more than they are worth. */
  readonly first: number;
  readonly users: Set<{ readonly used: () => number }>;
}

export const keptMemory = (most: number, first: number = most): KeptMemory => ({ most, first, users: new Set() });

/** What one projection keeps of its documents. */
export interface KeptDocs {
  /** An event for a document, which takes about `bytes` until it is folded. */
  take(id: string, event: Recorded, bytes: number): void;
  /** Those that events wait for. */
  waiting(): readonly KeptDoc[];
  /** What the store has of it; undefined: nothing. */
  read(kept: KeptDoc, stored: StoredDoc | undefined, audience: Audience | null): void;
  /** Nothing waits for it any more; `changed`: it is not as it was. */
  folded(kept: KeptDoc, changed: boolean): void;
  /** It was written as it is. */
  written(kept: KeptDoc, audience: Audience | null): void;
  /** Those that are to be written. */
  changed(): readonly KeptDoc[];
  /**
   * The ones not used for longest, as many as are too many; `most` bounds what this projection keeps whatever the others do;
   * for a while it may keep `slack` bytes more.
   * What waits for them has to be folded, and what changed to be written, before they are forgotten; deletions stay, see `project`.
   */
  surplus(most: number, slack?: number): readonly KeptDoc[];
  forget(kept: KeptDoc): void;
  /** Keeps nothing any more. */
  close(): void;
}

const OVERHEAD = 24;
/** A kept document without its content. */
const BARE = 200;

/** About how many bytes a value takes: enough to keep a cache within its bounds. */
export const weigh = (value: Json | undefined): number => {
  if (typeof value === 'string') return OVERHEAD + value.length;
  if (typeof value !== 'object' || value === null) return 8;
  let sum = OVERHEAD;
  if (Array.isArray(value)) for (const element of value as readonly Json[]) sum += weigh(element);
  else for (const key in value) sum += 8 + weigh((value as JsonObject)[key]);
  return sum;
};

/** Of so many events so many may be for a document that was there and not kept, before more is kept. */
const LOOKS = 1000;
const MISSES = 0.01;

/** Makes room in steps: a quarter of what is kept goes at once, so that writes come in runs. */
const DOWN_TO = 0.75;

export const keptDocs = (memory: KeptMemory): KeptDocs => {
  const docs = new Map<string, KeptDoc>();
  const waiting = new Set<KeptDoc>();
  const changed = new Set<KeptDoc>();
  let weight = 0;
  let clock = 0;
  const tick = (): number => {
    clock += 1;
    return clock;
  };
  let wanted = memory.first;
  let misses = 0;
  let looks = 0;
  const user = { used: () => weight };
  memory.users.add(user);

  /** Its own bound, or its share while all together are over theirs: what others leave of their shares is divided too. */
  const bound = (asked: number): number => {
    const most = Math.min(asked, wanted);
    if (weight > most) return most;
    const all = [...memory.users].map(({ used }) => used()).sort((a, b) => a - b);
    let left = memory.most;
    for (const [i, used] of all.entries()) {
      const share = left / (all.length - i);
      if (used > share) return Math.min(most, share);
      left -= used;
    }
    return most;
  };

  const weighAgain = (): void => {
    for (const kept of docs.values()) {
      // What still grows is weighed when it is folded.
      if (!kept.guessed || kept.waiting.length > 0) continue;
      const now = BARE + weigh(kept.doc);
      weight += now - kept.weight;
      kept.weight = now;
      kept.guessed = false;
    }
  };

  const begin = (id: string): KeptDoc => {
    const kept: KeptDoc = {
      id,
      known: false,
      doc: null,
      position: null,
      audience: null,
      waiting: [],
      changed: false,
      weight: BARE,
      guessed: false,
      used: 0,
    };
    docs.set(id, kept);
    weight += BARE;
    return kept;
  };

  return {
    take: (id, event, bytes) => {
      looks += 1;
      const kept = docs.get(id) ?? begin(id);
      kept.waiting.push(event);
      kept.guessed = true;
      kept.used = tick();
      kept.weight += bytes;
      weight += bytes;
      waiting.add(kept);
    },
    waiting: () => [...waiting],
    read: (kept, stored, audience) => {
      kept.known = true;
      kept.guessed = true;
      if (stored === undefined) return;
      misses += 1;
      const bytes = weigh(stored.doc);
      kept.weight += bytes;
      weight += bytes;
      kept.doc = stored.doc;
      kept.position = stored.position;
      kept.audience = audience;
    },
    folded: (kept, hasChanged) => {
      kept.waiting = [];
      waiting.delete(kept);
      if (!hasChanged) return;
      kept.changed = true;
      changed.add(kept);
    },
    written: (kept, audience) => {
      kept.changed = false;
      changed.delete(kept);
      kept.audience = audience;
    },
    changed: () => [...changed],
    surplus: (most, slack = 0) => {
      const surplus: KeptDoc[] = [];
      if (looks >= LOOKS) {
        // Only what is full can have forgotten something.
        if (misses > looks * MISSES && weight > wanted / 2) wanted = Math.min(memory.most, wanted * 1.5);
        misses = 0;
        looks = 0;
      }
      // Guesses are high: they are mended before anything is given up for them.
      if (weight > bound(most) + slack) weighAgain();
      const limit = bound(most);
      if (weight <= limit + slack) return surplus;
      let left = weight;
      for (const kept of [...docs.values()].sort((a, b) => a.used - b.used)) {
        if (left <= limit * DOWN_TO) break;
        if (kept.changed && kept.doc === null && kept.waiting.length === 0) continue;
        surplus.push(kept);
        left -= kept.weight;
      }
      return surplus;
    },
    forget: (kept) => {
      if (docs.delete(kept.id)) weight -= kept.weight;
    },
    close: () => {
      docs.clear();
      waiting.clear();
      changed.clear();
      weight = 0;
      memory.users.delete(user);
    },
  };
};
