import type { KeyObject } from 'node:crypto';
import type { EventStore, RecordedEvent } from '../ports/event-store.js';
import {
  asSeal,
  isGenuine,
  LOG_SEAL,
  type LogSeal,
  leafOf,
  leavesOf,
  placeIn,
  placeOf,
  readHash,
  sealHash,
} from './log-seal.js';
import { sealsIn } from './seal-file.js';

export type SealProblem =
  | {
      /**
       * - `cut`: the stream ends before this sealed revision.
       * - `replaced`: another event stands at the place of the sealed one, with a recomputed chain.
       * - `reordered`: the sealed event stands elsewhere in the log.
       * - `forged`: the event stands among sealed ones, but no seal names it.
       */
      readonly kind: 'cut' | 'replaced' | 'reordered' | 'forged';
      readonly seal: number;
      readonly stream: string;
      readonly revision: number;
    }
  /** A sealed event is gone, together with its whole stream. */
  | { readonly kind: 'stream-removed'; readonly seal: number }
  | { readonly kind: 'bad-signature' | 'missing-seal' | 'other-log'; readonly seal: number };

type NamedProblem = Extract<SealProblem, { readonly stream: string }>;

/** A hole in a stream: revisions `from` to `to` are missing, but later ones are there. */
export interface Gap {
  readonly stream: string;
  readonly from: number;
  readonly to: number;
}

/** Compares the log with its seals while it is read once from its beginning. */
export interface SealCheck {
  see(event: Pick<RecordedEvent, 'stream' | 'revision' | 'data' | 'metadata'>): Promise<void>;
  /**
   * `heads` (where each stream ends) and `gaps` are used to name what is missing. Holes themselves are left out, since
   * a chain shows them.
   */
  end(found: {
    readonly heads: Iterable<readonly [stream: string, revision: number]>;
    readonly gaps: Iterable<Gap>;
  }): Promise<readonly SealProblem[]>;
}

interface Seen {
  readonly leaf: string;
  readonly stream: string;
  readonly revision: number;
}

/** An event that is at most this far from its place is looked for at once; others are found at the end. */
const NEAR = 10_000;
/** In a hole of at most this length each revision is looked for. */
const GAP_MAX = 10_000;

/** The copies of seals outside the data folder. */
class SealCopies {
  private constructor(
    private readonly outside: string | null,
    private readonly hashes: ReadonlyMap<number, string>,
  ) {}

  static async in(outside: string | null): Promise<SealCopies> {
    const hashes = new Map<number, string>();
    // Of two copies of one number the older one counts: a log that was restored from a backup is sealed again from
    // there.
    if (outside !== null)
      for await (const seal of sealsIn(outside)) if (!hashes.has(seal.number)) hashes.set(seal.number, sealHash(seal));
    return new SealCopies(outside, hashes);
  }

  /** The copies `from` to `to`, both inclusive, as far as they exist: each number once. */
  async *between(from: number, to: number): AsyncGenerator<LogSeal> {
    if (this.outside === null) return;
    const given = new Set<number>();
    for await (const seal of sealsIn(this.outside)) {
      if (seal.number < from || seal.number > to || given.has(seal.number)) continue;
      given.add(seal.number);
      yield seal;
    }
  }

  async of(seal: LogSeal): Promise<LogSeal | null> {
    const known = this.hashes.get(seal.number);
    if (known === undefined) return null;
    if (known === sealHash(seal)) return seal;
    for await (const copy of this.between(seal.number, seal.number)) return copy;
    return null;
  }
}

/** The events that were read, and those that are missing or differ from their seal. */
class SealedEvents {
  /** Read events that no seal has named so far. */
  #pending: Seen[] = [];
  /** Number of events at their beginning that are already checked. */
  #checked = 0;
  readonly #missing = new Map<string, { readonly leaf: string; readonly seal: number }>();
  readonly #extra: (Seen & { readonly seal: number })[] = [];

  constructor(private readonly problems: SealProblem[]) {}

  add(event: Seen): void {
    this.#pending.push(event);
  }

  /**
   * Compares a seal with what was read. `isBlind`: a seal before it could not be used, and the events that it named
   * wait here, too.
   */
  claim(seal: LogSeal, isBlind: boolean): void {
    const leaves = leavesOf(seal);
    if (leaves.every((leaf, i) => this.#pending[this.#checked + i]?.leaf === leaf)) {
      this.#pass(leaves.length);
      return;
    }
    const near = this.#pending.slice(this.#checked, this.#checked + leaves.length + NEAR);
    const found = this.#find(seal.number, leaves, near);
    const inOrder = [...found].sort((a, b) => a - b);
    for (const [n, i] of inOrder.entries()) {
      const there = near[i];
      if (found[n] !== i && there !== undefined) this.#named('reordered', seal.number, there);
    }
    const known = new Set(found);
    const first = isBlind ? (inOrder[0] ?? 0) : 0;
    const end = (inOrder.at(-1) ?? -1) + 1;
    for (const [i, there] of near.entries())
      if (i >= first && i < end && !known.has(i)) this.#extra.push({ ...there, seal: seal.number });
    this.#pass(end);
  }

  /** Reports what no seal has named, and names that fit no event. */
  end({ heads, gaps }: Parameters<SealCheck['end']>[0]): void {
    const missing = this.#missing;
    for (const event of this.#extra) this.#explain(event, event.seal);
    // Moved behind everything that is sealed.
    for (const event of missing.size > 0 ? this.#pending.slice(this.#checked) : []) this.#explain(event, null);
    for (const { stream, from, to } of missing.size > 0 ? gaps : [])
      for (let revision = from; revision <= Math.min(to, from + GAP_MAX); revision += 1)
        missing.delete(placeOf(stream, revision));
    for (const [stream, head] of missing.size > 0 ? heads : []) {
      const cut = missing.get(placeOf(stream, head + 1));
      if (cut !== undefined) this.problems.push({ kind: 'cut', seal: cut.seal, stream, revision: head + 1 });
      for (let revision = head + 1; missing.delete(placeOf(stream, revision)); revision += 1);
    }
    const unnamed = new Set([...missing.values()].map(({ seal }) => seal));
    for (const seal of unnamed) this.problems.push({ kind: 'stream-removed', seal });
  }

  /** Where the events of these leaves are, in their order. Events that are not found are missing. */
  #find(seal: number, leaves: readonly string[], near: readonly Seen[]): readonly number[] {
    const byPlace = new Map(near.map(({ leaf }, i) => [placeIn(leaf), i]));
    return leaves.flatMap((leaf) => {
      const i = byPlace.get(placeIn(leaf));
      const there = i === undefined ? undefined : near[i];
      if (i === undefined || there === undefined) {
        this.#missing.set(placeIn(leaf), { leaf, seal });
        return [];
      }
      if (there.leaf !== leaf) this.#named('replaced', seal, there);
      return [i];
    });
  }

  /**
   * Explains an event that no seal has named at its place: it is missing elsewhere, or else forged if a `seal` is
   * around it.
   */
  #explain(event: Seen, seal: number | null): void {
    const sealed = this.#missing.get(placeIn(event.leaf));
    this.#missing.delete(placeIn(event.leaf));
    if (sealed !== undefined) this.#named(sealed.leaf === event.leaf ? 'reordered' : 'replaced', sealed.seal, event);
    else if (seal !== null) this.#named('forged', seal, event);
  }

  #named(kind: NamedProblem['kind'], seal: number, { stream, revision }: Seen): void {
    this.problems.push({ kind, seal, stream, revision });
  }

  #pass(count: number): void {
    this.#checked += count;
    // Cut off only once this is half of them: a log that was sealed afterwards has all of its events here.
    if (this.#checked < NEAR || this.#checked < this.#pending.length / 2) return;
    this.#pending = this.#pending.slice(this.#checked);
    this.#checked = 0;
  }
}

class LogSealCheck implements SealCheck {
  readonly #problems: SealProblem[] = [];
  readonly #events = new SealedEvents(this.#problems);
  #next = 0;
  /** Hash of the seal before it; null if that seal could not be used. */
  #hashBefore: string | null = null;
  /** A seal before this one could not be used. */
  #isBlind: boolean = false;

  constructor(
    private readonly identity: string,
    private readonly trusted: readonly KeyObject[],
    private readonly copies: SealCopies,
  ) {}

  async see(event: Parameters<SealCheck['see']>[0]): Promise<void> {
    const { stream, revision } = event;
    if (stream !== LOG_SEAL) {
      this.#events.add({ leaf: leafOf(stream, revision, readHash(event)), stream, revision });
      return;
    }
    const seal = asSeal(event);
    if (revision > this.#next) await this.#takeCopies(revision - 1);
    if (seal === null || seal.number !== revision || revision < this.#next) {
      this.#problems.push({ kind: 'bad-signature', seal: revision });
      this.#skipTo(Math.max(this.#next, revision + 1));
    } else this.#take(revision, seal, await this.copies.of(seal));
  }

  async end(found: Parameters<SealCheck['end']>[0]): Promise<readonly SealProblem[]> {
    await this.#takeCopies(Number.MAX_SAFE_INTEGER);
    this.#events.end(found);
    return this.#problems;
  }

  /** The seal to believe, if any. */
  #judge(number: number, inside: LogSeal | null, copy: LogSeal | null): LogSeal | null {
    const fine = [copy, inside].filter((seal) => seal !== null && isGenuine(seal, this.trusted));
    const one = fine[0] ?? null;
    const differs = inside !== null && copy !== null && sealHash(inside) !== sealHash(copy);
    const isCut = this.#hashBefore !== null && one?.previous !== this.#hashBefore;
    if (one === null || differs) this.#problems.push({ kind: 'bad-signature', seal: number });
    else if (one.identity !== this.identity) this.#problems.push({ kind: 'other-log', seal: number });
    else if (isCut) this.#problems.push({ kind: 'missing-seal', seal: number });
    return one;
  }

  #take(number: number, inside: LogSeal | null, copy: LogSeal | null): void {
    const seal = this.#judge(number, inside, copy);
    if (seal === null) this.#skipTo(number + 1);
    else {
      this.#events.claim(seal, this.#isBlind);
      [this.#next, this.#hashBefore, this.#isBlind] = [number + 1, sealHash(seal), false];
    }
  }

  /** Takes the seals that the log lacks, up to `number`. */
  async #takeCopies(upTo: number): Promise<void> {
    for await (const copy of this.copies.between(this.#next, upTo)) {
      while (this.#next < copy.number) this.#lose();
      this.#problems.push({ kind: 'missing-seal', seal: copy.number });
      this.#take(copy.number, null, copy);
    }
    if (upTo !== Number.MAX_SAFE_INTEGER) while (this.#next <= upTo) this.#lose();
  }

  #lose(): void {
    this.#problems.push({ kind: 'missing-seal', seal: this.#next });
    this.#skipTo(this.#next + 1);
  }

  #skipTo(number: number): void {
    [this.#next, this.#hashBefore, this.#isBlind] = [number, null, true];
  }
}

/**
 * `outside`: a file of copies, or null. Every seal in the log comes after the events that it names. So each seal is
 * compared with the events since the seal before, and nothing depends on positions, which differ between engines.
 */
export const checkSeals = async (deps: {
  readonly identity: string;
  readonly trusted: readonly KeyObject[];
  readonly outside: string | null;
}): Promise<SealCheck> => new LogSealCheck(deps.identity, deps.trusted, await SealCopies.in(deps.outside));

/** Checks the whole log against its seals. No problems: an empty list. */
export const verifySeals = async (
  events: EventStore,
  outside: string | null,
  trusted: readonly KeyObject[],
): Promise<readonly SealProblem[]> => {
  const check = await checkSeals({ identity: await events.identity(), trusted, outside });
  const heads = new Map<string, number>();
  const gaps: Gap[] = [];
  for await (const event of events.readAll({ after: null })) {
    await check.see(event);
    const head = heads.get(event.stream) ?? -1;
    if (event.revision > head + 1) gaps.push({ stream: event.stream, from: head + 1, to: event.revision - 1 });
    if (event.revision > head) heads.set(event.stream, event.revision);
  }
  return check.end({ heads, gaps });
};

export const ofStream =
  (stream: string) =>
  (problem: SealProblem): problem is NamedProblem =>
    'stream' in problem && problem.stream === stream;
