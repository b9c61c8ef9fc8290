import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Position } from '@anupalan/domain/kernel/position';
import { type Condition, DOCUMENT_ID, type Index, type Query } from '../ports/read-store.js';
import { leadingIndex, spread } from './index-choice.js';
import type { Param } from './sqlite.js';

/** A piece of SQL with the values of its question marks. */
export interface Sql {
  readonly text: string;
  readonly params: readonly Param[];
}

/** The indexes and columns by which documents of a namespace are found. */
export interface Shape {
  readonly indexes: readonly Index[];
  /** Fields that have a column of their own. */
  readonly columns: readonly string[];
}

/** How a namespace's documents are found: the tables and the expression for each field. */
export interface Source {
  /** `FROM` clause; the documents are `d`, an index of list elements `e`. */
  readonly from: string;
  /** The same without the documents, when an index of list elements leads. */
  readonly alone?: string;
  readonly where: readonly Sql[];
  field(path: string): string;
  /** The document's id, from the table that is read in order. */
  readonly id: string;
  /** Conditions that `where` already covers. */
  readonly covered: ReadonlySet<Condition>;
  /** Fields that the index itself holds, without the documents. */
  readonly held: readonly string[];
}

/** The quoted name in statements that make and drop the index. */
export const indexName = (namespace: string, index: string): string =>
  `"index ${checkedName('namespace', namespace)} ${checkedName('index', index)}"`;

const sql = (text: string, ...params: readonly Param[]): Sql => ({ text, params });
const all = (parts: readonly Sql[], by: string): Sql =>
  sql(parts.map((part) => `(${part.text})`).join(by), ...parts.flatMap((part) => part.params));

const FIELD = /^[A-Za-z_][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)*$/;
const NAME = /^[A-Za-z0-9][A-Za-z0-9@._-]{0,99}$/;

/** @throws RangeError for anything but a dotted path of plain names, because the path becomes part of the SQL */
export const jsonPath = (field: string): string => {
  if (!FIELD.test(field)) throw new RangeError(`not a field: ${field}`);
  return `'$${field
    .split('.')
    .map((name) => `."${name}"`)
    .join('')}'`;
};

export const checkedName = (what: string, name: string): string => {
  if (!NAME.test(name)) throw new RangeError(`not a ${what}: ${name}`);
  return name;
};

export const documentsTable = (namespace: string): string => `"docs ${checkedName('namespace', namespace)}"`;
export const elementsTable = (namespace: string, index: string): string =>
  `"elements ${checkedName('namespace', namespace)} ${checkedName('index', index)}"`;

/**
 * The field of the document text `from`: null when it is missing, 1 and 0 for true and false, JSON for objects and
 * lists.
 */
export const extract = (field: string, from: string): string => `json_extract(${from}, ${jsonPath(field)})`;

export const columnName = (field: string): string => {
  jsonPath(field);
  return `"v ${field}"`;
};

/**
 * The field in the documents' table: its column, or the expression exactly as an index over it has it, so that SQLite
 * uses the index.
 */
export const fieldSql = ({ columns }: Shape, field: string, table = ''): string =>
  columns.includes(field) ? `${table}${columnName(field)}` : extract(field, `${table}doc`);

const type = (field: string): string => `json_type(d.doc, ${jsonPath(field)})`;

const one = (source: Source, field: string, value: string | number | boolean | null): Sql => {
  const at = source.field(field);
  if (value === null) return sql(`${at} IS NULL`);
  if (typeof value === 'boolean') return sql(`${at} = ? AND ${type(field)} = ?`, value ? 1 : 0, String(value));
  // true and false read as 1 and 0: only then the type has to be checked.
  if (value === 0 || value === 1) return sql(`${at} = ? AND ${type(field)} NOT IN ('true', 'false')`, value);
  return sql(`${at} = ?`, value);
};

const scalar = (condition: Condition): string | number | boolean | null => {
  if (typeof condition.value === 'object' && condition.value !== null)
    throw new RangeError(`${condition.op} takes one value`);
  return condition.value;
};

const COMPARE = { lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

/** Texts compare with texts and numbers with numbers: to SQLite every number is below every text. */
const compared = (source: Source, { field, op, value }: Condition & { op: keyof typeof COMPARE }): Sql => {
  if (typeof value !== 'string' && typeof value !== 'number') throw new RangeError(`${op} takes a text or a number`);
  const at = source.field(field);
  // An id is always a text, and a second bound could be the one that SQLite starts its range at.
  const below = field !== DOCUMENT_ID && (op === 'lt' || op === 'lte');
  if (typeof value === 'string') return sql(`${at} ${COMPARE[op]} ?${below ? ` AND ${at} >= ''` : ''}`, value);
  return sql(`${at} ${COMPARE[op]} ?${below ? '' : ` AND ${at} < ''`}`, value);
};

const isComparison = (condition: Condition): condition is Condition & { op: keyof typeof COMPARE } =>
  condition.op in COMPARE;

const conditionSql = (source: Source, condition: Condition): Sql => {
  if (isComparison(condition)) return compared(source, condition);
  const { field, op } = condition;
  switch (op) {
    case 'eq':
      return one(source, field, scalar(condition));
    case 'ne': {
      const equal = one(source, field, scalar(condition));
      return sql(`(${equal.text}) IS NOT TRUE`, ...equal.params);
    }
    case 'exists':
      return sql(`${source.field(field)} IS ${condition.value === false ? '' : 'NOT '}NULL`);
    case 'contains': {
      const value = scalar(condition);
      if (typeof value !== 'string' && typeof value !== 'number')
        throw new RangeError('contains takes a text or a number');
      return sql(
        `${type(field)} = 'array' AND EXISTS
         (SELECT 1 FROM json_each(d.doc, ${jsonPath(field)}) AS x WHERE x.atom = ? AND x.type NOT IN ('true', 'false'))`,
        value,
      );
    }
    default: {
      if (!Array.isArray(condition.value)) throw new RangeError('in takes a list');
      const values = condition.value as readonly (string | number)[];
      if (values.length === 0) return sql('FALSE');
      // One look-up in the index per value; a list that came through json_each would hide the values from the
      // planner.
      if (!values.some((value) => value === 0 || value === 1))
        return sql(`${source.field(field)} IN (${values.map(() => '?').join(', ')})`, ...values);
      return all(
        values.map((value) => one(source, field, value)),
        ' OR ',
      );
    }
  }
};

/** The conditions of a query in SQL. */
export const whereSql = (source: Source, conditions: readonly Condition[]): readonly Sql[] => [
  ...source.where,
  ...conditions.filter((condition) => !source.covered.has(condition)).map((c) => conditionSql(source, c)),
];

export const joined = (parts: readonly Sql[]): Sql => (parts.length === 0 ? sql('TRUE') : all(parts, ' AND '));

const isLookUp = (condition: Condition): condition is Condition & { readonly value: string | number } =>
  condition.op === 'contains' && (typeof condition.value === 'string' || typeof condition.value === 'number');

/**
 * The list elements that `lead` names. Everything else that the list must contain is looked up beside each, without its
 * document.
 */
const elementsOf = (
  namespace: string,
  shape: Shape,
  index: Index,
  lead: Condition & { readonly value: string | number },
  where: readonly Condition[],
): Source => {
  const elements = elementsTable(namespace, index.name);
  const rest = index.fields.slice(1);
  const same = rest.map((_, i) => `o.v${i + 1} IS e.v${i + 1} AND `).join('');
  const others = where.filter((one) => one !== lead && one.field === lead.field).filter(isLookUp);
  return {
    // CROSS JOIN keeps the order: elements first, then their documents.
    from: `${elements} AS e CROSS JOIN ${documentsTable(namespace)} AS d ON d.id = e.id`,
    alone: `${elements} AS e`,
    where: [
      sql('e.v0 = ?', lead.value),
      ...others.map(({ value }) =>
        sql(`EXISTS (SELECT 1 FROM ${elements} AS o WHERE o.v0 = ? AND ${same}o.id = e.id)`, value),
      ),
    ],
    field: (path) =>
      path === DOCUMENT_ID
        ? 'e.id'
        : rest.includes(path)
          ? `e.v${rest.indexOf(path) + 1}`
          : fieldSql(shape, path, 'd.'),
    id: 'e.id',
    covered: new Set<Condition>([lead, ...others]),
    held: rest,
  };
};

/** How many documents meet the conditions, at most `limit` when it is given. Column: n. */
export const countSql = (
  namespace: string,
  shape: Shape,
  where: readonly Condition[],
  limit: number | undefined,
): Sql => {
  const source = sourceOf(namespace, shape, { where });
  const { text, params } = joined(whereSql(source, where));
  // If no condition looks into the documents, only their index is counted.
  const from = source.alone === undefined || text.includes('d.') ? source.from : source.alone;
  const found = `SELECT 1 FROM ${from} WHERE ${text}`;
  return limit === undefined
    ? sql(`SELECT count(*) AS n FROM (${found})`, ...params)
    : sql(`SELECT count(*) AS n FROM (${found} LIMIT ?)`, ...params, limit);
};

/**
 * The documents themselves. For a `contains` on the first field of an index it is the index of its list elements: the
 * one whose further fields serve most of the sort.
 */
export const sourceOf = (namespace: string, shape: Shape, query: Query): Source => {
  const leading = leadingIndex(shape.indexes, query);
  const indexedBy = leading === null ? '' : ` INDEXED BY ${indexName(namespace, leading.name)}`;
  const documents: Source = {
    from: `${documentsTable(namespace)} AS d${indexedBy}`,
    where: [],
    field: (path) => (path === DOCUMENT_ID ? 'd.id' : fieldSql(shape, path, 'd.')),
    id: 'd.id',
    covered: new Set(),
    held: [],
  };
  const wanted = (query.sort ?? []).map((key) => key.field);
  let best: { readonly source: Source; readonly served: number } | null = null;
  for (const condition of query.where ?? []) {
    if (!isLookUp(condition)) continue;
    for (const index of shape.indexes) {
      if (index.list !== true || index.fields[0] !== condition.field) continue;
      const rest = index.fields.slice(1);
      const served = wanted.filter((field, i) => rest[i] === field).length;
      if (best !== null && best.served >= served) continue;
      best = { source: elementsOf(namespace, shape, index, condition, query.where ?? []), served };
    }
  }
  return best?.source ?? documents;
};

export interface SortKey {
  /** The column of the key's values in the rows of a page. */
  readonly name: string;
  readonly at: string;
  readonly desc: boolean;
}

/** The sort with the id at its end, in the direction of the last key, so that one index serves it in one direction. */
const sortKeys = (source: Source, query: Query): readonly SortKey[] => {
  const keys = (query.sort ?? []).map(({ field, dir }) => ({ at: source.field(field), desc: dir === 'desc' }));
  const id = { at: source.id, desc: keys.at(-1)?.desc ?? query.ids === 'desc' };
  return [...keys, id].map((key, i) => ({ name: `k${i}`, ...key }));
};

const orderSql = (keys: readonly SortKey[]): string =>
  keys.map(({ name, desc }) => `${name} ${desc ? 'DESC' : 'ASC'}`).join(', ');

export type SortValue = string | number | null;

/** The condition that a document comes after `value` by one key alone. Null (missing) is the smallest value. */
const beyond = ({ at, desc }: SortKey, value: SortValue): Sql => {
  if (value === null) return desc ? sql('FALSE') : sql(`${at} IS NOT NULL`);
  return desc ? sql(`${at} < ? OR ${at} IS NULL`, value) : sql(`${at} > ?`, value);
};

const equal = ({ at }: SortKey, value: SortValue): Sql =>
  value === null ? sql(`${at} IS NULL`) : sql(`${at} = ?`, value);

/** A range of the list: the conditions on its documents, and the keys that order them. */
interface KeyRange {
  readonly where: readonly Sql[];
  readonly keys: readonly SortKey[];
}

/**
 * The rest of the list after the document with these sort values, as keyRanges to be read one after the other. Each is
 * a range of the first key that an index can start in; together they are exact. If the first key is missing in all
 * documents, it is left out of the order: SQLite would sort by it again.
 */
const afterSql = (keys: readonly SortKey[], values: readonly SortValue[]): readonly KeyRange[] => {
  const [first, ...others] = keys;
  const value = values[0];
  if (first === undefined || value === undefined || keys.length !== values.length) throw new RangeError('not a cursor');
  const ties = others.map((key, i): Sql => {
    const before = keys.slice(0, i + 1).map((k, j) => equal(k, values[j] ?? null));
    return all([...before, beyond(key, values[i + 1] ?? null)], ' AND ');
  });
  const rest = all([beyond(first, value), ...ties], ' OR ');
  const missing = sql(`${first.at} IS NULL`);
  if (value !== null) {
    const range = { where: [sql(`${first.at} ${first.desc ? '<=' : '>='} ?`, value), rest], keys };
    // Below every value lie the missing ones; the id, when it comes first, is never missing.
    return first.desc && others.length > 0 ? [range, { where: [missing], keys: others }] : [range];
  }
  const inside = { where: [missing, rest], keys: others };
  return first.desc ? [inside] : [inside, { where: [sql(`${first.at} IS NOT NULL`)], keys }];
};

/** SQL for the wanted fields, from an index alone; null if no index holds all of them. */
const heldSql = ({ held, field }: Source, only: readonly string[] | undefined): string | null =>
  only?.every((name) => held.includes(name)) === true && !only.some((name) => name.includes('.'))
    ? `json_object(${only.map((name) => `'${name}', ${field(name)}`).join(', ')})`
    : null;

/** The documents of a query within a range, in no order. */
const rangeSql = (source: Source, query: Query, keys: readonly SortKey[], range: KeyRange): Sql => {
  const columns = keys.map(({ at, name }) => `${at} AS ${name}`).join(', ');
  const { text, params } = joined([...whereSql(source, query.where ?? []), ...range.where]);
  const held = heldSql(source, query.only);
  // If nothing looks into the documents, not even for their position, only their index is read.
  const select =
    held !== null && source.alone !== undefined && !`${text} ${columns}`.includes('d.')
      ? `SELECT ${source.id} AS id, '' AS position, ${held} AS held, ${columns} FROM ${source.alone}`
      : `SELECT d.id AS id, d.position AS position, ${held ?? 'NULL'} AS held, ${columns} FROM ${source.from}`;
  return sql(`${select} WHERE ${text}`, ...params);
};

/**
 * The statements whose rows, one after the other, are the documents of a query, from its start or from after the
 * document with these sort values. Columns: id, position, `held` (the wanted fields if an index holds all of them, else
 * null), and those of `keys`. The last parameter is the limit.
 */
export const pageSql = (
  namespace: string,
  shape: Shape,
  query: Query,
  after: readonly SortValue[] | null,
): { readonly keys: readonly SortKey[]; readonly parts: readonly Sql[] } => {
  const keys = sortKeys(sourceOf(namespace, shape, query), query);
  const queries = spread(shape.indexes, query);
  const parts = (after === null ? [{ where: [], keys }] : afterSql(keys, after)).map((range) => {
    const found = queries.map((one) => rangeSql(sourceOf(namespace, shape, one), one, keys, range));
    // SQLite merges ordered parts as it reads them.
    const text = found.map((part) => part.text).join(' UNION ALL ');
    return sql(`${text} ORDER BY ${orderSql(range.keys)} LIMIT ?`, ...found.flatMap(({ params }) => params));
  });
  return { keys, parts };
};

/** The id of a document, its position, the fields that an index holds of it, and its sort values with the id. */
export type PageRow = readonly [id: string, position: Position, held: JsonObject | null, ...keys: SortValue[]];

/** A column as JSON that reads as the same number: SQLite writes only 15 digits of a fraction. */
const exact = (column: string): string =>
  `CASE typeof(${column}) WHEN 'real' THEN json(format('%!.17g', ${column})) ELSE ${column} END`;

/** The rows of a part of `pageSql` as one text, `page`, a list of `PageRow`: one value is returned faster than rows. */
export const pageAsText = (part: string, keys: readonly SortKey[]): string => {
  const row = ['id', 'position', 'json(held)', ...keys.map(({ name }) => exact(name))].join(', ');
  return `SELECT json_group_array(json_array(${row})) AS page FROM (${part})`;
};
