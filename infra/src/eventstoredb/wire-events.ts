import { randomUUID } from 'node:crypto';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { NewEvent, RecordedEvent } from '../ports/event-store.js';
import type { ProposedEvent } from './append-stream.js';
import { jsonOf, type StoredEvent } from './stored-event.js';

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

/** An event's texts, and how many bytes they are as every adapter counts them. */
export interface Rendered {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly data: string;
  readonly metadata: string;
  readonly bytes: number;
}

/** @throws RangeError for an id, a type or a version that is none */
export const rendered = (event: NewEvent): Rendered => {
  const [id, type] = [keyText('event id', event.id), keyText('event type', event.type)];
  if (!Number.isSafeInteger(event.version)) throw new RangeError('not a schema version');
  const data = JSON.stringify(event.data);
  const metadata = JSON.stringify(event.metadata);
  const bytes = Buffer.byteLength(data) + Buffer.byteLength(metadata) + type.length + id.length;
  return { id, type, version: event.version, data, metadata, bytes };
};

/**
 * An event for the server, under an id of this one append: the server takes an append with ids that it knows for a
 * repetition and says only "done", and then nobody would know whether these texts were stored or those of the first time.
 */
export const toServer = ({ id, type, version, data, metadata }: Rendered): ProposedEvent => ({
  id: randomUUID(),
  type,
  data: Buffer.from(data),
  metadata: Buffer.from(`{"id":${JSON.stringify(id)},"version":${version},"metadata":${metadata}}`),
});

/** A fact of the adapter's own, in a stream of its own. */
export const ownEvent = (type: string, data: JsonObject): ProposedEvent => ({
  id: randomUUID(),
  type,
  data: Buffer.from(JSON.stringify(data)),
  metadata: new Uint8Array(),
});

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEnvelope = (value: unknown): value is Envelope =>
  isObject(value) && typeof value.id === 'string' && typeof value.version === 'number' && isObject(value.metadata);

/**
 * An event as it was appended, and where it stands. Null for what others wrote under our names, such as links.
 * @throws Error when the server does not say where: only servers before 22.6 leave it out
 */
export const recorded = (names: Names, stored: StoredEvent): RecordedEvent | null => {
  if (!stored.stream.startsWith(names.prefix)) return null;
  const envelope = jsonOf(stored.metadata);
  if (!isEnvelope(envelope)) return null;
  const data = jsonOf(stored.data);
  if (!isObject(data)) return null;
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
