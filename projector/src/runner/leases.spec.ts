import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { describe, expect, it } from 'vitest';
import { createBreaker, createFragileReads } from '../../testing/fragile-reads.js';
import { CUSTOMER, createHistory, type History, positionOf, until } from '../../testing/history.js';
import { seenLive, startProjector } from '../../testing/projector.js';
import { keysOf } from '../../testing/tally.js';
import { readRecord } from './view-record.js';

const history = (): History => {
  const log = createHistory();
  log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
  return log;
};
/** A store whose time moves only when the test moves it, so that leases expire on command. */
const clockedReads = () => {
  let now = 0;
  let renewals = 0;
  const reads = createFragileReads(createBreaker(), () => now);
  return {
    reads: {
      ...reads,
      lease: async (asked: Parameters<ReadStore['lease']>[0]) => {
        const outcome = await reads.lease(asked);
        if (asked.epoch !== undefined && outcome.kind === 'held') renewals += 1;
        return outcome;
      },
    },
    pass: (ms: number) => {
      now += ms;
    },
    renewals: () => renewals,
  };
};
/** Duration of a lease, ms; it is requested and renewed every 10 ms. */
const TTL = 30;
const lease = (holder: string) => ({ lease: { holder, ttlMs: TTL } });

/** A process that can be frozen: every call of its read store waits until it is resumed. */
const freezable = (reads: ReadStore) => {
  let frozen: Promise<void> | null = null;
  let wake: () => void = () => undefined;
  const slowed = <A extends readonly unknown[], R>(call: (...args: A) => Promise<R>) => {
    return async (...args: A): Promise<R> => {
      while (frozen !== null) await frozen;
      return call(...args);
    };
  };
  const store: ReadStore = {
    ...reads,
    apply: slowed(reads.apply),
    lease: slowed(reads.lease),
    setMeta: slowed(reads.setMeta),
    getMany: slowed(reads.getMany),
    checkpoint: slowed(reads.checkpoint),
  };
  return {
    store,
    freeze: () => {
      frozen = new Promise((resolve) => {
        wake = resolve;
      });
    },
    wake: () => {
      frozen = null;
      wake();
    },
  };
};

describe('two processes over one store', () => {
  it('have one who writes; the other stands by, says where the view is, and takes over when the first one ends', async () => {
    const [log, { reads }] = [history(), clockedReads()];
    const first = await startProjector(log, reads, lease('first'));
    await first.running.caughtUp;
    const second = await startProjector(log, reads, lease('second'));
    expect(second.state()).toMatchObject({ state: 'standby', namespace: 'tally@1', live: true });
    expect(await second.ask('rebuild')).toMatchObject({ kind: 'refused', code: 'standby' });
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    await until(() => second.state().position === positionOf(2) && second.state().lagEvents === 0);
    expect(second.state()).toMatchObject({ state: 'standby', documents: 1 });
    expect(second.changes).toEqual([]);
    await first.end();
    await second.running.caughtUp;
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    await until(() => second.changes.length > 0);
    expect(await seenLive(reads)).toEqual(['event-1', 'event-2', 'event-3']);
    await second.end();
  });

  it('hand over when the first one dies without a word, once its lease has run out', async () => {
    const [log, { reads, pass }] = [history(), clockedReads()];
    const first = freezable(reads);
    const dead = await startProjector(log, first.store, lease('first'));
    await dead.running.caughtUp;
    first.freeze();
    pass(TTL);
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    const second = await startProjector(log, reads, lease('second'));
    await second.running.caughtUp;
    expect(await seenLive(reads)).toEqual(['event-1', 'event-2']);
    first.wake();
    await dead.end();
    await second.end();
  });

  it('keep the lease as long as they live, by asking for it again in time', async () => {
    const [log, { reads, pass, renewals }] = [history(), clockedReads()];
    const first = await startProjector(log, reads, lease('first'));
    await first.running.caughtUp;
    const second = await startProjector(log, reads, lease('second'));
    for (let n = 0; n < 10; n += 1) {
      const before = renewals();
      pass(TTL / 2);
      await until(() => renewals() > before);
    }
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    await until(() => second.state().position === positionOf(2));
    expect(second.steps.every(({ state }) => state === 'standby')).toBe(true);
    await Promise.all([first.end(), second.end()]);
  });

  it('fence off the one that was frozen: it wakes up, changes nothing, and stands by', async () => {
    const [log, { reads, pass }] = [history(), clockedReads()];
    const slow = freezable(reads);
    const first = await startProjector(log, slow.store, lease('first'));
    await first.running.caughtUp;
    slow.freeze();
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    // It has read the event and is about to write; meanwhile its lease expires.
    pass(TTL);
    const second = await startProjector(log, reads, lease('second'));
    await second.running.caughtUp;
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    await until(async () => (await seenLive(reads))?.length === 3);
    const written = reads.docs('tally@1');
    const told = first.changes.length;
    slow.wake();
    await until(() => first.state().state === 'standby');
    expect(reads.docs('tally@1')).toEqual(written);
    expect(first.changes).toHaveLength(told);
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    await until(async () => (await seenLive(reads))?.length === 4);
    expect(await seenLive(reads)).toEqual(['event-1', 'event-2', 'event-3', 'event-4']);
    await Promise.all([first.end(), second.end()]);
  });

  it('do not let the one that was frozen in a rebuild switch the view under the other’s feet', async () => {
    const [log, { reads, pass }] = [history(), clockedReads()];
    const slow = freezable(reads);
    const first = await startProjector(log, slow.store, lease('first'));
    await first.running.caughtUp;
    const asked = first.ask('rebuild');
    slow.freeze();
    pass(TTL);
    const second = await startProjector(log, reads, lease('second'));
    await second.running.caughtUp;
    expect(await second.ask('rebuild')).toEqual({ kind: 'done' });
    await second.settled();
    const record = await readRecord(reads, 'tally@1');
    expect(record).toMatchObject({ live: 'tally@1.2', kept: 'tally@1', build: null });
    slow.wake();
    expect(await asked).toMatchObject({ kind: 'refused', code: 'failed' });
    await until(() => first.state().state === 'standby');
    expect(await readRecord(reads, 'tally@1')).toEqual(record);
    expect([...(await reads.namespaces())].sort()).toEqual(['tally@1', 'tally@1.2']);
    expect(first.state()).toMatchObject({ namespace: 'tally@1.2' });
    await Promise.all([first.end(), second.end()]);
  });
});
