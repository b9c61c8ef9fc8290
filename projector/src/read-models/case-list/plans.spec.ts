import { countSql, pageSql, type Shape, type Sql } from '@anupalan/infra/embedded/query-sql';
import { openReadStore } from '@anupalan/infra/embedded/read-store';
import { openSqlite } from '@anupalan/infra/embedded/sqlite';
import type { Condition, Query } from '@anupalan/infra/ports/read-store';
import { temporaryFolder } from '@anupalan/infra/testing/data-folder';
import { describe, expect, it } from 'vitest';
import { type CaseFilter, conditionsOf } from './filter.js';
import { caseList } from './projection.js';
import { numberedFrom } from './search.js';

const INDEXES = caseList.indexes ?? [];
const SHAPE: Shape = { indexes: INDEXES, columns: [...new Set(INDEXES.flatMap(({ fields }) => fields))] };

/** SQLite's query plan for the first page of a list of cases. */
const planOf = (filter: CaseFilter, sort: Query['sort'] & object): Promise<string> =>
  planWhere(conditionsOf(filter), sort);

const planWhere = (where: readonly Condition[], sort: Query['sort'] & object): Promise<string> =>
  explained(pageSql('cases@1', SHAPE, { where, sort }, null).parts, 10);

const explained = async (parts: readonly Sql[], ...limit: readonly number[]): Promise<string> => {
  const folder = await temporaryFolder();
  const reads = openReadStore(`${folder.dir}/views.db`);
  await reads.declare('cases@1', INDEXES);
  const db = openSqlite(`${folder.dir}/views.db`);
  const details = parts.flatMap(({ text, params }) =>
    db.prepare<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`).all(...params, ...limit),
  );
  db.close();
  await reads.close();
  await folder.remove();
  return details.map(({ detail }) => detail).join('; ');
};

describe('a page of cases is read in the order of an index, and not all of them sorted', () => {
  const newest = [{ field: 'createdAt', dir: 'desc' }] as const;
  const dearest = [
    { field: 'pricePaise', dir: 'desc' },
    { field: 'createdAt', dir: 'desc' },
  ] as const;
  it('where all that are overdue are asked for', async () => {
    const plan = await planOf({ dueBefore: '2026-11-22T00:00:00.000Z' }, newest);
    expect(plan).toMatch(/index cases@1 by-open/);
    // Only cases of the same moment are sorted, by id.
    expect(plan).not.toContain('TEMP B-TREE FOR ORDER BY');
  });
  it('where one status is sorted by its price', async () => {
    for (const more of [{}, { serviceIds: ['gst'] }]) {
      const plan = await planOf({ status: ['closed'], ...more }, dearest);
      expect(plan).toMatch(/index cases@1 by-status-price/);
      expect(plan).not.toContain('TEMP B-TREE');
    }
  });
  it('where those are asked for that were delivered on some days, the last ones first', async () => {
    const days = { deliveredFrom: '2026-11-01T00:00:00.000Z', deliveredBefore: '2026-12-01T00:00:00.000Z' };
    const plan = await planOf(days, [{ field: 'deliveredAt', dir: 'desc' }]);
    expect(plan).toMatch(/index cases@1 by-delivery/i);
    // Only cases of the same moment are sorted, by id.
    expect(plan).not.toContain('TEMP B-TREE FOR ORDER BY');
  });
  it('where the first two or three characters of a case number are looked for', async () => {
    for (const start of ['SR-00', 'SR-00C']) {
      const plan = await planWhere(numberedFrom(start), newest);
      expect(plan).toMatch(/index cases@1 by-number-start/);
      // Only cases of the same moment are sorted, by id.
      expect(plan).not.toContain('TEMP B-TREE FOR ORDER BY');
    }
    expect(await planWhere(numberedFrom('SR-00CD'), newest)).toMatch(/index cases@1 by-number \(/);
  });
  it('where the open ones of a service are counted, all of them or those that were never submitted', async () => {
    const open: readonly Condition[] = [
      { field: 'serviceId', op: 'eq', value: 'gst', lead: true },
      { field: 'lifecycle', op: 'eq', value: 'open' },
    ];
    for (const where of [open, [...open, { field: 'attempt', op: 'eq', value: 0 } as const]]) {
      const plan = await explained([countSql('cases@1', SHAPE, where, 1001)]);
      expect(plan).toMatch(/index cases@1 by-offer/);
    }
  });
  it('where the finished ones of one person are asked for, and its size is read from an index alone', async () => {
    const finished: readonly Condition[] = [
      { field: 'assignedTo', op: 'eq', value: 'meera', lead: true },
      { field: 'waitingOn', op: 'eq', value: 'nobody' },
      { field: 'status', op: 'in', value: ['completed'] },
    ];
    const plan = await planWhere(finished, newest);
    expect(plan).toMatch(/index cases@1 by-assignee/);
    expect(plan).not.toContain('TEMP B-TREE FOR ORDER BY');
    const count = await explained([countSql('cases@1', SHAPE, finished, 1000)]);
    expect(count).toMatch(/COVERING INDEX index cases@1 by-duty/);
    const all = await planWhere([{ field: 'status', op: 'in', value: ['completed'] }], newest);
    expect(all).toMatch(/index cases@1 by-status /);
    expect(all).not.toContain('TEMP B-TREE FOR ORDER BY');
  });
  it('and leaves the overdue cases of one person to the index of their desk', async () => {
    const plan = await planOf({ dueBefore: '2026-11-22T00:00:00.000Z', assignee: 'meera' }, newest);
    expect(plan).not.toMatch(/by-open/);
  });
});
