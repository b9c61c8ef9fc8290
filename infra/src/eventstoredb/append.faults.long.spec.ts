import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collect, event, events, ids, onCounterpart, reader } from '../../testing/eventstoredb-setup.js';
import { pause } from '../ports/clock.js';
import type { EventStore } from '../ports/event-store.js';
import { OutcomeUnknown, StoreUnavailable } from '../ports/unavailable.js';
import { lastRevision } from './append.js';

describe('an append to EventStoreDB', () => {
  let on: Awaited<ReturnType<typeof onCounterpart>>;
  let store: EventStore;
  beforeEach(async () => {
    on = await onCounterpart();
    store = on.open();
  });
  afterEach(() => on.close());

  it('whose answer got lost is sent again, stored once, and its own', async () => {
    on.counterpart.faults.lostAnswers = 1;
    const batch = events(3);
    const outcome = await store.append('case-1', 'none', batch);
    const stored = await collect(store.readStream('case-1'));
    expect(ids(stored)).toEqual(ids(batch));
    expect(outcome).toMatchObject({
      kind: 'appended',
      revision: 2,
      repeated: false,
      position: stored.at(-1)?.position,
    });
  });

  it('whose answer got lost after somebody else went on is still recognised as its own', async () => {
    await store.append('case-1', 'none', [event()]);
    on.counterpart.faults.lostAnswers = 1;
    const mine = events(2);
    const appending = store.append('case-1', 0, mine);
    await expect.poll(() => on.counterpart.log.stream('anupalan.case-1').length).toBe(3);
    await on.open().append('case-1', 2, [event()]);
    expect(await appending).toMatchObject({ kind: 'appended', revision: 2, repeated: false });
    expect(await collect(store.readStream('case-1'))).toHaveLength(4);
  });

  it('knows "no stream" in each of the ways that servers tell it', () => {
    expect([lastRevision('no_stream'), lastRevision(2n ** 64n - 1n), lastRevision(-1n)]).toEqual([-1, -1, -1]);
    expect(lastRevision(7n)).toBe(7);
  });

  it('with an event that is larger than the server takes is too large', async () => {
    on.counterpart.faults.largeEvents = 1;
    expect(await store.append('case-1', 'none', [event()])).toEqual({ kind: 'too-large' });
  });

  it('names at the top of its metadata what it belongs to, for the pages of the server', async () => {
    const metadata = { correlationId: 'order-1', causationId: 'event-1' };
    await store.append('case-1', 'none', [{ ...event(), metadata }]);
    const [stored] = on.counterpart.log.stream('anupalan.case-1');
    expect(JSON.parse(Buffer.from(stored?.metadata ?? []).toString())).toMatchObject({
      $correlationId: 'order-1',
      $causationId: 'event-1',
      metadata,
    });
    const [read] = await collect(store.readStream('case-1'));
    expect(read?.metadata).toEqual(metadata);
  });

  it('that was stored and cannot be read back within its deadline has an unknown outcome then', async () => {
    on.counterpart.faults.lateMs = 60_000;
    const hasty = on.open({ deadlineMs: 600 });
    on.counterpart.faults.lostAnswers = 1;
    await expect(hasty.append('case-1', 'none', [event()])).rejects.toThrow(OutcomeUnknown);
  });

  it('that got lost on its way there is sent again', async () => {
    on.counterpart.faults.lostRequests = 1;
    expect(await store.append('case-1', 'none', [event()])).toMatchObject({ kind: 'appended', repeated: false });
    expect(await collect(store.readStream('case-1'))).toHaveLength(1);
  });

  it('that is never answered has an unknown outcome; asked for again it is a repetition and stored once', async () => {
    on.counterpart.faults.lostAnswers = Number.POSITIVE_INFINITY;
    const batch = events(2);
    await expect(on.open({ deadlineMs: 400 }).append('case-1', 'none', batch)).rejects.toThrow(OutcomeUnknown);
    on.counterpart.faults.lostAnswers = 0;
    expect(await store.append('case-1', 'none', batch)).toMatchObject({
      kind: 'appended',
      revision: 1,
      repeated: true,
    });
    expect(ids(await collect(store.readStream('case-1')))).toEqual(ids(batch));
  });

  it('during an election of two seconds is stored once there is a leader, within its deadline', async () => {
    await store.append('case-1', 'none', [event()]);
    await on.counterpart.stop();
    const appending = store.append('case-1', 0, [event()]);
    await pause(2000, new AbortController().signal);
    await on.counterpart.start();
    expect(await appending).toMatchObject({ kind: 'appended', revision: 1 });
  });

  it('on a call that the server has forgotten is unavailable once; the next one goes over a new call', async () => {
    const patient = on.open({ deadlineMs: 300 });
    await patient.append('case-1', 'none', [event()]);
    on.counterpart.faults.deafCalls = 1;
    await expect(patient.append('case-1', 0, [event()])).rejects.toThrow(StoreUnavailable);
    expect(await patient.append('case-1', 0, [event()])).toMatchObject({ kind: 'appended', revision: 1 });
  });

  it('fails alone: what other connections of the process send meanwhile is answered', async () => {
    const other = await onCounterpart();
    try {
      other.counterpart.faults.slowMs = 50;
      const calm = other.open();
      const answered = Promise.all(Array.from({ length: 20 }, (_, i) => calm.append(`case-${i}`, 'none', [event()])));
      on.counterpart.faults.lostAnswers = Number.POSITIVE_INFINITY;
      await expect(on.open({ deadlineMs: 400 }).append('case-1', 'none', [event()])).rejects.toThrow(OutcomeUnknown);
      expect((await answered).every((outcome) => outcome.kind === 'appended' && !outcome.repeated)).toBe(true);
    } finally {
      await other.close();
    }
  });

  it('is an outcome, not a fault, when the server takes less at once than we do', async () => {
    on.counterpart.faults.maxAppendSize = 1000;
    expect(await store.append('case-1', 'none', [event({ text: 'x'.repeat(2000) })])).toEqual({ kind: 'too-large' });
    expect(await store.append('case-1', 'none', [event()])).toMatchObject({ kind: 'appended' });
  });

  it('is unavailable while the server is away, leaves nothing, and works again when it is back', async () => {
    await store.append('case-1', 'none', [event()]);
    await on.counterpart.stop();
    // Not OutcomeUnknown: nothing was sent, so that the command was certainly not recorded.
    await expect(store.append('case-1', 0, [event()])).rejects.toHaveProperty('name', 'StoreUnavailable');
    await expect(collect(store.readStream('case-1'))).rejects.toThrow(StoreUnavailable);
    await expect(store.head()).rejects.toThrow(StoreUnavailable);
    await expect(store.behind(null)).rejects.toThrow(StoreUnavailable);
    await on.counterpart.start();
    expect(await store.append('case-1', 0, [event()])).toMatchObject({ kind: 'appended', revision: 1 });
    expect(await collect(store.readStream('case-1'))).toHaveLength(2);
    expect(await store.behind(null)).toBe(2);
  });

  it('whose commit took too long although it was stored is sent again, stored once, and its own', async () => {
    on.counterpart.faults.timeouts = 1;
    const batch = events(2);
    const outcome = await store.append('case-1', 'none', batch);
    const stored = await collect(store.readStream('case-1'));
    expect(ids(stored)).toEqual(ids(batch));
    const position = stored.at(-1)?.position;
    expect(outcome).toMatchObject({ kind: 'appended', revision: 1, repeated: false, position });
  });

  it('whose commit takes too long each time is unavailable, and asked for again a repetition', async () => {
    on.counterpart.faults.timeouts = Number.POSITIVE_INFINITY;
    const batch = events(2);
    await expect(on.open({ deadlineMs: 400 }).append('case-1', 'none', batch)).rejects.toThrow(OutcomeUnknown);
    on.counterpart.faults.timeouts = 0;
    expect(await store.append('case-1', 'none', batch)).toMatchObject({
      kind: 'appended',
      revision: 1,
      repeated: true,
    });
    expect(ids(await collect(store.readStream('case-1')))).toEqual(ids(batch));
  });

  it('that a node refuses as not ready is sent again, and others on the same call are not disturbed', async () => {
    on.counterpart.faults.notReady = 2;
    const outcomes = await Promise.all(['a', 'b', 'c', 'd'].map((id) => store.append(`case-${id}`, 'none', [event()])));
    expect(outcomes.map((outcome) => outcome.kind === 'appended' && !outcome.repeated)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(await collect(store.readAll({ after: null }))).toHaveLength(4);
  });

  it('repeated while its first time still waits for a majority is answered once that has it', async () => {
    on.counterpart.faults.unreplicated = true;
    on.counterpart.faults.commitTimeoutMs = 100;
    const batch = events(2);
    const appending = store.append('case-1', 'none', batch);
    await expect.poll(() => on.counterpart.waits()).toBe(1);
    await expect.poll(() => on.counterpart.waits(), { interval: 5 }).toBe(0);
    expect(await collect(store.readStream('case-1'))).toEqual([]);
    on.counterpart.replicate();
    expect(await appending).toMatchObject({ kind: 'appended', revision: 1, repeated: false });
    expect(ids(await collect(store.readStream('case-1')))).toEqual(ids(batch));
  });

  it('that meets a revision which cannot be read yet waits for it, and then is a conflict', async () => {
    await store.append('case-1', 'none', [event()]);
    on.counterpart.faults.unreplicated = true;
    const other = on.open().append('case-1', 0, [event()]);
    await expect.poll(() => on.counterpart.waits()).toBe(1);
    const appending = store.append('case-1', 0, [event()]);
    await pause(150, new AbortController().signal);
    on.counterpart.replicate();
    expect(await other).toMatchObject({ kind: 'appended', revision: 1 });
    expect(await appending).toEqual({ kind: 'conflict', actual: 1 });
  });

  it('that a new leader never got is sent to it again and stands there once', async () => {
    await store.append('case-1', 'none', [event()]);
    on.counterpart.faults.unreplicated = true;
    const batch = events(3);
    const appending = store.append('case-1', 0, batch);
    await expect.poll(() => on.counterpart.waits()).toBe(1);
    expect(on.counterpart.changeLeader()).toBe(1);
    expect(await appending).toMatchObject({ kind: 'appended', revision: 3, repeated: false });
    expect(ids(await collect(store.readStream('case-1', { from: 1 })))).toEqual(ids(batch));
  });

  it('acknowledged before it can be read: told where it stands, and who is behind it learns that it is there', async () => {
    on.counterpart.faults.lateMs = 200;
    const first = await store.append('case-1', 'none', [event()]);
    expect(first).toMatchObject({ kind: 'appended', revision: 0, repeated: false });
    expect(await collect(store.readStream('case-1'))).toEqual([]);
    expect(await store.append('case-1', 'none', [event()])).toEqual({ kind: 'conflict', actual: 0 });
    on.counterpart.faults.lostAnswers = 1;
    const batch = events(2);
    expect(await store.append('case-1', 0, batch)).toMatchObject({ kind: 'appended', revision: 2, repeated: false });
    await expect.poll(async () => (await collect(store.readStream('case-1'))).length).toBe(3);
    expect(await store.behind(null)).toBe(3);
  });

  it('under leader changes, timeouts and nodes that are not ready loses and doubles nothing', async () => {
    const { faults } = on.counterpart;
    faults.commitTimeoutMs = 50;
    const reading = reader(store, { after: null });
    const acknowledged: string[] = [];
    let open = 150;
    const writer = async (w: number): Promise<void> => {
      let seen: number | 'none' = 'none';
      while (open > 0) {
        open -= 1;
        const batch = events(2);
        for (let done = false; !done; )
          try {
            const outcome = await store.append(`case-${w}`, seen, batch);
            if (outcome.kind !== 'appended') throw new Error(`nobody else writes here: ${JSON.stringify(outcome)}`);
            seen = outcome.revision;
            acknowledged.push(...ids(batch));
            done = true;
          } catch (error) {
            if (!(error instanceof StoreUnavailable)) throw error;
          }
      }
    };
    const writing = Promise.all(Array.from({ length: 8 }, (_, w) => writer(w)));
    let lost = 0;
    for (const left of [120, 90, 60, 30]) {
      await expect.poll(() => open, { timeout: 30_000, interval: 1 }).toBeLessThan(left);
      faults.unreplicated = true;
      await expect.poll(() => on.counterpart.waits(), { timeout: 5000, interval: 1 }).toBeGreaterThan(0);
      lost += on.counterpart.changeLeader();
      faults.notReady = 4;
      faults.timeouts = 4;
    }
    await writing;
    expect(lost).toBeGreaterThan(0);
    const all = await collect(store.readAll({ after: null }));
    const byText = (a: string, b: string): number => (a < b ? -1 : 1);
    expect(ids(all).toSorted(byText)).toEqual(acknowledged.toSorted(byText));
    await reading.until(all.length);
    await reading.stop();
    expect(ids(reading.seen)).toEqual(ids(all));
  });

  it('under load loses and doubles nothing when the connection is cut in its midst', async () => {
    const acknowledged = new Set<string>();
    let open = 400;
    const writer = async (w: number): Promise<void> => {
      let seen: number | 'none' = 'none';
      while (open > 0) {
        open -= 1;
        const batch = events(2);
        for (;;)
          try {
            const outcome = await store.append(`case-${w}`, seen, batch);
            if (outcome.kind !== 'appended') throw new Error(`nobody else writes here: ${JSON.stringify(outcome)}`);
            seen = outcome.revision;
            for (const id of ids(batch)) acknowledged.add(id);
            break;
          } catch (error) {
            if (!(error instanceof StoreUnavailable)) throw error;
          }
      }
    };
    const writing = Promise.all(Array.from({ length: 16 }, (_, w) => writer(w)));
    for (const left of [300, 200, 100]) {
      await expect.poll(() => open, { timeout: 20_000, interval: 1 }).toBeLessThan(left);
      await on.counterpart.stop();
      await on.counterpart.start();
    }
    await writing;
    const all = await collect(store.readAll({ after: null }));
    expect(new Set(ids(all))).toEqual(acknowledged);
    expect(all).toHaveLength(acknowledged.size);
  });
});
