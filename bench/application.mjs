// The application service over embedded stores in a folder of its own, without HTTP, workers and projector: what a command
// passes from its arrival to its answer, with its facts and its follow-ups.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@anupalan/command-api/platform/config/config';
import { createMetrics } from '@anupalan/command-api/platform/metrics';
import { buildApp } from '@anupalan/command-api/server/build-app';
import { observedEvents, observedJobs } from '@anupalan/command-api/server/observed';
import { caseNumberFrom } from '@anupalan/domain/kernel/case-number';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { openEmbedded } from '@anupalan/infra/embedded/embedded';
import { pino } from 'pino';

export const openApplication = async () => {
  const dir = mkdtempSync(join(tmpdir(), 'anupalan-bench-'));
  const masterKey = randomBytes(32);
  const stores = await openEmbedded(dir, { masterKey });
  const metrics = createMetrics();
  const none = async () => undefined;
  const { app } = buildApp({
    ...stores,
    config: readConfig({ DATA_DIR: dir, DEMO: '1', DEMO_DATA: '0' }),
    clock: { now: () => Date.now() },
    log: pino({ level: 'silent' }),
    metrics,
    events: observedEvents(stores.events, metrics),
    jobs: observedJobs(stores.jobs, metrics),
    positions: { states: () => [], models: () => [] },
    operate: none,
    sms: { send: none },
    mail: { send: none },
    outbox: null,
    gateway: { name: 'simulated' },
    simulated: null,
  });
  return {
    app,
    stores,
    /** What a projector's thread over the same folder begins with. */
    start: { dir, masterKey },
    close: async () => {
      await stores.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
};

/** Puts a paid case into the log, as its command would have: `customerId` bought it. `n` makes its number. Answers its position. */
export const addCase = async (app, requestId, customerId, n) => {
  const now = new Date().toISOString();
  const actor = { id: 'system', role: 'system' };
  const command = {
    type: 'receiveInitialPayment',
    caseNumber: caseNumberFrom([(n >>> 16) & 255, (n >>> 8) & 255, n & 255, 7]),
    requestId,
    customerId,
    serviceId: 'gst-registration',
    serviceTitle: 'GST Registration',
    catalogueRevision: 0,
    estimatedDays: 7,
    pricePaise: 39_900,
    orderId: `BENCH_${requestId}`,
    amountPaise: 39_900,
    orderStatus: 'open',
  };
  const { initial, decide } = serviceRequest.decider;
  const id = (name) => `${name}-${requestId}`;
  const decided = decide(
    command,
    initial,
    { serviceActive: true, workflow: { id: 'filing', version: 1 } },
    { now, actor, id },
  );
  if (!decided.ok) throw new Error(JSON.stringify(decided.error));
  const metadata = { actor, channel: 'system', commandId: requestId, correlationId: requestId, causationId: requestId };
  const drafts = decided.value.map((event, i) => ({
    id: `${requestId}-${i}`,
    event,
    metadata: { ...metadata, time: now, command: command.type },
  }));
  const appended = await app.store.append(`serviceRequest-${requestId}`, 'none', drafts);
  if (appended.kind !== 'appended') throw new Error(appended.kind);
  return appended.position;
};
