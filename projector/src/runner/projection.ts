import type { DomainEvent, Recorded } from '@anupalan/domain/kernel/event';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Audience } from '@anupalan/infra/ports/change-feed';
import type { Index } from '@anupalan/infra/ports/read-store';

/**
 * A read model as a pure fold of events into plain JSON documents: without clock, randomness or side effects. So a
 * rebuild gives the same documents, and a replay sends nothing.
 */
export interface Projection<Doc extends JsonObject = JsonObject, E extends DomainEvent = DomainEvent> {
  /** Name of the read model, as in queries and the change feed. */
  readonly name: string;
  /** Raised whenever the same events give other documents: the view is then rebuilt. */
  readonly version: number;
  /**
   * The oldest version whose documents today's queries understand; they are read while this version is built. Default:
   * the previous version. If queries understand no other version and have to wait for the build: the version itself.
   */
  readonly readableFrom?: number;
  /** Prefixes of the streams that it reads. */
  readonly streams: readonly string[];
  /** Event types that it folds; others only move its checkpoint. */
  readonly handles: readonly E['type'][];
  /**
   * Ids of the documents that an event changes; empty for an event without effect. A document under the event's own
   * position is made by this event alone: no other event may change it.
   */
  keys(event: Recorded<E>): readonly string[];
  /**
   * The document after the event: the same reference when nothing changed, null for none (an existing document is
   * deleted).
   */
  evolve(doc: Doc | null, event: Recorded<E>, key: string): Doc | null;
  readonly indexes: readonly Index[];
  /** The recipients of this document's changes. */
  audience(doc: Doc): Audience;
}

/** The fields of a projection that queries need. */
export type Readable = Pick<Projection, 'name' | 'version' | 'readableFrom'>;

export const oldestReadable = ({ version, readableFrom = version - 1 }: Readable): number => readableFrom;
