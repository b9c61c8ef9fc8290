import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { ERASED, type EventSpec, isSealed, type SealedValue, type Subject } from '@anupalan/domain/kernel/event';
import type { Json, JsonObject } from '@anupalan/domain/kernel/json';
import type { KeyVault } from '../ports/key-vault.js';

/** Which subjects may be opened; the values of all others stay sealed. */
export type Allow = (subject: Subject) => boolean;
export type Keys = ReadonlyMap<string, Buffer | 'destroyed'>;

const FORMAT = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Any JSON value under a key of 32 bytes: format byte, nonce, cipher text, tag; bound to its subject. */
export const sealValue = (value: Json, subject: Subject, key: Buffer): SealedValue => {
  const nonce = randomBytes(NONCE_BYTES);
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

type SubjectOf = (stream: string, data: JsonObject) => Subject;
type Members = [string, Json | undefined][];

/** The value with what `path` names replaced. `*` stands for every element of a list or every value of a record. */
const replaceAt = (
  value: Json | undefined,
  path: readonly string[],
  replace: (value: Json) => Json,
): Json | undefined => {
  // What is not there cannot be personal, and `null` says no more than that.
  if (value === undefined || value === null) return value;
  const [step, ...rest] = path;
  if (step === undefined) return replace(value);
  if (typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    const list = value as readonly Json[];
    return list.map((element, i) =>
      step === '*' || step === String(i) ? (replaceAt(element, rest, replace) ?? null) : element,
    );
  }
  // fromEntries, because assigning to a key `__proto__` would set something else.
  const members: Members = Object.entries(value);
  return Object.fromEntries(
    members.map(([key, member]) => [key, step === '*' || step === key ? replaceAt(member, rest, replace) : member]),
  );
};

const refuseSealedShape = (value: Json | undefined): void => {
  if (typeof value !== 'object' || value === null) return;
  // Whoever could write the shape into an unsealed field could have another subject's value opened for him.
  if (isSealed(value)) throw new TypeError('an unsealed field holds a sealed value');
  for (const member of Object.values(value)) refuseSealedShape(member);
};

/**
 * Event data as it is stored: each field that `spec.seals` names is sealed under its subject's key, which the vault has made
 * durable before. A subject that was erased already gets `[erased]` instead. `null` and missing fields stay.
 * @throws TypeError when any other field has the shape of a sealed value
 */
export const sealData = async (
  spec: EventSpec,
  stream: string,
  data: JsonObject,
  vault: Pick<KeyVault, 'keyFor'>,
): Promise<JsonObject> => {
  let [sealed, open] = [data, data];
  const found: { readonly steps: readonly string[]; readonly subjectOf: SubjectOf }[] = [];
  for (const [path, subjectOf] of Object.entries(spec.seals ?? {})) {
    const steps = path.split('.');
    let there = false;
    open = replaceAt(open, steps, () => {
      there = true;
      return null;
    }) as JsonObject;
    // No key is made for a person about whom nothing is said.
    if (there) found.push({ steps, subjectOf });
  }
  refuseSealedShape(open);
  for (const { steps, subjectOf } of found) {
    const subject = subjectOf(stream, data);
    const key = await vault.keyFor(subject);
    sealed = replaceAt(sealed, steps, (value) =>
      key === 'destroyed' ? ERASED : { ...sealValue(value, subject, key) },
    ) as JsonObject;
  }
  return sealed;
};

/** Every subject that seals something in this value. */
export const subjectsIn = (value: unknown, found: Set<Subject> = new Set()): Set<Subject> => {
  if (typeof value !== 'object' || value === null) return found;
  if (isSealed(value)) found.add(value.subject);
  else for (const member of Object.values(value)) subjectsIn(member, found);
  return found;
};

const openWith = (value: Json | undefined, keys: Keys, allow: Allow): Json | undefined => {
  if (typeof value !== 'object' || value === null) return value;
  if (isSealed(value)) {
    if (!allow(value.subject)) return { ...value };
    const key = keys.get(value.subject);
    // A key that was lost is as gone as one that was destroyed. What is inside is not looked through again.
    return key === undefined || key === 'destroyed' ? ERASED : openValue(value, key);
  }
  if (Array.isArray(value)) return (value as readonly Json[]).map((element) => openWith(element, keys, allow) ?? null);
  const members: Members = Object.entries(value);
  return Object.fromEntries(members.map(([key, member]) => [key, openWith(member, keys, allow)]));
};

const everything: Allow = () => true;

/**
 * The value with everything in it opened that `allow` lets through: sealed values become what they were, or `[erased]` when
 * their key is gone. All keys are asked for at once.
 * @throws Error when a cipher text was changed
 */
export const openDeep = async <T>(
  value: T,
  vault: Pick<KeyVault, 'findMany'>,
  allow: Allow = everything,
): Promise<T> => {
  const subjects = [...subjectsIn(value)].filter(allow);
  if (subjects.length === 0) return value;
  const keys = await vault.findMany(subjects);
  return openWith(value as Json, keys, allow) as T;
};
