import type { Json, JsonObject } from '@anupalan/domain/kernel/json';
import { isUnicode } from './names.js';

/**
 * Documents as MongoDB keeps them: the same shape, so that it can look into them, with what BSON has no room for written
 * another way. Names: MongoDB reads `.` and `$` in them, drivers read `_bsontype`, and `%` is the sign of a substitute.
 * Texts: BSON is UTF-8 and has no half surrogate pairs.
 */

/** No character; nothing that people write begins with it. What follows is the text as JSON writes it, in ASCII escapes. */
const ESCAPED = '\uffff';
const ODD_IN_NAME = /[%.$\0]|^_bsontype$|\p{Surrogate}/gu;
const SUBSTITUTE = /%([0-9A-F]{4})/g;

/** A text that BSON keeps and that reads back as it was. */
export const encodeText = (text: string): string =>
  isUnicode(text) && !text.startsWith(ESCAPED) ? text : ESCAPED + JSON.stringify(text);

export const decodeText = (text: string): string =>
  text.startsWith(ESCAPED) ? (JSON.parse(text.slice(1)) as string) : text;

const hex = (text: string): string => `%${text.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;

const encodeName = (name: string): string => {
  if (name === '') return '%';
  return name.replace(ODD_IN_NAME, (found) => hex(found) + found.slice(1));
};

const decodeName = (name: string): string =>
  name === '%' ? '' : name.replace(SUBSTITUTE, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

type Stored = string | number | boolean | null | readonly Stored[] | { readonly [name: string]: Stored };

const encode = (value: Json): Stored => {
  if (typeof value === 'string') return encodeText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return (value as readonly Json[]).map(encode);
  return encodeDoc(value as JsonObject);
};

/** `JSON.parse(JSON.stringify(doc))` in the form that is stored. */
export const encodeDoc = (doc: JsonObject): { readonly [name: string]: Stored } =>
  // fromEntries makes own members, also of `__proto__`.
  Object.fromEntries(
    Object.entries(doc).flatMap(([name, value]) => (value === undefined ? [] : [[encodeName(name), encode(value)]])),
  );

const decode = (value: Stored): Json => {
  if (typeof value === 'string') return decodeText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return (value as readonly Stored[]).map(decode);
  return decodeDoc(value as { readonly [name: string]: Stored });
};

/** What encodeDoc was given. */
export const decodeDoc = (stored: { readonly [name: string]: unknown }): JsonObject =>
  Object.fromEntries(
    Object.entries(stored as { [name: string]: Stored }).map(([name, value]) => [decodeName(name), decode(value)]),
  );
