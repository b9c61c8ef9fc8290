import { type Condition, DOCUMENT_ID, type Query } from '../ports/read-store.js';
import { encodeText } from './document-codec.js';
import { fieldPath } from './names.js';

/** A filter as the driver takes it. */
export type Filter = { readonly [key: string]: unknown };

export type SortValue = string | number | boolean | null;

interface SortKey {
  readonly path: string;
  readonly desc: boolean;
}

/** One range of a result with the sort of its documents. The ranges of a query are read one after the other. */
export interface KeyRange {
  readonly filter: Filter;
  readonly sort: readonly (readonly [path: string, direction: 1 | -1])[];
}

/**
 * A deleted document has no `doc`, so that a condition that asks for a value never matches it. This filter excludes
 * deleted documents in all other queries.
 */
export const PRESENT: Filter = { gone: null };

const stored = (value: string | number | boolean | null): SortValue =>
  typeof value === 'string' ? encodeText(value) : value;

const scalar = ({ op, value }: Condition): SortValue => {
  if (typeof value === 'object' && value !== null) throw new RangeError(`${op} takes one value`);
  return stored(value as SortValue);
};

const COMPARE = { lt: '$lt', lte: '$lte', gt: '$gt', gte: '$gte' } as const;

const conditionFilter = (condition: Condition): Filter => {
  const { field, op, value } = condition;
  const path = field === DOCUMENT_ID ? DOCUMENT_ID : fieldPath(field);
  switch (op) {
    case 'eq':
      return { [path]: { $eq: scalar(condition) } };
    case 'ne':
      return { [path]: { $ne: scalar(condition) } };
    case 'in':
      if (!Array.isArray(value) || value.some((one) => typeof one === 'object'))
        throw new RangeError('in takes a list of values');
      return { [path]: { $in: (value as readonly (string | number)[]).map(stored) } };
    case 'exists':
      return { [path]: value === false ? { $eq: null } : { $ne: null } };
    case 'contains':
      if (typeof value !== 'string' && typeof value !== 'number')
        throw new RangeError('contains takes a text or a number');
      return { [path]: { $elemMatch: { $eq: stored(value) } } };
    default:
      // MongoDB compares texts with texts only, and numbers with numbers only.
      if (typeof value !== 'string' && typeof value !== 'number')
        throw new RangeError(`${op} takes a text or a number`);
      return { [path]: { [COMPARE[op]]: stored(value) } };
  }
};

const asksForValue = ({ field, op, value }: Condition): boolean =>
  // A deleted document keeps its id.
  field !== DOCUMENT_ID && (op === 'exists' ? value !== false : op !== 'ne' && !(op === 'eq' && value === null));

const all = (filters: readonly Filter[]): Filter => (filters.length === 1 ? (filters[0] ?? {}) : { $and: filters });

/** The filter for documents that meet all conditions. @throws RangeError for an invalid field or value */
export const whereFilter = (where: readonly Condition[]): Filter => {
  const filters = where.map(conditionFilter);
  return all(where.some(asksForValue) ? filters : [...filters, PRESENT]);
};

/** The sort followed by the id in the direction of the last key, so that one index serves it in one direction. */
const sortKeys = ({ sort = [], ids }: Query): readonly SortKey[] => {
  const keys = sort.map(({ field, dir }) => ({ path: fieldPath(field), desc: dir === 'desc' }));
  return [...keys, { path: '_id', desc: keys.at(-1)?.desc ?? ids === 'desc' }];
};

/** MongoDB orders by type first; a comparison matches values of one type only. */
const KINDS = ['null', 'number', 'string', 'boolean'] as const;
type Kind = (typeof KINDS)[number];
const kindOf = (value: SortValue): Kind => (value === null ? 'null' : (typeof value as Kind));
const ofKind = (path: string, kind: Kind): Filter =>
  kind === 'null' ? { [path]: { $eq: null } } : { [path]: { $type: kind === 'boolean' ? 'bool' : kind } };

/** Filters for values of the types that the key sorts after this one. */
const otherKinds = ({ path, desc }: SortKey, kind: Kind): readonly Filter[] => {
  if (path === '_id') return [];
  const at = KINDS.indexOf(kind);
  if (kind === 'null') return desc ? [] : [{ [path]: { $ne: null } }];
  return (desc ? KINDS.slice(0, at) : KINDS.slice(at + 1)).map((other) => ofKind(path, other));
};

/** Filters for values of the same type that the key sorts after this one. */
const sameKind = ({ path, desc }: SortKey, value: SortValue): readonly Filter[] =>
  value === null ? [] : [{ [path]: { [desc ? '$lt' : '$gt']: value } }];

/**
 * The rest of the result after the document with these sort values, in two ranges: values of the same type in the first
 * key, as one range that an index can start in, and values of other types, which are rare.
 */
const afterFilters = (keys: readonly SortKey[], values: readonly SortValue[]): readonly (readonly Filter[])[] => {
  const [first] = keys;
  if (first === undefined || keys.length !== values.length) throw new RangeError('not a cursor');
  const value = values[0] ?? null;
  const ties = keys.flatMap((key, i) => {
    const at = values[i] ?? null;
    const before = keys.slice(0, i).map(({ path }, j): Filter => ({ [path]: { $eq: values[j] ?? null } }));
    const others = i === 0 ? [] : otherKinds(key, kindOf(at));
    return [...sameKind(key, at), ...others].map((beyond) => all([...before, beyond]));
  });
  const range: Filter =
    value === null ? ofKind(first.path, 'null') : { [first.path]: { [first.desc ? '$lte' : '$gte']: value } };
  const others = otherKinds(first, kindOf(value));
  return [[range, { $or: ties }], ...(others.length === 0 ? [] : [[{ $or: others }]])];
};

/** The ranges of a query, from its start or from after the document with these sort values. */
export const keyRanges = (query: Query, after: readonly SortValue[] | null): readonly KeyRange[] => {
  const keys = sortKeys(query);
  const where = whereFilter(query.where ?? []);
  const sort = keys.map(({ path, desc }) => [path, desc ? -1 : 1] as const);
  const parts = after === null ? [[]] : afterFilters(keys, after);
  return parts.map((part) => ({ filter: all([where, ...part]), sort }));
};
