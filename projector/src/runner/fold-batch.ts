import type { Recorded } from '@anupalan/domain/kernel/event';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Audience, Change } from '@anupalan/infra/ports/change-feed';
import type { RecordedEvent } from '@anupalan/infra/ports/event-store';
import type { DocChange, ParkedEvent, StoredDoc } from '@anupalan/infra/ports/read-store';
import type { Projection } from './projection.js';

/** Opens and upcasts an event; personal fields that the view must not see in clear stay as they were sealed. */
export type Decode = (event: RecordedEvent) => Recorded | Promise<Recorded>;

/** Runs a step until it succeeds or its attempts are used up; then the last error. */
export type Attempt = <T>(step: () => T | Promise<T>) => Promise<{ readonly value: T } | { readonly error: string }>;

export interface Folded {
  readonly changes: readonly DocChange[];
  readonly notices: readonly Change[];
  /** One row per key that met its first poison event in this batch. */
  readonly park: readonly ParkedEvent[];
}

/** Key under which a stream waits whose event could not even be opened, so that nobody knows its documents. */
const unreadable = (stream: string): string => `stream:${stream}`;

const union = (before: Audience | null, after: Audience | null): Audience => ({
  users: [...new Set([...(before?.users ?? []), ...(after?.users ?? [])])],
  roles: [...new Set([...(before?.roles ?? []), ...(after?.roles ?? [])])],
  ...(before?.public === true || after?.public === true ? { public: true } : {}),
});

/**
 * Folds a run of events into documents, in memory: slice by document, load the touched ones in one read, fold each on
 * its own. What a document has seen already is skipped by its own position. A key whose event cannot be folded is
 * parked from there on, keys in `parked` are left alone, all others go on.
 */
export const foldBatch = async (
  projection: Projection,
  events: readonly RecordedEvent[],
  parked: ReadonlySet<string>,
  load: (ids: readonly string[]) => Promise<readonly StoredDoc[]>,
  decode: Decode,
  attempt: Attempt,
): Promise<Folded> => {
  const handled = new Set<string>(projection.handles);
  const park = new Map<string, ParkedEvent>();
  const isParked = (key: string): boolean => parked.has(key) || park.has(key);
  const parkAt = (key: string, event: RecordedEvent | Recorded, error: string): void => {
    park.set(key, { key, eventId: event.id, position: event.position, error });
  };

  const slices = new Map<string, Recorded[]>();
  for (const raw of events) {
    if (!handled.has(raw.type) || isParked(unreadable(raw.stream))) continue;
    const opened = await attempt(async () => {
      const event = await decode(raw);
      return { event, keys: projection.keys(event) };
    });
    if ('error' in opened) {
      parkAt(unreadable(raw.stream), raw, opened.error);
      continue;
    }
    for (const key of new Set(opened.value.keys)) {
      const slice = slices.get(key);
      if (slice === undefined) slices.set(key, [opened.value.event]);
      else slice.push(opened.value.event);
    }
  }

  const keys = [...slices.keys()].filter((key) => !isParked(key));
  const stored = new Map((keys.length === 0 ? [] : await load(keys)).map((doc) => [doc.id, doc]));
  const changes: DocChange[] = [];
  const notices: Change[] = [];
  for (const key of keys) {
    const before = stored.get(key) ?? null;
    let doc: JsonObject | null = before?.doc ?? null;
    let seen = before?.position ?? null;
    let changed = false;
    for (const event of slices.get(key) ?? []) {
      if (seen !== null && event.position <= seen) continue;
      const current = doc;
      const next = await attempt(() => projection.evolve(current, event, key));
      if ('error' in next) {
        parkAt(key, event, next.error);
        break;
      }
      seen = event.position;
      if (next.value !== doc) {
        doc = next.value;
        changed = true;
      }
    }
    if (!changed || seen === null) continue;
    changes.push({ id: key, position: seen, doc });
    const audience = union(
      before === null ? null : projection.audience(before.doc),
      doc === null ? null : projection.audience(doc),
    );
    notices.push({ model: projection.name, id: key, position: seen, audience });
  }
  return { changes, notices, park: [...park.values()] };
};
