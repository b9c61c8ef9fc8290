import { createHash } from 'node:crypto';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Query, StoredDoc } from '../ports/read-store.js';
import { encodeText } from './document-codec.js';
import type { SortValue } from './query-filter.js';

/** Ties a cursor to its query: under another sort the values would name another place. */
const fingerprint = ({ where = [], sort = [], ids = 'asc' }: Query): string =>
  createHash('sha256')
    .update(JSON.stringify([where, sort, ids]))
    .digest('base64url')
    .slice(0, 12);

const valueAt = (doc: JsonObject, field: string): SortValue => {
  let at: unknown = doc;
  for (const name of field.split('.'))
    at = typeof at === 'object' && at !== null && Object.hasOwn(at, name) ? (at as JsonObject)[name] : undefined;
  if (typeof at === 'object' && at !== null)
    throw new RangeError(`cannot sort by ${field}: it holds more than one value`);
  return typeof at === 'string' ? encodeText(at) : ((at as SortValue | undefined) ?? null);
};

/** Names the place after `last` in the order of the query. */
export const writeCursor = (query: Query, last: StoredDoc): string => {
  const values = (query.sort ?? []).map(({ field }) => valueAt(last.doc, field));
  return Buffer.from(JSON.stringify([fingerprint(query), ...values, encodeText(last.id)])).toString('base64url');
};

const isSortValue = (value: unknown): value is SortValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** The sort values, then the id, as they are stored. @throws RangeError for a text that is no cursor of this query */
export const readCursor = (query: Query, cursor: string): readonly SortValue[] => {
  try {
    const [print, ...values] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const fits = values.length === (query.sort?.length ?? 0) + 1 && typeof values.at(-1) === 'string';
    if (fits && print === fingerprint(query) && values.every(isSortValue)) return values;
  } catch {
    // Fall through: the text is not a cursor of this store.
  }
  throw new RangeError('not a cursor of this query');
};
