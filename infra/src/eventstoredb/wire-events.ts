import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Position } from '@anupalan/domain/kernel/position';
import { type EventData, jsonEvent, type RecordedEvent as ServerEvent } from '@eventstore/db-client';
import type { NewEvent, RecordedEvent } from '../ports/event-store.js';
import { toPosition } from './positions.js';

export interface StoredEvent {
  readonly stream: string;
  readonly revision: number;
  /** Null where the server does not report it. */
  readonly position: Position | null;
  readonly type: string;
  /** Parsed if it is JSON, else text or bytes. */
  readonly data: unknown;
  readonly metadata: unknown;
}

export const storedEvent = ({ streamId, revision, position, type, data, metadata }: ServerEvent): StoredEvent => ({
  stream: streamId,
  revision: Number(revision),
  position: position === undefined ? null : toPosition(position),
  type,
  data,
  metadata,
});

/** Metadata of a stored event: its own id and schema version, and the event's metadata. */
interface Envelope {
  readonly id: string;
  readonly version: number;
  readonly metadata: JsonObject;
  /** By which the server's own page and its projections show what belongs together. */
  readonly $correlationId?: string;
  readonly $causationId?: string;
}

/**
 * Names in a store that other applications use too: `anupalan.` prefixes this product's streams, `anupalan:` the
 * adapter's own.
 */
export interface Names {
  /** Prefix of this product's streams. */
  readonly prefix: string;
  readonly identity: string;
  readonly tally: string;
}

/** @throws RangeError for a name that the server or its projections would misinterpret */
export const namesUnder = (name: string): Names => {
  if (!/^[a-z][a-z0-9_]{0,39}$/.test(name)) throw new RangeError(`not a name for streams: ${name}`);
  return { prefix: `${name}.`, identity: `${name}:identity`, tally: `${name}:tally` };
};

const keyText = (what: string, text: string): string => {
  if (text === '' || text.length > 400 || text.includes('\0')) throw new RangeError(`not a ${what}`);
  return text;
};

export const checkStream = (stream: string): string => keyText('stream name', stream);

/**
 * The size of an event in bytes, counted as in every adapter.
 * @throws RangeError for an invalid id, type or version
 */
export const byteLength = (event: NewEvent): number => {
  const [id, type] = [keyText('event id', event.id), keyText('event type', event.type)];
  if (!Number.isSafeInteger(event.version)) throw new RangeError('not a schema version');
  const texts = [event.data, event.metadata].map((value) => Buffer.byteLength(JSON.stringify(value)));
  return texts.reduce((sum, bytes) => sum + bytes, type.length + id.length);
};

/**
 * An event for the server, with an id of this one append: the server answers an append with known ids as done, and then
 * it would be unknown which texts are stored.
 */
export const toServer = ({ id, type, version, data, metadata }: NewEvent): EventData =>
  jsonEvent({ type, data, metadata: { id, version, metadata, ...linksOf(metadata) } satisfies Envelope });

const linksOf = ({ correlationId, causationId }: JsonObject): Pick<Envelope, '$correlationId' | '$causationId'> => ({
  ...(typeof correlationId === 'string' ? { $correlationId: correlationId } : {}),
  ...(typeof causationId === 'string' ? { $causationId: causationId } : {}),
});

/** An event of the adapter's own streams. */
export const ownEvent = (type: string, data: JsonObject): EventData => jsonEvent({ type, data });

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);

const isEnvelope = (value: unknown): value is Envelope =>
  isObject(value) && typeof value.id === 'string' && typeof value.version === 'number' && isObject(value.metadata);

/**
 * An event as it was appended, with its position. Null for events of others under our names, such as links.
 * @throws Error when the server does not report a position, as servers before 22.6
 */
export const recorded = (names: Names, stored: StoredEvent): RecordedEvent | null => {
  if (!stored.stream.startsWith(names.prefix)) return null;
  const { data, metadata: envelope } = stored;
  if (!isEnvelope(envelope) || !isObject(data)) return null;
  if (stored.position === null)
    throw new Error('The server does not tell positions; EventStoreDB 22.6 or newer is needed.');
  return {
    id: envelope.id,
    stream: stored.stream.slice(names.prefix.length),
    revision: stored.revision,
    position: stored.position,
    type: stored.type,
    version: envelope.version,
    data: data as JsonObject,
    metadata: envelope.metadata,
  };
};
