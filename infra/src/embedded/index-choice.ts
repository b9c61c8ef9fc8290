import type { Condition, Index, Query } from '../ports/read-store.js';

/** True when SQLite can look this condition up in an index of its field. */
const canLookUp = ({ op, value }: Condition): boolean => {
  if (value === null || typeof value === 'boolean') return false;
  const values = Array.isArray(value) ? value : [value];
  return (op === 'eq' || op === 'in') && values.length > 0 && !values.some((one) => one === 0 || one === 1);
};

/** True when all found documents have the same value in this field. */
const isSingle = ({ op, value }: Condition): boolean =>
  op === 'eq' || (op === 'in' && Array.isArray(value) && value.length === 1);

/**
 * True when an index has the order of a query: each field before the first field of the order has a single value. If a
 * field has several values, each of them has its own order in the index.
 */
const hasOrder = ({ fields }: Index, { where = [], sort = [] }: Query): boolean => {
  const single = new Set(where.filter(isSingle).map(({ field }) => field));
  const first = sort[0]?.field;
  return first !== undefined && fields.find((field) => !single.has(field)) === first;
};

/**
 * How well an index that leads a query fits: first whether it also has the order, then the number of further conditions
 * that it answers itself.
 */
const fitness = (index: Index, query: Query): number => {
  const { fields } = index;
  const fixed = new Set((query.where ?? []).filter(({ op }) => op === 'eq' || op === 'in').map(({ field }) => field));
  const answered = fields.findIndex((field, i) => i > 0 && !fixed.has(field));
  return (answered === -1 ? fields.length : answered) + (hasOrder(index, query) ? fields.length : 0);
};

/** True when SQLite can tell from the query that all documents it finds are in the (sparse) index. */
const isComplete = ({ fields, sparse }: Index, { where = [] }: Query): boolean =>
  sparse !== true ||
  where.some(({ field, op, value }) => field === fields.at(-1) && op === 'eq' && typeof value === 'string');

/** The index that serves most of those that begin with a leading condition; null where there is none. */
export const leadingIndex = (indexes: readonly Index[], query: Query): Index | null => {
  for (const condition of query.where ?? []) {
    const fitting =
      condition.lead === true && canLookUp(condition)
        ? indexes.filter(
            (index) => index.list !== true && index.fields[0] === condition.field && isComplete(index, query),
          )
        : [];
    const most = Math.max(...fitting.map((index) => fitness(index, query)));
    const best = fitting.find((index) => fitness(index, query) === most);
    if (best !== undefined) return best;
  }
  return null;
};

/** Most values of a list that are read one by one. */
const MAX_SPREAD = 64;

/**
 * The query once for each value of one of its lists, where an index has the order of each value but none has the order
 * of all. The merged results are those of the query. SQLite alone would sort all documents of these values, or pass
 * over those of others. If a condition leads, few documents are sorted.
 */
export const spread = (indexes: readonly Index[], query: Query): readonly Query[] => {
  const { where = [] } = query;
  const firstOf = (one: Query, ...fields: readonly string[]): boolean =>
    indexes.some(
      (index) =>
        index.list !== true && fields.includes(index.fields[0] ?? '') && isComplete(index, one) && hasOrder(index, one),
    );
  const single = where.filter((one) => one.op === 'eq' && canLookUp(one)).map(({ field }) => field);
  if (where.some(({ lead, op }) => lead === true || op === 'contains') || firstOf(query, ...single)) return [query];
  for (const condition of where) {
    if (condition.op !== 'in' || !canLookUp(condition)) continue;
    const values = [...new Set(condition.value as readonly (string | number)[])];
    const each = values.map((value): Query => {
      const alone: Condition = { field: condition.field, op: 'eq', value, lead: true };
      return { ...query, where: where.map((one) => (one === condition ? alone : one)) };
    });
    if (values.length <= MAX_SPREAD && each[0] !== undefined && firstOf(each[0], condition.field)) return each;
  }
  return [query];
};
