import type { Position } from '@anupalan/domain/kernel/position';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../ports/event-store.js';
import { nextTurn } from '../ports/next-turn.js';
import { logPages, PAGE_BYTES } from './log-pages.js';
import { openLog } from './log-rows.js';

/** A log in memory that counts how often its rows were asked for. */
const logInMemory = () => {
  const db = openLog(':memory:');
  let n = 0;
  let reads = 0;
  const insert = db.prepare(
    "INSERT INTO events (stream, revision, id, type, version, data, metadata, ids) VALUES (?, ?, ?, 'T', 1, ?, '{}', x'')",
  );
  const add = (prefix: string, count = 1, bytes = 2): void => {
    const data = JSON.stringify(bytes > 2 ? { text: 'x'.repeat(bytes) } : {});
    for (let i = 0; i < count; i += 1) {
      n += 1;
      insert.run(`${prefix}-1`, n, `event-${n}`, data);
    }
  };
  const watched: typeof db = {
    ...db,
    prepare: <R>(sql: string) => {
      reads += 1;
      return db.prepare<R>(sql);
    },
  };
  return { add, pages: logPages(watched, () => n), head: () => n, reads: () => reads, close: () => db.close() };
};

const numbers = (events: readonly { readonly position: Position }[]): readonly number[] =>
  events.map(({ position }) => Number(position));

describe('the pages of the log', () => {
  it('give every reader what it asked for, in order, wherever it begins and however the log grows', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ prefix: fc.constantFrom('a', 'b'), count: fc.integer({ min: 1, max: 700 }) }), {
          minLength: 1,
          maxLength: 5,
        }),
        fc.array(fc.record({ from: fc.nat(2500), prefix: fc.constantFrom('a', 'b', null) }), {
          minLength: 1,
          maxLength: 4,
        }),
        (growth, readers) => {
          const log = logInMemory();
          const owner: string[] = [];
          const places = readers.map(({ from, prefix }) => ({ at: from, from, prefix, got: [] as number[] }));
          for (const { prefix, count } of growth) {
            log.add(prefix, count);
            for (let i = 0; i < count; i += 1) owner.push(prefix);
            for (const place of places) {
              for (let more = true; more; ) {
                const next = log.pages.after(place.at, place.prefix === null ? undefined : [place.prefix]);
                place.got.push(...numbers(next.events));
                place.at = next.upTo;
                more = next.more;
              }
              expect(place.at).toBe(Math.max(place.from, log.head()));
            }
          }
          for (const { from, prefix, got } of places) {
            const all = owner.map((one, i) => ({ one, position: i + 1 }));
            const wanted = all.filter(({ one, position }) => position > from && (prefix === null || one === prefix));
            expect(got).toEqual(wanted.map(({ position }) => position));
          }
          log.close();
        },
      ),
      { numRuns: 40 },
    );
  });

  it('are read once for readers that stand close to each other, and make each event once', () => {
    const log = logInMemory();
    log.add('a', 200);
    const first = log.pages.after(0, ['a']);
    const reads = log.reads();
    const second = log.pages.after(10, undefined);
    expect(log.reads()).toBe(reads);
    expect(second.events[0]).toBe(first.events[10]);
    log.close();
  });

  it('are read once for all who catch up together, however different their speeds, unless one stops', async () => {
    const log = logInMemory();
    log.add('a', 20_000);
    const pages = log.head() / 250;
    /** Reads everything, and works on each page for this many turns. */
    const catchUp = async (turns: number): Promise<void> => {
      const reader = log.pages.join(0);
      for (let more = true; more; ) {
        more = (await log.pages.next(reader, undefined)).more;
        for (let n = 0; n < turns; n += 1) await nextTurn();
      }
      log.pages.leave(reader);
    };
    await log.pages.next(log.pages.join(0), undefined);
    await Promise.all([0, 1, 4, 9].map(catchUp));
    // A page takes two statements.
    expect(log.reads()).toBe(2 * pages);
    log.close();
  });

  it('are as small as the heap of a thread needs, however large the events are', () => {
    const log = logInMemory();
    log.add('a', 120);
    log.add('a', 90, 400_000);
    log.add('a', 500);
    const bytes = (events: readonly RecordedEvent[]): number =>
      events.reduce((sum, { data }) => sum + JSON.stringify(data).length, 0);
    /** One of two readers is some large events ahead of the other. */
    const readers = [0, 131].map((from) => ({ from, at: from, got: [] as number[] }));
    while (readers.some(({ at }) => at < log.head()))
      for (const reader of readers) {
        const { events, upTo } = log.pages.after(reader.at, undefined);
        expect(bytes(events)).toBeLessThan(PAGE_BYTES + 450_000);
        reader.got.push(...numbers(events));
        reader.at = upTo;
      }
    for (const { from, got } of readers)
      expect(got).toEqual(Array.from({ length: log.head() - from }, (_, i) => from + i + 1));
    log.close();
  });

  it('have no stream whose name only begins like a prefix', () => {
    const log = logInMemory();
    log.add('payment');
    log.add('payments');
    expect(numbers(log.pages.after(0, ['payment']).events)).toEqual([1]);
    expect(log.pages.after(0, []).events).toEqual([]);
    log.close();
  });
});
