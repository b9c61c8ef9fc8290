import type { Position } from '@anupalan/domain/kernel/position';
import type { Change } from '@anupalan/infra/ports/change-feed';
import type { EventStore } from '@anupalan/infra/ports/event-store';
import type { ParkedEvent, ReadStore } from '@anupalan/infra/ports/read-store';
import { type BatchLimits, batches } from './batches.js';
import { type Attempt, type Decode, foldBatch } from './fold-batch.js';
import type { Projection } from './projection.js';

export interface Tuning extends BatchLimits {
  /** How often a step that failed is tried again before its event counts as poison. */
  readonly retries: number;
  /** Pause before the first retry, in ms; doubles with each. */
  readonly retryDelayMs: number;
  /** More parked keys than this are a bug and no poison events: the projection pauses, nothing of the batch is written. */
  readonly maxParked: number;
}

export const DEFAULT_TUNING: Tuning = { maxEvents: 500, maxWaitMs: 25, retries: 3, retryDelayMs: 50, maxParked: 25 };

export interface Progress {
  readonly position: Position | null;
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
}

/**
 * Runs one projection from its checkpoint on, until the signal ends it. Each batch costs one read of the touched
 * documents and one guarded write of documents, parked keys and checkpoint; events that nobody handles move the
 * checkpoint too. Safe to kill anywhere: what was written is recognised by the documents' own positions.
 */
export const project = async (options: ProjectOptions): Promise<Stopped> => {
  const { projection, namespace, events, reads, tuning } = options;
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const attempt = attempts(tuning, signal);
  let checkpoint = await reads.checkpoint(namespace);
  const parked = new Set((await reads.parked(namespace)).map((row) => row.key));

  const pauseReason = (rows: readonly ParkedEvent[]): string | null => {
    const first = rows[0];
    if (first === undefined) return null;
    const what = `event ${first.eventId} for ${first.key}: ${first.error}`;
    if (options.failFast()) return `stopped while rebuilding at ${what}`;
    const total = parked.size + rows.length;
    return total > tuning.maxParked ? `${total} documents cannot be folded, the last at ${what}` : null;
  };

  try {
    const deliveries = events.subscribe({ after: checkpoint, prefixes: projection.streams }, signal);
    for await (const batch of batches(deliveries, tuning)) {
      if (signal.aborted) break;
      const load = (ids: readonly string[]) => reads.getMany(namespace, ids);
      // A log may deliver again what was looked at already.
      const seen = checkpoint;
      const fresh = seen === null ? batch.events : batch.events.filter((event) => event.position > seen);
      const folded = await foldBatch(projection, fresh, parked, load, options.decode, attempt);
      if (signal.aborted) break;
      const reason = pauseReason(folded.park);
      if (reason !== null) return { kind: 'paused', error: reason };
      if (batch.at !== null && (seen === null || batch.at > seen)) {
        const { changes, park } = folded;
        const outcome = await reads.apply({ namespace, changes, from: checkpoint, at: batch.at, park });
        if (outcome === 'fenced') return { kind: 'fenced' };
        checkpoint = batch.at;
        for (const row of park) parked.add(row.key);
        if (folded.notices.length > 0) options.onChanges(folded.notices);
      }
      const last = batch.events.at(-1)?.metadata.time;
      await options.onProgress({
        position: checkpoint,
        caughtUp: batch.caughtUp,
        eventTime: typeof last === 'string' ? last : null,
        parked: parked.size,
      });
    }
    return { kind: 'ended' };
  } finally {
    stop.abort();
  }
};

const attempts =
  ({ retries, retryDelayMs }: Tuning, signal: AbortSignal): Attempt =>
  async (step) => {
    for (let failures = 0; ; ) {
      try {
        return { value: await step() };
      } catch (error) {
        failures += 1;
        // An error of a step may quote what it worked on; only its name and message are kept, never the event.
        if (failures > retries || signal.aborted) return { error: String(error).slice(0, 500) };
        await sleep(retryDelayMs * 2 ** (failures - 1), signal);
      }
    }
  };

/** Resolves after `ms`, or at once when the signal aborts. */
export const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    if (signal.aborted) return done();
    const finish = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      done();
    };
    const timer = setTimeout(finish, ms);
    signal.addEventListener('abort', finish);
  });
