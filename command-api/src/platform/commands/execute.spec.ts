import type { Aggregate } from '@anupalan/domain/kernel/aggregate';
import type { DomainEvent, Metadata, Recorded } from '@anupalan/domain/kernel/event';
import { err, ok } from '@anupalan/domain/kernel/result';
import { openEventStore } from '@anupalan/infra/embedded/event-store';
import type { EventStore, RecordedEvent } from '@anupalan/infra/ports/event-store';
import type { KeyVault } from '@anupalan/infra/ports/key-vault';
import { sealedStore } from '@anupalan/infra/sealing/sealed-store';
import { verifyStream } from '@anupalan/infra/sealing/verify-chain';
import { temporaryFolder } from '@anupalan/infra/testing/data-folder';
import { memoryVault } from '@anupalan/infra/testing/memory-vault';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CommandContext, systemContext } from './command-context.js';
import { commandPath } from './execute.js';

type Noted = DomainEvent<'Noted', { readonly text: string; readonly at: string }>;
type Note = { readonly type: 'note'; readonly text: string };

/** A list of notes, one per line, closed at three; each stores its time, like many real events. */
const notes: Aggregate<readonly string[], Note, Noted> = {
  prefix: 'notes',
  events: { Noted: { version: 1, seals: { text: () => 'case:1' } } },
  decider: {
    initial: [],
    decide: ({ text }, state, _, { now }) => {
      if (state.some((line) => line.startsWith(`${text} `))) return ok([]);
      if (state.length >= 3) return err({ kind: 'conflict', code: 'full', message: 'The list is full.' });
      return ok(text.split('\n').map((line) => ({ type: 'Noted', data: { text: line, at: now } })));
    },
    evolve: (state, { data }) => [...state, `${data.text} ${data.at}`],
  },
};

const METADATA: Metadata = {
  actor: { id: 'system', role: 'system' },
  channel: 'system',
  commandId: 'none',
  correlationId: 'none',
  causationId: 'none',
  time: '2026-11-21T10:00:00.000Z',
  command: 'count',
};
const START = Date.parse('2026-11-21T10:00:00.000Z');
let vault: KeyVault;
let events: EventStore;
let remove: () => Promise<void>;
beforeEach(async () => {
  vault = memoryVault();
  const folder = await temporaryFolder();
  remove = folder.remove;
  events = openEventStore(`${folder.dir}/log.db`);
});
afterEach(async () => {
  await events.close();
  await remove();
});

/** A separate process over the same log, with its own memory. */
const aProcess = (options: { readonly now?: number; readonly store?: EventStore } = {}) => {
  const followed: Recorded[] = [];
  const path = commandPath({
    store: sealedStore({ events: options.store ?? events, vault, specs: () => notes.events }),
    clock: { now: () => options.now ?? START },
    follow: async (done) => {
      followed.push(...done);
      return null;
    },
  });
  const note = (text: string, context: CommandContext = systemContext('test'), ifRevision?: number) =>
    path.execute(
      notes,
      '1',
      { type: 'note', text },
      async () => ({}),
      context,
      ifRevision === undefined ? {} : { ifRevision },
    );
  return { note, followed, load: () => path.load(notes, '1') };
};
const call = (commandId: string, bodyHash = 'a'): CommandContext => systemContext('test', { commandId, bodyHash });
const stored = async (): Promise<number> => {
  let count = 0;
  for await (const _ of events.readStream('notes-1')) count += 1;
  return count;
};

describe('a command that is sent again', () => {
  it('is answered by the events of the first time, is stored once, and its follow-ups run again', async () => {
    const one = aProcess();
    const first = await one.note('a', call('c1'));
    await one.note('b');
    const again = await one.note('a', call('c1'));
    if (!first.ok || !again.ok) throw new Error('refused');
    expect(again.value).toMatchObject({ duplicate: true, position: first.value.position });
    expect(again.value.events).toEqual(first.value.events);
    expect(await stored()).toBe(2);
    expect(one.followed.map(({ revision }) => revision)).toEqual([0, 1, 0]);
  });

  it('is refused with another body', async () => {
    const one = aProcess();
    await one.note('a', call('c1', 'a'));
    expect(await one.note('b', call('c1', 'b'))).toMatchObject({
      ok: false,
      error: { code: 'idempotency_key_reused' },
    });
  });

  it('to another process at the same moment, leaves both with what the log says', async () => {
    const one = aProcess();
    const two = aProcess({ now: START + 60_000 });
    await one.note('x');
    await two.load();
    const [first, second] = [await one.note('a', call('c1')), await two.note('a', call('c1'))];
    if (!first.ok || !second.ok) throw new Error('refused');
    expect(second.value).toMatchObject({ duplicate: true, position: first.value.position });
    expect(second.value.events).toEqual(first.value.events);
    expect(await two.load()).toEqual(await one.load());
    expect(await two.note('b')).toMatchObject({ ok: true });
    expect(await verifyStream(events, 'notes-1')).toMatchObject({ kind: 'intact', events: 3 });
  });

  it('to another process that has not heard of it, is no conflict for who named the version', async () => {
    const one = aProcess();
    const two = aProcess();
    await one.note('x');
    await two.load();
    await one.note('a', call('c1'), 0);
    await one.note('b');
    expect(await two.note('a', call('c1'), 0)).toMatchObject({ ok: true, value: { duplicate: true } });
    expect(await two.note('c', systemContext('test'), 0)).toMatchObject({
      ok: false,
      error: { code: 'changed_meanwhile' },
    });
  });

  it('after an append whose answer was lost, is recognised', async () => {
    let answers = 0;
    const flaky: EventStore = {
      ...events,
      append: async (...args) => {
        const outcome = await events.append(...args);
        answers += 1;
        if (answers === 1) throw new Error('the disk failed');
        return outcome;
      },
    };
    const one = aProcess({ store: flaky });
    await expect(one.note('a', call('c1'))).rejects.toThrow('the disk failed');
    expect(await one.note('a', call('c1'))).toMatchObject({ ok: true, value: { duplicate: true, revision: 0 } });
    expect(await stored()).toBe(1);
  });
});

describe('the answer of a command', () => {
  it('names where each of its events stands, as the log has them', async () => {
    const one = aProcess();
    await one.note('a');
    const both = await one.note('b\nc', call('c1'));
    const again = await one.note('b\nc', call('c1'));
    if (!both.ok || !again.ok) throw new Error('refused');
    expect(both.value.events.map(({ position }) => Number(position))).toEqual([2, 3]);
    expect(again.value.events).toEqual(both.value.events);
  });

  it('names where it became so, when it was so already', async () => {
    const one = aProcess();
    const first = await one.note('a');
    const same = await aProcess().note('a');
    if (!first.ok || !same.ok) throw new Error('refused');
    expect(same.value).toMatchObject({ events: [], position: first.value.position });
  });

  it('is a refusal only on what the log says now', async () => {
    const two = aProcess();
    for (const text of ['a', 'b']) await two.note(text);
    await aProcess().note('c');
    expect(await two.note('d')).toMatchObject({ ok: false, error: { code: 'full' } });
  });

  it('knows nothing any more of what was erased meanwhile, though it had been kept in memory', async () => {
    const one = aProcess();
    await one.note('a secret');
    await vault.destroy('case:1');
    expect(JSON.stringify(await one.load())).not.toContain('secret');
    expect(await one.note('b')).toMatchObject({ ok: true, value: { revision: 1 } });
  });

  it('never goes back to an older state when a guard reads the stream at the same time', async () => {
    let hold: Promise<void> | null = null;
    let appends = 0;
    const slow: EventStore = {
      ...events,
      readStream: async function* (stream, range) {
        const rows: RecordedEvent[] = [];
        for await (const row of events.readStream(stream, range)) rows.push(row);
        if (hold !== null) await hold;
        yield* rows;
      },
      append: async (...args) => {
        appends += 1;
        return events.append(...args);
      },
    };
    const one = aProcess({ store: slow });
    await one.note('a');
    let release: () => void = () => undefined;
    hold = new Promise((resolve) => {
      release = resolve;
    });
    const guard = one.load();
    await one.note('b');
    hold = null;
    release();
    await guard;
    appends = 0;
    await one.note('c');
    expect(appends).toBe(1);
  });
});

describe('a stream of very many events, as the receipts of a year are', () => {
  type Counted = DomainEvent<'Counted', { readonly n: number }>;
  let evolved = 0;
  const counter: Aggregate<number, { readonly type: 'count' }, Counted> = {
    prefix: 'counter',
    events: { Counted: { version: 1 } },
    decider: {
      initial: 0,
      decide: (_, state) => ok([{ type: 'Counted', data: { n: state + 1 } }]),
      evolve: (state, { data }) => {
        evolved += 1;
        if (data.n !== state + 1) throw new Error('a gap');
        return data.n;
      },
    },
  };
  const EVENTS = 1000;
  const aMachine = () => {
    const store = sealedStore({ events, vault, specs: () => counter.events });
    const path = commandPath({ store, clock: { now: () => START }, follow: async () => null });
    const count = (context: CommandContext = systemContext('test')) =>
      path.execute(counter, '1', { type: 'count' }, async () => ({}), context);
    return { store, count };
  };
  beforeEach(async () => {
    const { store } = aMachine();
    for (let n = 0; n < EVENTS; n += 250) {
      const drafts = Array.from({ length: 250 }, (_, i) => ({
        id: `event-${n + i}`,
        event: { type: 'Counted', data: { n: n + i + 1 } },
        metadata: { ...METADATA, commandId: `count-${n + i}` },
      }));
      await store.append('counter-1', n === 0 ? 'none' : n - 1, drafts);
    }
    evolved = 0;
  });

  it('is folded a part at a time, between which others get their turn', async () => {
    let [before, most] = [0, 0];
    let next: NodeJS.Immediate;
    const turn = (): void => {
      [before, most] = [evolved, Math.max(most, evolved - before)];
      next = setImmediate(turn);
    };
    next = setImmediate(turn);
    const done = await aMachine().count();
    clearImmediate(next);
    expect(done).toMatchObject({ ok: true, value: { state: EVENTS + 1, revision: EVENTS } });
    expect(evolved).toBe(EVENTS + 1);
    expect(most).toBeLessThanOrEqual(200);
  });

  it('is what it is for each of several commands at once, none of them twice', async () => {
    const { count, store } = aMachine();
    const calls = ['x', 'y', 'x', 'count-3', 'z'].map((commandId) => count(systemContext('test', { commandId })));
    const answers = await Promise.all(calls);
    expect(answers.map((answer) => answer.ok && answer.value.duplicate)).toEqual([false, false, true, true, false]);
    const { length } = await store.load('counter-1');
    expect(length).toBe(EVENTS + 3);
  });

  it('is not read again after an erasure when none of its events is sealed', async () => {
    const { count } = aMachine();
    await count();
    evolved = 0;
    await vault.keyFor('case:1');
    await vault.destroy('case:1');
    expect(await count()).toMatchObject({ ok: true, value: { state: EVENTS + 2 } });
    expect(evolved).toBe(1);
  });
});
