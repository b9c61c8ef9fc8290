import type { Recorded } from '@anupalan/domain/kernel/event';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Audience } from '@anupalan/infra/ports/change-feed';
import type { RecordedEvent } from '@anupalan/infra/ports/event-store';
import type { ParkedEvent, StoredDoc } from '@anupalan/infra/ports/read-store';
import { type KeptDoc, type KeptDocs, weigh } from './kept-documents.js';
import type { Projection } from './projection.js';

/** Opens and upcasts an event; personal fields that the view must not see in clear stay as they were sealed. */
export type Decode = (event: RecordedEvent) => Recorded | Promise<Recorded>;

/**
 * Runs a step that failed before until it succeeds or its attempts are used up; then the last error. Only what fails comes
 * here, so that what succeeds costs no turn of the loop.
 */
export type TryAgain = <T>(
  step: () => T | Promise<T>,
  failure: unknown,
) => Promise<{ readonly value: T } | { readonly error: string }>;

/** Key under which a stream waits whose event could not even be opened, so that nobody knows its documents. */
const unreadable = (stream: string): string => `stream:${stream}`;

/** Everybody who is in either. */
export const union = (before: Audience | null, after: Audience | null): Audience => ({
  users: [...new Set([...(before?.users ?? []), ...(after?.users ?? [])])],
  roles: [...new Set([...(before?.roles ?? []), ...(after?.roles ?? [])])],
  ...(before?.public === true || after?.public === true ? { public: true } : {}),
});

interface Opened {
  readonly event: Recorded;
  readonly keys: readonly string[];
}

/** What a run has for one document. */
interface Slice {
  readonly events: Recorded[];
  /** About how much a document grows by them. */
  bytes: number;
}

/**
 * Folds a run of events into documents, in memory: slice by document, read the touched ones that are not kept in one go,
 * fold each on its own. What a document has seen already is skipped by its own position. A key whose event cannot be folded
 * is parked from there on, keys in `parked` are left alone, all others go on. Answers one row per key that met its first
 * poison event in this run.
 */
export const foldBatch = async (
  projection: Projection,
  events: readonly RecordedEvent[],
  parked: ReadonlyMap<string, unknown>,
  kept: KeptDocs,
  load: (ids: readonly string[]) => Promise<readonly StoredDoc[]>,
  decode: Decode,
  tryAgain: TryAgain,
): Promise<readonly ParkedEvent[]> => {
  const handled = new Set<string>(projection.handles);
  const park = new Map<string, ParkedEvent>();
  const isParked = (key: string): boolean => (parked.size > 0 && parked.has(key)) || (park.size > 0 && park.has(key));
  const parkAt = (key: string, event: RecordedEvent | Recorded, error: string): void => {
    park.set(key, { key, eventId: event.id, position: event.position, error });
  };

  const open = async (raw: RecordedEvent): Promise<Opened> => {
    const event = await decode(raw);
    return { event, keys: projection.keys(event) };
  };
  const openAgain = async (raw: RecordedEvent, failure: unknown): Promise<Opened | null> => {
    const again = await tryAgain(() => open(raw), failure);
    if ('value' in again) return again.value;
    parkAt(unreadable(raw.stream), raw, again.error);
    return null;
  };

  const slices = new Map<string, Slice>();
  const sort = ({ bytes }: RecordedEvent, event: Recorded, keys: readonly string[]): void => {
    const grows = GROWTH + (bytes ?? weigh(event.event.data));
    for (const key of keys.length > 1 ? new Set(keys) : keys) {
      const slice = slices.get(key);
      if (slice === undefined) slices.set(key, { events: [event], bytes: grows });
      else {
        slice.events.push(event);
        slice.bytes += grows;
      }
    }
  };
  for (const raw of events) {
    if (!handled.has(raw.type) || isParked(unreadable(raw.stream))) continue;
    try {
      const decoded = decode(raw);
      // Waiting for what is there already would cost a turn for each event.
      const event = decoded instanceof Promise ? await decoded : decoded;
      sort(raw, event, projection.keys(event));
    } catch (failure) {
      const opened = await openAgain(raw, failure);
      if (opened !== null) sort(raw, opened.event, opened.keys);
    }
  }

  const docs = new Map<string, KeptDoc>();
  const missing: string[] = [];
  for (const key of slices.keys()) {
    if (isParked(key)) continue;
    const held = kept.get(key);
    if (held === undefined) missing.push(key);
    else docs.set(key, held);
  }
  const stored = new Map((missing.length === 0 ? [] : await load(missing)).map((doc) => [doc.id, doc]));
  kept.missed(stored.size);
  for (const key of missing) {
    const doc = stored.get(key);
    docs.set(key, kept.add(key, doc, doc === undefined ? null : projection.audience(doc.doc)));
  }

  for (const [key, held] of docs) {
    const slice = slices.get(key);
    let changed = false;
    for (const event of slice?.events ?? []) {
      if (held.position !== null && event.position <= held.position) continue;
      const { doc } = held;
      let next: JsonObject | null;
      try {
        next = projection.evolve(doc, event, key);
      } catch (failure) {
        const again = await tryAgain(() => projection.evolve(doc, event, key), failure);
        if ('error' in again) {
          parkAt(key, event, again.error);
          break;
        }
        next = again.value;
      }
      held.position = event.position;
      if (next === doc) continue;
      held.doc = next;
      changed = true;
    }
    if (changed) kept.grow(held, slice?.bytes ?? 0);
  }
  return [...park.values()];
};

/** What an event adds to a document beside its data: who, when, from where. Corrected when memory becomes scarce. */
const GROWTH = 500;
