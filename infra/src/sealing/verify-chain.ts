import type { EventStore, RecordedEvent } from '../ports/event-store.js';
import { chainHash, hashOf } from './chain.js';

/**
 * `changed`: the event at `revision` is not what was chained there. `removed`: the event at `revision` is missing, though
 * later ones are there. `reordered`: at `revision` should stand the event that stands at `movedTo`.
 */
export type ChainReport =
  | { readonly kind: 'intact'; readonly events: number; readonly hash: string | null }
  | { readonly kind: 'changed' | 'removed'; readonly revision: number; readonly eventId: string | null }
  | { readonly kind: 'reordered'; readonly revision: number; readonly eventId: string; readonly movedTo: number };

/** Checks events of one stream in the order in which a store or an export gives them. */
export const verifyEvents = (stream: string, events: readonly RecordedEvent[]): ChainReport => {
  let previous: string | null = null;
  for (const [revision, event] of events.entries()) {
    const fits = (candidate: RecordedEvent): boolean =>
      hashOf(candidate.metadata) === chainHash(previous, stream, revision, candidate);
    if (event.revision === revision && event.stream === stream && fits(event)) {
      previous = hashOf(event.metadata);
      continue;
    }
    const moved = events.findIndex((other, i) => i !== revision && fits(other));
    const owner = events[moved];
    if (owner !== undefined) return { kind: 'reordered', revision, eventId: owner.id, movedTo: moved };
    if (event.revision > revision) return { kind: 'removed', revision, eventId: null };
    return { kind: 'changed', revision, eventId: event.id };
  }
  return { kind: 'intact', events: events.length, hash: previous };
};

/**
 * Checks one stream and names the first event that was changed, removed or moved. Opens and upcasts nothing, needs no key.
 * A cut tail leaves an intact chain: ./log-seal finds that.
 */
export const verifyStream = async (events: EventStore, stream: string): Promise<ChainReport> => {
  const recorded: RecordedEvent[] = [];
  for await (const event of events.readStream(stream)) recorded.push(event);
  return verifyEvents(stream, recorded);
};
