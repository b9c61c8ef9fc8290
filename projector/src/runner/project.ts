import { latest, type Position } from '@anupalan/domain/kernel/position';
import type { Change } from '@anupalan/infra/ports/change-feed';
import { pause } from '@anupalan/infra/ports/clock';
import type { EventStore } from '@anupalan/infra/ports/event-store';
import { nextTurn } from '@anupalan/infra/ports/next-turn';
import type { DocChange, ParkedEvent, ReadStore } from '@anupalan/infra/ports/read-store';
import { StoreUnavailable } from '@anupalan/infra/ports/unavailable';
import { type Batch, type BatchLimits, batches } from './batches.js';
import { type Decode, type Folding, foldBatch, type TryAgain, union } from './fold-batch.js';
import type { Projection } from './projection.js';
import { type CachedRecord, type RecordMemory, recordCache, recordMemory } from './record-cache.js';

export interface Tuning extends BatchLimits {
  /** How often a step that failed is tried again before its event counts as poison. */
  readonly retries: number;
  /** Pause before the first retry, in ms; doubles with each. */
  readonly retryDelayMs: number;
  /** More parked keys than this are a bug and no poison events: the projection pauses, nothing of the batch is written. */
  readonly maxParked: number;
  /** Until it has caught up: how long changed records stay in memory, in ms; a restart folds that much again. */
  readonly writeEveryMs: number;
  /** Records in one write; between two writes the thread is free for others. */
  readonly maxWrites: number;
  /**
   * How long a live checkpoint may stand behind events that changed no document, in ms after the last write: else most commits
   * were for those. Infinity: until something is to be written.
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

/** Of the records that the projections of a thread cache. */
const MEMORY = recordMemory(32 * 2 ** 20, 4 * 2 ** 20);

export interface Progress {
  /** All records are written as they are here. */
  readonly position: Position | null;
  /** All up to here was folded; ahead of `position` while changed records wait to be written. */
  readonly seen: Position | null;
  readonly caughtUp: boolean;
  /** Time of the last event looked at, UTC ISO-8601; null when this step brought none. */
  readonly eventTime: string | null;
  readonly parked: number;
}

/** Why a projection stopped. A store that fails throws instead: whoever runs this starts again from the checkpoint. */
export type Stopped =
  | { readonly kind: 'ended' }
  /** Another writer moved the checkpoint: this one has lost its right to write. */
  | { readonly kind: 'fenced' }
  | { readonly kind: 'paused'; readonly error: string };

export interface ProjectOptions {
  readonly projection: Projection;
  readonly namespace: string;
  readonly events: EventStore;
  readonly reads: ReadStore;
  readonly decode: Decode;
  readonly tuning: Tuning;
  /** While a new version builds beside a live one, the first poison event pauses it: the live one still serves. */
  readonly failFast: () => boolean;
  /** After each write, with what is readable from now on. */
  readonly onChanges: (changes: readonly Change[]) => void;
  /** Awaited before the next batch. */
  readonly onProgress: (progress: Progress) => void | Promise<void>;
  readonly signal: AbortSignal;
  /** Shared by the projections of this thread unless given. */
  readonly memory?: RecordMemory;
}

/**
 * Runs one projection from its checkpoint on, until the signal ends it: reads a batch, groups it by record, loads the records
 * that are not cached, folds and writes. The cache is right because nobody else writes these records meanwhile: a retry of a
 * parked one ends this first.
 *
 * Once it has caught up, each batch is one guarded write of records, parked keys and checkpoint. Before that records are
 * written when memory is full (the least recently used first, ahead of the checkpoint), and all of them with the checkpoint
 * every `writeEveryMs`. Safe to kill anywhere: a record's own position tells which events it has seen. A deleted record has
 * none, so that a deletion is written with the checkpoint only.
 */
export const project = async (options: ProjectOptions): Promise<Stopped> => {
  const { projection, namespace, events, reads, tuning } = options;
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  let checkpoint = await reads.checkpoint(namespace);
  const parked = new Map((await reads.parked(namespace)).map((row) => [row.key, row]));
  const records = recordCache(options.memory ?? MEMORY);
  const folding: Folding = {
    projection,
    records,
    parked,
    decode: options.decode,
    tryAgain: attempts(tuning, signal),
    load: (ids) => reads.getMany(namespace, ids),
  };
  /** Parked, but not written yet. */
  let park: readonly ParkedEvent[] = [];
  let seen = checkpoint;
  let readable = seen;
  let live = false;
  let writtenAt = performance.now();
  /** The checkpoint stands behind events that changed nothing. */
  let behind = false;
  /** Other processes know the view by its checkpoint: where nothing comes any more, it is moved all the same. */
  const patience = (): number =>
    behind ? Math.max(0, tuning.quietMs - (performance.now() - writtenAt)) : Number.POSITIVE_INFINITY;

  /** Why it has to pause now that these were parked; null when it goes on. */
  const pauseAfter = (rows: readonly ParkedEvent[]): Stopped | null => {
    const first = rows[0];
    if (first === undefined) return null;
    park = [...park, ...rows];
    const what = `event ${first.eventId} for ${first.key}: ${first.error}`;
    if (options.failFast()) return { kind: 'paused', error: `stopped while rebuilding at ${what}` };
    if (parked.size <= tuning.maxParked) return null;
    return { kind: 'paused', error: `${parked.size} documents cannot be folded, the last at ${what}` };
  };

  /**
   * One guarded write, told to those who listen; false when it was fenced. What was parked goes with it: a later event of the
   * same record must not be stored while the parked one is known in memory only.
   */
  const write = async (some: readonly CachedRecord[], at: Position | null): Promise<boolean> => {
    const changed: Change[] = [];
    const changes: DocChange[] = [];
    const audiences = some.map(({ doc }) => (doc === null ? null : projection.audience(doc)));
    for (const [i, { id, position, doc, audience }] of some.entries()) {
      if (position === null) continue;
      changes.push({ id, position, doc });
      const after = audiences[i] ?? null;
      // A record that came and went before it was written was never there for anybody.
      if (audience !== null || after !== null)
        changed.push({ model: projection.name, id, position, audience: union(audience, after) });
    }
    if ((await reads.apply({ namespace, changes, from: checkpoint, at, park })) === 'fenced') return false;
    [checkpoint, park] = [at, []];
    for (const [i, record] of some.entries()) records.written(record, audiences[i] ?? null);
    if (changed.length > 0) options.onChanges(changed);
    return true;
  };

  /** Writes all that changed, the last records of it with the checkpoint. */
  const writeAll = async (changed: readonly CachedRecord[]): Promise<boolean> => {
    const standing = changed.filter(({ doc }) => doc !== null);
    let written = 0;
    for (; standing.length - written > tuning.maxWrites; written += tuning.maxWrites) {
      if (!(await write(standing.slice(written, written + tuning.maxWrites), checkpoint))) return false;
      await nextTurn();
    }
    return write([...standing.slice(written), ...changed.filter(({ doc }) => doc === null)], seen);
  };

  /** A batch that is not full was ended by the clock: nothing may come for long. */
  const isDue = ({ events: { length }, caughtUp }: Batch): boolean =>
    caughtUp ||
    (live && length < tuning.maxEvents) ||
    performance.now() - writtenAt >= (live ? tuning.maxWaitMs : tuning.writeEveryMs);

  /** Moves the checkpoint, unless it can wait; false when it was fenced. */
  const moveCheckpoint = async ({ caughtUp }: Batch): Promise<boolean> => {
    const changed = records.unwritten();
    behind = live && changed.length + park.length === 0 && performance.now() - writtenAt < tuning.quietMs;
    live ||= caughtUp;
    if (behind) return true;
    writtenAt = performance.now();
    return seen === checkpoint || writeAll(changed);
  };

  const evictSurplus = async (): Promise<boolean> => {
    const surplus = records.surplus(tuning.maxWrites);
    const unwritten = surplus.filter(({ changed }) => changed);
    if (unwritten.length > 0 && !(await write(unwritten, checkpoint))) return false;
    for (const record of surplus) records.evict(record);
    return true;
  };

  try {
    const deliveries = events.subscribe({ after: seen, prefixes: projection.streams }, signal);
    for await (const batch of batches(deliveries, tuning, patience)) {
      if (signal.aborted) break;
      // A log may deliver again what was looked at already.
      const before = seen;
      const fresh = before === null ? batch.events : batch.events.filter((event) => event.position > before);
      const rows = await foldBatch(folding, fresh);
      if (signal.aborted) break;
      const paused = pauseAfter(rows);
      if (paused !== null) return paused;
      seen = latest(seen, batch.at);
      const due = isDue(batch);
      if (due && !(await moveCheckpoint(batch))) return { kind: 'fenced' };
      if (!(await evictSurplus())) return { kind: 'fenced' };
      if (!live) readable = checkpoint;
      else if (due) readable = seen;
      const last = batch.events.at(-1)?.metadata.time;
      await options.onProgress({
        position: readable,
        seen,
        caughtUp: batch.caughtUp,
        eventTime: typeof last === 'string' ? last : null,
        parked: parked.size,
      });
    }
    return { kind: 'ended' };
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
      // A store that is away is no poison: whoever runs this begins again at the checkpoint.
      if (error instanceof StoreUnavailable) throw error;
      // An error of a step may quote what it worked on; only its name and message are kept, never the event.
      if (failures > retries || signal.aborted) return { error: String(error).slice(0, 500) };
      await pause(retryDelayMs * 2 ** (failures - 1), signal);
      try {
        return { value: await step() };
      } catch (again) {
        error = again;
      }
    }
  };
