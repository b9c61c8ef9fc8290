import { errorText } from '@anupalan/domain/kernel/error-text';
import type { Position } from '@anupalan/domain/kernel/position';
import type { Change } from '@anupalan/infra/ports/change-feed';
import type { EventStore, RecordedEvent } from '@anupalan/infra/ports/event-store';
import type { DocChange, ParkedEvent, ReadStore, StoredDoc } from '@anupalan/infra/ports/read-store';
import { type Decode, type Folding, foldBatch, union } from './fold-batch.js';
import type { Projection } from './projection.js';
import { type RecordCache, recordCache, recordMemory } from './record-cache.js';
import { onlyKeys } from './scratch/selected-events.js';
import { STREAM_KEY } from './skips.js';

/** Dependencies of a retry: the live namespace, and the fold without skipped events. */
export interface RetryOptions {
  readonly projection: Projection;
  readonly namespace: string;
  readonly events: EventStore;
  readonly reads: ReadStore;
  readonly decode: Decode;
}

/** One guarded write, ready to be made while the namespace's checkpoint is `at`. */
export interface Retried {
  readonly at: Position;
  readonly changes: readonly DocChange[];
  readonly changed: readonly Change[];
  readonly park: readonly ParkedEvent[];
  readonly unpark: readonly string[];
  /** Why the requested key stays parked; null when it is released. */
  readonly error: string | null;
}

/** Documents that are being folded in memory. */
interface Refold {
  readonly keys: Set<string>;
  readonly records: RecordCache;
  /** Streams and keys that stay parked, or are parked anew, each with the event from which on. */
  readonly parked: Map<string, ParkedEvent>;
  at: Position | null;
}

/**
 * Retries a parked key in two steps. `prepare` reads the log as far as the view has got, which may take a while.
 * `finish`, once the view is stopped, reads the rest and returns the write. A document continues from its parked event.
 * The documents of a stream whose event could not be opened are folded anew and replaced, since they already contain
 * later events of other streams.
 */
export const retryParked = (
  options: RetryOptions,
  row: ParkedEvent,
  parked: readonly ParkedEvent[],
): { prepare(): Promise<void>; finish(): Promise<Retried | null> } => {
  const { projection, namespace, events, reads } = options;
  const stream = row.key.startsWith(STREAM_KEY) ? row.key.slice(STREAM_KEY.length) : null;
  const closed = parked.filter(({ key }) => key.startsWith(STREAM_KEY) && key !== row.key);
  const refold: Refold = {
    keys: new Set(),
    records: recordCache(recordMemory(Number.POSITIVE_INFINITY)),
    parked: new Map(closed.map((one) => [one.key, one])),
    at: null,
  };

  /** The documents of this retry: all that the stream's events change, from the parked event on. */
  const wanted = async (upTo: Position): Promise<readonly string[]> => {
    if (stream === null) return [row.key];
    const keys = new Set<string>();
    for await (const raw of events.readStream(stream)) {
      if (raw.position < row.position || !projection.handles.includes(raw.type)) continue;
      if (raw.position > upTo) break;
      const opened = await open(options, raw);
      if ('error' in opened) {
        refold.parked.set(row.key, { key: row.key, eventId: raw.id, position: raw.position, error: opened.error });
        break;
      }
      for (const key of opened.keys) keys.add(key);
    }
    return [...keys];
  };

  const advance = async (upTo: Position): Promise<void> => {
    const added = (await wanted(upTo)).filter((key) => !refold.keys.has(key));
    const known = [...refold.keys];
    for (const key of added) refold.keys.add(key);
    if (stream === null && refold.at === null) {
      const before = await reads.get(namespace, row.key);
      if (before !== null) refold.records.add({ ...before, audience: null });
      await foldOn(options, refold, added, { after: row.position, inclusive: true, upTo });
    } else {
      await foldOn(options, refold, known, { after: refold.at, inclusive: false, upTo });
      await foldOn(options, refold, added, { after: null, inclusive: false, upTo });
    }
    refold.at = upTo;
  };

  return {
    prepare: async () => {
      const upTo = await reads.checkpoint(namespace);
      if (upTo !== null) await advance(upTo);
    },
    finish: async () => {
      const at = await reads.checkpoint(namespace);
      // Parked rows are written together with a checkpoint; without one the view is being rebuilt.
      if (at === null) return null;
      if (refold.at === null || at > refold.at) await advance(at);
      const stored = new Map((await reads.getMany(namespace, [...refold.keys])).map((doc) => [doc.id, doc]));
      const { changes, changed } = differences(options, stream === null, refold, stored, at);
      const park = [...refold.parked.values()].filter((one) => !closed.includes(one));
      const waiting = new Set(parked.map(({ key }) => key));
      const unpark = [row.key, ...[...refold.keys].filter((key) => key !== row.key && waiting.has(key))];
      return { at, changes, changed, park, unpark, error: refold.parked.get(row.key)?.error ?? null };
    },
  };
};

/** What differs from the stored documents. `alone`: one document goes on from its event; else each is replaced. */
const differences = (
  { projection }: Pick<RetryOptions, 'projection'>,
  alone: boolean,
  { keys, records }: Refold,
  stored: ReadonlyMap<string, StoredDoc>,
  at: Position,
): { readonly changes: readonly DocChange[]; readonly changed: readonly Change[] } => {
  // Records of one event alone are among the changed ones only.
  const changedNow = new Map(records.unwritten().map((record) => [record.id, record]));
  const changes: DocChange[] = [];
  const changed: Change[] = [];
  for (const id of keys) {
    const { doc, position } = changedNow.get(id) ?? records.use(id) ?? { doc: null, position: null };
    const before = stored.get(id) ?? null;
    if (doc === null && before === null) continue;
    const seen = position ?? at;
    if (alone && seen === before?.position) continue;
    changes.push({ id, position: seen, doc, ...(alone ? {} : { replace: true }) });
    const audience = union(
      before === null ? null : projection.audience(before.doc),
      doc === null ? null : projection.audience(doc),
    );
    changed.push({ model: projection.name, id, position: seen, audience });
  }
  return { changes, changed };
};

const open = async ({ projection, decode }: RetryOptions, raw: RecordedEvent) => {
  try {
    const event = await decode(raw);
    return { event, keys: projection.keys(event) };
  } catch (error) {
    return { error: errorText(error).slice(0, 500) };
  }
};

/** Folds `keys` through a part of the log, as the runner does, in one try. */
const foldOn = async (
  { projection, events, decode }: RetryOptions,
  { records, parked }: Refold,
  keys: readonly string[],
  { upTo, ...reading }: { readonly after: Position | null; readonly inclusive: boolean; readonly upTo: Position },
): Promise<void> => {
  if (keys.length === 0) return;
  const folding: Folding = {
    projection: onlyKeys(projection, new Set(keys)),
    records,
    parked,
    decode,
    tryAgain: async (_, failure) => ({ error: errorText(failure).slice(0, 500) }),
    load: async () => [],
  };
  for await (const raw of events.readAll({ ...reading, prefixes: projection.streams })) {
    if (raw.position > upTo) return;
    const unopened = (await foldBatch(folding, [raw])).find(({ key }) => key.startsWith(STREAM_KEY));
    // The live view opened the event, so the vault or the store fails now, and the retry fails with it.
    if (unopened !== undefined) throw new Error(unopened.error);
  }
};
