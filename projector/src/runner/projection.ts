import type { DomainEvent, Recorded } from '@anupalan/domain/kernel/event';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Audience } from '@anupalan/infra/ports/change-feed';
import type { Index } from '@anupalan/infra/ports/read-store';

/**
 * A read model as a pure fold: events in, plain JSON documents out. No clock, no randomness, no side effects, so that a
 * rebuild gives what the live run gave, and no replay ever sends anything to anybody.
 */
export interface Projection<Doc extends JsonObject = JsonObject, E extends DomainEvent = DomainEvent> {
  /** Name of the read model, as queries and the change feed know it. */
  readonly name: string;
  /** Raised whenever documents of the same events come out differently: the view is then built anew. */
  readonly version: number;
  /**
   * The oldest version whose documents today's queries understand: they answer while this version is built. Left out: the
   * version before. The version itself where queries understand no other: they wait for the build.
   */
  readonly readableFrom?: number;
  /** Prefixes of the streams it reads. */
  readonly streams: readonly string[];
  /** Event types it folds; the others only move its checkpoint. */
  readonly handles: readonly E['type'][];
  /** Ids of the documents that an event touches; none for an event that turns out not to matter. */
  keys(event: Recorded<E>): readonly string[];
  /** The document after the event; the same reference when nothing changed; null for none (deletes one that was there). */
  evolve(doc: Doc | null, event: Recorded<E>, key: string): Doc | null;
  readonly indexes: readonly Index[];
  /** Who may hear that this document changed. */
  audience(doc: Doc): Audience;
}

/** What queries need to know of a projection. */
export type Readable = Pick<Projection, 'name' | 'version' | 'readableFrom'>;

export const oldestReadable = ({ version, readableFrom = version - 1 }: Readable): number => readableFrom;
