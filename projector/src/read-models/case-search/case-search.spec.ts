import { ERASED } from '@anupalan/domain/kernel/event';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { ADMIN, createHistory, type History } from '../../../testing/history.js';
import { buildViews, caseFor, office, person } from '../../../testing/views.js';
import type { Projection } from '../../runner/projection.js';
import { openView } from '../../runner/view.js';
import { caseList } from '../case-list/projection.js';
import { allCases } from '../case-list/queries.js';
import { people } from '../people/projection.js';
import type { CustomerWords } from './doc.js';
import { caseSearch } from './projection.js';

let close: () => Promise<void> = () => Promise.resolve();
afterEach(() => close());
const viewsOf = async (log: History): Promise<ReadStore> => {
  await close();
  const views = await buildViews(log, [caseList, caseSearch, people] as readonly Projection[]);
  close = async () => {
    close = () => Promise.resolve();
    await views.close();
  };
  return views.reads;
};

/** Ids of all pages, each of `limit`. */
const found = async (reads: ReadStore, q: string, limit = 25): Promise<string[]> => {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof allCases>> = await allCases(reads, {
      q,
      limit,
      ...(cursor === null ? {} : { cursor }),
    });
    ids.push(...page.rows.map((row) => row.case.id));
    cursor = page.cursor;
  } while (cursor !== null);
  return ids;
};

describe('the search of cases', () => {
  it('finds the cases of a customer by the name of today, not by the one before', async () => {
    const log = office();
    log.add(ADMIN, 'user-asha', 'ProfileUpdated', { name: 'Asha Deshpande', email: 'a@x.in', profileCompleted: true });
    const reads = await viewsOf(log);
    expect(await found(reads, 'deshp')).toEqual(['r3', 'r1']);
    expect(await found(reads, 'kulkarni')).toEqual([]);
    expect(await found(reads, '98765')).toEqual(['r3', 'r1']);
  });

  it('finds the cases of a customer by the businesses that their forms name', async () => {
    const log = office();
    const contact = { requestId: 'r1', name: null, email: null, state: null, gstin: null };
    log.add(ADMIN, 'user-asha', 'ContactGiven', { ...contact, businesses: ['Sharma Foods Private Limited', 'ZESTO'] });
    const reads = await viewsOf(log);
    for (const name of ['sharma foods', 'zesto']) expect(await found(reads, name)).toEqual(['r3', 'r1']);
  });

  it('forgets an erased customer', async () => {
    const log = office();
    log.add(ADMIN, 'user-asha', 'UserErased', { by: 'admin' });
    const reads = await viewsOf(log);
    expect(await found(reads, 'asha')).toEqual([]);
    expect(await found(reads, '98765')).toEqual([]);
    const kept = await openView<CustomerWords>(reads, caseSearch).get('customer:asha');
    expect(kept?.doc).toMatchObject({ nameTokens: [], mobile: ERASED });
  });

  it('finds nothing by the mark of an erased name', async () => {
    const log = createHistory();
    person(log, 'gone', ERASED, ERASED);
    caseFor(log, 'r1', 'gone', 'Company Registration', 'SR-1');
    expect(await found(await viewsOf(log), 'erased')).toEqual([]);
  });

  it('finds the cases of a renamed service by both names', async () => {
    const log = createHistory();
    caseFor(log, 'r1', 'asha', 'Rent Agreement', 'SR-1');
    caseFor(log, 'r2', 'asha', 'Lease Deed', 'SR-2');
    const reads = await viewsOf(log);
    expect([await found(reads, 'rent'), await found(reads, 'lease'), await found(reads, 'rent lease')]).toEqual([
      ['r1'],
      ['r2'],
      [],
    ]);
  });

  it('narrows what it finds by the filter beside it', async () => {
    const reads = await viewsOf(office());
    const page = await allCases(reads, { q: 'asha', filter: { status: ['documents_uploaded_pending_review'] } });
    expect(page.rows.map((row) => row.case.id)).toEqual(['r1']);
    expect([page.total, page.more]).toEqual([1, false]);
  });

  it('says that more cases bear a common name than it looks at, and shows the newest of them exactly', async () => {
    const log = createHistory();
    for (let i = 0; i < 1100; i += 1) {
      person(log, `u${i}`, 'Ravi Kumar', `+9190000${String(i).padStart(5, '0')}`);
      caseFor(log, `r${String(i).padStart(4, '0')}`, `u${i}`, 'Some Service', `SR-${i}`);
    }
    const reads = await viewsOf(log);
    const first = await allCases(reads, { q: 'ravi', limit: 100 });
    expect([first.total, first.more]).toEqual([200, true]);
    const ids = await found(reads, 'ravi kumar', 100);
    expect(ids).toEqual(Array.from({ length: ids.length }, (_, i) => `r${String(1099 - i).padStart(4, '0')}`));
    expect(ids.length).toBeGreaterThanOrEqual(900);
    expect(await found(reads, 'service', 100)).toHaveLength(1100);
  });

  const NAMES = ['asha', 'ashok', 'ravi', 'some', 'tax'] as const;
  const TITLES = ['Some Service', 'Tax Filing', 'Ravi Tax'] as const;
  const cases = fc.array(fc.record({ customer: fc.nat({ max: 4 }), title: fc.constantFrom(...TITLES) }), {
    maxLength: 25,
  });
  const words = fc.array(fc.constantFrom('as', 'asha', 'ravi', 'tax', 'some', 'service', 'fil'), {
    minLength: 1,
    maxLength: 3,
  });

  it('finds, page by page and in order, just what looking at every case would find', async () => {
    await fc.assert(
      fc.asyncProperty(cases, words, fc.integer({ min: 1, max: 5 }), async (made, asked, limit) => {
        const log = createHistory();
        const idAt = (i: number): string => `r${String(i).padStart(2, '0')}`;
        for (const [i, name] of NAMES.entries()) person(log, `u${i}`, name, `+91900000000${i}`);
        for (const [i, { customer, title }] of made.entries()) caseFor(log, idAt(i), `u${customer}`, title, '-');
        const reads = await viewsOf(log);
        const wanted = made
          .map(({ customer, title }, i) => ({
            id: idAt(i),
            text: [NAMES[customer] ?? '', ...title.toLowerCase().split(' ')],
          }))
          .filter(({ text }) => asked.every((word) => text.some((one) => one.startsWith(word))))
          .map(({ id }) => id)
          .reverse();
        expect(await found(reads, asked.join(' '), limit)).toEqual(wanted);
        expect((await allCases(reads, { q: asked.join(' '), limit })).total).toBe(wanted.length);
      }),
      { numRuns: 30 },
    );
  });
});
