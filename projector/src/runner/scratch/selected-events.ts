import type { Recorded } from '@anupalan/domain/kernel/event';
import type { Position } from '@anupalan/domain/kernel/position';
import { endOfDayInIndia } from '@anupalan/domain/rules/dates';
import type { EventStore } from '@anupalan/infra/ports/event-store';
import type { Decode } from '../fold-batch.js';
import type { Projection } from '../projection.js';

/** An erasure counts at every past moment, too, as for a past case (docs/adr/0047). */
const ERASURE = 'UserErased';

/** The same fold of the events that were recorded up to the end of a day in India, and of later erasures. */
export const upToDay = (projection: Projection, day: string): Projection => {
  const end = Date.parse(endOfDayInIndia(day));
  const isLater = ({ metadata }: Recorded): boolean => Date.parse(metadata.time) >= end;
  return {
    ...projection,
    keys: (event) => (isLater(event) && event.event.type !== ERASURE ? [] : projection.keys(event)),
    // An erasure makes no document for somebody who came later.
    evolve: (doc, event, key) => (doc === null && isLater(event) ? doc : projection.evolve(doc, event, key)),
  };
};

/** The same fold of these documents only. */
export const onlyKeys = (projection: Projection, keys: ReadonlySet<string>): Projection => ({
  ...projection,
  keys: (event) => projection.keys(event).filter((key) => keys.has(key)),
});

/** Above this number of documents a replay from the beginning is better; bounds the memory. */
export const MAX_KEYS = 50_000;

/**
 * The documents that events after `from`, up to `head`, touch; null when they are more than `MAX_KEYS`. Events that
 * cannot be opened are left out: their documents are unknown. `rest` is awaited now and then.
 * @throws the signal's reason
 */
export const keysTouched = async (
  events: EventStore,
  projection: Projection,
  decode: Decode,
  { from, head }: { readonly from: Position; readonly head: Position },
  { rest, signal }: { readonly rest: () => Promise<void>; readonly signal: AbortSignal },
): Promise<ReadonlySet<string> | null> => {
  const keys = new Set<string>();
  const handled = new Set<string>(projection.handles);
  let n = 0;
  for await (const raw of events.readAll({ after: from, prefixes: projection.streams })) {
    signal.throwIfAborted();
    if (raw.position > head) break;
    n += 1;
    if (n % REST_EVERY === 0) await rest();
    if (!handled.has(raw.type)) continue;
    for (const key of await keysIn(raw)) keys.add(key);
    if (keys.size > MAX_KEYS) return null;
  }
  return keys;

  async function keysIn(raw: Parameters<Decode>[0]): Promise<readonly string[]> {
    try {
      return projection.keys(await decode(raw));
    } catch {
      return [];
    }
  }
};

const REST_EVERY = 250;
