import type { Recorded } from '@anupalan/domain/kernel/event';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Audience } from '@anupalan/infra/ports/change-feed';
import type { RecordedEvent } from '@anupalan/infra/ports/event-store';
import type { ParkedEvent, StoredDoc } from '@anupalan/infra/ports/read-store';
import type { Projection } from './projection.js';
import { bytesOf, type RecordCache } from './record-cache.js';

/** Opens and upcasts an event; personal fields that the view must not have in clear stay sealed. */
export type Decode = (event: RecordedEvent) => Recorded | Promise<Recorded>;

/**
 * Repeats a failed step until it succeeds or its attempts are used up; then throws the last error. Called only for
 * failures, so that a success costs no turn of the loop.
 */
export type TryAgain = <T>(
  step: () => T | Promise<T>,
  failure: unknown,
) => Promise<{ readonly value: T } | { readonly error: string }>;

/** Key under which a stream is parked when an event could not be opened, so that its documents are unknown. */
const unreadable = (stream: string): string => `stream:${stream}`;

/** The combined audience. */
export const union = (before: Audience | null, after: Audience | null): Audience => ({
  users: [...new Set([...(before?.users ?? []), ...(after?.users ?? [])])],
  roles: [...new Set([...(before?.roles ?? []), ...(after?.roles ?? [])])],
  ...(before?.businesses === undefined && after?.businesses === undefined
    ? {}
    : { businesses: [...new Set([...(before?.businesses ?? []), ...(after?.businesses ?? [])])] }),
  ...(before?.public === true || after?.public === true ? { public: true } : {}),
});

export interface Folding {
  readonly projection: Projection;
  readonly records: RecordCache;
  /** Parked keys, each with the event that failed; the fold adds to it. */
  readonly parked: Map<string, ParkedEvent>;
  readonly decode: Decode;
  readonly tryAgain: TryAgain;
  readonly load: (ids: readonly string[]) => Promise<readonly StoredDoc[]>;
}

/** The row of a key at its first poison event; from there on the key is parked. */
const parkAt = (
  parked: Map<string, ParkedEvent>,
  key: string,
  { id, position }: RecordedEvent | Recorded,
  error: string,
): ParkedEvent => {
  const row = { key, eventId: id, position, error };
  parked.set(key, row);
  return row;
};

/**
 * Folds a batch in memory: groups its events by record, reads the uncached records in one call, then folds each. A
 * record's own position skips events that it has seen. A stream whose event cannot be opened, and a key whose event
 * cannot be folded, is parked from there on; returns one row per key parked now.
 */
export const foldBatch = async (
  folding: Folding,
  events: readonly RecordedEvent[],
): Promise<readonly ParkedEvent[]> => {
  const rows: ParkedEvent[] = [];
  const groups = await groupByRecord(folding, events, rows);
  await readRecords(
    folding,
    [...groups].flatMap(([key, group]) => (isOwn(key, group) ? [] : [key])),
  );
  for (const [key, group] of groups) await foldRecord(folding, key, group, rows);
  return rows;
};

/** True for the record of a single event: nothing is read for it, and it is not cached. */
const isOwn = (key: string, events: readonly Recorded[]): boolean => key === events[0]?.position;

const groupByRecord = async (
  { projection, parked, decode, tryAgain }: Folding,
  events: readonly RecordedEvent[],
  rows: ParkedEvent[],
): Promise<ReadonlyMap<string, readonly Recorded[]>> => {
  const handled = new Set<string>(projection.handles);
  const groups = new Map<string, Recorded[]>();
  /**
   * Events before the parked one still count: the row may have been written ahead of the checkpoint, so that a run that
   * restarts there reads them once more.
   */
  const isParked = (key: string, { position }: RecordedEvent | Recorded): boolean => {
    const row = parked.size > 0 ? parked.get(key) : undefined;
    return row !== undefined && position >= row.position;
  };
  const add = (event: Recorded, keys: readonly string[]): void => {
    for (const key of keys.length > 1 ? new Set(keys) : keys) {
      if (isParked(key, event)) continue;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [event]);
      else group.push(event);
    }
  };
  for (const raw of events) {
    if (!handled.has(raw.type) || isParked(unreadable(raw.stream), raw)) continue;
    try {
      const decoded = decode(raw);
      // Awaiting a value that is already there would cost a turn for each event.
      const event = decoded instanceof Promise ? await decoded : decoded;
      add(event, projection.keys(event));
    } catch (failure) {
      const again = await tryAgain(async () => {
        const event = await decode(raw);
        return { event, keys: projection.keys(event) };
      }, failure);
      if ('value' in again) add(again.value.event, again.value.keys);
      else rows.push(parkAt(parked, unreadable(raw.stream), raw, again.error));
    }
  }
  return groups;
};

const readRecords = async ({ projection, records, load }: Folding, ids: readonly string[]): Promise<void> => {
  const missing = ids.filter((id) => !records.has(id));
  if (missing.length === 0) return;
  const stored = new Map((await load(missing)).map((doc) => [doc.id, doc]));
  for (const id of missing) {
    const found = stored.get(id);
    if (found === undefined) records.add({ id, doc: null, position: null, audience: null });
    else records.add({ ...found, audience: projection.audience(found.doc) });
  }
};

const foldRecord = async (
  { projection, records, parked, tryAgain }: Folding,
  key: string,
  events: readonly Recorded[],
  rows: ParkedEvent[],
): Promise<void> => {
  const record = isOwn(key, events) ? records.addOwn(key) : records.use(key);
  if (record === undefined) throw new Error(`${key} was not read`);
  for (const event of events) {
    if (record.position !== null && event.position <= record.position) continue;
    const { doc } = record;
    let next: JsonObject | null;
    try {
      next = projection.evolve(doc, event, key);
    } catch (failure) {
      const again = await tryAgain(() => projection.evolve(doc, event, key), failure);
      if ('error' in again) {
        rows.push(parkAt(parked, key, event, again.error));
        return;
      }
      next = again.value;
    }
    record.position = event.position;
    if (next === doc) continue;
    record.doc = next;
    records.changed(record, bytesOf(event.event.data));
  }
};
