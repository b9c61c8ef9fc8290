import { createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto';
import {
  ERASED,
  type EventSpec,
  isSealed,
  type SealedValue,
  type Subject,
  UNREADABLE,
} from '@anupalan/domain/kernel/event';
import type { Json, JsonObject } from '@anupalan/domain/kernel/json';
import { KeyMissing, type KeyVault } from '../ports/key-vault.js';

/** True for a subject whose values may be opened; those of all others stay sealed. */
export type Allow = (subject: Subject) => boolean;
/** The views open the names and numbers of people, because they search them. Values of cases stay sealed. */
export const openForViews: Allow = (subject) => subject.startsWith('user:');
export type Keys = ReadonlyMap<string, Buffer | 'destroyed'>;

const FORMAT = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Random bytes for many nonces at once: asking the system for each costs more than the encryption. No bytes are used
 * twice.
 */
const pool = Buffer.allocUnsafe(NONCE_BYTES * 512);
let used = pool.length;
const nextNonce = (): Buffer => {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += NONCE_BYTES;
  return pool.subarray(used - NONCE_BYTES, used);
};

/** Seals any JSON value under a key of 32 bytes: format byte, nonce, cipher text, tag; bound to its subject. */
export const sealValue = (value: Json, subject: Subject, key: Buffer): SealedValue => {
  const nonce = nextNonce();
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(subject));
  const parts = [Buffer.of(FORMAT), nonce, cipher.update(JSON.stringify(value), 'utf8'), cipher.final()];
  return { sealed: Buffer.concat([...parts, cipher.getAuthTag()]).toString('base64url'), subject };
};

/** @throws Error when the cipher text was changed, or sealed under another key or subject */
export const openValue = ({ sealed, subject }: SealedValue, key: Buffer): Json => {
  const bytes = Buffer.from(sealed, 'base64url');
  const end = bytes.length - TAG_BYTES;
  if (bytes[0] !== FORMAT || end < 1 + NONCE_BYTES) throw new Error('not a sealed value');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(1, 1 + NONCE_BYTES))
    .setAAD(Buffer.from(subject))
    .setAuthTag(bytes.subarray(end));
  const plain = Buffer.concat([decipher.update(bytes.subarray(1 + NONCE_BYTES, end)), decipher.final()]);
  return JSON.parse(plain.toString('utf8')) as Json;
};

type Members = [string, Json | undefined][];

/** A field to seal: the steps to it. `*` stands for every element of a list or every value of a record. */
interface Field {
  readonly steps: readonly string[];
  readonly subjectOf: (stream: string, data: JsonObject) => Subject;
}

/** The parsed fields of a spec; each spec is parsed once. */
const fieldsOf = (() => {
  const known = new WeakMap<EventSpec, readonly Field[]>();
  return (spec: EventSpec): readonly Field[] => {
    const found =
      known.get(spec) ??
      Object.entries(spec.seals ?? {}).map(([path, subjectOf]) => ({ steps: path.split('.'), subjectOf }));
    known.set(spec, found);
    return found;
  };
})();

const leadsInto = ({ steps }: Field, depth: number, key: string): boolean =>
  steps[depth] === '*' || steps[depth] === key;

/**
 * Adds the fields that have a value to `found`. Absent fields and `null` need no seal.
 * @throws TypeError when anything outside these fields has the shape of a sealed value: an attacker who wrote one into
 * an unsealed field could have another subject's value opened
 */
const look = (value: Json | undefined, depth: number, fields: readonly Field[], found: Set<Field>): void => {
  if (value === undefined || value === null) return;
  const here = fields.find(({ steps }) => steps.length === depth);
  if (here !== undefined) {
    found.add(here);
    return;
  }
  if (typeof value !== 'object') return;
  if (isSealed(value)) throw new TypeError('an unsealed field holds a sealed value');
  for (const [key, member] of Object.entries(value)) {
    const inside = fields.length === 0 ? fields : fields.filter((field) => leadsInto(field, depth, key));
    look(member, depth + 1, inside, found);
  }
};

/** The value with each of its `fields` replaced; everything else stays. */
const replaced = (
  value: Json | undefined,
  depth: number,
  fields: readonly Field[],
  replace: (value: Json, field: Field) => Json,
): Json | undefined => {
  if (value === undefined || value === null || fields.length === 0) return value;
  const here = fields.find(({ steps }) => steps.length === depth);
  if (here !== undefined) return replace(value, here);
  if (typeof value !== 'object') return value;
  const inside = (key: string, member: Json | undefined): Json | undefined =>
    replaced(
      member,
      depth + 1,
      fields.filter((field) => leadsInto(field, depth, key)),
      replace,
    );
  if (Array.isArray(value)) return (value as readonly Json[]).map((element, i) => inside(String(i), element) ?? null);
  // fromEntries, because assigning to a key `__proto__` would set something else.
  const members: Members = Object.entries(value);
  return Object.fromEntries(members.map(([key, member]) => [key, inside(key, member)]));
};

/**
 * Event data as it is stored: each field that `spec.seals` names is sealed under its subject's key, which the vault has
 * made durable before. If the subject was already erased, the field gets `[erased]`. `null` and missing fields stay.
 * @throws TypeError when any other field has the shape of a sealed value
 */
export const sealData = async (
  spec: EventSpec,
  stream: string,
  data: JsonObject,
  vault: Pick<KeyVault, 'keyFor'>,
): Promise<JsonObject> => {
  const found = new Set<Field>();
  look(data, 0, fieldsOf(spec), found);
  // No key is made for a person if there is nothing to seal.
  if (found.size === 0) return data;
  const under = new Map<Field, readonly [Subject, Buffer | 'destroyed']>();
  for (const field of found) {
    const subject = field.subjectOf(stream, data);
    under.set(field, [subject, await vault.keyFor(subject)]);
  }
  return replaced(data, 0, [...found], (value, field) => {
    const [subject, key] = under.get(field) ?? [];
    if (subject === undefined || key === undefined) throw new Error('a field without a key');
    return key === 'destroyed' ? ERASED : { ...sealValue(value, subject, key) };
  }) as JsonObject;
};

/** Every subject that seals something in this value. */
export const subjectsIn = (value: unknown, found: Set<Subject> = new Set()): Set<Subject> => {
  if (typeof value !== 'object' || value === null) return found;
  if (isSealed(value)) found.add(value.subject);
  else for (const member of Object.values(value)) subjectsIn(member, found);
  return found;
};

type WithoutKey = (subject: Subject) => Json;
const refuseWithoutKey: WithoutKey = (subject) => {
  throw new KeyMissing(subject);
};
/** For answers that show the rest: an unreadable value is marked as such. */
export const showUnreadable: WithoutKey = () => UNREADABLE;

const openWith = (value: Json | undefined, keys: Keys, allow: Allow, withoutKey: WithoutKey): Json | undefined => {
  if (typeof value !== 'object' || value === null) return value;
  if (isSealed(value)) {
    if (!allow(value.subject)) return { ...value };
    const key = keys.get(value.subject);
    if (key === undefined) return withoutKey(value.subject);
    // An opened value is not searched for sealed ones: its sender must have forged any inside it.
    return key === 'destroyed' ? ERASED : openValue(value, key);
  }
  if (Array.isArray(value))
    return (value as readonly Json[]).map((element) => openWith(element, keys, allow, withoutKey) ?? null);
  const members: Members = Object.entries(value);
  return Object.fromEntries(members.map(([key, member]) => [key, openWith(member, keys, allow, withoutKey)]));
};

const everything: Allow = () => true;

/**
 * Opens every sealed value that `allow` permits: it becomes the original value, or `[erased]` when its key was
 * destroyed. All keys are asked for at once.
 * @throws KeyMissing for a key that neither exists nor was destroyed, unless `withoutKey` answers for it; Error when a
 * cipher text was changed
 */
export const openDeep = async <T>(
  value: T,
  vault: Pick<KeyVault, 'findMany'>,
  allow: Allow = everything,
  withoutKey: WithoutKey = refuseWithoutKey,
): Promise<T> => {
  const subjects = [...subjectsIn(value)].filter(allow);
  if (subjects.length === 0) return value;
  const keys = await vault.findMany(subjects);
  return openWith(value as Json, keys, allow, withoutKey) as T;
};
