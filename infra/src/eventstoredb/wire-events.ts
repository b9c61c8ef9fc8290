import { randomUUID } from 'node:crypto';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Position } from '@anupalan/domain/kernel/position';
import { type EventData, jsonEvent } from '@eventstore/db-client';
import type { NewEvent, RecordedEvent } from '../ports/event-store.js';
import type { StoredEvent } from './connection.js';
import { knownPosition } from './positions.js';

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

/** An event's texts and how many bytes they are, as every adapter counts them. */
export const rendered = (event: NewEvent): { readonly bytes: number } => {
  keyText('event id', event.id);
  keyText('event type', event.type);
  if (!Number.isSafeInteger(event.version)) throw new RangeError('not a schema version');
  const bytes = Buffer.byteLength(JSON.stringify(event.data)) + Buffer.byteLength(JSON.stringify(event.metadata));
  return { bytes: bytes + event.type.length + event.id.length };
};

/**
 * An event for the server, under an id of this one append: the server takes an append with ids that it knows for a
 * repetition and says only "done", and then nobody would know whether these texts were stored or those of the first time.
 */
export const toServer = (event: NewEvent): EventData => {
  const envelope: Envelope = { id: event.id, version: event.version, metadata: event.metadata };
  return jsonEvent({
    id: randomUUID(),
    type: event.type,
    data: event.data,
    metadata: envelope as unknown as JsonObject,
  }) as EventData;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);

const isEnvelope = (value: unknown): value is Envelope =>
  isObject(value) && typeof value.id === 'string' && typeof value.version === 'number' && isObject(value.metadata);

/** As it was appended, without its position. Null for what others wrote under our names, such as links. */
export const fromServer = (names: Names, stored: StoredEvent): Omit<RecordedEvent, 'position'> | null => {
  const { streamId, type, data, metadata } = stored;
  if (!streamId.startsWith(names.prefix) || !isEnvelope(metadata) || !isObject(data)) return null;
  return {
    id: metadata.id,
    stream: streamId.slice(names.prefix.length),
    revision: Number(stored.revision),
    type,
    version: metadata.version,
    data: data as JsonObject,
    metadata: metadata.metadata,
  };
};

/**
 * An event and where it stands.
 * @throws Error when the server does not say where: only servers before 22.6 leave it out
 */
export const recorded = (names: Names, stored: StoredEvent): RecordedEvent | null => {
  const event = fromServer(names, stored);
  if (event === null) return null;
  const at: Position | null = knownPosition(stored.position);
  if (at === null) throw new Error('The server does not tell positions; EventStoreDB 22.6 or newer is needed.');
  return { ...event, position: at };
};
