import { currentVersion } from '@anupalan/domain/workflows/registry';
import { pageSql, type Shape } from '@anupalan/infra/embedded/query-sql';
import { openReadStore } from '@anupalan/infra/embedded/read-store';
import { openSqlite } from '@anupalan/infra/embedded/sqlite';
import type { Query, ReadStore } from '@anupalan/infra/ports/read-store';
import { temporaryFolder } from '@anupalan/infra/testing/data-folder';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storyIn } from '../../../testing/cases.js';
import { CUSTOMER, createHistory, decode, type History, STAFF, until } from '../../../testing/history.js';
import { approve, askAgain, correct, payInitial, REQUEST, sealed, submit } from '../../../testing/journey.js';
import { buildViews } from '../../../testing/views.js';
import type { Projection } from '../../runner/projection.js';
import { runProjections } from '../../runner/run-projections.js';
import { conditionsOf } from './entries.js';
import { caseView } from './projection.js';
import {
  assignmentOf,
  type Case,
  type EntryOptions,
  type EntryPage,
  findCase,
  textPage,
  timelinePage,
} from './queries.js';

const conversation = `conversation-${REQUEST}`;
let said = 0;
const note = (log: History): void => {
  said += 1;
  log.add(STAFF, conversation, 'NoteAdded', { noteId: `note-${said}`, text: sealed(`note ${said} for colleagues`) });
};
const message = (log: History): void => {
  said += 1;
  const text = sealed(`message ${said}`);
  log.add(CUSTOMER, conversation, 'MessageSent', { messageId: `message-${said}`, customerId: CUSTOMER.id, text });
};
const many =
  (n: number, ...steps: readonly ((log: History) => void)[]) =>
  (log: History) => {
    for (let i = 0; i < n; i += 1) for (const step of steps) step(log);
  };
const storyOf = (workflow: 'filing' | 'consultation', ...steps: readonly ((log: History) => void)[]): History => {
  const log = createHistory();
  const add = log.add;
  const bound = (data: Parameters<typeof add>[3]) => ({ ...data, workflow: { id: workflow, version: 1 } });
  const request: History['add'] = (actor, stream, type, data) =>
    add(actor, stream, type, type === 'ServiceRequested' ? bound(data) : data);
  for (const step of [payInitial, submit, ...steps]) step({ ...log, add: request });
  return log;
};

/** The whole list read by pages, and the number of pages. */
const everyPage = async <T>(read: (options: EntryOptions) => Promise<EntryPage<T>>, limit?: number) => {
  const pages: EntryPage<T>[] = [];
  for (let before: string | null | undefined; before !== null; ) {
    const page = await read({ before, ...(limit === undefined ? {} : { limit }) });
    pages.unshift(page);
    before = page.earlier;
  }
  return { entries: pages.flatMap(({ entries }) => entries), pages };
};

const opened: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of opened) await close();
});
const viewsOf = async (log: History): Promise<{ readonly reads: ReadStore; readonly one: Case }> => {
  const { reads, close } = await buildViews(log);
  opened.push(close);
  const found = await findCase(reads, REQUEST);
  if (found === null) throw new Error('there is no case');
  return { reads, one: found.case };
};

describe('the entries of a case', () => {
  const log = storyOf('filing', askAgain, many(20, note, message, note), correct, many(15, note), approve);
  let reads: ReadStore;
  let one: Case;
  beforeAll(async () => {
    ({ reads, one } = await viewsOf(log));
  });
  const ids = (entries: readonly { readonly eventId: string }[]) => entries.map(({ eventId }) => eventId);

  it('make up the whole story, in its order, in pages of any size', async () => {
    const { timeline, texts, entries } = storyIn(log);
    const forCustomers = timeline.filter((_, n) => entries[n]?.readers === 'all');
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 120 }), async (limit) => {
        const office = await everyPage((options) => timelinePage(reads, one, 'staff', options), limit);
        expect(office.entries).toEqual(timeline);
        const customers = await everyPage((options) => timelinePage(reads, one, 'customer', options), limit);
        expect(ids(customers.entries)).toEqual(ids(forCustomers));
        const [messages, notes] = await Promise.all(
          (['messages', 'notes'] as const).map((list) =>
            everyPage((options) => textPage(reads, one, list, options), limit),
          ),
        );
        expect(messages?.entries).toEqual(texts.filter(({ by }) => by.role === 'customer'));
        expect(notes?.entries).toEqual(texts.filter(({ by }) => by.role === 'staff'));
        // Entries that are hidden from the customer leave no gap: only the oldest page may be short.
        for (const { pages } of [office, customers])
          expect(pages.slice(1).every((page) => page.entries.length === limit)).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it('are counted for each who reads them', async () => {
    const { entries } = storyIn(log);
    expect((await timelinePage(reads, one, 'staff')).total).toBe(entries.length);
    const told = entries.filter(({ readers }) => readers === 'all').length;
    expect((await timelinePage(reads, one, 'customer')).total).toBe(told);
    expect((await textPage(reads, one, 'messages')).total).toBe(20);
    expect((await textPage(reads, one, 'notes')).total).toBe(55);
  });

  it('never show the customer what is among colleagues, whatever cursor is sent', async () => {
    const { pages } = await everyPage((options) => timelinePage(reads, one, 'staff', options), 10);
    const notes = await everyPage((options) => textPage(reads, one, 'notes', options), 10);
    const cursors = [...pages, ...notes.pages].flatMap(({ earlier }) => earlier ?? []);
    expect(cursors.length).toBeGreaterThan(8);
    for (const before of cursors)
      await expect(timelinePage(reads, one, 'customer', { before })).rejects.toThrow(RangeError);
    const { entries } = await everyPage((options) => timelinePage(reads, one, 'customer', options), 10);
    expect(entries.map(({ type }) => type)).not.toContain('NoteAdded');
    expect(entries.map(({ type }) => type)).not.toContain('OrderCreated');
  });

  it('are not looked for where the case counts none', async () => {
    const views = await viewsOf(storyOf('filing'));
    const none: ReadStore = { ...views.reads, find: () => Promise.reject(new Error('it was looked for')) };
    for (const list of ['messages', 'notes'] as const)
      expect(await textPage(none, views.one, list)).toEqual({ entries: [], earlier: null, total: 0 });
  });

  it('say by which of them the case came to the assignee it has', async () => {
    const again = storyOf('filing', askAgain, many(3, note), (log) => {
      const data = { staffId: 'staff-2', method: 'hand_over', previousStaffId: STAFF.id, note: null };
      log.add(STAFF, `serviceRequest-${REQUEST}`, 'RequestAssigned', data);
    });
    const views = await viewsOf(again);
    expect(await assignmentOf(views.reads, views.one)).toMatchObject({ data: { staffId: 'staff-2' } });
    const fresh = await viewsOf(storyOf('filing'));
    expect(await assignmentOf(fresh.reads, fresh.one)).toBeNull();
  });

  it('take no cursor of another case', async () => {
    const { earlier } = await textPage(reads, one, 'notes', { limit: 5 });
    const other: Case = { ...one, id: 'request-2' };
    await expect(textPage(reads, other, 'notes', { before: earlier ?? '' })).rejects.toThrow(RangeError);
  });

  it('tell the customer of a consultation nothing of the form’s approval, which a filing tells', async () => {
    const typesTold = async (workflow: 'filing' | 'consultation') => {
      const views = await viewsOf(storyOf(workflow, askAgain, correct, approve));
      const { entries, total } = await timelinePage(views.reads, views.one, 'customer');
      expect(total).toBe(entries.length);
      return entries.map(({ type }) => type);
    };
    expect(await typesTold('filing')).toContain('SubmissionApproved');
    expect(await typesTold('consultation')).not.toContain('SubmissionApproved');
  });
});

describe('a case of 2,000 notes', () => {
  it('writes for the next note what it wrote for the 21st', async () => {
    const written = async (notes: number): Promise<number> => {
      const log = storyOf('filing', many(notes, note));
      let bytes = 0;
      const store = openReadStore(':memory:');
      const reads: ReadStore = {
        ...store,
        apply: (batch) => {
          bytes = Buffer.byteLength(JSON.stringify(batch.changes));
          return store.apply(batch);
        },
      };
      const stop = new AbortController();
      const running = await runProjections({
        projections: [caseView as Projection],
        events: log.store,
        reads,
        decode,
        onChanges: () => undefined,
        onProgress: () => undefined,
        signal: stop.signal,
      });
      await running.caughtUp;
      bytes = 0;
      note(log);
      await until(() => bytes > 0);
      stop.abort();
      await running.ended;
      await store.close();
      return bytes;
    };
    const few = await written(20);
    expect(await written(2000)).toBeLessThan(few + 100);
    expect(few).toBeLessThan(6000);
  });

  it('is read by the page, each from an index that begins where the page before ended', async () => {
    const { indexes } = caseView;
    const shape: Shape = { indexes, columns: [...new Set(indexes.flatMap(({ fields }) => fields))] };
    const folder = await temporaryFolder();
    const reads = openReadStore(`${folder.dir}/views.db`);
    await reads.declare('case@1', indexes);
    const db = openSqlite(`${folder.dir}/views.db`);
    const plans = (query: Query): readonly string[] =>
      [null, ['00000000000000000007']].flatMap((after) =>
        pageSql('case@1', shape, query, after).parts.map(({ text, params }) =>
          db
            .prepare<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`)
            .all(...params, 10)
            .map(({ detail }) => detail)
            .join('; '),
        ),
      );
    const ofReader = (list: Parameters<typeof conditionsOf>[1], reader: Parameters<typeof conditionsOf>[2]) =>
      plans({ where: conditionsOf(REQUEST, list, reader, currentVersion('consultation')), ids: 'desc' });
    expect(ofReader('timeline', 'staff')).toEqual([
      'SEARCH d USING INDEX index case@1 by-case (v caseId=?)',
      'SEARCH d USING INDEX index case@1 by-case (v caseId=? AND id<?)',
    ]);
    expect(ofReader('timeline', 'customer')).toEqual([
      'SEARCH d USING INDEX index case@1 by-readers (v caseId=? AND v readers=?)',
      'SEARCH d USING INDEX index case@1 by-readers (v caseId=? AND v readers=? AND id<?)',
    ]);
    expect(ofReader('notes', 'staff')).toEqual([
      'SEARCH d USING INDEX index case@1 by-said (v caseId=? AND v said.kind=?)',
      'SEARCH d USING INDEX index case@1 by-said (v caseId=? AND v said.kind=? AND id<?)',
    ]);
    db.close();
    await reads.close();
    await folder.remove();
  });
});
