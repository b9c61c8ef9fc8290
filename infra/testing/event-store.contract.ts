import { randomUUID } from 'node:crypto';
import type { Position } from '@anupalan/domain/kernel/position';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type AppendOutcome,
  type Delivery,
  type EventStore,
  type Expected,
  lastEvent,
  MAX_APPEND_BYTES,
  MAX_APPEND_EVENTS,
  type NewEvent,
  type RecordedEvent,
} from '../src/ports/event-store.js';
import { tableEmbedded } from './engines.js';
import { notHere } from './not-here.js';

export interface OpenedEventStore {
  readonly store: EventStore;
  /** False where the engine does not recognise an event's id at other revisions: see the port's `append`. */
  readonly idsAreUnique?: false;
  /** Closes the store and opens the same data again; absent where the suite cannot restart the engine. */
  readonly reopen?: () => Promise<EventStore>;
  /** Closes everything and removes the data. */
  close(): Promise<void>;
}

const event = (type = 'noted', data: NewEvent['data'] = {}): NewEvent => ({
  id: randomUUID(),
  type,
  version: 1,
  data,
  metadata: { time: '2026-11-21T10:00:00.000Z' },
});
const events = (n: number): NewEvent[] => Array.from({ length: n }, () => event());

const collect = async <T>(source: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const one of source) all.push(one);
  return all;
};
const ids = (recorded: readonly NewEvent[]): string[] => recorded.map(({ id }) => id);

/** The rules that every event store keeps. Run for each adapter. */
export const eventStoreContract = (name: string, open: () => Promise<OpenedEventStore>): void => {
  describe(`event store: ${name}`, () => {
    tableEmbedded('event store', name);
    let opened: OpenedEventStore;
    let store: EventStore;
    // A name per test, so that a shared server can run the suite too.
    let stream: string;
    let prefix: string;
    beforeEach(async () => {
      opened = await open();
      store = opened.store;
      prefix = `t${randomUUID().replaceAll('-', '').slice(0, 12)}`;
      stream = `${prefix}-1`;
    });
    afterEach(async () => opened.close());

    const appended = async (to: string, expected: Expected, batch: readonly NewEvent[]) => {
      const outcome = await store.append(to, expected, batch);
      if (outcome.kind !== 'appended') throw new Error(`refused: ${JSON.stringify(outcome)}`);
      return outcome;
    };
    const all = (after: Position | null = null): Promise<RecordedEvent[]> =>
      collect(store.readAll({ after, prefixes: [prefix] }));

    describe('append', () => {
      it('gives back every event as it was written, numbered from 0', async () => {
        const batch = [event('a', { text: 'नमस्ते 😀 \u0000 \ud800', list: [1, null, { x: true }] }), event('b')];
        const outcome = await appended(stream, 'none', batch);
        const read = await collect(store.readStream(stream));
        expect(read.map(({ position: _, ...rest }) => rest)).toEqual(
          batch.map((one, revision) => ({ ...one, stream, revision })),
        );
        expect(outcome).toMatchObject({ kind: 'appended', revision: 1, position: read[1]?.position, repeated: false });
        // An engine that does not report the position of each event leaves `positions` out.
        if (outcome.positions !== undefined) expect(outcome.positions).toEqual(read.map((one) => one.position));
      });

      it('refuses "must not exist" on a stream that exists, and writes nothing', async () => {
        await appended(stream, 'none', [event()]);
        expect(await store.append(stream, 'none', [event()])).toEqual({ kind: 'conflict', actual: 0 });
        expect(await collect(store.readStream(stream))).toHaveLength(1);
      });

      it('refuses every revision but the last one, leaves nothing behind, and the stream lives on', async () => {
        await appended(stream, 'none', events(3));
        for (const wrong of [0, 1, 3, 99])
          expect(await store.append(stream, wrong, events(2))).toEqual({ kind: 'conflict', actual: 2 });
        expect(await store.append(`${prefix}-2`, 0, events(1))).toEqual({ kind: 'conflict', actual: 'none' });
        expect(await all()).toHaveLength(3);
        expect(await appended(stream, 2, [event()])).toMatchObject({ revision: 3 });
        expect((await collect(store.readStream(stream))).map((one) => one.revision)).toEqual([0, 1, 2, 3]);
      });

      it('refuses more than 500 events or 900 kB at once, and takes just as much', async () => {
        expect(await store.append(stream, 'none', events(MAX_APPEND_EVENTS + 1))).toEqual({ kind: 'too-large' });
        const big = (bytes: number): NewEvent => event('big', { text: 'x'.repeat(bytes) });
        expect(await store.append(stream, 'none', [big(MAX_APPEND_BYTES)])).toEqual({ kind: 'too-large' });
        // The limit counts bytes: 300,000 characters are 900,000 bytes here.
        expect(await store.append(stream, 'none', [event('big', { text: '₹'.repeat(300_000) })])).toEqual({
          kind: 'too-large',
        });
        expect(await collect(store.readStream(stream))).toEqual([]);
        await appended(stream, 'none', events(MAX_APPEND_EVENTS));
        await appended(stream, MAX_APPEND_EVENTS - 1, [big(MAX_APPEND_BYTES - 1000)]);
      });

      it('takes no append without events, with one id twice, or at what is no revision', async () => {
        await expect(store.append(stream, 'none', [])).rejects.toThrow(RangeError);
        const one = event();
        await expect(store.append(stream, 'none', [one, one])).rejects.toThrow(RangeError);
        for (const no of [-1, 0.5, Number.NaN])
          await expect(store.append(stream, no, [event()])).rejects.toThrow(RangeError);
        expect(await collect(store.readStream(stream))).toEqual([]);
      });
    });

    describe('the same append again', () => {
      it('is answered as the first time and as a repetition, also after later events, and stored once', async () => {
        await appended(stream, 'none', [event()]);
        const batch = events(3);
        const first = await appended(stream, 0, batch);
        expect(await store.append(stream, 0, batch)).toEqual({ ...first, repeated: true });
        await appended(stream, 3, [event()]);
        expect(await store.append(stream, 0, batch)).toEqual({ ...first, repeated: true });
        expect(await collect(store.readStream(stream))).toHaveLength(5);
      });

      it('is recognised for the first events of a stream too', async () => {
        const batch = events(2);
        const first = await appended(stream, 'none', batch);
        expect(await store.append(stream, 'none', batch)).toEqual({ ...first, repeated: true });
        expect(await collect(store.readStream(stream))).toHaveLength(2);
      });

      it('is a conflict at another revision, where the engine keeps ids unique', async () => {
        const batch = events(2);
        await appended(stream, 'none', batch);
        const again = await store.append(stream, 1, batch);
        if (opened.idsAreUnique === false) expect(again).toMatchObject({ kind: 'appended', repeated: false });
        else expect(again).toEqual({ kind: 'conflict', actual: 1 });
        expect(await collect(store.readStream(stream))).toHaveLength(opened.idsAreUnique === false ? 4 : 2);
      });

      it('is a conflict when new events are mixed in, or the old ones in another order', async () => {
        const batch = events(2);
        await appended(stream, 'none', batch);
        expect(await store.append(stream, 'none', [...batch, event()])).toEqual({ kind: 'conflict', actual: 1 });
        expect(await store.append(stream, 'none', [...batch].reverse())).toEqual({ kind: 'conflict', actual: 1 });
        expect(await collect(store.readStream(stream))).toHaveLength(2);
      });

      it('sent twice at the same moment is stored once', async () => {
        const batch = events(2);
        const [one, two] = await Promise.all([
          store.append(stream, 'none', batch),
          store.append(stream, 'none', batch),
        ]);
        const repeated = [one, two].map((outcome) => outcome.kind === 'appended' && outcome.repeated);
        expect(new Set(repeated)).toEqual(new Set([false, true]));
        expect({ ...one, repeated: true }).toEqual({ ...two, repeated: true });
        expect(await collect(store.readStream(stream))).toHaveLength(2);
      });
    });

    describe('several writers', () => {
      it('race for every revision and one wins: 1000 appends leave no gap, no loss and no refused event', async () => {
        const accepted = new Set<string>();
        const refused = new Set<string>();
        let open = 1000;
        const writer = async (): Promise<void> => {
          let seen: Expected = 'none';
          for (; open > 0; ) {
            open -= 1;
            const batch = [event()];
            const outcome: AppendOutcome = await store.append(stream, seen, batch);
            if (outcome.kind === 'too-large') throw new Error('not this small');
            for (const id of ids(batch)) (outcome.kind === 'appended' ? accepted : refused).add(id);
            seen = outcome.kind === 'appended' ? outcome.revision : outcome.actual;
          }
        };
        await Promise.all(Array.from({ length: 8 }, writer));
        const read = await collect(store.readStream(stream));
        expect(read.map((one) => one.revision)).toEqual(read.map((_, i) => i));
        expect(new Set(ids(read))).toEqual(accepted);
        expect(refused.size).toBeGreaterThan(0);
        expect(accepted.size + refused.size).toBe(1000);
      }, 120_000);

      it('commit together without failing each other: a conflict in their midst touches nobody else', async () => {
        await appended(stream, 'none', [event()]);
        const outcomes = await Promise.all(
          Array.from({ length: 250 }, (_, i) =>
            // Every third append expects a revision that does not exist.
            store.append(i % 3 === 0 ? stream : `${prefix}-x${i}`, i % 3 === 0 ? 7 : 'none', events(2)),
          ),
        );
        for (const [i, outcome] of outcomes.entries()) expect(outcome.kind).toBe(i % 3 === 0 ? 'conflict' : 'appended');
        expect(await all()).toHaveLength(1 + 2 * outcomes.filter((one) => one.kind === 'appended').length);
      });

      it('get positions in the order of the log, and an acknowledged event can be read at once', async () => {
        await Promise.all(
          Array.from({ length: 50 }, async (_, i) => {
            const batch = events(3);
            const outcome = await appended(`${prefix}-x${i}`, 'none', batch);
            const read = await collect(store.readStream(`${prefix}-x${i}`));
            expect(ids(read)).toEqual(ids(batch));
            expect(read.at(-1)?.position).toBe(outcome.position);
          }),
        );
        const positions = (await all()).map((one) => one.position);
        expect(positions).toEqual([...new Set(positions)].sort());
        expect(positions).toHaveLength(150);
      });
    });

    describe('reading a stream', () => {
      it('answers exactly the revisions asked for, forwards and backwards, over any number of batches', async () => {
        const total = 1203;
        let seen: Expected = 'none';
        for (let n = 0; n < total; n += 401) seen = (await appended(stream, seen, events(401))).revision;
        await fc.assert(
          fc.asyncProperty(
            fc.nat(total + 5),
            fc.nat(total + 5),
            fc.boolean(),
            fc.option(fc.nat(total), { nil: undefined }),
            async (a, b, backwards, limit) => {
              const [from, to] = [Math.min(a, b), Math.max(a, b)];
              const range = limit === undefined ? { from, to, backwards } : { from, to, backwards, limit };
              const read = await collect(store.readStream(stream, range));
              const expected = Array.from({ length: total }, (_, i) => i).slice(from, to + 1);
              if (backwards) expected.reverse();
              expect(read.map((one) => one.revision)).toEqual(expected.slice(0, limit));
            },
          ),
          { numRuns: 20 },
        );
        expect((await lastEvent(store, stream))?.revision).toBe(total - 1);
        for await (const one of store.readStream(stream, { backwards: true })) {
          expect(one.revision).toBe(total - 1);
          break;
        }
      });

      it('yields nothing for a stream that does not exist', async () => {
        expect(await collect(store.readStream(`${prefix}-none`))).toEqual([]);
        expect(await lastEvent(store, `${prefix}-none`)).toBe(null);
      });
    });

    describe('reading the log', () => {
      it('matches a prefix up to the hyphen only', async () => {
        for (const one of [`${prefix}-1`, `${prefix}x-1`, `${prefix}`, `${prefix}-`, `x${prefix}-1`, `${prefix}.1`])
          await appended(one, 'none', [event()]);
        expect((await all()).map((one) => one.stream)).toEqual([`${prefix}-1`, `${prefix}-`]);
        const both = await collect(store.readAll({ after: null, prefixes: [prefix, `${prefix}x`] }));
        expect(both.map((one) => one.stream)).toEqual([`${prefix}-1`, `${prefix}x-1`, `${prefix}-`]);
        expect(await collect(store.readAll({ after: null, prefixes: [] }))).toEqual([]);
      });

      it('goes on after any position without losing or repeating one, with any limit', async () => {
        const total = 1100;
        for (let i = 0; i < 11; i += 1) await appended(`${prefix}-${i}`, 'none', events(100));
        const whole = await all();
        expect(whole).toHaveLength(total);
        await fc.assert(
          fc.asyncProperty(fc.nat(total - 1), fc.integer({ min: 1, max: 700 }), async (i, limit) => {
            const after = whole[i]?.position ?? null;
            const read = await collect(store.readAll({ after, prefixes: [prefix], limit }));
            expect(ids(read)).toEqual(ids(whole.slice(i + 1, i + 1 + limit)));
          }),
          { numRuns: 15 },
        );
      });

      it('begins with the event at a position when that one is asked for too', async () => {
        await appended(stream, 'none', events(4));
        const [, second, third] = await all();
        const from = (limit?: number) =>
          collect(
            store.readAll({
              after: second?.position ?? null,
              inclusive: true,
              prefixes: [prefix],
              ...(limit === undefined ? {} : { limit }),
            }),
          );
        expect(ids(await from(2))).toEqual([second?.id, third?.id]);
        expect(await from()).toHaveLength(3);
        expect(await collect(store.readAll({ after: null, inclusive: true, prefixes: [prefix] }))).toHaveLength(4);
      });

      it('counts exactly how many events stand after a position, refused appends among them or not', async () => {
        const before = await store.head();
        const told = await store.behind(before);
        const whole = await store.behind(null);
        expect(told).toBe(0);
        await appended(stream, 'none', events(3));
        await store.append(stream, 0, events(2));
        await store.append(`${prefix}-2`, 'none', [event('big', { text: 'x'.repeat(MAX_APPEND_BYTES) })]);
        const middle = await store.head();
        await Promise.all([appended(`${prefix}-3`, 'none', events(2)), store.append(stream, 'none', events(1))]);
        expect(await store.behind(before)).toBe(5);
        expect(await store.behind(middle)).toBe(2);
        expect(await store.behind(null)).toBe(whole + 5);
        expect(await store.behind(await store.head())).toBe(0);
      });

      it('has its head at the last event', async () => {
        const before = await store.head();
        const { position } = await appended(stream, 'none', events(2));
        expect(await store.head()).toBe(position);
        expect(before === null || before < position).toBe(true);
      });
    });

    describe('a subscription', () => {
      /** Takes deliveries until `enough` returns true; the signal ends it. */
      const follow = async (
        after: Position | null,
        enough: (seen: readonly Delivery[]) => boolean | Promise<boolean>,
        prefixes: readonly string[] = [prefix],
      ): Promise<Delivery[]> => {
        const ended = new AbortController();
        const seen: Delivery[] = [];
        for await (const delivery of store.subscribe({ after, prefixes }, ended.signal)) {
          seen.push(delivery);
          if (await enough(seen)) ended.abort();
        }
        return seen;
      };
      const eventsOf = (seen: readonly Delivery[]): RecordedEvent[] =>
        seen.flatMap((one) => (one.kind === 'events' ? one.events : []));

      it('catches up, says so, and follows what comes while it reads, each event once and in order', async () => {
        const start = await store.head();
        await appended(stream, 'none', events(5));
        let revision = 4;
        const seen = await follow(start, async (so) => {
          if (so.at(-1)?.kind === 'caught-up' && revision < 1200)
            revision = (await appended(stream, revision, events(300))).revision;
          return eventsOf(so).length > revision && revision >= 1200;
        });
        const contents = (of: readonly RecordedEvent[]) => of.map(({ id, data, metadata }) => ({ id, data, metadata }));
        expect(contents(eventsOf(seen))).toEqual(contents(await all()));
        expect(seen.some((one) => one.kind === 'caught-up')).toBe(true);
      });

      it('goes on exactly after the position it is given', async () => {
        await appended(stream, 'none', events(10));
        const whole = await all();
        for (const i of [0, 4, 8]) {
          const seen = await follow(whole[i]?.position ?? null, (so) => eventsOf(so).length === 9 - i);
          expect(ids(eventsOf(seen))).toEqual(ids(whole.slice(i + 1)));
        }
      });

      it('tells where it stands when its filter lets nothing through, so that a quiet one moves on', async () => {
        const start = await store.head();
        const { position } = await appended(stream, 'none', events(3));
        const quiet = await follow(start, (so) => so.at(-1)?.kind === 'caught-up', [`${prefix}quiet`]);
        expect(eventsOf(quiet)).toEqual([]);
        const reached = quiet.flatMap((one) => (one.kind === 'events' ? [] : [one.position ?? '']));
        // A store that others write, too, may have gone on.
        expect([...reached].sort().at(-1)?.localeCompare(position)).toBeGreaterThanOrEqual(0);
        // The subscription wakes up again for the next event that its filter lets through.
        let more: Position | null = null;
        const seen = await follow(
          position,
          async (so) => {
            if (so.at(-1)?.kind === 'caught-up' && more === null)
              more = (await appended(stream, 2, [event()])).position;
            return more !== null && so.some((one) => one.kind === 'checkpoint' && one.position >= (more ?? ''));
          },
          [`${prefix}quiet`],
        );
        expect(eventsOf(seen)).toEqual([]);
      });

      it('never holds back others: one reader stops in the middle and the rest reads and writes on', async () => {
        await appended(stream, 'none', events(20));
        const slow = store
          .subscribe({ after: null, prefixes: [prefix] }, new AbortController().signal)
          [Symbol.asyncIterator]();
        await slow.next();
        await appended(stream, 19, events(20));
        expect(eventsOf(await follow(null, (so) => eventsOf(so).length === 40))).toHaveLength(40);
        await slow.return?.();
      });

      it('ends when its signal aborts, while waiting and before it began', async () => {
        const ended = new AbortController();
        const waiting = collect(store.subscribe({ after: await store.head(), prefixes: [prefix] }, ended.signal));
        setTimeout(() => ended.abort(), 20);
        expect(eventsOf(await waiting)).toEqual([]);
        expect(await collect(store.subscribe({ after: null }, AbortSignal.abort()))).toEqual([]);
      });

      it('sees every event of concurrent writers, in the order in which a later reader finds them', async () => {
        const writers = 10;
        const each = 40;
        const reading = follow(null, (so) => eventsOf(so).length === writers * each);
        await Promise.all(
          Array.from({ length: writers }, async (_, w) => {
            let seen: Expected = 'none';
            for (let i = 0; i < each; i += 1) seen = (await appended(`${prefix}-w${w}`, seen, [event()])).revision;
          }),
        );
        const live = eventsOf(await reading);
        expect(ids(live)).toEqual(ids(await all()));
        expect(live.every((one, i) => i === 0 || one.position > (live[i - 1]?.position ?? ''))).toBe(true);
      });
    });

    it('keeps events, positions, revisions and its identity over a restart, and never gives a position again', async (test) => {
      if (opened.reopen === undefined) return notHere(test, 'this engine is not restarted here');
      const identity = await store.identity();
      const { position } = await appended(stream, 'none', events(5));
      const before = await all();
      await store.append(stream, 0, events(5));
      store = await opened.reopen();
      expect(await store.identity()).toBe(identity);
      expect(await all()).toEqual(before);
      expect(await store.head()).toBe(position);
      const next = await appended(stream, 4, [event()]);
      expect(next.position > position).toBe(true);
      expect(next.revision).toBe(5);
    });
  });
};
