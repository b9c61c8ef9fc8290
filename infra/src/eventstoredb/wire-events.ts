import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Position } from '@anupalan/domain/kernel/position';
import { type EventData, jsonEvent, type RecordedEvent as ServerEvent } from '@eventstore/db-client';
import type { NewEvent, RecordedEvent } from '../ports/event-store.js';
import { toPosition } from './positions.js';

/** An event of the server, of whatever stream, as it lies there. */
export interface StoredEvent {
  readonly stream: string;
  readonly revision: number;
  /** Null where the server does not tell it. */
  readonly position: Position | null;
  readonly type: string;
  /** Parsed where it is JSON, else text or bytes. */
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

/** What stands beside an event's data in the store: its own id and schema version, and its metadata. */
interface Envelope {
  readonly id: string;
  readonly version: number;
  readonly metadata: JsonObject;
}

/** Names in a store that others use too: `anupalan.` before those of our streams; `anupalan:` before the adapter's own. */
export interface Names {
  /** What all our streams begin with. */
  readonly prefix: string;
  readonly identity: string;
  readonly tally: string;
}

/** @throws RangeError for a name that the server or its projections would take for something else */
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
 * How many bytes an event is, as every adapter counts them.
 * @throws RangeError for an id, a type or a version that is none
 */
export const byteLength = (event: NewEvent): number => {
  const [id, type] = [keyText('event id', event.id), keyText('event type', event.type)];
  if (!Number.isSafeInteger(event.version)) throw new RangeError('not a schema version');
  const texts = [event.data, event.metadata].map((value) => Buffer.byteLength(JSON.stringify(value)));
  return texts.reduce((sum, bytes) => sum + bytes, type.length + id.length);
};

/**
 * An event for the server, under an id of this one append: the server takes an append with ids that it knows for a
 * repetition and says only "done", and then nobody would know whether these texts were stored or those of the first time.
 */
export const toServer = ({ id, type, version, data, metadata }: NewEvent): EventData =>
  jsonEvent({ type, data, metadata: { id, version, metadata } });

/** A fact of the adapter's own, in a stream of its own. */
export const ownEvent = (type: string, data: JsonObject): EventData => jsonEvent({ type, data });

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);

const isEnvelope = (value: unknown): value is Envelope =>
  isObject(value) && typeof value.id === 'string' && typeof value.version === 'number' && isObject(value.metadata);

/**
 * An event as it was appended, and where it stands. Null for what others wrote under our names, such as links.
 * @throws Error when the server does not say where: only servers before 22.6 leave it out
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
