import type { Change } from '@anupalan/infra/ports/change-feed';
import type { Delivery, EventStore } from '@anupalan/infra/ports/event-store';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBreaker, createFragileReads } from '../../testing/fragile-reads.js';
import {
  CUSTOMER,
  createHistory,
  decode,
  documentsOf,
  type History,
  positionOf,
  until,
} from '../../testing/history.js';
import { keysOf, tally } from '../../testing/tally.js';
import { DEFAULT_TUNING, type Progress, type ProjectOptions, project, type Stopped } from './project.js';
import type { Projection } from './projection.js';

const NS = 'tally@1';
const TUNING = { ...DEFAULT_TUNING, retryDelayMs: 0 };

/** Runs until the log is read to its end, or the projection stops by itself. */
const runOnce = async (
  log: History,
  reads: ProjectOptions['reads'],
  options: Partial<ProjectOptions> & { readonly projection?: Projection } = {},
) => {
  const stop = new AbortController();
  const changes: Change[] = [];
  const steps: Progress[] = [];
  const stopped = await project({
    projection: tally() as Projection,
    namespace: NS,
    events: log.store,
    reads,
    decode,
    tuning: TUNING,
    failFast: () => false,
    onChanges: (some) => changes.push(...some),
    onProgress: (step) => {
      steps.push(step);
      if (step.caughtUp) stop.abort();
    },
    signal: stop.signal,
    ...options,
  });
  return { stopped, changes, steps };
};

const quietReads = () => createFragileReads(createBreaker());
const seenBy = (reads: ReturnType<typeof quietReads>, id: string) =>
  reads.docs(NS).find((doc) => doc.id === id)?.doc.seen;

describe('a projection', () => {
  it('folds the events of each document in order and tells those who may know, before and after', async () => {
    const log = createHistory();
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a', 'b'));
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    log.add(CUSTOMER, 'thing-2', 'Dropped', keysOf('b'));
    const reads = quietReads();
    const { changes } = await runOnce(log, reads, { tuning: { ...TUNING, maxEvents: 1 } });
    expect(reads.docs(NS).map(({ id, position }) => [id, position])).toEqual([['a', positionOf(2)]]);
    expect(seenBy(reads, 'a')).toEqual(['event-1', 'event-2']);
    expect(changes.at(-1)).toEqual({
      model: 'tally',
      id: 'b',
      position: positionOf(3),
      audience: { users: ['owner of b'], roles: ['staff'] },
    });
  });

  it('loads all documents of a batch at once and writes them at once', async () => {
    const log = createHistory();
    for (let i = 0; i < 50; i += 1) log.add(CUSTOMER, 'thing-1', 'Happened', keysOf(`doc-${i % 7}`));
    const reads = quietReads();
    const calls = { getMany: 0, apply: 0 };
    const counted: typeof reads = {
      ...reads,
      getMany: (...args) => {
        calls.getMany += 1;
        return reads.getMany(...args);
      },
      apply: (batch) => {
        calls.apply += 1;
        return reads.apply(batch);
      },
    };
    await runOnce(log, counted);
    expect(calls).toEqual({ getMany: 1, apply: 1 });
    expect(reads.docs(NS)).toHaveLength(7);
  });

  it('moves its checkpoint over events that it does not handle', async () => {
    const log = createHistory();
    log.add(CUSTOMER, 'thing-1', 'Ignored', keysOf('a'));
    log.add(CUSTOMER, 'other-1', 'Happened', keysOf('a'));
    const reads = quietReads();
    await runOnce(log, reads);
    expect(await reads.checkpoint(NS)).toBe(positionOf(2));
    expect(reads.docs(NS)).toEqual([]);
  });

  it('says that something changed only after it can be read', async () => {
    const log = createHistory();
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    const reads = quietReads();
    const readable: boolean[] = [];
    await runOnce(log, reads, { onChanges: () => readable.push(reads.docs(NS).length === 1) });
    expect(readable).toEqual([true]);
  });

  it('parks only the document whose event cannot be folded, with all that follows for it', async () => {
    const log = createHistory();
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a', 'b'));
    log.add(CUSTOMER, 'thing-1', 'Poison', keysOf('a'));
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a', 'b'));
    const reads = quietReads();
    const first = await runOnce(log, reads);
    expect(first.steps.at(-1)).toMatchObject({ position: positionOf(3), parked: 1 });
    expect(await reads.parked(NS)).toMatchObject([{ key: 'a', eventId: 'event-2', position: positionOf(2) }]);
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a', 'b'));
    await runOnce(log, reads);
    expect(seenBy(reads, 'a')).toEqual(['event-1']);
    expect(seenBy(reads, 'b')).toEqual(['event-1', 'event-3', 'event-4']);
  });

  it('parks a stream whose event cannot be opened, and goes on with the others', async () => {
    const log = createHistory();
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    log.add(CUSTOMER, 'thing-2', 'Happened', keysOf('b'));
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    const reads = quietReads();
    await runOnce(log, reads, {
      decode: (event) => {
        if (event.id === 'event-1') throw new Error('no upcaster');
        return decode(event);
      },
    });
    expect(reads.docs(NS).map(({ id }) => id)).toEqual(['b']);
    expect((await reads.parked(NS)).map(({ key }) => key)).toEqual(['stream:thing-1']);
  });

  it('tries again what failed for a moment, and parks nothing', async () => {
    const log = createHistory();
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    const reads = quietReads();
    let failures = 2;
    await runOnce(log, reads, {
      decode: (event) => {
        if (failures > 0) {
          failures -= 1;
          throw new Error('the vault is busy');
        }
        return decode(event);
      },
    });
    expect(seenBy(reads, 'a')).toEqual(['event-1']);
    expect(await reads.parked(NS)).toEqual([]);
  });

  it('pauses with nothing written when too many documents cannot be folded', async () => {
    const log = createHistory();
    for (let i = 0; i < 6; i += 1) log.add(CUSTOMER, 'thing-1', 'Poison', keysOf(`doc-${i}`));
    const reads = quietReads();
    const { stopped } = await runOnce(log, reads, { tuning: { ...TUNING, maxParked: 5 } });
    expect(stopped.kind).toBe('paused');
    expect(await reads.checkpoint(NS)).toBeNull();
    expect(await reads.parked(NS)).toEqual([]);
  });

  it('pauses at the first poison event while another version is live', async () => {
    const log = createHistory();
    log.add(CUSTOMER, 'thing-1', 'Poison', keysOf('a'));
    const { stopped } = await runOnce(log, quietReads(), { failFast: () => true });
    expect(stopped).toMatchObject({ kind: 'paused' });
  });

  it('is fenced off when another writer took over while it was asleep, and changes nothing any more', async () => {
    const log = createHistory();
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    const reads = quietReads();
    const stop = new AbortController();
    const told: Change[] = [];
    let wake: () => void = () => undefined;
    const asleep = new Promise<void>((fellAsleep) => {
      const sleeping = new Promise<void>((resolve) => {
        wake = resolve;
      });
      void runOnce(log, reads, {
        signal: stop.signal,
        onChanges: (changes) => told.push(...changes),
        onProgress: () => {
          fellAsleep();
          return sleeping;
        },
      }).then(({ stopped }) => {
        outcome = stopped;
      });
    });
    let outcome: Stopped | null = null;
    await asleep;
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    await runOnce(log, reads);
    const byTheSecond = reads.docs(NS);
    wake();
    await until(() => outcome !== null);
    expect(outcome).toEqual({ kind: 'fenced' });
    expect(seenBy(reads, 'a')).toEqual(['event-1', 'event-2']);
    expect(reads.docs(NS)).toEqual(byTheSecond);
    expect(told.map(({ position }) => position)).toEqual([positionOf(1)]);
    stop.abort();
  });
});

describe('whatever happens on the way', () => {
  const step = fc.record({
    type: fc.constantFrom('Happened', 'Happened', 'Happened', 'Dropped', 'Ignored'),
    stream: fc.constantFrom('thing-1', 'thing-2', 'other-1'),
    keys: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 3 }),
  });
  const histories = fc.array(step, { maxLength: 30 }).map((steps) => {
    const log = createHistory();
    for (const { type, stream, keys } of steps) log.add(CUSTOMER, stream, type, keysOf(...keys));
    return log;
  });
  const expected = (log: History) =>
    [...documentsOf(tally(), log.events)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, doc]) => doc);

  /** The same log, which delivers some of what was delivered before again after each start, and reports at odd moments. */
  const repeating = (log: History, again: number, every: number): EventStore => ({
    ...log.store,
    async *subscribe(options, signal): AsyncIterable<Delivery> {
      const start = Math.max(0, Number(options.after ?? 0) - again);
      let n = 0;
      const earlier = start === 0 ? null : positionOf(start);
      for await (const delivery of log.store.subscribe({ ...options, after: earlier }, signal)) {
        yield delivery;
        n += 1;
        if (delivery.kind === 'event' && n % every === 0) yield delivery;
        if (delivery.kind === 'event' && n % (every + 1) === 0)
          yield { kind: 'checkpoint', position: delivery.event.position };
      }
    },
  });

  it('any batch split, doubled deliveries and a crash at every step give the documents of the plain fold', async () => {
    await fc.assert(
      fc.asyncProperty(
        histories,
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.integer({ min: 0, max: 25 }), { maxLength: 4 }),
        async (log, maxEvents, again, every, crashes) => {
          const breaker = createBreaker();
          const reads = createFragileReads(breaker);
          const options = { events: repeating(log, again, every), tuning: { ...TUNING, maxEvents } };
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
      { numRuns: 300 },
    );
  });

  it('a crash at each single step of one run loses and doubles nothing', async () => {
    const log = createHistory();
    for (let i = 0; i < 12; i += 1)
      log.add(CUSTOMER, 'thing-1', i % 5 === 4 ? 'Dropped' : 'Happened', keysOf(`${i % 3}`, 'all'));
    const tuning = { ...TUNING, maxEvents: 4 };
    let crashed = true;
    for (let n = 0; crashed; n += 1) {
      const breaker = createBreaker();
      const reads = createFragileReads(breaker);
      breaker.arm(n);
      await runOnce(log, reads, { tuning }).catch(() => undefined);
      crashed = breaker.broken;
      breaker.arm(-1);
      await runOnce(log, reads, { tuning });
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
          yield { kind: 'event', event };
      yield { kind: 'caught-up', position: seen.at(-1)?.position ?? null };
    };
});
