import type { Json, JsonObject } from '@anupalan/domain/kernel/json';
import { isUnicode } from './names.js';

/**
 * Encodes documents for MongoDB with their shape kept, so that queries reach into them. Names: MongoDB interprets `.`
 * and `$`, drivers interpret `_bsontype`, and `%` marks a substitute. Texts: BSON is UTF-8 and has no lone surrogates.
 */

/**
 * U+FFFF is no character, so that no text of a person begins with it. After it follows the text as JSON in ASCII
 * escapes.
 */
const ESCAPED = '\uffff';
const ODD_IN_NAME = /[%.$\0]|^_bsontype$|\p{Surrogate}/gu;
const SUBSTITUTE = /%([0-9A-F]{4})/g;

/** Any surrogate, also of a whole pair, or the mark: a cheap first test, since hardly any text matches. */
const DOUBTFUL = /[\ud800-\udfff\uffff]/;

/** Returns a text that BSON can store and that decodes to the same text. */
export const encodeText = (text: string): string =>
  !DOUBTFUL.test(text) || (isUnicode(text) && !text.startsWith(ESCAPED)) ? text : ESCAPED + JSON.stringify(text);

export const decodeText = (text: string): string =>
  text.startsWith(ESCAPED) ? (JSON.parse(text.slice(1)) as string) : text;

const hex = (text: string): string => `%${text.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;

const NAMES = 10_000;
/** Caches the results by name: names are few, and each occurs in every document. */
const remembered = (make: (name: string) => string): ((name: string) => string) => {
  const made = new Map<string, string>();
  return (name) => {
    const held = made.get(name);
    if (held !== undefined) return held;
    const fresh = make(name);
    if (made.size === NAMES) made.clear();
    made.set(name, fresh);
    return fresh;
  };
};

const encodeName = remembered((name) =>
  name === '' ? '%' : name.replace(ODD_IN_NAME, (found) => hex(found) + found.slice(1)),
);
const decodeName = remembered((name) =>
  name === '%' ? '' : name.replace(SUBSTITUTE, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
);

interface Rewriting {
  readonly text: (text: string) => string;
  readonly name: (name: string) => string;
}

/** The value with rewritten texts and names and without undefined members; the same object when nothing changes. */
const rewritten = (value: Json, by: Rewriting): Json => {
  if (typeof value === 'string') return by.text(value);
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value) ? rewrittenList(value as readonly Json[], by) : rewrittenDoc(value as JsonObject, by);
};

const rewrittenList = (list: readonly Json[], by: Rewriting): readonly Json[] => {
  let copy: Json[] | null = null;
  for (const [i, element] of list.entries()) {
    const next = rewritten(element, by);
    if (copy === null && next !== element) copy = list.slice(0, i);
    copy?.push(next);
  }
  return copy ?? list;
};

const rewrittenDoc = (doc: JsonObject, by: Rewriting): JsonObject => {
  const names = Object.keys(doc);
  let copy: [string, Json][] | null = null;
  for (const [i, name] of names.entries()) {
    const value = doc[name];
    const next = value === undefined ? undefined : rewritten(value, by);
    const nextName = by.name(name);
    if (copy === null && (next === undefined || next !== value || nextName !== name))
      copy = names.slice(0, i).map((before) => [before, doc[before] ?? null]);
    if (next !== undefined) copy?.push([nextName, next]);
  }
  // fromEntries makes own members, also for `__proto__`.
  return copy === null ? doc : Object.fromEntries(copy);
};

const ENCODING: Rewriting = { text: encodeText, name: encodeName };
const DECODING: Rewriting = { text: decodeText, name: decodeName };

/** The document in its stored form. Leaves out members that JSON would leave out. */
export const encodeDoc = (doc: JsonObject): JsonObject => rewrittenDoc(doc, ENCODING);

/** The inverse of encodeDoc. */
export const decodeDoc = (stored: { readonly [name: string]: unknown }): JsonObject =>
  // Only encodeDoc writes to this collection.
  rewrittenDoc(stored as JsonObject, DECODING);
