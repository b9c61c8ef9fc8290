import { randomUUID } from 'node:crypto';
import { ERASED, type EventSpecs, type Metadata, type Recorded } from '@anupalan/domain/kernel/event';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/data-folder.js';
import { memoryVault } from '../../testing/memory-vault.js';
import { type EmbeddedEventStore, openEventStore } from '../embedded/event-store.js';
import type { RecordedEvent } from '../ports/event-store.js';
import { KeyMissing, type KeyVault } from '../ports/key-vault.js';
import { type Draft, sealedStore } from './sealed-store.js';
import { verifyEvents, verifyStream } from './verify-chain.js';

const specs: EventSpecs = {
  Noted: { version: 1, seals: { text: () => 'case:1', author: () => 'user:1' } },
  Renamed: { version: 3, upcast: { 1: (d) => ({ ...d, two: true }), 2: (d) => ({ ...d, three: true }) } },
};
const metadata: Metadata = {
  actor: { id: 'u', role: 'customer' },
  channel: 'web',
  commandId: 'c',
  correlationId: 'c',
  causationId: 'c',
  time: '2026-11-21T10:00:00.000Z',
  command: 'note',
};
const draft = (type: string, data: JsonObject): Draft => ({ id: randomUUID(), event: { type, data }, metadata });
const note = (text: string): Draft => draft('Noted', { text, author: 'Asha Rao', n: 1 });

let events: EmbeddedEventStore;
let remove: () => Promise<void>;
beforeEach(async () => {
  const folder = await temporaryFolder();
  remove = folder.remove;
  events = openEventStore(`${folder.dir}/log.db`);
});
afterEach(async () => {
  await events.close();
  await remove();
});
const raw = async (stream: string): Promise<RecordedEvent[]> => {
  const all: RecordedEvent[] = [];
  for await (const event of events.readStream(stream)) all.push(event);
  return all;
};

describe('the sealed store', () => {
  it('gives back what was appended, and has nothing personal in the log', async () => {
    const store = sealedStore({ events, vault: memoryVault(), specs: () => specs });
    const drafts = [note('call back'), note('called')];
    expect(await store.append('case-1', 'none', drafts)).toMatchObject({ kind: 'appended', revision: 1 });
    const loaded = await store.load('case-1');
    expect(loaded.map(({ id, event, metadata }) => ({ id, event, metadata }))).toEqual(drafts);
    expect(JSON.stringify(await raw('case-1'))).not.toMatch(/Asha|call/);
    expect((await store.load('case-1', { from: 1 })).map((event) => event.revision)).toEqual([1]);
    expect((await store.load('case-1', { to: 0 })).map((event) => event.revision)).toEqual([0]);
    expect(await store.load('case-2')).toEqual([]);
  });

  it('opens a long stream a page at a time, all of it and in its order, also one that ends with a page', async () => {
    const store = sealedStore({ events, vault: memoryVault(), specs: () => specs });
    for (let n = 0; n < 250; n += 50) {
      const drafts = Array.from({ length: 50 }, (_, i) => note(`line ${n + i}`));
      await store.append('case-1', n === 0 ? 'none' : n - 1, drafts);
    }
    for (const [to, sizes] of [
      [124, [50, 50, 25]],
      [99, [50, 50]],
    ] as const) {
      const pages: (readonly Recorded[])[] = [];
      for await (const page of store.pages('case-1', { to })) pages.push(page);
      expect(pages.map(({ length }) => length)).toEqual(sizes);
      expect(pages.flat().map(({ event }) => event.data.text)).toEqual(
        Array.from({ length: to + 1 }, (_, n) => `line ${n}`),
      );
      expect(await store.load('case-1', { to })).toEqual(pages.flat());
    }
  });

  it('opens the texts of an erased case to [erased] and still finds the chain intact', async () => {
    const vault = memoryVault();
    const store = sealedStore({ events, vault, specs: () => specs });
    await store.append('case-1', 'none', [note('call back')]);
    await vault.destroy('case:1');
    expect((await store.load('case-1'))[0]?.event.data).toEqual({ text: ERASED, author: 'Asha Rao', n: 1 });
    expect(await verifyStream(events, 'case-1')).toMatchObject({ kind: 'intact', events: 1 });
  });

  it('makes no new key for somebody whose key was lost, in whatever stream, and goes on once it is back', async () => {
    const right = memoryVault();
    await sealedStore({ events, vault: right, specs: () => specs }).append('serviceRequest-1', 'none', [
      note('call back'),
    ]);
    const store = (vault: KeyVault) => sealedStore({ events, vault, specs: () => specs });
    await expect(store(memoryVault()).append('conversation-1', 'none', [note('hello')])).rejects.toThrow(KeyMissing);
    expect((await store(right).append('conversation-1', 'none', [note('hello')])).kind).toBe('appended');
  });

  it('upcasts an old event step by step', async () => {
    const old = { id: randomUUID(), type: 'Renamed', version: 1, data: { one: true }, metadata: {} };
    await events.append('case-1', 'none', [old]);
    const store = sealedStore({ events, vault: memoryVault(), specs: () => specs });
    expect((await store.load('case-1'))[0]?.event.data).toEqual({ one: true, two: true, three: true });
  });

  it('decodes for a projector that opens persons but not cases', async () => {
    const store = sealedStore({ events, vault: memoryVault(), specs: () => specs });
    await store.append('case-1', 'none', [note('call back')]);
    const [event] = await raw('case-1');
    if (event === undefined) throw new Error('nothing stored');
    const decoded = await store.decode(event, (subject) => subject.startsWith('user:'));
    expect(decoded.event.data).toMatchObject({ author: 'Asha Rao', text: { subject: 'case:1' } });
    expect(await store.decodeAll([event])).toEqual(await store.load('case-1'));
  });

  it('makes an event that needs no key once for all who read it, and opens any other for each of them', async () => {
    const vault = memoryVault();
    const store = sealedStore({ events, vault, specs: () => specs });
    await store.append('case-1', 'none', [note('call back')]);
    const [event] = await raw('case-1');
    if (event === undefined) throw new Error('nothing stored');
    const forNobody = store.decoder(() => false);
    expect(forNobody(event)).toEqual(await store.decode(event, () => false));
    expect(forNobody(event)).toBe(forNobody(event));
    const forAll = store.decoder(() => true);
    expect((await forAll(event)).event.data).toMatchObject({ text: 'call back' });
    await vault.destroy('case:1');
    expect((await forAll(event)).event.data).toMatchObject({ text: ERASED });
  });

  it('refuses an event type that nobody has said how to seal', async () => {
    const store = sealedStore({ events, vault: memoryVault(), specs: () => specs });
    await expect(store.append('case-1', 'none', [draft('Unknown', {})])).rejects.toThrow(/no spec for Unknown/);
    expect(await raw('case-1')).toEqual([]);
  });

  it('answers a conflict for a revision that the stream has not reached, and writes nothing', async () => {
    const store = sealedStore({ events, vault: memoryVault(), specs: () => specs });
    expect(await store.append('case-1', 5, [note('x')])).toEqual({ kind: 'conflict', actual: 'none' });
    await store.append('case-1', 'none', [note('x')]);
    expect(await store.append('case-1', 5, [note('x')])).toEqual({ kind: 'conflict', actual: 0 });
    expect(await store.append('case-1', 'none', [note('x')])).toEqual({ kind: 'conflict', actual: 0 });
    expect(await raw('case-1')).toHaveLength(1);
  });

  it('keeps one chain over a retried append, a second writer and a restart', async () => {
    const vault = memoryVault();
    const one = sealedStore({ events, vault, specs: () => specs });
    const two = sealedStore({ events, vault, specs: () => specs });
    const [first, second] = [note('a'), note('b')];
    await one.append('case-1', 'none', [first]);
    expect(await one.append('case-1', 0, [second])).toMatchObject({ kind: 'appended', revision: 1 });
    // The answer was lost: the same again, sealed anew with other cipher texts.
    expect(await one.append('case-1', 0, [second])).toMatchObject({ kind: 'appended', revision: 1 });
    expect(await two.append('case-1', 0, [second])).toMatchObject({ kind: 'appended', revision: 1 });
    expect(await one.append('case-1', 1, [note('c')])).toMatchObject({ kind: 'appended', revision: 2 });
    expect(await two.append('case-1', 2, [note('d'), note('e')])).toMatchObject({ kind: 'appended', revision: 4 });
    expect(await one.append('case-1', 4, [note('f')])).toMatchObject({ kind: 'appended', revision: 5 });
    expect(await verifyStream(events, 'case-1')).toMatchObject({ kind: 'intact', events: 6 });
  });
});

describe('the chain of a stream', () => {
  let stored: RecordedEvent[];
  beforeEach(async () => {
    const store = sealedStore({ events, vault: memoryVault(), specs: () => specs });
    await store.append('case-1', 'none', ['a', 'b', 'c', 'd'].map(note));
    stored = await raw('case-1');
  });
  const at = (i: number): RecordedEvent => {
    const event = stored[i];
    if (event === undefined) throw new Error('no such event');
    return event;
  };
  const without = (i: number): RecordedEvent[] => stored.filter((_, j) => j !== i);

  it('names the first event that was changed, whatever was changed in it', () => {
    const changes: Partial<RecordedEvent>[] = [
      { data: { ...at(1).data, n: 2 } },
      { type: 'Renamed' },
      { version: 2 },
      { id: randomUUID() },
      { metadata: { ...at(1).metadata, time: '2026-11-21T10:00:00.001Z' } },
      { metadata: { ...at(1).metadata, hash: '0'.repeat(64) } },
      { metadata: {} },
    ];
    for (const change of changes) {
      const forged = stored.map((event, i) => (i === 1 ? { ...event, ...change } : event));
      expect(verifyEvents('case-1', forged)).toMatchObject({ kind: 'changed', revision: 1 });
    }
  });

  it('names the first event that was removed, and a removal that was covered up by renumbering', () => {
    expect(verifyEvents('case-1', without(0))).toMatchObject({ kind: 'removed', revision: 0 });
    expect(verifyEvents('case-1', without(2))).toMatchObject({ kind: 'removed', revision: 2 });
    const renumbered = without(2).map((event, i) => ({ ...event, revision: i }));
    expect(verifyEvents('case-1', renumbered)).toMatchObject({ kind: 'changed', revision: 2 });
  });

  it('names the first event that changed places', () => {
    const swapped = [at(0), at(2), at(1), at(3)];
    expect(verifyEvents('case-1', swapped)).toMatchObject({ kind: 'reordered', revision: 1, movedTo: 2 });
    const renumbered = swapped.map((event, i) => ({ ...event, revision: i }));
    expect(verifyEvents('case-1', renumbered)).toMatchObject({ kind: 'reordered', revision: 1, movedTo: 2 });
  });

  it('belongs to its stream: the events of another one are not taken for its own', () => {
    expect(verifyEvents('case-2', stored)).toMatchObject({ kind: 'changed', revision: 0 });
  });

  it('does not depend on where the engine put the events, so a migration keeps it', () => {
    const moved = stored.map((event, i) => ({ ...event, position: `${i}` as RecordedEvent['position'] }));
    expect(verifyEvents('case-1', moved)).toMatchObject({ kind: 'intact', events: 4 });
  });
});
