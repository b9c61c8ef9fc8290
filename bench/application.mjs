// The server over its own folder, without HTTP: a command's path from its arrival to its answer, with facts and
// follow-ups, beside the projector in its thread and the processes. No worker runs, because the jobs of one round would
// run in the next.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { TravelClock } from '@anupalan/command-api/demo/travel-clock';
import { processCheckpoints } from '@anupalan/command-api/platform/commands/process-checkpoints';
import { readConfig } from '@anupalan/command-api/platform/config/config';
import { newToken, openSession } from '@anupalan/command-api/platform/sessions';
import { seedBuiltIns } from '@anupalan/command-api/seed/built-ins';
import { viewsCaughtUp } from '@anupalan/command-api/seed/bulk/make-bulk';
import { compose } from '@anupalan/command-api/server/compose';
import { caseNumberFrom } from '@anupalan/domain/kernel/case-number';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { pino } from 'pino';

/** `patient`: commands wait for all their follow-ups, for whole cases. */
export const openApplication = async ({ patient = false } = {}) => {
  const dir = mkdtempSync(join(tmpdir(), 'anupalan-bench-'));
  const clock = new TravelClock({ now: () => Date.now() });
  const composed = await compose({
    config: readConfig({ DATA_DIR: dir, DEMO: '1', DEMO_DATA: '0' }),
    clock,
    log: pino({ level: 'silent' }),
    projector: 'thread',
    patient,
  });
  const { app } = composed;
  await composed.projector.answering;
  await seedBuiltIns(app);
  const ending = new AbortController();
  const following = composed.runProcesses(ending.signal);
  return {
    app,
    clock,
    dir,
    close: async () => {
      ending.abort();
      await following;
      await composed.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
};

/**
 * Resolves once views and processes have caught up with the log, so that one measurement leaves no work for the next.
 */
export const settled = async (app) => {
  await viewsCaughtUp(app);
  const head = await app.events.head();
  const behind = async () => [...(await processCheckpoints(app.keyValue)).values()].some((at) => at < head);
  while (await behind()) await sleep(50);
};

/** Opens a session of a day for a person; answers its token. */
export const signIn = async (app, userId, role) => {
  const token = newToken();
  await openSession(app, { token, userId, role, isSuperAdmin: false, seconds: 86_400, device: 'bench', demo: true });
  return token;
};

/** Puts a paid case into the log, as its command would have: `customerId` bought it. `n` makes its number; the form is that of the service's `catalogueRevision`. Answers its position. */
export const addCase = async (app, requestId, customerId, n, catalogueRevision = 0) => {
  const now = new Date().toISOString();
  const actor = { id: 'system', role: 'system' };
  const command = {
    type: 'receiveInitialPayment',
    requestId,
    customerId,
    serviceId: 'gst-registration',
    serviceTitle: 'GST Registration',
    catalogueRevision,
    estimatedDays: 7,
    decisionTime: null,
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
    {
      serviceActive: true,
      workflow: { id: 'filing', version: 1 },
      caseNumber: caseNumberFrom([(n >>> 16) & 255, (n >>> 8) & 255, n & 255, 7]),
    },
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
