import type { Json, JsonObject } from '@anupalan/domain/kernel/json';

export interface Packed {
  /**
   * A JSON list: id and role of the actor, the values of NAMES, then, if there are more, an object with all others.
   * Metadata of another kind (no actor, a name without a text) stand here unchanged, as an object, and have no bytes.
   */
  readonly text: string;
  /** The bytes of its ids and hashes, in the same order; in hex, since bytes go to another thread more slowly than a text. */
  readonly bytes: string;
}

/** After id and role of the actor, in the order of the canonical text, which is then made faster. */
const NAMES: ReadonlySet<string> = new Set([
  'bodyHash',
  'causationId',
  'channel',
  'command',
  'commandId',
  'correlationId',
  'hash',
  'time',
]);

/** Codes in the list of values; a larger number is a time in ms. This code means no value. */
const ABSENT = 0;
/** The next 16 bytes, a UUID. */
const UUID = 1;
/** The next 32 bytes, 64 digits. */
const HASH = 2;
/** The same text as `causationId`: the event of a person's command has one id three times. */
const SAME = 3;

/** The latest time that a Date can hold. */
const LAST_MS = 8.64e15;

const UUID_FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const HASH_FORM = /^[0-9a-f]{64}$/;

/** The digits of a UUID; null for any other text, which is stored as it is. */
export const uuidDigits = (text: string): string | null =>
  text.length === 36 && UUID_FORM.test(text)
    ? text.slice(0, 8) + text.slice(9, 13) + text.slice(14, 18) + text.slice(19, 23) + text.slice(24)
    : null;
export const uuidOf = (digits: string): string =>
  `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20)}`;

/** ms of a time in our notation; null for any other text. */
const msOf = (text: string): number | null => {
  const ms = text.length === 24 && text.endsWith('Z') ? Date.parse(text) : Number.NaN;
  return ms > SAME && new Date(ms).toISOString() === text ? ms : null;
};

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const packMetadata = (metadata: JsonObject): Packed => {
  const plain = (): Packed => ({ text: JSON.stringify(metadata), bytes: '' });
  const { actor, causationId } = metadata;
  if (!isObject(actor) || typeof actor.id !== 'string' || typeof actor.role !== 'string') return plain();
  if (Object.keys(actor).length !== 2) return plain();
  let bytes = '';
  const token = (text: string): string | number => {
    const uuid = uuidDigits(text);
    if (uuid !== null) bytes += uuid;
    else if (text.length === 64 && HASH_FORM.test(text)) bytes += text;
    else return text;
    return uuid === null ? HASH : UUID;
  };
  const list: Json[] = [token(actor.id), token(actor.role)];
  let known = 1;
  for (const name of NAMES) {
    const value = metadata[name];
    if (value !== undefined) known += 1;
    if (value === undefined) list.push(ABSENT);
    else if (typeof value !== 'string') return plain();
    else if (value === causationId && (name === 'commandId' || name === 'correlationId')) list.push(SAME);
    else list.push(name === 'time' ? (msOf(value) ?? value) : token(value));
  }
  if (Object.keys(metadata).length > known)
    list.push(Object.fromEntries(Object.entries(metadata).filter(([name]) => name !== 'actor' && !NAMES.has(name))));
  return { text: JSON.stringify(list), bytes };
};

/** The metadata of a list and its bytes in hex; null when the two do not fit. */
export const unpackMetadata = (list: readonly Json[], bytes: string): JsonObject | null => {
  let at = 0;
  const take = (digits: number): string => {
    at += digits;
    return bytes.slice(at - digits, at);
  };
  let causation: string | undefined;
  const valueAt = (i: number): string | undefined => {
    const token = list[i];
    if (typeof token === 'string') return token;
    if (token === UUID) return uuidOf(take(32));
    if (token === HASH) return take(64);
    if (token === SAME) return causation;
    return typeof token === 'number' && token > SAME && token <= LAST_MS ? new Date(token).toISOString() : undefined;
  };
  const metadata: Record<string, Json> = { actor: { id: valueAt(0) ?? '', role: valueAt(1) ?? '' } };
  let i = 2;
  for (const name of NAMES) {
    const value = valueAt(i);
    if (name === 'causationId') causation = value;
    if (value !== undefined) metadata[name] = value;
    i += 1;
  }
  const rest = list[i];
  if (isObject(rest)) Object.assign(metadata, rest);
  return at === bytes.length && list.length >= i ? metadata : null;
};
