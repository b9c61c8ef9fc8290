import { setTimeout as wait } from 'node:timers/promises';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Drop } from '../../testing/eventstoredb-counterpart/counterpart.js';
import { collect, event, events, ids, onCounterpart, reader } from '../../testing/eventstoredb-setup.js';
import { freezingProxy } from '../../testing/freezing-proxy.js';
import type { Delivery, EventStore } from '../ports/event-store.js';
import { StoreUnavailable } from '../ports/unavailable.js';

/** With credentials the client makes each append its own call; the counterpart accepts no others. */
const credentials = { username: 'someone', password: 'else' };

describe('a subscription to EventStoreDB', () => {
  let on: Awaited<ReturnType<typeof onCounterpart>>;
  let store: EventStore;
  beforeEach(async () => {
    on = await onCounterpart();
    store = on.open();
  });
  afterEach(() => on.close());

  for (const how of ['unavailable', 'end', 'slow-consumer', 'cancelled'] as const)
    it(`goes on where it was when the server drops it: ${how}`, async () => {
      const reading = reader(store, { after: null });
      await store.append('case-1', 'none', events(5));
      await reading.until(5);
      expect(on.counterpart.dropSubscriptions(how)).toBe(1);
      await store.append('case-1', 4, events(5));
      await reading.until(10);
      await reading.stop();
      expect(ids(reading.seen)).toEqual(ids(await collect(store.readStream('case-1'))));
    });

  it('gives each event once when the server delivers it twice', async () => {
    on.counterpart.faults.duplicates = 7;
    const reading = reader(store, { after: null });
    let revision: number | 'none' = 'none';
    for (let i = 0; i < 10; i += 1) {
      const outcome = await store.append('case-1', revision, [event()]);
      if (outcome.kind === 'appended') revision = outcome.revision;
    }
    await reading.until(10);
    await reading.stop();
    expect(reading.seen.map((one) => one.revision)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('outlives a server that is stopped and started, with what was appended by others meanwhile', async () => {
    const reading = reader(store, { after: null, prefixes: ['case'] });
    await store.append('case-1', 'none', events(3));
    await reading.until(3);
    await on.counterpart.stop();
    await on.counterpart.start();
    await on.open().append('case-1', 2, events(3));
    await reading.until(6);
    await reading.stop();
    expect(reading.seen.map((one) => one.revision)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('notices that it has fallen silent, without any error', async () => {
    const reading = reader(on.open({ pollIntervalMs: 100 }), { after: null });
    await store.append('case-1', 'none', events(2));
    await reading.until(2);
    on.counterpart.faults.mute = true;
    // Appended by another process: this store finds it only by its regular check.
    await on.open().append('case-1', 1, events(2));
    on.counterpart.faults.mute = false;
    await reading.until(4);
    await reading.stop();
    expect(reading.seen.map((one) => one.revision)).toEqual([0, 1, 2, 3]);
  });

  it('outlives a server that freezes: calls are unavailable, readers wait, and nothing is lost when it goes on', async () => {
    const proxy = await freezingProxy(Number(new URL(on.counterpart.url.replace('esdb:', 'http:')).port));
    // The client warns about intervals below ten seconds.
    const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    const drops: unknown[] = [];
    try {
      const through = on.open({
        url: `esdb://127.0.0.1:${proxy.port}?tls=false&keepAliveInterval=200&keepAliveTimeout=200`,
        deadlineMs: 1000,
        onDrop: (why) => drops.push(why),
      });
      expect(warned).toHaveBeenCalledOnce();
      const reading = reader(through, { after: null });
      await through.append('case-1', 'none', events(2));
      await reading.until(2);
      proxy.freeze();
      await store.append('case-1', 1, events(2));
      await expect(through.append('case-1', 3, [event()])).rejects.toThrow(StoreUnavailable);
      await expect(through.head()).rejects.toThrow(StoreUnavailable);
      await expect.poll(() => drops.length).toBeGreaterThan(0);
      expect(reading.seen).toHaveLength(2);
      proxy.thaw();
      await reading.until(4);
      await expect.poll(() => through.head().catch(() => null)).not.toBe(null);
      await reading.stop();
      expect(ids(reading.seen)).toEqual(ids(await collect(store.readStream('case-1'))).slice(0, reading.seen.length));
      await through.close();
    } finally {
      warned.mockRestore();
      await proxy.close();
    }
  });

  it('begun while the server is away begins when it comes', async () => {
    await store.append('case-1', 'none', events(2));
    await on.counterpart.stop();
    const reading = reader(on.open(), { after: null });
    await wait(50);
    expect(reading.seen).toEqual([]);
    await on.counterpart.start();
    await reading.until(2);
    await reading.stop();
  });

  it('of a reader far behind what is kept in memory loses nothing and holds back nobody', async () => {
    let goOn = (): void => undefined;
    const held = new Promise<void>((done) => {
      goOn = done;
    });
    store = on.open({ keptEvents: 50 });
    await store.append('case-1', 'none', [event()]);
    const slow = reader(store, { after: null }, () => held);
    await slow.until(1);
    const quick = reader(store, { after: null });
    for (let i = 0; i < 20; i += 1) await store.append(`case-x${i}`, 'none', events(30));
    await quick.until(601);
    expect(slow.seen).toHaveLength(1);
    goOn();
    await slow.until(601);
    await Promise.all([slow.stop(), quick.stop()]);
    expect(ids(slow.seen)).toEqual(ids(quick.seen));
    expect(ids(slow.seen)).toEqual(ids(await collect(store.readAll({ after: null }))));
  });

  it('sees nothing of what others keep in the same store, nor of links under our names', async () => {
    const other = EventStoreDBClient.connectionString(on.counterpart.url);
    const foreign = (stream: string, n: number) =>
      other.appendToStream(
        stream,
        Array.from({ length: n }, () => jsonEvent({ type: 'theirs', data: { n } })),
        { credentials },
      );
    await foreign('orders-1', 700);
    await foreign('anupalan', 3);
    await foreign('anupalan.case-1', 3);
    const mine = on.open({ name: 'another' });
    await mine.append('case-1', 'none', events(4));
    expect(await store.head()).toBe(null);
    const reading = reader(store, { after: null });
    await store.append('case-2', 'none', events(2));
    await foreign('orders-1', 700);
    await store.append('case-2', 1, events(2));
    await reading.until(4);
    await reading.stop();
    expect(reading.seen.map((one) => one.stream)).toEqual(['case-2', 'case-2', 'case-2', 'case-2']);
    expect(await collect(store.readAll({ after: null }))).toEqual(reading.seen);
    expect(await store.behind(null)).toBe(4);
    expect(await mine.behind(null)).toBe(4);
    await other.dispose();
  });

  it('begins behind events of the system, resumes behind checkpoints at the start of a page, and gives each event once', async () => {
    const other = EventStoreDBClient.connectionString(on.counterpart.url);
    const theirs = Array.from({ length: 490 }, () => jsonEvent({ type: 'theirs', data: {} }));
    await other.appendToStream('orders-1', theirs, { credentials });
    await other.dispose();
    await store.append('case-1', 'none', events(100));
    expect(on.counterpart.log.all[0]?.stream).toMatch(/^\$/);
    const first = (await collect(store.readAll({ after: null })))[0]?.position ?? null;
    // The subscription is dropped while it catches up, and resumes from a position before its last delivery.
    const drops: unknown[] = [];
    const late = on.open({ onDrop: (why) => drops.push(why) });
    const reading = reader(late, { after: first });
    await reading.until(99);
    for (let round = 0; round < 3; round += 1) {
      await store.append('case-1', 99 + 40 * round, events(40));
      await expect.poll(() => on.counterpart.dropSubscriptions('slow-consumer')).toBe(1);
      await expect.poll(() => drops.length).toBe(round + 1);
    }
    await reading.until(219);
    await reading.stop();
    expect(reading.seen.map(({ revision }) => revision)).toEqual(Array.from({ length: 219 }, (_, i) => i + 1));
  });

  it('ends when the store is closed', async () => {
    const reading = reader(store, { after: null });
    await store.append('case-1', 'none', events(2));
    await reading.until(2);
    await store.close();
    await reading.stop();
    await expect(store.append('case-1', 1, [event()])).rejects.toThrow('closed');
  });

  type Act =
    | { readonly act: 'append'; readonly n: number; readonly by: 'us' | 'others' }
    | { readonly act: 'drop'; readonly how: Drop }
    | { readonly act: 'duplicate'; readonly n: number }
    | { readonly act: 'slow'; readonly ms: number }
    | { readonly act: 'lose answer' }
    | { readonly act: 'restart' };
  const act: fc.Arbitrary<Act> = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        act: fc.constant('append' as const),
        n: fc.integer({ min: 1, max: 20 }),
        by: fc.constantFrom('us' as const, 'others' as const),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        act: fc.constant('drop' as const),
        how: fc.constantFrom<Drop>('unavailable', 'end', 'slow-consumer', 'cancelled'),
      }),
    },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('duplicate' as const), n: fc.integer({ min: 1, max: 9 }) }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('slow' as const), ms: fc.integer({ min: 0, max: 5 }) }) },
    { weight: 1, arbitrary: fc.constant({ act: 'lose answer' as const }) },
    { weight: 1, arbitrary: fc.constant({ act: 'restart' as const }) },
  );

  it('delivers each event once and in order, whatever is dropped, doubled, slow or lost in between', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 14 }), async (acts) => {
        const { counterpart, open, close } = await onCounterpart();
        try {
          const [us, others] = [open(), open()];
          const readings = [
            reader(us, { after: null }),
            reader(us, { after: null, prefixes: ['us'] }),
            reader(us, { after: null }, () => wait(1)),
          ];
          const written = { us: 0, others: 0 };
          for (const step of acts)
            if (step.act === 'append') {
              const batch = events(step.n);
              const expected = written[step.by] === 0 ? 'none' : written[step.by] - 1;
              const outcome = await (step.by === 'us' ? us : others).append(`${step.by}-1`, expected, batch);
              expect(outcome).toMatchObject({ kind: 'appended', repeated: false });
              written[step.by] += step.n;
            } else if (step.act === 'drop') counterpart.dropSubscriptions(step.how);
            else if (step.act === 'duplicate') counterpart.faults.duplicates = step.n;
            else if (step.act === 'slow') counterpart.faults.slowMs = step.ms;
            else if (step.act === 'lose answer') counterpart.faults.lostAnswers = 1;
            else {
              await counterpart.stop();
              await counterpart.start();
            }
          counterpart.faults.slowMs = 0;
          const all = await collect(us.readAll({ after: null }));
          expect(all).toHaveLength(written.us + written.others);
          const expected = [all, all.filter((one) => one.stream === 'us-1'), all];
          await Promise.all(readings.map((reading, i) => reading.until(expected[i]?.length ?? 0)));
          await Promise.all(readings.map((reading) => reading.stop()));
          expect(readings.map((reading) => ids(reading.seen))).toEqual(expected.map(ids));
        } finally {
          await close();
        }
      }),
      { numRuns: 25 },
    );
  });

  it('is caught up only with what had been appended by anybody before it began', async () => {
    const begun = reader(store, { after: null });
    await on.open().append('case-1', 'none', events(3));
    const ended = new AbortController();
    const deliveries: Delivery[] = [];
    for await (const delivery of store.subscribe({ after: null }, ended.signal)) {
      deliveries.push(delivery);
      if (delivery.kind === 'caught-up') ended.abort();
    }
    await begun.stop();
    expect(deliveries.flatMap((one) => (one.kind === 'events' ? one.events : []))).toHaveLength(3);
    expect(deliveries.at(-1)).toEqual({ kind: 'caught-up', position: await store.head() });
  });
});
