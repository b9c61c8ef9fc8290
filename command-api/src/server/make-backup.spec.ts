import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { user } from '@anupalan/domain/identity/aggregate';
import type { Recorded } from '@anupalan/domain/kernel/event';
import { position } from '@anupalan/domain/kernel/position';
import type { Job } from '@anupalan/domain/kernel/process';
import { HOUR, job } from '@anupalan/domain/processes/reactions';
import { findPerson } from '@anupalan/projector/read-models/people/queries';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lastBackup } from '../operations/last-backup.js';
import { openHistory } from '../platform/commands/history.js';
import { destroyKeys } from '../privacy/destroy-keys.js';
import { planErasuresAgain } from '../privacy/erase-again.js';
import { erasureIdOf, erasureReceipt } from '../privacy/erasure.js';
import { readErasures } from '../privacy/erasure-list.js';
import { ANSWERS, type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';
import { httpClient } from '../testing/http-client.js';
import { eventually, startTestApp } from '../testing/test-app.js';
import { askServer, listenForAdmin } from './admin-socket.js';
import { checkBackup, makeBackup } from './make-backup.js';
import { planUncaused } from './plan-uncaused.js';
import { restoreBackup } from './restore-backup.js';
import { routes } from './routes.js';

let kit: CaseKit;
let asha: Person;
let id: string;
let dir: string;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'anupalan-backup-'));
  kit = await startCaseKit();
  asha = await kit.person('customer', 'Asha');
  id = await kit.paidRequest(asha);
  await kit.upload(asha, id);
  await asha.client.post(`/api/requests/${id}/submit-intake`, { answers: ANSWERS });
});
afterEach(async () => {
  await kit.close();
  rmSync(dir, { recursive: true, force: true });
});

const target = (): string => join(dir, 'backups');
const make = (keep: number | null = null) =>
  makeBackup({ dataDir: kit.app.config.dataDir, target: target(), keep }, kit.clock);
const MASTER_KEY = Buffer.alloc(32, 1);

describe('a backup', () => {
  it('is recorded for the operations page, and whole', async () => {
    expect(await lastBackup(kit.app.config.dataDir)).toBeNull();
    const made = await make();
    expect(made).toEqual({
      at: '2026-11-21T10:00:00.000Z',
      path: join(target(), 'anupalan-2026-11-21T10-00-00-000Z'),
      bytes: expect.any(Number),
      verified: true,
    });
    expect(await lastBackup(kit.app.config.dataDir)).toEqual(made);
    expect(await checkBackup(made.path, kit.app.config.dataDir)).toEqual([]);
    expect(readdirSync(made.path).sort()).toEqual(['blobs', 'log.db', 'manifest.json', 'vault.db', 'work.db']);
  });

  it('in which one byte was changed, or a file removed or added, is told by name, and its record says so', async () => {
    const made = await make();
    const check = () => checkBackup(made.path, kit.app.config.dataDir);
    const file = join(made.path, 'vault.db');
    const content = readFileSync(file);
    content[5000] = (content[5000] ?? 0) ^ 1;
    writeFileSync(file, content);
    expect(await check()).toEqual(['vault.db is not what was backed up']);
    expect(await lastBackup(kit.app.config.dataDir)).toMatchObject({ verified: false });
    appendFileSync(file, 'x');
    expect(await check()).toEqual([expect.stringMatching(/^vault\.db has \d+ bytes instead of \d+$/)]);
    unlinkSync(file);
    writeFileSync(join(made.path, 'extra'), '');
    expect(await check()).toEqual(['vault.db is missing', 'extra does not belong to it']);
    await expect(
      restoreBackup({ backup: made.path, into: join(dir, 'new'), erasures: null }, kit.clock),
    ).rejects.toThrow(/not whole: vault\.db is missing/);
    expect(readdirSync(dir)).toEqual(['backups']);
  });

  it('goes when it is older than the newest N, and nothing else goes', async () => {
    mkdirSync(join(target(), 'anupalan-of-somebody-else'), { recursive: true });
    mkdirSync(join(target(), '.unfinished-anupalan-2026-11-20T10-00-00-000Z'));
    const all = [];
    for (let n = 0; n < 3; n += 1) {
      kit.clock.advance(60_000);
      all.push((await make(2)).path);
    }
    expect(readdirSync(target()).sort()).toEqual(
      [...all.slice(1).map((path) => path.slice(target().length + 1)), 'anupalan-of-somebody-else'].sort(),
    );
  });

  it('is not made inside the data folder', async () => {
    const inside = { dataDir: dir, target: join(dir, 'backups'), keep: null };
    await expect(makeBackup(inside, kit.clock)).rejects.toThrow('Keep backups outside the data folder.');
  });

  it('is made by the running server on demand, and a failure is told at the terminal', async () => {
    const made = { at: '', path: '/backups/one', bytes: 1_500_000, verified: true };
    const orders: unknown[] = [];
    let answer: () => Promise<typeof made> = async () => made;
    const close = await listenForAdmin(kit.app, {
      make: async (order) => {
        orders.push(order);
        return answer();
      },
      stop: async () => undefined,
    });
    const { dataDir } = kit.app.config;
    expect(await askServer(dataDir, { order: 'backup', target: '/backups', keep: 3 })).toBe(
      'Backup made and checked: /backups/one (1.5 MB)',
    );
    expect(orders).toEqual([{ dataDir, target: '/backups', keep: 3 }]);
    answer = () => Promise.reject(new Error('The disk is full.'));
    expect(await askServer(dataDir, { order: 'backup', target: '/backups', keep: null })).toBe(
      'Failed: The disk is full.',
    );
    await close();
  });
});

describe('a restored folder', () => {
  it('answers like the one that was backed up, and what came later is gone', async () => {
    const before = await kit.read(asha, `/api/requests/${id}`);
    const { path } = await make();
    await asha.client.post(`/api/requests/${id}/messages`, { text: 'After the backup' });
    const into = join(dir, 'restored');
    const { manifest } = await restoreBackup({ backup: path, into, erasures: null }, kit.clock);
    const restored = await startTestApp({ routes, dir: into, clock: kit.clock });
    try {
      expect(await restored.app.events.head()).toBe(manifest.head);
      await restored.app.positions.waitFor(restored.app.positions.models(), manifest.head as never, 5000);
      const client = httpClient(restored.origin);
      // Signed in before the backup: still signed in.
      for (const pair of asha.client.cookies().split('; ')) client.setCookie(...(pair.split('=') as [string, string]));
      const after = await client.get(`/api/requests/${id}`);
      expect([after.status, after.body]).toEqual([200, before.body]);
      expect((await client.post(`/api/requests/${id}/messages`, { text: 'It goes on' })).status).toBe(200);
    } finally {
      await restored.close();
    }
  });

  it('tells nobody again what was due by then, and keeps the reminders that come later', async () => {
    const { jobs } = kit.app;
    const waiting = (await jobs.page('notify', 'waiting')).jobs;
    const later = (await jobs.page('case-reminders', 'waiting')).jobs;
    const alerts = (await jobs.page('unassigned-alerts', 'waiting')).jobs;
    // Work that is no message, due at once.
    await jobs.add({ queue: 'expiry', id: 'order-1', payload: {} });
    const other = (await jobs.page('expiry', 'waiting')).jobs;
    expect([waiting.length > 0, other.length]).toEqual([true, 1]);
    const { path } = await make();
    // A day is lost: the first reminder was due in it.
    kit.clock.advance(25 * HOUR);
    const isDue = ({ runAt }: { readonly runAt: string }): boolean => Date.parse(runAt) <= kit.clock.now();
    const due = later.filter(isDue);
    expect([due.length > 0, later.length > due.length]).toEqual([true, true]);
    const into = join(dir, 'restored');
    const { withdrawn, manifest } = await restoreBackup({ backup: path, into, erasures: null }, kit.clock);
    expect(withdrawn).toBe(waiting.length + due.length + alerts.filter(isDue).length);
    const restored = await startTestApp({ routes, dir: into, clock: kit.clock });
    try {
      const { jobs: kept, keyValue } = restored.app;
      expect((await kept.page('notify', 'waiting')).jobs).toEqual([]);
      expect((await kept.page('case-reminders', 'waiting')).jobs).toEqual(later.filter((job) => !due.includes(job)));
      expect((await kept.page('expiry', 'waiting')).jobs).toEqual(other);
      // An event of the log whose job came too late for the backup gets no message either.
      const history = openHistory(keyValue, kit.clock);
      const last = { position: position(manifest.head ?? '') } as Recorded;
      const message = (runAt: string): Job => job('notify', 'one', runAt, {});
      expect(await history.planned(last, message(manifest.at))).toBeNull();
      for (const still of [message('2027-01-01T00:00:00.000Z'), { ...message(manifest.at), queue: 'gateway' }])
        expect(await history.planned(last, still)).toEqual(still);
    } finally {
      await restored.close();
    }
  });

  it('is refused where there is something already, or where a server runs', async () => {
    const { path } = await make();
    const used = join(dir, 'used');
    mkdirSync(used);
    writeFileSync(join(used, 'note.txt'), '');
    const into = (folder: string) => restoreBackup({ backup: path, into: folder, erasures: null }, kit.clock);
    await expect(into(used)).rejects.toThrow(/is not empty/);
    await expect(into(kit.app.config.dataDir)).rejects.toThrow(/is in use by another process/);
    await expect(restoreBackup({ backup: used, into: join(dir, 'x'), erasures: null }, kit.clock)).rejects.toThrow(
      /is no backup/,
    );
    expect(readdirSync(used)).toEqual(['note.txt']);
    const empty = join(dir, 'empty');
    mkdirSync(empty);
    await into(empty);
    expect(readdirSync(empty)).toContain('log.db');
  });

  it('keeps erased who was erased after the backup', async () => {
    await asha.client.post('/api/update-profile', { name: 'Asha Planted', email: 'asha@example.in' });
    const { path } = await make();
    const list = join(dir, 'erasures.jsonl');
    const subject = `user:${asha.id}`;
    writeFileSync(list, `${JSON.stringify({ subject, at: '2026-11-21T10:05:00.000Z' })}\n{"subj`);
    const into = join(dir, 'restored');
    const erasures = { file: list, masterKey: () => MASTER_KEY };
    const { erased } = await restoreBackup({ backup: path, into, erasures }, kit.clock);
    expect(erased).toBe(1);
    const restored = await startTestApp({ routes, dir: into, clock: kit.clock });
    try {
      expect(await restored.app.vault.find(subject)).toBe('destroyed');
      expect(await restored.app.vault.find(`case:${id}`)).toBeInstanceOf(Buffer);
    } finally {
      await restored.close();
    }
  });

  it('erases them again at its start, files, number and views too, with a receipt at the same address', async () => {
    const erasureId = await erasureIdOf(kit.app, asha.id);
    const { path } = await make();
    const list = join(dir, 'erasures.jsonl');
    const subjects = [`case:${id}`, `aadhaar:${id}`, `user:${asha.id}`];
    writeFileSync(
      list,
      subjects.map((subject) => `${JSON.stringify({ subject, at: '2026-11-21T10:05:00.000Z' })}\n`).join(''),
    );
    const into = join(dir, 'restored');
    const erasures = { file: list, masterKey: () => MASTER_KEY };
    await restoreBackup({ backup: path, into, erasures }, kit.clock);
    expect(await readErasures(join(into, 'erasures.jsonl'))).toEqual(subjects);
    const restored = await startTestApp({ routes, dir: into, clock: kit.clock, workers: true });
    try {
      const { app } = restored;
      expect(await planErasuresAgain(app)).toBe(1);
      await eventually(async () => ((await erasureReceipt(app, erasureId))?.receipt ?? null) !== null);
      expect((await erasureReceipt(app, erasureId))?.receipt).toMatchObject({ account: asha.id, grounds: 'restored' });
      expect((await app.load(user, asha.id)).state).toMatchObject({ erased: true, active: false });
      for await (const blob of app.blobs.list()) expect(blob).toBeNull();
      expect(await findPerson(app.reads, asha.id)).toMatchObject({ erased: true, mobile: '[erased]' });
      // The next start has nothing left to do.
      expect(await planErasuresAgain(app)).toBe(0);
    } finally {
      await restored.close();
    }
  });

  it('plans to erase them again also once the job store has lost everything, and other jobs beside a list that cannot be read', async () => {
    const { path } = await make();
    const list = join(dir, 'erasures.jsonl');
    writeFileSync(list, `${JSON.stringify({ subject: `user:${asha.id}`, at: '2026-11-21T10:05:00.000Z' })}\n`);
    const into = join(dir, 'restored');
    await restoreBackup({ backup: path, into, erasures: { file: list, masterKey: () => MASTER_KEY } }, kit.clock);
    const restored = await startTestApp({ routes, dir: into, clock: kit.clock });
    try {
      const { app } = restored;
      const waiting = async (queue: string) => (await app.jobs.page(queue, 'waiting')).jobs.map(({ id }) => id);
      const loseAll = async () => {
        for (const queue of ['erasures-again', 'disputes'])
          for (const id of await waiting(queue)) await app.jobs.remove(queue, id);
        for (const { key } of await app.keyValue.list('')) await app.keyValue.delete(key);
      };
      for (let loss = 0; loss < 2; loss += 1) {
        await planUncaused(app);
        expect(await waiting('erasures-again')).toEqual([`again-${asha.id}`]);
        expect(await waiting('disputes')).toHaveLength(1);
        await loseAll();
      }
      appendFileSync(app.config.erasureFile, 'user:1\n{"subject":"user:2"}\n');
      await planUncaused(app);
      expect([await waiting('erasures-again'), (await waiting('disputes')).length]).toEqual([[], 1]);
    } finally {
      await restored.close();
    }
  });

  it('knows everyone on a list in which a power cut left a line incomplete, last or with erasures below it', async () => {
    const erasureFile = join(dir, 'erasures.jsonl');
    const { vault, clock, config } = kit.app;
    const app = { vault, clock, config: { ...config, erasureFile } };
    await destroyKeys(app, ['user:1']);
    appendFileSync(erasureFile, '\n{"subject":"user:2","at":"2026-');
    expect(await readErasures(erasureFile)).toEqual(['user:1']);
    await destroyKeys(app, ['user:2', 'user:3']);
    expect(await readErasures(erasureFile)).toEqual(['user:1', 'user:2', 'user:3']);
  });

  it('is not made with a list of erasures that cannot be read', async () => {
    const list = join(dir, 'erasures.jsonl');
    for (const line of ['user:1', '{"subjects":"user:1"}', '{"subject":"user:1"},']) {
      writeFileSync(list, `{"subject":"user:2"}\n${line}`);
      await expect(readErasures(list)).rejects.toThrow(/Line 2 of .* names nobody/);
    }
  });
});
