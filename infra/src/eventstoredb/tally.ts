import { latest, type Position, position } from '@anupalan/domain/kernel/position';
import { WrongExpectedVersionError } from '@eventstore/db-client';
import { lastRevision } from './append.js';
import type { Connection } from './connection.js';
import { asFault } from './faults.js';
import { fromPosition } from './positions.js';
import type { Reads } from './reads.js';
import type { Tail } from './tail.js';
import { type Names, ownEvent } from './wire-events.js';

const eventsPerMark = 250;
/** Minimum number of positions in memory; the maximum is twice as many. */
const minKeptPositions = 20_000;
const marksPerRead = 1000;
const marksPerAppend = 100;

/** This product's event number `count` (from 1) is at `at`; one mark per eventsPerMark events. */
interface Mark {
  readonly at: Position;
  readonly count: number;
}

export interface Tally {
  /** The number of this product's events after a position; null counts all. */
  behind(at: Position | null): Promise<number>;
}

/** How many of the sorted positions are not beyond `at`. */
const upTo = (positions: readonly { readonly at: Position }[] | readonly Position[], at: Position): number => {
  let [low, high] = [0, positions.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = positions[middle];
    if (one !== undefined && (typeof one === 'string' ? one : one.at) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The events that were counted: the positions of the last ones, and a mark for each 250th. */
export class CountedEvents {
  readonly marks: Mark[] = [];
  #kept: Position[] = [];
  /** The number of events before those that are kept. */
  #before = 0;
  #upTo: Position | null = null;

  constructor(private readonly minKept = minKeptPositions) {}

  /** The position up to which events were counted. */
  get upTo(): Position | null {
    return this.#upTo;
  }

  get total(): number {
    return this.#before + this.#kept.length;
  }

  /** Goes on after the marks that are stored. */
  resume(places: readonly Position[]): void {
    for (const at of places) this.marks.push({ at, count: (this.marks.length + 1) * eventsPerMark });
    this.#before = this.marks.length * eventsPerMark;
    this.#upTo = this.marks.at(-1)?.at ?? null;
  }

  add(at: Position): void {
    this.#kept.push(at);
    this.#upTo = at;
    if (this.total % eventsPerMark === 0) this.marks.push({ at, count: this.total });
    if (this.#kept.length <= 2 * this.minKept) return;
    this.#kept = this.#kept.slice(this.minKept);
    this.#before += this.minKept;
  }

  /** The log was read up to here. */
  reach(at: Position | null): void {
    this.#upTo = at;
  }

  /** The number of events up to a position; null where it lies before those that are kept. */
  numberAt(at: Position | null): number | null {
    if (at === null) return 0;
    const [first] = this.#kept;
    if (first !== undefined && at >= first) return this.#before + upTo(this.#kept, at);
    return this.#upTo === null || at >= this.#upTo ? this.total : null;
  }

  /** The last mark at or before a position. */
  markAt(at: Position): { readonly at: Position | null; readonly count: number } {
    return this.marks[upTo(this.marks, at) - 1] ?? { at: null, count: 0 };
  }
}

class StoredMarks {
  #stored = 0;
  #isStoring: boolean = false;

  constructor(
    private readonly connection: Connection,
    private readonly names: Names,
    private readonly reads: Reads,
    private readonly closing: AbortSignal,
  ) {}

  async load(): Promise<readonly Position[]> {
    const places: Position[] = [];
    for (let more = true; more; ) {
      const found = await this.reads.rawStream(this.names.tally, places.length, false, marksPerRead);
      for (const { data } of found) {
        const at = position(String((data as { readonly at?: unknown }).at));
        fromPosition(at);
        places.push(at);
      }
      more = found.length === marksPerRead;
    }
    this.#stored = places.length;
    return places;
  }

  /** Stores missing marks, which save later starts the counting; a failure leaves them to the next process. */
  async store(marks: readonly Mark[]): Promise<void> {
    if (this.#isStoring) return;
    this.#isStoring = true;
    try {
      while (this.#stored < marks.length && !this.closing.aborted) {
        const stored = await this.#append(marks.slice(this.#stored, this.#stored + marksPerAppend));
        if (stored <= this.#stored) return;
        this.#stored = stored;
      }
    } finally {
      this.#isStoring = false;
    }
  }

  /** How many marks are stored afterwards. */
  async #append(batch: readonly Mark[]): Promise<number> {
    const facts = batch.map(({ at, count }) => ownEvent('counted', { at, count }));
    try {
      await this.connection.append(this.names.tally, this.#stored - 1, facts, this.connection.deadlineMs);
      return this.#stored + batch.length;
    } catch (error) {
      // Other processes have written some of them, with the same content.
      return error instanceof WrongExpectedVersionError ? lastRevision(error.actualVersion) + 1 : this.#stored;
    }
  }
}

class LogTally implements Tally {
  readonly #counted = new CountedEvents();
  readonly #stored: StoredMarks;
  #isLoaded: boolean = false;
  #counting: Promise<void> | null = null;
  /** Results for old positions, which do not change. */
  readonly #remembered = new Map<Position, number>();

  constructor(
    private readonly connection: Connection,
    names: Names,
    private readonly reads: Reads,
    private readonly tail: Tail,
    private readonly closing: AbortSignal,
  ) {
    this.#stored = new StoredMarks(connection, names, reads, closing);
  }

  async behind(at: Position | null): Promise<number> {
    await this.#reachEnd();
    this.#counting ??= this.#catchUp().finally(() => {
      this.#counting = null;
    });
    await this.#counting;
    const { total } = this.#counted;
    const number = this.#counted.numberAt(at);
    return total - (number ?? (at === null ? 0 : await this.#ordinal(at)));
  }

  /** Waits for the tail: events that this process has appended must be counted. */
  async #reachEnd(): Promise<void> {
    const { tail, connection } = this;
    const deadline = AbortSignal.any([this.closing, AbortSignal.timeout(connection.deadlineMs)]);
    // This call fails at once where the tail would wait for the server.
    if (!tail.isFollowing()) tail.learn(await tail.head());
    await tail.start(deadline);
    const known = tail.known();
    while (latest(known, tail.reached()) !== tail.reached()) {
      if (deadline.aborted) throw asFault(new Error('the end of the log was not reached in time'));
      await tail.wait(tail.reached(), deadline);
    }
  }

  /** Counts the events since the last count, up to the tail. */
  async #catchUp(): Promise<void> {
    const counted = this.#counted;
    if (!this.#isLoaded) counted.resume(await this.#stored.load());
    this.#isLoaded = true;
    for (;;) {
      const reached = this.tail.reached();
      const fresh = this.tail.after(counted.upTo);
      if (fresh !== null) {
        for (const event of fresh) counted.add(event.position);
        break;
      }
      const page = await this.reads.pageAll({ after: counted.upTo });
      for (const event of page.events) counted.add(event.position);
      counted.reach(page.more ? page.at : latest(page.at, reached));
      void this.#stored.store(counted.marks);
    }
    void this.#stored.store(counted.marks);
  }

  /** The number of events up to a position that is no longer kept. */
  async #ordinal(at: Position): Promise<number> {
    const known = this.#remembered.get(at);
    if (known !== undefined) return known;
    let { at: from, count: number } = this.#counted.markAt(at);
    for (let more = true; more; ) {
      // The next mark is beyond `at`, so this page has an event beyond it.
      const page = await this.reads.pageAll({ after: from });
      const within = page.events.filter((event) => event.position <= at);
      number += within.length;
      from = page.at;
      more = page.more && within.length === page.events.length;
    }
    if (this.#remembered.size >= 1000) this.#remembered.clear();
    this.#remembered.set(at, number);
    return number;
  }
}

/**
 * Counts this product's events, which EventStoreDB cannot do: its positions are byte offsets. Each 250th event is
 * marked in a stream of the adapter, so that no process counts the log from its start again; a mark is the same from
 * any process and has a fixed revision, so that all may write it.
 */
export const openTally = (
  connection: Connection,
  names: Names,
  reads: Reads,
  tail: Tail,
  closing: AbortSignal,
): Tally => new LogTally(connection, names, reads, tail, closing);
