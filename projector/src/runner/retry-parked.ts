import { errorText } from '@anupalan/domain/kernel/error-text';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Position } from '@anupalan/domain/kernel/position';
import type { Change } from '@anupalan/infra/ports/change-feed';
import type { EventStore, RecordedEvent } from '@anupalan/infra/ports/event-store';
import type { DocChange, ParkedEvent, ReadStore } from '@anupalan/infra/ports/read-store';
import { type Decode, union } from './fold-batch.js';
import type { Projection } from './projection.js';
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

interface Held {
  readonly doc: JsonObject | null;
  readonly position: Position | null;
}

/** Documents that are being folded in memory. */
interface Refold {
  readonly docs: Map<string, Held>;
  /** Keys that met an event that cannot be folded, with that event. */
  readonly failed: Map<string, ParkedEvent>;
  /** Streams that are readable only up to a position: their next event cannot be opened. */
  readonly closed: Map<string, Position>;
  /** Inclusive. */
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
  const closed = new Map(
    parked.flatMap(({ key, position }) =>
      key.startsWith(STREAM_KEY) && key !== row.key ? [[key.slice(STREAM_KEY.length), position] as const] : [],
    ),
  );
  const refold: Refold = { docs: new Map(), failed: new Map(), closed, at: null };

  /** The documents of this retry: all that the stream's events change, from the parked event on. */
  const wanted = async (upTo: Position): Promise<readonly string[]> => {
    if (stream === null) return [row.key];
    const keys = new Set<string>();
    for await (const raw of events.readStream(stream)) {
      if (raw.position < row.position || !projection.handles.includes(raw.type)) continue;
      if (raw.position > upTo) break;
      const opened = await open(options, raw);
      if ('error' in opened) {
        refold.failed.set(row.key, parkedAt(row.key, raw, opened.error));
        refold.closed.set(stream, raw.position);
        break;
      }
      for (const key of opened.keys) keys.add(key);
    }
    return [...keys];
  };

  const advance = async (upTo: Position): Promise<void> => {
    const added = (await wanted(upTo)).filter((key) => !refold.docs.has(key));
    if (stream === null && refold.at === null) {
      const before = await reads.get(namespace, row.key);
      refold.docs.set(row.key, before ?? { doc: null, position: null });
      await foldOn(options, refold, [row.key], { after: row.position, inclusive: true, upTo });
    } else {
      await foldOn(options, refold, [...refold.docs.keys()], { after: refold.at, inclusive: false, upTo });
      for (const key of added) refold.docs.set(key, { doc: null, position: null });
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
      const stored = new Map((await reads.getMany(namespace, [...refold.docs.keys()])).map((doc) => [doc.id, doc]));
      const changes: DocChange[] = [];
      const changed: Change[] = [];
      for (const [id, { doc, position }] of refold.docs) {
        const before = stored.get(id) ?? null;
        if (doc === null && before === null) continue;
        const seen = position ?? at;
        if (stream === null && seen === before?.position) continue;
        changes.push({ id, position: seen, doc, ...(stream === null ? {} : { replace: true }) });
        const audience = union(
          before === null ? null : projection.audience(before.doc),
          doc === null ? null : projection.audience(doc),
        );
        changed.push({ model: projection.name, id, position: seen, audience });
      }
      const park = [...refold.failed.values()];
      const waiting = new Set(parked.map(({ key }) => key));
      const unpark = [row.key, ...[...refold.docs.keys()].filter((key) => key !== row.key && waiting.has(key))];
      return { at, changes, changed, park, unpark, error: refold.failed.get(row.key)?.error ?? null };
    },
  };
};

const parkedAt = (key: string, { id, position }: RecordedEvent, error: string): ParkedEvent => ({
  key,
  eventId: id,
  position,
  error,
});

const open = async ({ projection, decode }: RetryOptions, raw: RecordedEvent) => {
  try {
    const event = await decode(raw);
    return { event, keys: projection.keys(event) };
  } catch (error) {
    return { error: errorText(error).slice(0, 500) };
  }
};

/** Folds `keys` through a part of the log. A document's position skips events that it has seen, as in a batch. */
const foldOn = async (
  options: RetryOptions,
  { docs, failed, closed }: Refold,
  keys: readonly string[],
  range: { readonly after: Position | null; readonly inclusive: boolean; readonly upTo: Position },
): Promise<void> => {
  const { projection, events } = options;
  const { upTo, ...reading } = range;
  const wanted = new Set(keys);
  if (wanted.size === 0) return;
  const handled = new Set<string>(projection.handles);
  for await (const raw of events.readAll({ ...reading, prefixes: projection.streams })) {
    if (raw.position > upTo) return;
    if (!handled.has(raw.type)) continue;
    const end = closed.get(raw.stream);
    if (end !== undefined && raw.position >= end) continue;
    const opened = await open(options, raw);
    // The live view opened the event, so the vault or the store fails now, and the retry fails with it.
    if ('error' in opened) throw new Error(opened.error);
    for (const key of new Set(opened.keys)) {
      const held = docs.get(key);
      if (!wanted.has(key) || held === undefined || failed.has(key)) continue;
      if (held.position !== null && raw.position <= held.position) continue;
      try {
        docs.set(key, { doc: projection.evolve(held.doc, opened.event, key), position: raw.position });
      } catch (error) {
        failed.set(key, parkedAt(key, raw, errorText(error).slice(0, 500)));
      }
    }
  }
};
