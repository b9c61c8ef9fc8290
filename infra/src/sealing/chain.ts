import { hash as digest } from 'node:crypto';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { NewEvent } from '../ports/event-store.js';
import { canonicalJson } from './canonical-json.js';

/** The chain hash that stands with a recorded event, or null when there is none. */
export const hashOf = (metadata: JsonObject): string | null =>
  typeof metadata.hash === 'string' ? metadata.hash : null;

/**
 * SHA-256 (hex) over the previous event's hash and everything about this event except where and when its engine stored
 * it, so that a migration keeps the chain. It is over the SEALED data: checking needs no key, and erasing breaks
 * nothing. `previous` is null for the first event of a stream. A `hash` in the metadata is left out.
 */
export const chainHash = (
  previous: string | null,
  stream: string,
  revision: number,
  { id, type, version, data, metadata }: NewEvent,
): string => {
  const { hash: _, ...rest } = metadata;
  // In the order of the canonical text, which is then printed faster.
  const text = canonicalJson({ data, id, metadata: rest, previous, revision, stream, type, version });
  return digest('sha256', text, 'hex');
};

/** The events with their hashes in the metadata, following on `previous`. */
export const chained = (
  previous: string | null,
  stream: string,
  firstRevision: number,
  events: readonly NewEvent[],
): readonly NewEvent[] => {
  let last = previous;
  return events.map((event, i) => {
    const hash = chainHash(last, stream, firstRevision + i, event);
    last = hash;
    return { ...event, metadata: { ...event.metadata, hash } };
  });
};
