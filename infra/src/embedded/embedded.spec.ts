import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { position } from '@anupalan/domain/kernel/position';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openEmbedded, openForProjector } from './embedded.js';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'embedded-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(dir, { recursive: true, force: true });
});

const event = () => ({ id: randomUUID(), type: 'noted', version: 1, data: {}, metadata: {} });

describe('a data folder', () => {
  it('keeps events, documents, jobs, values, drafts, files and keys over a restart', async () => {
    const masterKey = randomBytes(32);
    const first = await openEmbedded(dir, { masterKey });
    const identity = await first.events.identity();
    const appended = await first.events.append('case-1', 'none', [event()]);
    const key = await first.vault.keyFor('user:1');
    await first.keyValue.put('code', '1234');
    await first.drafts.put('code', 'a draft');
    await first.jobs.add({ queue: 'mail', id: 'one', payload: {} });
    async function* source() {
      yield Buffer.from('a file');
    }
    await first.blobs.write('abcd-efgh', source());
    await first.close();

    const second = await openEmbedded(dir, { masterKey });
    expect(appended.kind).toBe('appended');
    expect(await second.events.identity()).toBe(identity);
    expect(await second.events.head()).toBe(appended.kind === 'appended' ? appended.position : null);
    expect(await second.vault.find('user:1')).toEqual(key);
    expect((await second.keyValue.get('code'))?.value).toBe('1234');
    expect((await second.drafts.get('code'))?.value).toBe('a draft');
    expect((await second.jobs.page('mail', 'waiting')).jobs).toMatchObject([{ id: 'one' }]);
    expect(await second.blobs.size('abcd-efgh')).toBe(6);
    await second.close();
  });

  it('refuses a master key that is not its own, and lets the right one in afterwards', async () => {
    const masterKey = randomBytes(32);
    await (await openEmbedded(dir, { masterKey })).close();
    await expect(openEmbedded(dir, { masterKey: randomBytes(32) })).rejects.toThrow(/master key does not fit/);
    await (await openEmbedded(dir, { masterKey })).close();
  });

  it('shows a second thread every commit, each key and each erasure, and lets it write views only', async () => {
    const masterKey = randomBytes(32);
    const main = await openEmbedded(dir, { masterKey });
    const projector = openForProjector(dir, masterKey);
    const stop = main.events.onAppended((at) => projector.events.nudge(at));
    const ended = new AbortController();
    const seen: string[] = [];
    const reading = (async () => {
      for await (const delivery of projector.events.subscribe({ after: null }, ended.signal)) {
        if (delivery.kind === 'events') seen.push(...delivery.events.map(({ stream }) => stream));
        if (seen.length === 2) ended.abort();
      }
    })();
    await main.events.append('case-1', 'none', [event()]);
    await main.events.append('case-2', 'none', [event()]);
    await reading;
    stop();
    expect(seen).toEqual(['case-1', 'case-2']);

    const key = await main.vault.keyFor('user:1');
    expect(await projector.vault.find('user:1')).toEqual(key);
    await main.vault.destroy('user:1');
    expect(await projector.vault.find('user:1')).toBe('destroyed');

    await expect(projector.events.append('case-3', 'none', [event()])).rejects.toThrow(/cannot write/);
    await expect(projector.vault.keyFor('user:2')).rejects.toThrow(/cannot make keys/);
    await projector.close();
    await main.close();
  });

  it('has its second thread carry the log from the WAL into the file, so that the writer need not', async () => {
    const masterKey = randomBytes(32);
    const first = await openEmbedded(dir, { masterKey });
    const projector = openForProjector(dir, masterKey);
    const stop = first.events.onAppended((at) => projector.events.nudge(at));
    const inFile = async (): Promise<number> => (await stat(join(dir, 'log.db'))).size;
    const before = await inFile();
    const events = Array.from({ length: 299 }, event);
    await first.events.append('case-1', 'none', events);
    expect(await inFile()).toBe(before);
    await first.events.append('case-1', 298, [event()]);
    expect(await inFile()).toBeGreaterThan(before);
    stop();
    await projector.close();
    await first.close();
  });

  it('gives back the room of the WALs of log and views once little is written', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const walBytes = () =>
      Promise.all(['log', 'views'].map(async (file) => (await stat(join(dir, `${file}.db-wal`))).size));
    const { events, reads, close } = await openEmbedded(dir, { masterKey: randomBytes(32) });
    const doc = { text: 'x'.repeat(60_000) };
    const at = (n: number) => position(String(n).padStart(20, '0'));
    await reads.declare('case@1', []);
    const write = async (from: number, to: number): Promise<void> => {
      for (let n = from; n < to; n += 1) {
        await events.append(`case-${n}`, 'none', [{ ...event(), data: doc }]);
        const from = n === 0 ? null : at(n);
        await reads.apply({
          namespace: 'case@1',
          changes: [{ id: `${n}`, position: at(n + 1), doc }],
          from,
          at: at(n + 1),
        });
      }
    };
    await write(0, 30);
    // Much was written in this time.
    vi.advanceTimersByTime(5000);
    await write(30, 33);
    expect(Math.min(...(await walBytes()))).toBeGreaterThan(1_000_000);
    vi.advanceTimersByTime(5000);
    expect(await walBytes()).toEqual([0, 0]);
    await write(33, 35);
    expect(await events.head()).toBe(at(35));
    expect(await reads.count('case@1', [])).toBe(35);
    await close();
  });
});
