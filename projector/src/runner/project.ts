import { latest, type Position } from '@anupalan/domain/kernel/position';
import type { Change } from '@anupalan/infra/ports/change-feed';
import { pause } from '@anupalan/infra/ports/clock';
import type { EventStore } from '@anupalan/infra/ports/event-store';
import { nextTurn } from '@anupalan/infra/ports/next-turn';
import type { ParkedEvent, ReadStore } from '@anupalan/infra/ports/read-store';
import { StoreUnavailable } from '@anupalan/infra/ports/unavailable';
import { type Batch, type BatchLimits, batches } from './batches.js';
import { type Decode, type Folding, foldWaiting, type TryAgain, takeBatch } from './fold-batch.js';
import { type KeptDoc, type KeptMemory, keptDocs, keptMemory } from './kept-documents.js';
import type { Projection } from './projection.js';
import { documentWriter } from './write-documents.js';

export interface Tuning extends BatchLimits {
  /** How often a step that failed is tried again before its event counts as poison. */
  readonly retries: number;
  /** Pause before the first retry, in ms; doubles with each. */
  readonly retryDelayMs: number;
  /** More parked keys than this are a bug and no poison events: the projection pauses, nothing of the batch is written. */
  readonly maxParked: number;
  /** Until it has caught up: how long events wait in memory to be folded and written, in ms; a restart takes in that much again. */
  readonly writeEveryMs: number;
  /** Documents in one write; between two the thread is free for others. */
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

/** What the projections of a thread keep of documents and waiting events while they catch up, about; a live one keeps less. */
const MEMORY = keptMemory(32 * 2 ** 20, 2 * 2 ** 20);
const LIVE_BYTES = 4 * 2 ** 20;
/** More, while documents are being written. */
const SLACK_BYTES = 4 * 2 ** 20;

export interface Progress {
  /** All documents are written as they are here. */
  readonly position: Position | null;
  /** All up to here was taken in; ahead of `position` while events and documents wait to be folded and written. */
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

const FENCED: Stopped = { kind: 'fenced' };

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
  readonly memory?: KeptMemory;
}

/**
 * Runs one projection from its checkpoint on, until the signal ends it. Documents in use are kept in memory, because nobody
 * else writes them: who does so beside it (a retry) has to end it first.
 *
 * Once it has caught up, each batch is one guarded write of documents, parked keys and checkpoint. Before that events wait by
 * document, hardly looked into, until their memory is needed for others: then what waits for the documents that nothing has come for
 * for longest is folded, each in one go, and they are written, ahead of the checkpoint, and forgotten. All of them are folded and
 * written every `writeEveryMs`, with the checkpoint; one write at a time, while the next events are taken in. A fold right away would
 * keep thousands of documents, each made anew by each of its events, which take more memory than the events.
 * Events that nobody handles move the checkpoint too, `quietMs` after the last write at the latest. Safe to kill anywhere: what was written is recognised by the documents'
 * own positions; a document that is to be deleted has none to be recognised by any more, so that it goes with the checkpoint.
 */
export const project = async (options: ProjectOptions): Promise<Stopped> => {
  const { projection, namespace, events, reads, tuning } = options;
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const tryAgain = attempts(tuning, signal);
  const writer = documentWriter({ ...options, checkpoint: await reads.checkpoint(namespace) });
  const parked = new Map((await reads.parked(namespace)).map((row) => [row.key, row]));
  const kept = keptDocs(options.memory ?? MEMORY);
  const folding: Folding = { projection, kept, parked, decode: options.decode, tryAgain };
  const load = async (ids: readonly string[]) => {
    if (ids.some(writer.isUnderWay)) await writer.settled();
    return reads.getMany(namespace, ids);
  };
  /** Parked, but not written yet. */
  let park: readonly ParkedEvent[] = [];
  let seen = writer.checkpoint();
  let readable = seen;
  let live = false;
  let writtenAt = performance.now();
  /** The checkpoint stands behind events that changed nothing. */
  let behind = false;
  /** Other processes know the view by its checkpoint: where nothing comes any more, it is moved all the same. */
  const patience = (): number =>
    behind ? Math.max(0, tuning.quietMs - (performance.now() - writtenAt)) : Number.POSITIVE_INFINITY;

  /** Why it has to stop now that these were parked; null when it goes on, and they are written with the next checkpoint. */
  const stopAfter = (rows: readonly ParkedEvent[]): Stopped | null => {
    if (signal.aborted) return { kind: 'ended' };
    const first = rows[0];
    if (first === undefined) return null;
    park = [...park, ...rows];
    const what = `event ${first.eventId} for ${first.key}: ${first.error}`;
    if (options.failFast()) return { kind: 'paused', error: `stopped while rebuilding at ${what}` };
    if (parked.size <= tuning.maxParked) return null;
    return { kind: 'paused', error: `${parked.size} documents cannot be folded, the last at ${what}` };
  };
  /** A run that is not full was ended by the clock: nothing may come for long. */
  const isDue = ({ events: { length }, caughtUp }: Batch): boolean =>
    caughtUp ||
    (live && length < tuning.maxEvents) ||
    performance.now() - writtenAt >= (live ? tuning.maxWaitMs : tuning.writeEveryMs);

  /**
   * Folds what waits for these documents and writes them, so many at once, each lot while the next one is folded: ahead of the
   * checkpoint, so that deletions stay. With them what was parked: a later event of its document would be taken for one that
   * came after it.
   */
  const writeAhead = async (
    docs: readonly KeptDoc[],
    after: (written: readonly KeptDoc[]) => void,
  ): Promise<Stopped | null> => {
    for (let i = 0; i < docs.length; i += tuning.maxWrites) {
      if (i > 0) await nextTurn();
      const some = docs.slice(i, i + tuning.maxWrites);
      const stopped = stopAfter(await foldWaiting(folding, some, load));
      if (stopped !== null) return stopped;
      const standing = some.filter(({ changed, doc }) => !changed || doc !== null);
      const changed = standing.filter((doc) => doc.changed);
      if (changed.length > 0 || park.length > 0) {
        if ((await writer.settled()) === 'fenced') return FENCED;
        void writer.write(kept, changed, writer.checkpoint(), park);
        park = [];
      }
      after(standing);
    }
    return null;
  };

  /** Makes room. */
  const forgetSurplus = async (): Promise<Stopped | null> => {
    // Rather a little more in memory than to wait for a write.
    const surplus = kept.surplus(live ? LIVE_BYTES : Number.POSITIVE_INFINITY, writer.isBusy() ? SLACK_BYTES : 0);
    const stopped = await writeAhead(surplus, (written) => {
      for (const doc of written) kept.forget(doc);
    });
    if (stopped !== null) return stopped;
    return live && (await writer.settled()) === 'fenced' ? FENCED : null;
  };

  /** All that waits is folded and written, with the checkpoint. */
  const writeAll = async ({ caughtUp }: Batch): Promise<Stopped | null> => {
    const waiting = kept.waiting();
    // Live it is a batch and no more, and goes with its checkpoint in one write; else the last of many do.
    const early = live ? 0 : Math.floor(Math.max(0, waiting.length - 1) / tuning.maxWrites) * tuning.maxWrites;
    const stopped =
      (await writeAhead(waiting.slice(0, early), () => undefined)) ??
      stopAfter(await foldWaiting(folding, waiting.slice(early), load));
    if (stopped !== null) return stopped;
    const changed = kept.changed();
    behind = live && changed.length === 0 && park.length === 0 && performance.now() - writtenAt < tuning.quietMs;
    live ||= caughtUp;
    if (!behind) {
      if ((await writer.settled()) === 'fenced') return FENCED;
      if (seen !== writer.checkpoint()) {
        const written = writer.write(kept, changed, seen, park);
        // Who is behind takes in the next ones meanwhile.
        if (live && (await written) === 'fenced') return FENCED;
      }
      park = [];
      writtenAt = performance.now();
    }
    if (live) readable = seen;
    return null;
  };

  try {
    const deliveries = events.subscribe({ after: seen, prefixes: projection.streams }, signal);
    for await (const batch of batches(deliveries, tuning, patience)) {
      if (signal.aborted) break;
      // A log may deliver again what was looked at already.
      const before = seen;
      const fresh = before === null ? batch.events : batch.events.filter((event) => event.position > before);
      const poison = stopAfter(await takeBatch(folding, fresh));
      if (poison !== null) return poison;
      seen = latest(seen, batch.at);
      const stopped = isDue(batch) ? await writeAll(batch) : null;
      if (stopped !== null) return stopped;
      if (!live) readable = writer.checkpoint();
      if (writer.hasFailed() && (await writer.settled()) === 'fenced') return FENCED;
      const full = await forgetSurplus();
      if (full !== null) return full;
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
    // Nobody writes any more when this has ended. What fails now, the next run begins from.
    await writer.settled().catch(() => undefined);
    kept.close();
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
