import { errorText } from '@anupalan/domain/kernel/error-text';
import { latest, type Position } from '@anupalan/domain/kernel/position';
import { rendered } from '@anupalan/domain/kernel/rejection';
import type { Problem } from '@anupalan/domain/rules/problem';
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
  /** How often a failed step is retried before its event counts as poison. */
  readonly retries: number;
  /** Pause before the first retry, ms; doubles with each. */
  readonly retryDelayMs: number;
  /**
   * More parked keys than this indicate a bug, not poison events: the projection pauses and writes nothing of the
   * batch.
   */
  readonly maxParked: number;
  /** Until it has caught up: how long changed records stay in memory, ms; a restart folds that much again. */
  readonly writeEveryMs: number;
  /** Records per write; between two writes the thread is free for other work. */
  readonly maxWrites: number;
  /**
   * How long a live checkpoint may stay behind events that changed no document, ms after the last write: else most
   * commits would be for those. Infinity: until the next write.
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

/**
 * Runs one projection from its checkpoint until the signal ends it. Safe to kill at any point, although records may be
 * written ahead of the checkpoint: the position of each record says which events it has seen. Deletions wait for the
 * checkpoint.
 */
export const project = async (options: ProjectOptions): Promise<Stopped> => {
  const { projection, namespace, events, reads, tuning } = options;
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  let checkpoint = await reads.checkpoint(namespace);
  const parked = new Map((await reads.parked(namespace)).map((row) => [row.key, row]));
  // Valid because no other code writes these records: a retry of a parked key ends this run first.
  const records = recordCache(options.memory ?? MEMORY);
  const folding: Folding = {
    projection,
    records,
    parked,
    decode: options.decode,
    tryAgain: attempts(tuning, signal),
    load: (ids) => reads.getMany(namespace, ids),
  };
  /** Parked and not written yet. */
  let park: readonly ParkedEvent[] = [];
  let seen = checkpoint;
  let readable = seen;
  let live = false;
  let writtenAt = performance.now();
  /** The checkpoint is behind events that changed nothing. */
  let behind = false;
  /** Other processes read the view's progress from its checkpoint, so it is moved when no more events come. */
  const patience = (): number =>
    behind ? Math.max(0, tuning.quietMs - (performance.now() - writtenAt)) : Number.POSITIVE_INFINITY;

  /** Why it has to pause after these rows were parked; null when it continues. */
  const pauseAfter = (rows: readonly ParkedEvent[]): Stopped | null => {
    const first = rows[0];
    if (first === undefined) return null;
    park = [...park, ...rows];
    const at = { event: first.eventId, document: first.key, fault: first.error };
    if (options.failFast()) return { kind: 'paused', problem: rendered('fold.stopped', at) };
    if (parked.size <= tuning.maxParked) return null;
    return { kind: 'paused', problem: rendered('fold.parked', { ...at, parked: parked.size }) };
  };

  /**
   * One guarded write, reported to `onChanges`; false when fenced. Includes the parked keys: a later event of the same
   * record must not be stored while the parking is in memory only.
   */
  const write = async (some: readonly CachedRecord[], at: Position | null): Promise<boolean> => {
    const changed: Change[] = [];
    const changes: DocChange[] = [];
    const audiences = some.map(({ doc }) => (doc === null ? null : projection.audience(doc)));
    for (const [i, { id, position, doc, audience }] of some.entries()) {
      if (position === null) continue;
      changes.push({ id, position, doc, ...(audience === null ? { isNew: true } : {}) });
      const after = audiences[i] ?? null;
      // A record that was created and deleted before a write was never visible.
      if (audience !== null || after !== null)
        changed.push({ model: projection.name, id, position, audience: union(audience, after) });
    }
    if ((await reads.apply({ namespace, changes, from: checkpoint, at, park })) === 'fenced') return false;
    [checkpoint, park] = [at, []];
    for (const [i, record] of some.entries()) records.written(record, audiences[i] ?? null);
    if (changed.length > 0) options.onChanges(changed);
    return true;
  };

  /** Writes all changed records, the last of them with the checkpoint. */
  const writeAll = async (changed: readonly CachedRecord[]): Promise<boolean> => {
    const stored = changed.filter(({ doc }) => doc !== null);
    let written = 0;
    for (; stored.length - written > tuning.maxWrites; written += tuning.maxWrites) {
      if (!(await write(stored.slice(written, written + tuning.maxWrites), checkpoint))) return false;
      await nextTurn();
    }
    return write([...stored.slice(written), ...changed.filter(({ doc }) => doc === null)], seen);
  };

  /** A batch that is not full was ended by the timer: the next one may come much later. */
  const isDue = ({ events: { length }, caughtUp }: Batch): boolean =>
    caughtUp ||
    (live && length < tuning.maxEvents) ||
    performance.now() - writtenAt >= (live ? tuning.maxWaitMs : tuning.writeEveryMs);

  /** Moves the checkpoint unless it can wait; false when fenced. */
  const moveCheckpoint = async ({ caughtUp }: Batch): Promise<boolean> => {
    const changed = records.unwritten();
    behind = live && changed.length + park.length === 0 && performance.now() - writtenAt < tuning.quietMs;
    live ||= caughtUp;
    if (behind) return true;
    writtenAt = performance.now();
    return seen === checkpoint || writeAll(changed);
  };

  /** Evicts down to the memory limit: a batch may have added more records than one write takes. */
  const evictSurplus = async (): Promise<boolean> => {
    for (;;) {
      const surplus = records.surplus(tuning.maxWrites);
      if (surplus.length === 0) return true;
      const unwritten = surplus.filter(({ changed }) => changed);
      if (unwritten.length > 0 && !(await write(unwritten, checkpoint))) return false;
      for (const record of surplus) records.evict(record);
      if (surplus.length === tuning.maxWrites) await nextTurn();
    }
  };

  try {
    const deliveries = events.subscribe({ after: seen, prefixes: projection.streams }, signal);
    for await (const batch of batches(deliveries, tuning, patience)) {
      if (signal.aborted) break;
      // A log may repeat deliveries.
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
      // An unavailable store is no poison event: the caller restarts from the checkpoint.
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
