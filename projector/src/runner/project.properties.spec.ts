import type { Delivery, EventStore } from '@anupalan/infra/ports/event-store';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBreaker, createFragileReads } from '../../testing/fragile-reads.js';
import { CUSTOMER, createHistory, decode, documentsOf, type History, positionOf } from '../../testing/history.js';
import { NS, quietReads, runOnce, TUNING } from '../../testing/run-once.js';
import { keysIn, keysOf, OWN, tally } from '../../testing/tally.js';
import type { Tuning } from './project.js';
import { recordMemory } from './record-cache.js';

describe('whatever happens on the way', () => {
  type Step = { readonly type: string; readonly stream: string; readonly keys: readonly string[] };
  const step: fc.Arbitrary<Step> = fc.record({
    type: fc.constantFrom('Happened', 'Happened', 'Happened', 'Dropped', 'Ignored'),
    stream: fc.constantFrom('thing-1', 'thing-2', 'other-1'),
    keys: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', OWN), { maxLength: 3 }),
  });
  const poison: fc.Arbitrary<Step> = fc.record({
    type: fc.constant('Poison'),
    stream: fc.constant('thing-1'),
    keys: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', OWN), { minLength: 1, maxLength: 2 }),
  });
  const logOf = (steps: readonly Step[]): History => {
    const log = createHistory();
    for (const { type, stream, keys } of steps) log.add(CUSTOMER, stream, type, keysOf(...keys));
    return log;
  };
  const histories = fc.array(step, { maxLength: 30 }).map(logOf);

  /** The reference fold, which parks a document at its first poison event. */
  const withoutWhatFollowsPoison = (log: History) => {
    const parked = new Map<string, string>();
    const projection = tally({
      keys: (recorded) => {
        const free = keysIn(recorded).filter((key) => !parked.has(key));
        if (recorded.event.type !== 'Poison' || !recorded.stream.startsWith('thing-')) return free;
        for (const key of free) parked.set(key, recorded.id);
        return [];
      },
    });
    return { docs: documentsOf(projection, log.events), parked };
  };
  const expected = (log: History) =>
    [...documentsOf(tally(), log.events)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, doc]) => doc);

  /** The same log, which repeats some deliveries after each start and reports checkpoints irregularly. */
  const repeating = (log: History, again: number, every: number): EventStore => ({
    ...log.store,
    async *subscribe(options, signal): AsyncIterable<Delivery> {
      const start = Math.max(0, Number(options.after ?? 0) - again);
      let n = 0;
      const earlier = start === 0 ? null : positionOf(start);
      for await (const delivery of log.store.subscribe({ ...options, after: earlier }, signal)) {
        yield delivery;
        n += 1;
        const last = delivery.kind === 'events' ? delivery.events.at(-1) : undefined;
        if (last !== undefined && n % every === 0) yield delivery;
        if (last !== undefined && n % (every + 1) === 0) yield { kind: 'checkpoint', position: last.position };
      }
    },
  });

  /**
   * How it writes while catching up: after every batch or only at the end, few documents at once, and how many it may
   * cache, so that the others are written ahead of the checkpoint.
   */
  const writing = fc.record({
    maxEvents: fc.integer({ min: 1, max: 9 }),
    writeEveryMs: fc.constantFrom(0, 1e9),
    maxWrites: fc.integer({ min: 1, max: 4 }),
    bytes: fc.constantFrom(0, 1_000, 3_000, 1e9),
  });
  const withWriting = ({ bytes, ...tuning }: { readonly bytes: number } & Partial<Tuning>) => ({
    tuning: { ...TUNING, ...tuning },
    memory: recordMemory(bytes),
  });

  it('any batch split, doubled deliveries and a crash at every step give the documents of the plain fold', async () => {
    await fc.assert(
      fc.asyncProperty(
        histories,
        writing,
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.integer({ min: 0, max: 25 }), { maxLength: 4 }),
        async (log, how, again, every, crashes) => {
          const breaker = createBreaker();
          const reads = createFragileReads(breaker);
          const options = { events: repeating(log, again, every), ...withWriting(how) };
          for (const crash of crashes) {
            breaker.arm(crash);
            await runOnce(log, reads, options).catch((fault: unknown) => {
              if (!breaker.broken) throw fault;
            });
          }
          breaker.arm(-1);
          await runOnce(log, reads, options);
          expect(reads.docs(NS).map(({ doc }) => doc)).toEqual(expected(log));
          expect(await reads.parked(NS)).toEqual([]);
        },
      ),
      { numRuns: 250 },
    );
  });

  const poisoned = fc.array(fc.oneof({ weight: 5, arbitrary: step }, { weight: 1, arbitrary: poison }), {
    maxLength: 25,
  });
  /** Runs that are killed at these steps, then one that is not: its result must equal the reference. */
  const parks = (
    wanted: (log: History) => { readonly docs: ReadonlyMap<string, unknown>; readonly parked: Map<string, string> },
    overrides: Partial<Parameters<typeof runOnce>[2]> = {},
  ) =>
    fc.asyncProperty(
      poisoned,
      writing,
      fc.array(fc.integer({ min: 0, max: 25 }), { maxLength: 3 }),
      async (steps, how, crashes) => {
        const log = logOf(steps);
        const breaker = createBreaker();
        const reads = createFragileReads(breaker);
        const options = { ...withWriting(how), ...overrides };
        for (const crash of crashes) {
          breaker.arm(crash);
          await runOnce(log, reads, options).catch((fault: unknown) => {
            if (!breaker.broken) throw fault;
          });
        }
        breaker.arm(-1);
        await runOnce(log, reads, options);
        const { docs, parked } = wanted(log);
        expect(reads.docs(NS).map(({ id }) => id)).toEqual([...docs.keys()].sort());
        for (const { id, doc } of reads.docs(NS)) expect(doc).toEqual(docs.get(id));
        const rows = (await reads.parked(NS)).map(({ key, eventId }) => [key, eventId]);
        expect(new Map(rows as [string, string][])).toEqual(parked);
      },
    );
  /** Documents are evicted at once, so that all are written ahead of the checkpoint. */
  const keepingNothing = { maxEvents: 1, writeEveryMs: 1e9, maxWrites: 1, bytes: 0 } as const;
  const happened = { type: 'Happened', stream: 'thing-1', keys: ['a'] };

  it('what cannot be folded parks the same documents at the same events, wherever a run was killed before', async () => {
    const deletedThenPoisoned = [happened, { ...happened, type: 'Dropped' }, { ...happened, type: 'Poison' }];
    await fc.assert(parks(withoutWhatFollowsPoison), {
      numRuns: 200,
      examples: [[deletedThenPoisoned, keepingNothing, [9]]],
    });
  });

  it('what cannot be opened parks its stream there, and no event before it is lost, wherever a run was killed before', async () => {
    const closed = ({ type, stream }: { readonly type: string; readonly stream: string }) =>
      type === 'Poison' && stream === 'thing-1';
    const wanted = (log: History) => {
      const first = log.recorded.findIndex(closed);
      const events = log.events.filter(({ stream }, i) => first < 0 || i < first || stream !== 'thing-1');
      const id = log.recorded[first]?.id;
      return {
        docs: documentsOf(tally(), events),
        parked: new Map(id === undefined ? [] : [['stream:thing-1', id]]),
      };
    };
    const opened: typeof decode = (event) => {
      if (closed(event)) throw new Error('no upcaster');
      return decode(event);
    };
    const seenThenClosed = [happened, { ...happened, keys: ['b'] }, { ...happened, type: 'Poison' }];
    await fc.assert(parks(wanted, { decode: opened }), {
      numRuns: 200,
      examples: Array.from({ length: 12 }, (_, crash) => [seenThenClosed, keepingNothing, [crash]]),
    });
  });

  it('a crash at each single step of one run loses and doubles nothing', async () => {
    const log = createHistory();
    for (let i = 0; i < 12; i += 1)
      log.add(CUSTOMER, 'thing-1', i % 5 === 4 ? 'Dropped' : 'Happened', keysOf(`${i % 3}`, 'all'));
    // Little memory and small writes: documents are written ahead of the checkpoint, in several writes.
    const options = withWriting({ maxEvents: 4, maxWrites: 1, writeEveryMs: 1e9, bytes: 900 });
    let crashed = true;
    for (let n = 0; crashed; n += 1) {
      const breaker = createBreaker();
      const reads = createFragileReads(breaker);
      breaker.arm(n);
      await runOnce(log, reads, options).catch(() => undefined);
      crashed = breaker.broken;
      breaker.arm(-1);
      await runOnce(log, reads, options);
      expect(reads.docs(NS).map(({ doc }) => doc)).toEqual(expected(log));
      expect(n).toBeLessThan(100);
    }
  });

  it('rebuilt documents are the live ones', async () => {
    await fc.assert(
      fc.asyncProperty(histories, fc.integer({ min: 0, max: 30 }), async (log, cut) => {
        const live = quietReads();
        const short: History = { ...log, store: { ...log.store, subscribe: upTo(log, cut) } };
        await runOnce(short, live);
        await runOnce(log, live);
        const rebuilt = quietReads();
        await runOnce(log, rebuilt);
        expect(live.docs(NS)).toEqual(rebuilt.docs(NS));
        expect(await live.checkpoint(NS)).toBe(await rebuilt.checkpoint(NS));
      }),
      { numRuns: 100 },
    );
  });

  const upTo = (log: History, cut: number): EventStore['subscribe'] =>
    async function* (options): AsyncIterable<Delivery> {
      const seen = log.recorded.slice(0, cut);
      for (const event of seen)
        if (options.prefixes?.some((prefix) => event.stream.startsWith(`${prefix}-`)) === true)
          yield { kind: 'events', events: [event] };
      yield { kind: 'caught-up', position: seen.at(-1)?.position ?? null };
    };
});
