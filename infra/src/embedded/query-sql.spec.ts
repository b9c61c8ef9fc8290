import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/data-folder.js';
import type { Index, Query } from '../ports/read-store.js';
import { countSql, pageSql, type Shape, type SortValue } from './query-sql.js';
import { openReadStore } from './read-store.js';
import { openSqlite } from './sqlite.js';

const INDEXES: readonly Index[] = [
  { name: 'queue', fields: ['status', 'createdAt'] },
  { name: 'desk', fields: ['assignee', 'open', 'dueAt'] },
  { name: 'duty', fields: ['assignee', 'status', 'dueAt'] },
  { name: 'due', fields: ['assignee', 'dueAt'] },
  { name: 'newest', fields: ['createdAt'] },
  { name: 'words', fields: ['words', 'createdAt'], list: true },
];
/** All but one of the fields have a column. */
const SHAPE: Shape = { indexes: INDEXES, columns: ['status', 'createdAt', 'assignee', 'open', 'dueAt'] };

/** How SQLite would read each statement of the query. */
const plans = async (query: Query, after: readonly SortValue[] | null = null): Promise<string[]> => {
  const folder = await temporaryFolder();
  const reads = openReadStore(`${folder.dir}/views.db`);
  await reads.declare('cases@1', INDEXES);
  const db = openSqlite(`${folder.dir}/views.db`);
  const found = pageSql('cases@1', SHAPE, query, after).parts.map(({ text, params }) =>
    db
      .prepare<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`)
      .all(...params, 10)
      .map((row) => row.detail)
      .join('; '),
  );
  db.close();
  await reads.close();
  await folder.remove();
  return found;
};

describe('a query of the embedded read store', () => {
  it('reads a filtered and sorted list from one index, without sorting', async () => {
    for (const dir of ['asc', 'desc'] as const) {
      const query: Query = {
        where: [{ field: 'status', op: 'eq', value: 'paid' }],
        sort: [{ field: 'createdAt', dir }],
      };
      for (const plan of [...(await plans(query)), ...(await plans(query, ['2026', 'x']))]) {
        expect(plan).toMatch(/SEARCH d USING INDEX index cases@1 queue \(v status=\?/);
        expect(plan).not.toMatch(/TEMP B-TREE/);
      }
    }
  });

  it('starts the next page inside the index instead of passing over what was shown', async () => {
    const [next] = await plans({ sort: [{ field: 'createdAt', dir: 'desc' }] }, ['2026', 'x']);
    expect(next).toMatch(/SEARCH d USING INDEX index cases@1 newest \(v createdAt<\?\)/);
    expect(next).not.toMatch(/TEMP B-TREE/);
  });

  it('looks a list element up, newest first, without sorting', async () => {
    const query: Query = {
      where: [{ field: 'words', op: 'contains', value: 'rao' }],
      sort: [{ field: 'createdAt', dir: 'desc' }],
    };
    for (const plan of [...(await plans(query)), ...(await plans(query, ['2026', 'x']))]) {
      expect(plan).toMatch(/SEARCH e USING COVERING INDEX elements by value cases@1 words \(v0=\?/);
      expect(plan).not.toMatch(/TEMP B-TREE|SCAN/);
    }
  });

  it('reads by the index of the condition that is said to lead, whatever else would serve the order', async () => {
    const query: Query = {
      where: [
        { field: 'status', op: 'in', value: ['paid', 'new'], lead: true },
        { field: 'createdAt', op: 'lt', value: '2026' },
      ],
      sort: [{ field: 'createdAt', dir: 'desc' }],
    };
    for (const plan of await plans(query)) expect(plan).toMatch(/SEARCH d USING INDEX index cases@1 queue/);
    const none: Query = { where: [{ field: 'colour', op: 'eq', value: 'red', lead: true }] };
    for (const plan of await plans(none)) expect(plan).toMatch(/SCAN d/);
  });

  it('merges the values of a list, each read from the index in order, where no index has the order of all', async () => {
    const query: Query = {
      where: [{ field: 'status', op: 'in', value: ['paid', 'new', 'paid', 'old'] }],
      sort: [{ field: 'createdAt', dir: 'desc' }],
    };
    for (const plan of [...(await plans(query)), ...(await plans(query, ['2026', 'x']))]) {
      expect(plan.match(/SEARCH d USING INDEX index cases@1 queue \(v status=\?/g)).toHaveLength(3);
      expect(plan).toMatch(/MERGE \(UNION ALL\)/);
      expect(plan).not.toMatch(/TEMP B-TREE|SCAN/);
    }
  });

  it('does not read value by value what another condition narrows, or what has too many values', async () => {
    const status = { field: 'status', op: 'in' as const, value: ['paid', 'new'] };
    const sort = [{ field: 'createdAt', dir: 'desc' as const }];
    const parts = async (where: Query['where'] & object): Promise<string> => (await plans({ where, sort })).join();
    const many = Array.from({ length: 65 }, (_, n) => `status-${n}`);
    for (const where of [
      [{ ...status, lead: true }],
      [status, { field: 'words', op: 'contains' as const, value: 'rao' }],
      [{ ...status, value: many }],
      [{ ...status, value: [1, 2] }],
      [{ ...status, field: 'colour' }],
    ])
      expect(await parts(where)).not.toMatch(/MERGE/);
    const mine = { field: 'assignee', op: 'eq' as const, value: 'meera' };
    expect((await plans({ where: [mine, status], sort: [{ field: 'dueAt', dir: 'asc' }] })).join()).toMatch(
      /^SEARCH d USING INDEX index cases@1 due \(v assignee=\?\)$/,
    );
  });

  it('takes what suffices from the index, and checks names before it pastes them', () => {
    const where = [{ field: 'words', op: 'contains' as const, value: 'rao' }];
    const text = (only: readonly string[]): string =>
      pageSql('cases@1', SHAPE, { where, only }, null)
        .parts.map((part) => part.text)
        .join(' ');
    expect(text(['createdAt'])).toContain("json_object('createdAt', e.v1) AS held");
    expect(text(['createdAt'])).not.toContain('docs');
    for (const only of [['createdAt', 'status'], ["status'--"], ['words']])
      expect(text(only)).toContain('NULL AS held');
  });

  it('leads by a sparse index only where a text is asked for in its last field', async () => {
    const sparse: Index = { name: 'colour', fields: ['assignee', 'colour'], sparse: true };
    const shape: Shape = { indexes: [sparse], columns: ['assignee', 'colour'] };
    const mine = { field: 'assignee', op: 'eq' as const, value: 'meera', lead: true };
    const text = (...where: Query['where'] & object) => pageSql('cases@1', shape, { where }, null).parts[0]?.text;
    const red = { field: 'colour', op: 'eq' as const, value: 'red' };
    expect(text(mine, red)).toContain('INDEXED BY "index cases@1 colour"');
    for (const other of [[], [{ ...red, op: 'ne' as const }], [{ ...red, value: null }], [{ ...red, value: 1 }]])
      expect(text(mine, ...other)).not.toContain('INDEXED BY');
  });

  it('takes, of several indexes that could lead, the one that answers most conditions or has the order', async () => {
    const mine = { field: 'assignee', op: 'eq' as const, value: 'meera', lead: true };
    const open = { field: 'open', op: 'eq' as const, value: 'yes' };
    const paid = { field: 'status', op: 'in' as const, value: ['paid', 'new'] };
    const count = (...where: Query['where'] & object) => countSql('cases@1', SHAPE, where, 10).text;
    expect(count(mine, open)).toContain('INDEXED BY "index cases@1 desk"');
    expect(count(mine, paid)).toContain('INDEXED BY "index cases@1 duty"');
    for (const plan of await plans({ where: [mine, open], sort: [{ field: 'dueAt', dir: 'asc' }] })) {
      expect(plan).toMatch(/index cases@1 desk/);
      expect(plan).not.toMatch(/TEMP B-TREE/);
    }
  });

  it('has the order from an index only where each field in front of it has one value', async () => {
    const mine = { field: 'assignee', op: 'eq' as const, value: 'meera', lead: true };
    const status = (...value: string[]) => ({ field: 'status', op: 'in' as const, value });
    const sort = [{ field: 'dueAt', dir: 'asc' as const }];
    for (const [where, index] of [
      [[mine, status('paid', 'new')], 'due'],
      [[mine, status('paid')], 'duty'],
    ] as const)
      for (const plan of [...(await plans({ where, sort })), ...(await plans({ where, sort }, ['2026', 'x']))]) {
        expect(plan).toMatch(new RegExp(`SEARCH d USING INDEX index cases@1 ${index} `));
        expect(plan).not.toMatch(/TEMP B-TREE/);
      }
  });

  it('looks further elements up beside the first, and counts without reading a document', async () => {
    const where = ['rao', 'gst'].map((value) => ({ field: 'words', op: 'contains' as const, value }));
    for (const plan of await plans({ where, sort: [{ field: 'createdAt', dir: 'desc' }] }))
      expect(plan).toMatch(
        /SEARCH o USING COVERING INDEX elements by value cases@1 words \(v0=\? AND v1=\? AND id=\?\)/,
      );
    expect(countSql('cases@1', SHAPE, where, 10).text).not.toContain('docs');
    const paid = { field: 'status', op: 'eq' as const, value: 'paid' };
    expect(countSql('cases@1', SHAPE, [...where, paid], 10).text).toContain('docs');
  });
});
