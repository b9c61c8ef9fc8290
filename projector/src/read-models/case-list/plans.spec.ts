import { pageSql, type Shape } from '@anupalan/infra/embedded/query-sql';
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

const planWhere = async (where: readonly Condition[], sort: Query['sort'] & object): Promise<string> => {
  const folder = await temporaryFolder();
  const reads = openReadStore(`${folder.dir}/views.db`);
  await reads.declare('cases@1', INDEXES);
  const db = openSqlite(`${folder.dir}/views.db`);
  const { parts } = pageSql('cases@1', SHAPE, { where, sort }, null);
  const details = parts.flatMap(({ text, params }) =>
    db.prepare<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`).all(...params, 10),
  );
  db.close();
  await reads.close();
  await folder.remove();
  return details.map(({ detail }) => detail).join('; ');
};

describe('a page of cases is read in the order of an index, and not all of them sorted (performance 0.7)', () => {
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
  it('where the first two or three characters of a case number are looked for', async () => {
    for (const start of ['SR-00', 'SR-00C']) {
      const plan = await planWhere(numberedFrom(start), newest);
      expect(plan).toMatch(/index cases@1 by-number-start/);
      // Only cases of the same moment are sorted, by id.
      expect(plan).not.toContain('TEMP B-TREE FOR ORDER BY');
    }
    expect(await planWhere(numberedFrom('SR-00CD'), newest)).toMatch(/index cases@1 by-number \(/);
  });
  it('and leaves the overdue cases of one person to the index of their desk', async () => {
    const plan = await planOf({ dueBefore: '2026-11-22T00:00:00.000Z', assignee: 'meera' }, newest);
    expect(plan).not.toMatch(/by-open/);
  });
});
