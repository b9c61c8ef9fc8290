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

/** What both halves of the fold work on. */
export interface Folding {
  readonly projection: Projection;
  readonly kept: KeptDocs;
  /** Keys that are left alone, with what each met; the fold adds to it. */
  readonly parked: Map<string, ParkedEvent>;
  readonly decode: Decode;
  readonly tryAgain: TryAgain;
}

/** The row of a key that met its first poison event, which is left alone from now on. */
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
 * Sorts a run of events by document, where they wait to be folded. A stream whose event cannot even be opened is parked
 * from there on, as all that is parked it is left alone, all others go on. Answers one row per stream that met its first such
 * event in this run.
 */
export const takeBatch = async (
  { projection, kept, parked, decode, tryAgain }: Folding,
  events: readonly RecordedEvent[],
): Promise<readonly ParkedEvent[]> => {
  const handled = new Set<string>(projection.handles);
  const rows: ParkedEvent[] = [];
  /**
   * What came before the parked event still counts: the row may have been written ahead of it, so that a run that begins again
   * at the checkpoint meets it once more. A document that has seen it knows by its own position.
   */
  const isParked = (key: string, { position }: RecordedEvent): boolean => {
    const row = parked.size > 0 ? parked.get(key) : undefined;
    return row !== undefined && position >= row.position;
  };

  const take = (raw: RecordedEvent, event: Recorded, keys: readonly string[]): void => {
    const bytes = WAITING + (raw.text?.length ?? weigh(event.event.data));
    for (const key of keys.length > 1 ? new Set(keys) : keys) if (!isParked(key, raw)) kept.take(key, event, bytes);
  };
  for (const raw of events) {
    if (!handled.has(raw.type) || isParked(unreadable(raw.stream), raw)) continue;
    try {
      const decoded = decode(raw);
      // Waiting for what is there already would cost a turn for each event.
      const event = decoded instanceof Promise ? await decoded : decoded;
      take(raw, event, projection.keys(event));
    } catch (failure) {
      const again = await tryAgain(async () => {
        const event = await decode(raw);
        return { event, keys: projection.keys(event) };
      }, failure);
      if ('value' in again) take(raw, again.value.event, again.value.keys);
      else rows.push(parkAt(parked, unreadable(raw.stream), raw, again.error));
    }
  }
  return rows;
};

/**
 * Folds what waits for these documents, in memory: reads those that are not known in one go, then folds each on its own. What
 * a document has seen already is skipped by its own position. A key whose event cannot be folded is parked from there on.
 * Answers one row per key that met its first poison event now.
 */
export const foldWaiting = async (
  { projection, kept, parked, tryAgain }: Folding,
  docs: readonly KeptDoc[],
  load: (ids: readonly string[]) => Promise<readonly StoredDoc[]>,
): Promise<readonly ParkedEvent[]> => {
  const rows: ParkedEvent[] = [];
  const unknown = docs.filter(({ known, waiting }) => !known && waiting.length > 0);
  if (unknown.length > 0) {
    const stored = new Map((await load(unknown.map(({ id }) => id))).map((doc) => [doc.id, doc]));
    for (const held of unknown) {
      const doc = stored.get(held.id);
      kept.read(held, doc, doc === undefined ? null : projection.audience(doc.doc));
    }
  }
  for (const held of docs) {
    const { id: key, waiting } = held;
    if (waiting.length === 0) continue;
    let changed = false;
    for (const event of waiting) {
      if (held.position !== null && event.position <= held.position) continue;
      const { doc } = held;
      let next: JsonObject | null;
      try {
        next = projection.evolve(doc, event, key);
      } catch (failure) {
        const again = await tryAgain(() => projection.evolve(doc, event, key), failure);
        if ('error' in again) {
          rows.push(parkAt(parked, key, event, again.error));
          break;
        }
        next = again.value;
      }
      held.position = event.position;
      if (next === doc) continue;
      held.doc = next;
      changed = true;
    }
    kept.folded(held, changed);
  }
  return rows;
};

/** What a waiting event takes beside its text, bytes, about. */
const WAITING = 400;
