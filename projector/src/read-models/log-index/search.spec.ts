import type { Actor } from '@anupalan/domain/kernel/event';
import type { Position } from '@anupalan/domain/kernel/position';
import { pageSql, type Shape } from '@anupalan/infra/embedded/query-sql';
import { openReadStore } from '@anupalan/infra/embedded/read-store';
import { openSqlite } from '@anupalan/infra/embedded/sqlite';
import { type Condition, DOCUMENT_ID, type Query, type ReadStore } from '@anupalan/infra/ports/read-store';
import { temporaryFolder } from '@anupalan/infra/testing/data-folder';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { ADMIN, CUSTOMER, createHistory, type History, positionOf, STAFF } from '../../../testing/history.js';
import { buildViews } from '../../../testing/views.js';
import { logIndex } from './projection.js';
import { causedBy, type EventEntry, eventOf, findEvent } from './queries.js';
import { type EventFilter, MAX_SCANNED_EVENTS, searchLog } from './search.js';

const ACTORS = [CUSTOMER, STAFF, ADMIN] as const;
/** Events of a case's streams, of its order, and of no case. */
const KINDS = [
  { stream: 'conversation-r1', type: 'NoteAdded', data: { noteId: 'n', text: 'x' } },
  { stream: 'conversation-r2', type: 'NoteAdded', data: { noteId: 'n', text: 'x' } },
  { stream: 'payment-o1', type: 'OrderWithdrawn', data: { requestId: 'r1' } },
  { stream: 'payment-o2', type: 'OrderWithdrawn', data: { requestId: 'r2' } },
  { stream: 'user-customer-1', type: 'SuperAdminGranted', data: {} },
  { stream: 'admins-all', type: 'AdminRemovalReserved', data: { userId: 'u' } },
] as const;

let close: () => Promise<void> = () => Promise.resolve();
afterEach(() => close());
const viewsOf = async (log: History): Promise<ReadStore> => {
  await close();
  const views = await buildViews(log, [logIndex]);
  close = async () => {
    close = () => Promise.resolve();
    await views.close();
  };
  return views.reads;
};

/** All pages of a search. */
const allOf = async (reads: ReadStore, filter: EventFilter, limit: number): Promise<EventEntry[]> => {
  const found: EventEntry[] = [];
  let after: Position | null = null;
  do {
    const page: Awaited<ReturnType<typeof searchLog>> = await searchLog(reads, filter, { after, limit });
    expect(page.entries.length).toBeLessThanOrEqual(limit);
    found.push(...page.entries);
    after = page.next;
  } while (after !== null);
  return found;
};

describe('the search of the log', () => {
  const made = fc.array(
    fc.record({ kind: fc.nat({ max: KINDS.length - 1 }), actor: fc.nat({ max: 2 }), day: fc.nat({ max: 3 }) }),
    { maxLength: 30 },
  );
  const day = fc.nat({ max: 3 }).map((n) => `2026-11-0${n + 1}`);
  const filters = fc.record({
    streamId: fc.constantFrom(null, null, 'r1', 'o2', 'all', 'nothing'),
    types: fc.constantFrom(null, null, ['NoteAdded'], ['OrderWithdrawn', 'AdminRemovalReserved'], []),
    actor: fc.constantFrom(null, null, ...ACTORS.map(({ id }) => id)),
    cases: fc.constantFrom(null, null, ['r1'], ['r1', 'r2'], []),
    from: fc.option(day),
    to: fc.option(day),
  });

  it('finds on all its pages what looking at every event would find, also where times go back', async () => {
    await fc.assert(
      fc.asyncProperty(made, filters, fc.integer({ min: 1, max: 4 }), async (events, filter, limit) => {
        const log = createHistory();
        for (const { kind, actor, day: n } of events) {
          const { stream, type, data } = KINDS[kind] ?? KINDS[0];
          log.add(ACTORS[actor] as Actor, stream, type, data);
          const metadata = log.recorded.at(-1)?.metadata as { time: string };
          metadata.time = `2026-11-0${n + 1}T06:00:00.000Z`;
        }
        const wanted = events.flatMap(({ kind, actor, day: n }, i) => {
          const { stream, type, data } = KINDS[kind] ?? KINDS[0];
          const [prefix = ''] = stream.split('-', 1);
          const id = stream.slice(prefix.length + 1);
          const caseId = prefix === 'conversation' ? id : 'requestId' in data ? data.requestId : null;
          const on = `2026-11-0${n + 1}`;
          const fits =
            (filter.streamId === null || id === filter.streamId) &&
            (filter.types === null || (filter.types as readonly string[]).includes(type)) &&
            (filter.actor === null || ACTORS[actor]?.id === filter.actor) &&
            (filter.cases === null || (caseId !== null && (filter.cases as readonly string[]).includes(caseId))) &&
            (filter.from === null || on >= filter.from) &&
            (filter.to === null || on <= filter.to);
          return fits ? [positionOf(i + 1)] : [];
        });
        const reads = await viewsOf(log);
        const found = await allOf(reads, filter, limit);
        expect(found.map(({ position }) => position)).toEqual(wanted.toReversed());
        expect((await searchLog(reads, filter, { after: null, limit })).total).toBe(wanted.length);
      }),
      { numRuns: 100 },
    );
  });

  it('looks at so many events at most for one page, says how far, and goes on from there', async () => {
    const log = createHistory();
    log.add(ADMIN, 'conversation-r1', 'NoteAdded', { noteId: 'n', text: 'x' });
    for (let i = 0; i < MAX_SCANNED_EVENTS + 200; i += 1) {
      log.add(STAFF, 'conversation-r2', 'NoteAdded', { noteId: `${i}`, text: 'x' });
      log.add(ADMIN, 'user-a', 'SignedIn', { sessionId: `${i}`, way: 'page' });
    }
    const reads = await viewsOf(log);
    const rare = { actor: ADMIN.id, types: ['NoteAdded'] };
    let turns = 0;
    let counting = setImmediate(function count() {
      turns += 1;
      counting = setImmediate(count);
    });
    const first = await searchLog(reads, rare, { after: null, limit: 5 });
    clearImmediate(counting);
    // Others get their turn between its steps.
    expect(turns).toBeGreaterThan(8);
    expect(first.entries).toEqual([]);
    expect(first.lookedTo?.position).toBe(first.next);
    expect([first.total, first.more]).toEqual([0, true]);
    expect((await allOf(reads, rare, 5)).map(({ position }) => position)).toEqual([positionOf(1)]);
    const common = await searchLog(reads, { types: ['NoteAdded'] }, { after: null, limit: 5 });
    expect([common.total, common.more, common.lookedTo]).toEqual([1000, true, null]);
  });

  it('tells of an event where it stands, who did it and in which case', async () => {
    const log = createHistory();
    log.add(STAFF, 'payment-o1', 'OrderWithdrawn', { requestId: 'r1' });
    log.add(STAFF, 'payment-o1', 'OrderExpired', { requestId: 'r1', purpose: 'final' });
    const reads = await viewsOf(log);
    const entry = await findEvent(reads, positionOf(2));
    expect(entry).toMatchObject({
      position: positionOf(2),
      type: 'OrderExpired',
      stream: 'payment-o1',
      revision: 1,
      at: log.at(1),
      actor: STAFF,
      caseId: 'r1',
    });
    expect(await findEvent(reads, positionOf(3))).toBeNull();
    expect((await eventOf(reads, 'event-1'))?.position).toBe(positionOf(1));
    expect(await eventOf(reads, 'command-1')).toBeNull();
    expect((await causedBy(reads, 'causation', 10)).map(({ position }) => position)).toEqual([
      positionOf(1),
      positionOf(2),
    ]);
    expect(await causedBy(reads, 'causation', 1)).toHaveLength(1);
  });
});

describe('a page of the log', () => {
  it('is a seek in one index at any depth, between one bound at each end, and nothing is sorted', async () => {
    const { indexes } = logIndex;
    const shape: Shape = { indexes, columns: [...new Set(indexes.flatMap(({ fields }) => fields))] };
    const folder = await temporaryFolder();
    const views = openReadStore(`${folder.dir}/views.db`);
    await views.declare('log-index@1', indexes);
    const db = openSqlite(`${folder.dir}/views.db`);
    const planOf = (query: Query): string =>
      pageSql('log-index@1', shape, query, null)
        .parts.flatMap(({ text, params }) =>
          db.prepare<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`).all(...params, 10),
        )
        .map(({ detail }) => detail)
        .join('; ');
    const log = createHistory();
    log.add(ADMIN, 'conversation-r1', 'NoteAdded', { noteId: 'n', text: 'x' });
    const reads = await viewsOf(log);
    /** The query plans of a search in the middle of the log. */
    const plansOf = async (filter: EventFilter): Promise<string[]> => {
      const asked: Query[] = [];
      const recording: ReadStore = {
        ...reads,
        find: (namespace, query) => {
          asked.push(query);
          return reads.find(namespace, query);
        },
      };
      await searchLog(recording, filter, { after: positionOf(500), limit: 25 });
      return [...new Set(asked.map(planOf))];
    };
    const [all = ''] = await plansOf({});
    expect(all).toMatch(/^SEARCH d USING INDEX sqlite_autoindex.* \(id<\?\)$/);
    const seek = (index: string, field: string, range: string): string =>
      `SEARCH d USING INDEX index log-index@1 ${index} (v ${field}=? AND ${range})`;
    expect(await plansOf({ types: ['NoteAdded'] })).toEqual([seek('by-type', 't', 'id<?')]);
    expect(await plansOf({ actor: 'a' })).toEqual([seek('by-actor', 'a', 'id<?')]);
    expect(await plansOf({ streamId: 's' })).toEqual([seek('by-stream', 'o', 'id<?')]);
    expect(await plansOf({ cases: ['r1'] })).toEqual([seek('by-stream', 'o', 'id<?'), seek('by-case', 'c', 'id<?')]);
    const inDays = await plansOf({ types: ['NoteAdded'], from: '2026-11-01', to: '2026-11-01' });
    expect(inDays.at(-1)).toBe(seek('by-type', 't', 'id>? AND id<?'));
    const causes: Query = { where: [{ field: 'k', op: 'eq', value: 'x', lead: true }] };
    expect(planOf(causes)).toBe('SEARCH d USING INDEX index log-index@1 by-cause (v k=?)');
    db.close();
    await views.close();
    await folder.remove();
  });
  it('is bound twice at no end', async () => {
    const log = createHistory();
    log.add(ADMIN, 'conversation-r1', 'NoteAdded', { noteId: 'n', text: 'x' });
    const reads = await viewsOf(log);
    const ends: Condition[] = [];
    const recording: ReadStore = {
      ...reads,
      find: (namespace, query) => {
        const bounds = (query.where ?? []).filter(({ field }) => field === DOCUMENT_ID);
        expect(new Set(bounds.map(({ op }) => op[0])).size).toBe(bounds.length);
        ends.push(...bounds);
        return reads.find(namespace, query);
      },
    };
    const days = { from: '2026-11-01', to: '2026-11-01' };
    for (const filter of [{}, days, { types: ['NoteAdded'] }, { ...days, actor: ADMIN.id }])
      await searchLog(recording, filter, { after: positionOf(500), limit: 25 });
    expect(ends.length).toBeGreaterThan(0);
  });
});
