import { describe, expect, it } from 'vitest';
import { DOCUMENT_ID, type Query } from '../ports/read-store.js';
import { keyRanges, PRESENT, type SortValue, whereFilter } from './query-filter.js';

const queue: Query = {
  where: [{ field: 'status', op: 'eq', value: 'paid' }],
  sort: [{ field: 'createdAt', dir: 'desc' }],
};
const filters = (query: Query, after: readonly SortValue[]) => keyRanges(query, after).map(({ filter }) => filter);

describe('a query of the read store in MongoDB', () => {
  it('is ordered by its keys and then the id, all in one direction, so that one index serves it', () => {
    expect(keyRanges(queue, null)).toEqual([
      {
        filter: { 'doc.status': { $eq: 'paid' } },
        sort: [
          ['doc.createdAt', -1],
          ['_id', -1],
        ],
      },
    ]);
  });

  it('starts the next page inside the index: a range of the first key that ends with the page before', () => {
    expect(filters(queue, ['2026', 'x'])[0]).toEqual({
      $and: [
        { 'doc.status': { $eq: 'paid' } },
        { 'doc.createdAt': { $lte: '2026' } },
        {
          $or: [
            { 'doc.createdAt': { $lt: '2026' } },
            { $and: [{ 'doc.createdAt': { $eq: '2026' } }, { _id: { $lt: 'x' } }] },
          ],
        },
      ],
    });
  });

  it('goes on with the values of other kinds that are ordered behind, in a range of its own', () => {
    const up: Query = { ...queue, sort: [{ field: 'n', dir: 'asc' }] };
    const [, afterNumber] = filters(up, [7, 'x']);
    expect(afterNumber).toMatchObject({
      $and: [{}, { $or: [{ 'doc.n': { $type: 'string' } }, { 'doc.n': { $type: 'bool' } }] }],
    });
    expect(filters(up, [null, 'x'])[1]).toMatchObject({ $and: [{}, { $or: [{ 'doc.n': { $ne: null } }] }] });
    // No value sorts after these, and an id is always a text.
    expect(filters(up, [true, 'x'])).toHaveLength(1);
    expect(filters(queue, [null, 'x'])).toHaveLength(1);
    expect(filters({ where: [] }, ['x'])).toHaveLength(1);
  });

  it('leaves deleted documents out by name only where no condition asks for a value', () => {
    const paid = { field: 'status', op: 'eq' as const, value: 'paid' };
    const unassigned = { field: 'assignedTo', op: 'eq' as const, value: null };
    expect(JSON.stringify(whereFilter([paid, unassigned]))).not.toContain('gone');
    for (const where of [
      [],
      [unassigned],
      [{ field: 'a', op: 'ne' as const, value: 1 }],
      [{ field: 'a', op: 'exists' as const, value: false }],
    ])
      expect(JSON.stringify(whereFilter(where))).toContain(JSON.stringify(PRESENT).slice(1, -1));
  });

  it('reads a range of ids, which deleted documents still have', () => {
    expect(whereFilter([{ field: DOCUMENT_ID, op: 'lt', value: 'm' }])).toEqual({
      $and: [{ _id: { $lt: 'm' } }, PRESENT],
    });
  });

  it('takes what a condition is given as a value, never as an operator', () => {
    const hostile = { $gt: '' } as unknown as string;
    for (const op of ['eq', 'ne', 'lt', 'contains', 'in'] as const)
      expect(() => whereFilter([{ field: 'a', op, value: hostile }])).toThrow(RangeError);
    expect(() => whereFilter([{ field: 'a', op: 'in', value: [hostile] }])).toThrow(RangeError);
    expect(() => whereFilter([{ field: '$where', op: 'eq', value: '1' }])).toThrow(RangeError);
  });
});
