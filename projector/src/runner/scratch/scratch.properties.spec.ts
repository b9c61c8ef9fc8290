import type { ReadStore } from '@anupalan/infra/ports/read-store';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBreaker, createFragileReads } from '../../../testing/fragile-reads.js';
import { CUSTOMER, createHistory, documentsOf, type History, positionOf, until } from '../../../testing/history.js';
import { startProjector } from '../../../testing/projector.js';
import { replayOrder, startScratch } from '../../../testing/scratch.js';
import { keysOf, tally } from '../../../testing/tally.js';
import { readDifferences } from './scratch-record.js';

interface Step {
  readonly type: string;
  readonly stream: string;
  readonly keys: readonly string[];
}
const step: fc.Arbitrary<Step> = fc.record({
  type: fc.constantFrom('Happened', 'Happened', 'Happened', 'Dropped', 'Ignored'),
  stream: fc.constantFrom('thing-1', 'thing-2', 'other-1'),
  keys: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 3 }),
});
const steps = fc.array(step, { maxLength: 30 });

const add = (log: History, all: readonly Step[]): History => {
  for (const { type, stream, keys } of all) log.add(CUSTOMER, stream, type, keysOf(...keys));
  return log;
};
const plain = (log: History) =>
  [...documentsOf(tally(), log.events)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, doc]) => doc);
const NAMESPACE = 'tally@1.s-order';

describe('a scratch replay', () => {
  it('equals the live view, whatever happened before it and comes while it is built', async () => {
    await fc.assert(
      fc.asyncProperty(steps, steps, async (before, meanwhile) => {
        const log = add(createHistory(), before);
        const reads = createFragileReads(createBreaker());
        const projector = await startProjector(log, reads);
        await projector.running.caughtUp;
        const scratch = startScratch(log, reads, [replayOrder()], { tuning: { retryDelayMs: 1, maxEvents: 3 } });
        add(log, meanwhile);
        const build = await scratch.done();
        await projector.settled();
        expect(build).toMatchObject({ state: 'ready', parked: 0, error: null });
        expect(build.parity).toMatchObject({ different: 0, missing: 0, extra: 0, moved: 0 });
        // Documents that came after the comparison are in the live view only.
        const at = await reads.checkpoint(NAMESPACE);
        const known = log.events.filter(({ position }) => at !== null && position <= at);
        expect(reads.docs(NAMESPACE).map(({ doc }) => doc)).toEqual(
          [...documentsOf(tally(), known)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, doc]) => doc),
        );
        expect(reads.docs('tally@1').map(({ doc }) => doc)).toEqual(plain(log));
        await scratch.end();
        await projector.end();
      }),
      { numRuns: 40 },
    );
  });

  it('of the documents touched since a position has exactly those, each whole', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.nat(30), async (all, after) => {
        const log = add(createHistory(), [{ type: 'Happened', stream: 'thing-1', keys: ['a'] }, ...all]);
        const reads = createFragileReads(createBreaker());
        const projector = await startProjector(log, reads);
        await projector.settled();
        const from = positionOf(1 + (after % log.events.length));
        const scratch = startScratch(log, reads, [replayOrder({ from, head: positionOf(log.events.length) })]);
        const build = await scratch.done();
        expect(build.parity).toMatchObject({ different: 0, missing: 0, extra: 0, moved: 0 });
        const touched = new Set(
          log.events
            .filter(
              ({ position, stream, event }) =>
                position > from && stream.startsWith('thing-') && event.type !== 'Ignored',
            )
            .flatMap(({ event }) => event.data.keys as readonly string[]),
        );
        expect(reads.docs(NAMESPACE).map(({ doc }) => doc)).toEqual(plain(log).filter(({ id }) => touched.has(id)));
        await scratch.end();
        await projector.end();
      }),
      { numRuns: 40 },
    );
  });
});

describe('views of a past day', () => {
  it('are those of a log that ends with that day', async () => {
    await fc.assert(
      fc.asyncProperty(steps, steps, async (then, since) => {
        // The log of the tests begins on 1 November 2026 at 05:30 in India, with a minute for each event.
        const log = add(createHistory(), then);
        const late = `2026-11-02`;
        const ended = add(createHistory(), then);
        for (const { type, stream, keys } of since) {
          const { event: _ } = log.add(CUSTOMER, stream, type, keysOf(...keys));
          const last = log.recorded.at(-1);
          if (last !== undefined) (last.metadata as { time: string }).time = `${late}T20:00:00.000Z`;
        }
        const reads = createFragileReads(createBreaker());
        const scratch = startScratch(log, reads, [replayOrder({ kind: 'past', day: '2026-11-01' })]);
        expect(await scratch.done()).toMatchObject({ state: 'ready', parity: null });
        expect(reads.docs(NAMESPACE).map(({ doc }) => doc)).toEqual(plain(ended));
        await scratch.end();
      }),
      { numRuns: 40 },
    );
  });
});

describe('a process that is killed', () => {
  const history = (): History => {
    const log = createHistory();
    for (let i = 0; i < 8; i += 1)
      log.add(CUSTOMER, `thing-${i % 2}`, i === 5 ? 'Dropped' : 'Happened', keysOf(`${i % 3}`, 'all'));
    return log;
  };

  /** A store whose calls never return after it died at the breaker's step. */
  const mortal = (reads: ReadStore, isDead: () => boolean): ReadStore => {
    const never = new Promise<never>(() => undefined);
    const wrapped = Object.entries(reads).map(([name, call]) => [
      name,
      async (...args: readonly unknown[]) => {
        if (isDead()) return never;
        try {
          const result = await (call as (...given: readonly unknown[]) => unknown)(...args);
          return isDead() ? never : result;
        } catch (error) {
          if (isDead()) return never;
          throw error;
        }
      },
    ]);
    return Object.fromEntries(wrapped) as ReadStore;
  };

  it('at any step of a replay and its comparison leaves one that the next process ends with the same report', async () => {
    for (let n = 0, killed = true; killed; n += 1) {
      const log = history();
      const breaker = createBreaker();
      const reads = createFragileReads(breaker);
      const projector = await startProjector(log, reads, { pollIntervalMs: 60_000 });
      await projector.settled();
      await projector.end();
      const death = new AbortController();
      breaker.arm(n);
      const first = startScratch(
        log,
        mortal(reads, () => death.signal.aborted || breaker.broken),
        [replayOrder()],
        {
          tuning: { retryDelayMs: 1, maxEvents: 3 },
        },
      );
      let over = false;
      void first.done().then(() => {
        over = true;
      });
      await until(() => over || breaker.broken);
      killed = breaker.broken;
      if (killed) death.abort();
      breaker.arm(-1);
      if (!killed) await first.end();
      const next = startScratch(log, reads);
      const build = await next.done();
      expect(build.parity).toMatchObject({ same: 3, different: 0, missing: 0, extra: 0, moved: 0 });
      expect(await readDifferences(reads, NAMESPACE)).toEqual([]);
      expect(reads.docs(NAMESPACE)).toEqual(reads.docs('tally@1'));
      await next.end();
      if (n > 300) throw new Error('a replay without an end');
    }
  });
});
