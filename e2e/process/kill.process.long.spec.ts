import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ProjectionView } from '@anupalan/domain/contracts/operations';
import type { TimelineEntry } from '@anupalan/domain/contracts/requests';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../driver/client.js';
import { type Acknowledged, caseOf, liveThroughACase, signIn, timelineOf } from '../driver/journey.js';
import { beginBackup, runScript } from '../driver/scripts.js';
import { freePort, removeFolder, type ServerProcess, startServer, tempFolder } from '../driver/server.js';

const KILLS = Number(process.env.KILLS ?? 12);
/** The same seed kills at the same moments. */
const SEED = Number(process.env.KILL_SEED ?? 20261121);
const BATCH_SIZE = 3;

/** mulberry32: the same seed gives the same moments. */
const random = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};

/** Events that may be in a case's history only once (resubmission and review happen twice by design). */
const ONCE = [
  'ServiceRequested',
  'InitialPaymentReceived',
  'SubmissionOpened',
  'ReuploadRequested',
  'SubmissionApproved',
  'DocumentsApproved',
  'FinalPaymentRequested',
  'FinalPaymentReceived',
  'FilingStarted',
  'SubmittedToAuthority',
  'ServiceDelivered',
  'DeliveryConfirmed',
];

const notOnce = (timeline: readonly TimelineEntry[]): string[] =>
  ONCE.filter((type) => timeline.filter((entry) => entry.type === type).length !== 1);

describe(`${KILLS} kills -9 while customers and staff work`, () => {
  const root = tempFolder();
  const dataDir = join(root, 'data');
  const backups = join(root, 'backups');
  const next = random(SEED);
  let server: ServerProcess;
  let port = 0;
  /** Clients that repeat a command with the same key until it is answered. */
  const client = (): Client => new Client(() => `http://127.0.0.1:${port}`, 60_000);

  beforeAll(async () => {
    port = await freePort();
    server = await startServer({ dataDir, port, env: { DEMO_DATA: '0' } });
  });
  afterAll(async () => {
    await server.stop();
    removeFolder(root);
  });

  it('loses nothing that was acknowledged, and does nothing twice', {
    timeout: KILLS * 12_000 + 120_000,
  }, async () => {
    const finished: Acknowledged[] = [];
    const failures: unknown[] = [];
    let killing = true;
    const goesOn = (): boolean => killing;
    let mobile = 9_822_020_000;
    const [staff, admin] = [client(), client()];
    await signIn(staff, '0000000002');
    await signIn(admin, '0000000003');
    const started = Date.now();
    const asked: Promise<string>[] = [];
    /** Starts the work that the kill interrupts: every third time a rebuild, every third time a backup. */
    const begin = async (n: number): Promise<void> => {
      if (n % 3 === 1) {
        // 409: the interrupted rebuild is already continuing.
        const { status } = await admin.ask('POST', '/api/admin/projections/case-list/rebuild', { body: {} });
        expect([202, 409]).toContain(status);
      }
      if (n % 3 === 2) asked.push((await beginBackup(dataDir, backups)).answer);
    };
    const worker = async (): Promise<void> => {
      while (goesOn()) {
        mobile += 1;
        try {
          finished.push(await liveThroughACase(client(), staff, String(mobile)));
        } catch (error) {
          failures.push(error);
          return;
        }
      }
    };
    const workers = Array.from({ length: BATCH_SIZE }, worker);
    for (let n = 0; n < KILLS && failures.length === 0; n += 1) {
      await begin(n);
      // At least as long as the last start: on a busy machine nothing would be done between two kills.
      await new Promise((resolve) => setTimeout(resolve, 50 + next() * Math.max(1200, server.readyAfterMs)));
      await server.kill();
      server = await startServer({ dataDir, port, env: { DEMO_DATA: '0' } });
    }
    killing = false;
    await Promise.all(workers);
    expect(failures.map(String).join('\n')).toBe('');
    expect(finished.length).toBeGreaterThanOrEqual(BATCH_SIZE);

    // One more restart, so that everything below was read from the disk.
    await server.kill();
    server = await startServer({ dataDir, port, env: { DEMO_DATA: '0' } });
    for (const done of finished) {
      const seen = await caseOf(admin, done.requestId);
      expect(seen.request.status).toBe('completed');
      expect(notOnce(await timelineOf(admin, done.requestId))).toEqual([]);
      for (const { id } of done.documents) {
        expect(seen.documents.map((document) => document.id)).toContain(id);
        expect((await staff.download(`/api/documents/${id}`)).subarray(0, 5).toString()).toBe('%PDF-');
      }
      expect(seen.payments.map(({ orderId, status }) => [orderId, status]).sort()).toEqual(
        [
          [done.orderId, 'captured'],
          [done.finalOrderId, 'captured'],
        ].sort(),
      );
      const { status } = await admin.ask('GET', `/api/admin/requests/${done.requestId}/verify`);
      expect(status).toBe(200);
    }
    // An interrupted rebuild continues by itself, and none is left behind.
    await admin.until<{ items: ProjectionView[] }>(
      '/api/admin/projections',
      ({ items }) => items.every(({ build, state }) => build === null && state === 'live'),
      60_000,
    );
    // Every folder with a backup's name is complete, however many backups were interrupted.
    const told = (await Promise.all(asked)).filter((answer) => answer.startsWith('Backup made and checked'));
    const named = told.length === 0 ? [] : readdirSync(backups).filter((name) => name.startsWith('anupalan-'));
    for (const name of named)
      expect(await runScript('backup', ['--verify', join(backups, name)], dataDir)).toMatchObject({ code: 0 });
    expect(named.length).toBeGreaterThanOrEqual(told.length);
    const seconds = Math.round((Date.now() - started) / 1000);
    console.info(
      `${KILLS} kills in ${seconds} s (KILL_SEED=${SEED}): ${finished.length} cases lived through and whole, ` +
        `${named.length} of ${asked.length} backups made and whole, none taken for one that was broken off`,
    );
  });
});
