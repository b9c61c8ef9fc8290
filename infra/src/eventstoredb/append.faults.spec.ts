import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collect, event, events, ids, onCounterpart } from '../../testing/eventstoredb-setup.js';
import { StoreUnavailable } from '../ports/unavailable.js';
import { lastRevision } from './append.js';
import type { EventStoreDb } from './event-store.js';

describe('an append to EventStoreDB', () => {
  let on: Awaited<ReturnType<typeof onCounterpart>>;
  let store: EventStoreDb;
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

  it('that got lost on its way there is sent again', async () => {
    on.counterpart.faults.lostRequests = 1;
    expect(await store.append('case-1', 'none', [event()])).toMatchObject({ kind: 'appended', repeated: false });
    expect(await collect(store.readStream('case-1'))).toHaveLength(1);
  });

  it('that is never answered is unavailable; asked for again it is a repetition and stands there once', async () => {
    on.counterpart.faults.lostAnswers = 3;
    const batch = events(2);
    await expect(store.append('case-1', 'none', batch)).rejects.toThrow(StoreUnavailable);
    expect(await store.append('case-1', 'none', batch)).toMatchObject({
      kind: 'appended',
      revision: 1,
      repeated: true,
    });
    expect(ids(await collect(store.readStream('case-1')))).toEqual(ids(batch));
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
      on.counterpart.faults.lostAnswers = 3;
      await expect(store.append('case-1', 'none', [event()])).rejects.toThrow(StoreUnavailable);
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
    await expect(store.append('case-1', 0, [event()])).rejects.toThrow(StoreUnavailable);
    await expect(collect(store.readStream('case-1'))).rejects.toThrow(StoreUnavailable);
    await expect(store.head()).rejects.toThrow(StoreUnavailable);
    await expect(store.behind(null)).rejects.toThrow(StoreUnavailable);
    await on.counterpart.start();
    expect(await store.append('case-1', 0, [event()])).toMatchObject({ kind: 'appended', revision: 1 });
    expect(await collect(store.readStream('case-1'))).toHaveLength(2);
    expect(await store.behind(null)).toBe(2);
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
