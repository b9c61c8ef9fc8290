import { errorText } from '@anupalan/domain/kernel/error-text';
import { latest, type Position } from '@anupalan/domain/kernel/position';
import { rendered } from '@anupalan/domain/kernel/rejection';
import type { Problem } from '@anupalan/domain/rules/problem';
import type { Change } from '@anupalan/infra/ports/change-feed';
import { pause } from '@anupalan/infra/ports/clock';
import type { EventStore } from '@anupalan/infra/ports/event-store';
import type { ParkedEvent, ReadStore } from '@anupalan/infra/ports/read-store';
import { StoreUnavailable } from '@anupalan/infra/ports/unavailable';
import { type Batch, type BatchLimits, batches } from './batches.js';
import { type Decode, type Folding, foldBatch, type TryAgain } from './fold-batch.js';
import type { Projection } from './projection.js';
import { type RecordCache, type RecordMemory, recordCache, recordMemory } from './record-cache.js';
import { ViewWrites } from './view-writes.js';
import { WritePace } from './write-pace.js';

export interface Tuning extends BatchLimits {
  /** How often a failed step is retried before its event counts as poison. */
  readonly retries: number;
  /** Pause before the first retry, ms; doubles with each. */
  readonly retryDelayMs: number;
  /**
   * More parked keys than this indicate a bug, not poison events: the projection pauses and writes nothing of the
   * batch.
   */
  readonly maxParked: number;
  /** Until it has caught up: how long changed records stay in memory, ms; a restart folds as much again. */
  readonly writeEveryMs: number;
  /** Records per write; between two writes the thread is free for other work. */
  readonly maxWrites: number;
  /**
   * How long a live checkpoint may stay behind events that changed no document, ms after the last write: otherwise most
   * commits would only move it. Infinity: until the next write.
   */
  readonly quietMs: number;
}

export const DEFAULT_TUNING: Tuning = {
  maxEvents: 250,
  maxWaitMs: 25,
  retries: 3,
  retryDelayMs: 50,
  maxParked: 25,
  writeEveryMs: 10_000,
  maxWrites: 250,
  quietMs: 500,
};

/** Memory of the record caches of one thread. */
const MEMORY = recordMemory(32 * 2 ** 20, 4 * 2 ** 20);

export interface Progress {
  /** All records are stored as of this position. */
  readonly position: Position | null;
  /** All events up to here were folded; ahead of `position` while changed records wait to be written. */
  readonly seen: Position | null;
  readonly caughtUp: boolean;
  /** Time of the last event read, UTC ISO-8601; null when this step had none. */
  readonly eventTime: string | null;
  readonly parked: number;
}

/** Why a projection stopped. A failing store throws instead, and the caller restarts from the checkpoint. */
export type Stopped =
  | { readonly kind: 'ended' }
  /** Another writer moved the checkpoint or has the lease. */
  | { readonly kind: 'fenced' }
  | { readonly kind: 'paused'; readonly problem: Problem };

export interface ProjectOptions {
  readonly projection: Projection;
  readonly namespace: string;
  readonly events: EventStore;
  readonly reads: ReadStore;
  readonly decode: Decode;
  readonly tuning: Tuning;
  /** True while a new version builds beside a live one: the first poison event then pauses the build. */
  readonly failFast: () => boolean;
  /** Called after each write with the changes that are readable now. */
  readonly onChanges: (changes: readonly Change[]) => void;
  /** Awaited before the next batch. */
  readonly onProgress: (progress: Progress) => void | Promise<void>;
  readonly signal: AbortSignal;
  /** Default: shared by the projections of this thread. */
  readonly memory?: RecordMemory;
}

class Run {
  readonly #pace: WritePace;
  readonly #writes: ViewWrites;
  readonly #folding: Folding;
  #seen: Position | null;
  /** All records are stored up to here, or no later event changed any. */
  #readable: Position | null;

  constructor(
    private readonly options: ProjectOptions,
    private readonly signal: AbortSignal,
    records: RecordCache,
    from: { readonly checkpoint: Position | null; readonly parked: readonly ParkedEvent[] },
  ) {
    const { projection, namespace, reads, decode, tuning } = options;
    this.#pace = new WritePace(tuning);
    this.#writes = new ViewWrites(options, records, from.checkpoint);
    this.#folding = {
      projection,
      records,
      parked: new Map(from.parked.map((row) => [row.key, row])),
      decode,
      tryAgain: attempts(tuning, signal),
      load: (ids) => reads.getMany(namespace, ids),
    };
    this.#seen = from.checkpoint;
    this.#readable = from.checkpoint;
  }

  async run(): Promise<Stopped> {
    const { projection, events, tuning } = this.options;
    const deliveries = events.subscribe({ after: this.#seen, prefixes: projection.streams }, this.signal);
    for await (const batch of batches(deliveries, tuning, () => this.#pace.patienceMs())) {
      if (this.signal.aborted) break;
      const stopped = await this.#take(batch);
      if (stopped !== null) return stopped;
    }
    return { kind: 'ended' };
  }

  /** Folds a batch and writes what is due. Returns why it stops, or null when it continues. */
  async #take(batch: Batch): Promise<Stopped | null> {
    // A log may repeat deliveries.
    const before = this.#seen;
    const fresh = before === null ? batch.events : batch.events.filter((event) => event.position > before);
    const rows = await foldBatch(this.#folding, fresh);
    if (this.signal.aborted) return { kind: 'ended' };
    const paused = this.#pauseAfter(rows);
    if (paused !== null) return paused;
    this.#seen = latest(this.#seen, batch.at);
    const isDue = this.#pace.isDue(batch);
    const isWritten =
      !isDue || !this.#pace.mustWrite(batch, this.#writes.waiting) || (await this.#writes.all(this.#seen));
    if (!isWritten || !(await this.#writes.evictSurplus())) return { kind: 'fenced' };
    if (this.#pace.phase === 'catching-up') this.#readable = this.#writes.at;
    else if (isDue) this.#readable = this.#seen;
    const last = batch.events.at(-1)?.metadata.time;
    await this.options.onProgress({
      position: this.#readable,
      seen: this.#seen,
      caughtUp: batch.caughtUp,
      eventTime: typeof last === 'string' ? last : null,
      parked: this.#folding.parked.size,
    });
    return null;
  }

  /** Why it has to pause after these rows were parked; null when it continues. */
  #pauseAfter(rows: readonly ParkedEvent[]): Stopped | null {
    const { parked } = this.#folding;
    const [first] = rows;
    if (first === undefined) return null;
    this.#writes.park(rows);
    const at = { event: first.eventId, document: first.key, fault: first.error };
    if (this.options.failFast()) return { kind: 'paused', problem: rendered('fold.stopped', at) };
    if (parked.size <= this.options.tuning.maxParked) return null;
    return { kind: 'paused', problem: rendered('fold.parked', { ...at, parked: parked.size }) };
  }
}

/**
 * Runs one projection from its checkpoint until the signal ends it. Safe to kill at any point, although records may be
 * written ahead of the checkpoint: the position of each record says which events it has seen. Deletions wait for the
 * checkpoint.
 */
export const project = async (options: ProjectOptions): Promise<Stopped> => {
  const { namespace, reads } = options;
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const from = { checkpoint: await reads.checkpoint(namespace), parked: await reads.parked(namespace) };
  // Valid because no other code writes these records: a retry of a parked key ends this run first.
  const records = recordCache(options.memory ?? MEMORY);
  try {
    return await new Run(options, signal, records, from).run();
  } finally {
    stop.abort();
    records.close();
  }
};

const attempts =
  ({ retries, retryDelayMs }: Tuning, signal: AbortSignal): TryAgain =>
  async (step, failure) => {
    let error = failure;
    for (let failures = 1; ; failures += 1) {
      // An unavailable store is not a poison event: the caller restarts from the checkpoint.
      if (error instanceof StoreUnavailable) throw error;
      // An error may quote the data of the event: only its name and message are kept.
      if (failures > retries || signal.aborted) return { error: errorText(error).slice(0, 500) };
      await pause(retryDelayMs * 2 ** (failures - 1), signal);
      try {
        return { value: await step() };
      } catch (again) {
        error = again;
      }
    }
  };
