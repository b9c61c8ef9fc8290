import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../testing/data-folder.js';
import { logThreadFromSource } from '../../testing/log-thread.js';
import type { NewEvent, RecordedEvent } from '../ports/event-store.js';
import { OutcomeUnknown, StoreUnavailable } from '../ports/unavailable.js';
import { type EmbeddedEventStore, openEventStore } from './event-store.js';
import { logThread } from './log-thread-link.js';

const event = (): NewEvent => ({ id: randomUUID(), type: 'noted', version: 1, data: {}, metadata: {} });

let path: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  const folder = await temporaryFolder();
  remove = folder.remove;
  path = `${folder.dir}/log.db`;
});
afterEach(async () => remove());

const wholeLog = async (store: EmbeddedEventStore): Promise<readonly RecordedEvent[]> => {
  const all: RecordedEvent[] = [];
  for await (const one of store.readAll({ after: null })) all.push(one);
  return all;
};

describe('the thread that writes the log', () => {
  const open = () => openEventStore(path, { sole: true, thread: { begin: logThreadFromSource } });

  it('answers what stands in the file already, in the order of the commits, and tells of it then', async () => {
    const store = open();
    const reader = openEventStore(path, { readonly: true });
    const told: number[] = [];
    store.onAppended((at) => told.push(Number(at)));
    const answered: number[] = [];
    const client = async (name: string): Promise<void> => {
      for (let n = 0; n < 20; n += 1) {
        const outcome = await store.append(`case-${name}`, n === 0 ? 'none' : n - 1, [event()]);
        if (outcome.kind !== 'appended') throw new Error(outcome.kind);
        answered.push(Number(outcome.position));
        expect(Number(await reader.head())).toBeGreaterThanOrEqual(Number(outcome.position));
      }
    };
    await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(client));
    expect(answered).toEqual(Array.from({ length: 120 }, (_, i) => i + 1));
    expect((await wholeLog(reader)).map(({ position }) => Number(position))).toEqual(answered);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(told.at(-1)).toBe(answered.at(-1));
    await reader.close();
    await store.close();
  });

  it('writes what waits before it is closed, and takes nothing after that', async () => {
    const store = open();
    const waiting = Array.from({ length: 250 }, (_, n) => store.append(`case-${n}`, 'none', [event()]));
    await store.close();
    expect((await Promise.all(waiting)).filter(({ kind }) => kind === 'appended')).toHaveLength(250);
    await expect(store.append('case-1', 0, [event()])).rejects.toThrow(StoreUnavailable);
    const again = open();
    expect(await wholeLog(again)).toHaveLength(250);
    await again.close();
  });

  it('answers an append of before a restart as it did the first time', async () => {
    const batch = [event(), event()];
    const before = open();
    const first = await before.append('case-1', 'none', batch);
    await before.close();
    const store = open();
    expect(await store.append('case-1', 'none', batch)).toEqual({ ...first, repeated: true });
    expect(await store.append('case-1', 0, [event()])).toEqual({ kind: 'conflict', actual: 1 });
    await store.close();
  });
});

describe('whoever appends', () => {
  /** A thread that does this with each message. */
  const thread = (program: string, workerData: unknown = null) => ({
    begin: () =>
      new Worker(
        `const { parentPort, workerData } = require('node:worker_threads'); parentPort.on('message', (told) => { ${program} });`,
        { eval: true, workerData },
      ),
  });

  it('leaves the thread that answers calls free while the disk is waited for', async () => {
    const flag = new Int32Array(new SharedArrayBuffer(4));
    const stuck = `if (told === 'stop') return parentPort.close();
      Atomics.wait(workerData, 0, 0);
      parentPort.postMessage([{ kind: 'conflict', actual: 7 }]);`;
    const store = openEventStore(path, { sole: true, thread: thread(stuck, flag) });
    const outcome = store.append('case-1', 'none', [event()]);
    // Several turns of this thread, while the other one stands still.
    for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setImmediate(done));
    expect(await wholeLog(store)).toEqual([]);
    Atomics.store(flag, 0, 1);
    Atomics.notify(flag, 0);
    expect(await outcome).toEqual({ kind: 'conflict', actual: 7 });
    await store.close();
  });

  it('is told of by health while a commit stands still, until it goes on', async () => {
    const flag = new Int32Array(new SharedArrayBuffer(4));
    const program = `if (told === 'stop') return parentPort.close();
      Atomics.wait(workerData, 0, 0);
      parentPort.postMessage([{ kind: 'conflict', actual: 7 }]);`;
    const heard: boolean[] = [];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const link = logThread(path, { ...thread(program, flag), stuck: (isStuck) => heard.push(isStuck) });
      const outcome = link.commit([]);
      vi.advanceTimersByTime(4999);
      expect(heard).toEqual([]);
      vi.advanceTimersByTime(1);
      expect(heard).toEqual([true]);
      Atomics.store(flag, 0, 1);
      Atomics.notify(flag, 0);
      await outcome;
      expect(heard).toEqual([true, false]);
      await link.commit([]);
      vi.advanceTimersByTime(5000);
      expect(heard).toEqual([true, false]);
      await link.close();
    } finally {
      vi.useRealTimers();
    }
  });

  it('hears that the disk failed, and appends again', async () => {
    const full = `if (told === 'stop') return parentPort.close();
      parentPort.postMessage(told.length > 1 ? { unavailable: 'The disk is full.', refusal: 'not_saved' } : [{ kind: 'conflict', actual: 3 }]);`;
    const store = openEventStore(path, { sole: true, thread: thread(full) });
    const both = await Promise.allSettled(['case-1', 'case-2'].map((one) => store.append(one, 'none', [event()])));
    for (const outcome of both) {
      expect(outcome.status === 'rejected' && outcome.reason).toBeInstanceOf(StoreUnavailable);
      expect(outcome.status === 'rejected' && outcome.reason).toMatchObject({
        message: 'The disk is full.',
        refusal: 'not_saved',
      });
    }
    expect(await store.append('case-1', 'none', [event()])).toEqual({ kind: 'conflict', actual: 3 });
    await store.close();
  });

  it('is not left waiting by a thread that dies, and the process hears why', async () => {
    for (const [program, why] of [
      ['process.exit(3)', undefined],
      ["throw new Error('out of luck')", 'out of luck'],
    ] as const) {
      const dead: Error[] = [];
      const store = openEventStore(path, {
        sole: true,
        thread: { ...thread(program), died: (error) => dead.push(error) },
      });
      const outcomes = await Promise.allSettled([
        store.append('case-1', 'none', [event()]),
        store.append('case-2', 'none', [event()]),
      ]);
      expect(outcomes.map((one) => one.status === 'rejected' && one.reason instanceof OutcomeUnknown)).toEqual([
        true,
        true,
      ]);
      await expect(store.append('case-1', 'none', [event()])).rejects.toThrow(StoreUnavailable);
      expect(dead.map(({ message, cause }) => [message, (cause as Error | undefined)?.message])).toEqual([
        ['The thread that writes the log ended.', why],
      ]);
      await store.close();
    }
  });
});
