import { DamagedEvent, type EventStore, orDamage } from '@anupalan/infra/ports/event-store';
import type { Decode } from './fold-batch.js';
import type { Projection } from './projection.js';

/** Events that an admin excluded, each for one document key of one read model. */
export type Skips = Set<string>;

/**
 * Prefix of the key under which a stream is parked when an event could not be opened, so that its documents are
 * unknown.
 */
export const STREAM_KEY = 'stream:';

const SKIPPED = 'ParkedEventSkipped';

export const skipOf = (key: string, eventId: string): string => `${eventId} ${key}`;

/**
 * The skips of this read model from `projection-<name>` in the log: they outlive every view, so that a rebuild does not
 * fail at a skipped event again.
 */
export const readSkips = async (events: EventStore, decode: Decode, name: string): Promise<Skips> => {
  const skips: Skips = new Set();
  for await (const raw of events.readStream(`projection-${name}`)) {
    if (raw.type !== SKIPPED) continue;
    const { key, eventId } = (await decode(raw)).event.data as { readonly key: string; readonly eventId: string };
    skips.add(skipOf(key, eventId));
  }
  return skips;
};

/**
 * The same fold without skipped events. A skipped event that cannot be opened is not opened and changes nothing.
 * `skips` may grow while it runs.
 */
export const withSkips = (
  projection: Projection,
  decode: Decode,
  skips: Skips,
): { readonly projection: Projection; readonly decode: Decode } => {
  const unopened = (stream: string, id: string): boolean => skips.has(skipOf(`${STREAM_KEY}${stream}`, id));
  return {
    projection: {
      ...projection,
      keys: (event) => {
        if (skips.size === 0) return projection.keys(event);
        if (unopened(event.stream, event.id)) return [];
        return projection.keys(event).filter((key) => !skips.has(skipOf(key, event.id)));
      },
    },
    decode: (raw) => {
      if (skips.size === 0 || !unopened(raw.stream, raw.id)) return decode(raw);
      const { id, stream, revision, position, type } = raw;
      // Metadata is never sealed and has no versions. A damaged event has none, and no code looks for it.
      const metadata = orDamage(() => raw.metadata);
      const known = metadata instanceof DamagedEvent ? {} : metadata;
      return { id, stream, revision, position, event: { type, data: {} }, metadata: known as never };
    },
  };
};
