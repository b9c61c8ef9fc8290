// Webhooks: BENCH_WEBHOOKS endpoints of one receiver in a process of its own. First BENCH_DELIVERIES deliveries a second in
// all for BENCH_SECONDS, by events that come at an even pace and are sent to every endpoint; lag is from the command's
// answer to the arrival at the receiver. Then BENCH_BURST events at 500 a second, each for every endpoint: how many
// deliveries a second are made, and that memory does not grow with what waits.
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { figure, heading, ms, percentile, whole } from './measure.mjs';

const WEBHOOKS = Number(process.env.BENCH_WEBHOOKS ?? 200);
const DELIVERIES = Number(process.env.BENCH_DELIVERIES ?? 500);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
const BURST = Number(process.env.BENCH_BURST ?? 500);
const BURST_RATE = 500;

/** The receiver: counts what arrives, and when each event arrived at each endpoint. */
const receive = () => {
  let arrived = [];
  const server = createServer((req, res) => {
    const id = req.headers['webhook-id'];
    req.resume().on('end', () => {
      arrived.push([id, Date.now()]);
      res.end();
    });
  });
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
  setInterval(() => {
    if (arrived.length === 0) return;
    process.send({ arrived });
    arrived = [];
  }, 50);
};

const run = async () => {
  const { addCase, openApplication, settled } = await import('./application.mjs');
  const { deliverWebhooks } = await import('@anupalan/command-api/integrations/webhooks/deliver-webhooks');
  const { user } = await import('@anupalan/domain/identity/aggregate');
  const { webhook } = await import('@anupalan/domain/integrations/webhook');

  const receiver = fork(fileURLToPath(import.meta.url), { env: { ...process.env, BENCH_RECEIVER: '1' } });
  const { port } = await new Promise((resolve) => receiver.once('message', resolve));
  const { app, close } = await openApplication();
  const system = { actor: { id: 'system', role: 'system' }, channel: 'system' };
  const execute = async (aggregate, id, command, actor = system.actor) => {
    const commandId = randomUUID();
    const context = { ...system, actor, commandId, correlationId: commandId, causationId: commandId };
    const done = await app.execute(aggregate, id, command, context);
    if (!done.ok) throw new Error(done.error.message);
  };
  const chief = { id: randomUUID(), role: 'admin' };
  await execute(user, chief.id, {
    type: 'registerUser',
    mobile: '+919800000001',
    name: 'Kabir',
    email: null,
    role: 'admin',
    isSuperAdmin: true,
    via: 'setup',
    consent: null,
  });
  for (let n = 0; n < WEBHOOKS; n += 1)
    await execute(
      webhook,
      randomUUID(),
      {
        type: 'registerWebhook',
        name: `Endpoint ${n}`,
        url: `http://127.0.0.1:${port}/${n}`,
        types: ['anupalan.service_request.created.v1'],
        personal: false,
        secretId: randomUUID(),
        hint: 'abcd',
        startAfter: await app.events.head(),
        ownerId: chief.id,
        keyId: null,
      },
      chief,
    );
  await settled(app);
  const ending = new AbortController();
  const delivering = deliverWebhooks(app, ending.signal);

  let count = 0;
  const lags = [];
  /** When each event's command was answered. */
  const made = [];
  receiver.on('message', ({ arrived = [] }) => {
    count += arrived.length;
    for (const [, at] of arrived) lags.push(at);
  });
  const mb = () => process.memoryUsage().rss / 2 ** 20;
  let highest = mb();
  const watch = setInterval(() => {
    highest = Math.max(highest, mb());
  }, 100);
  const customerId = randomUUID();
  let n = 0;
  const event = async () => {
    n += 1;
    await addCase(app, randomUUID(), customerId, n);
    made.push(Date.now());
  };
  const arrivedAll = async (wanted) => {
    for (const until = Date.now() + 600_000; count < wanted; await sleep(20))
      if (Date.now() > until) throw new Error(`${wanted - count} deliveries never arrived`);
  };

  // Warm up: connections, keys, code.
  for (let i = 0; i < 3; i += 1) await event();
  await arrivedAll(3 * WEBHOOKS);
  lags.length = 0;
  made.length = 0;
  count = 0;

  const before = mb();
  highest = before;
  const events = Math.round((DELIVERIES / WEBHOOKS) * SECONDS);
  const begun = performance.now();
  for (let i = 0; i < events; i += 1) {
    await sleep(Math.max(0, begun + (i * 1000 * WEBHOOKS) / DELIVERIES - performance.now()));
    await event();
  }
  await arrivedAll(events * WEBHOOKS);
  // Deliveries of an event arrive before those of the next one at each endpoint; sorted, the k-th event has the k-th share.
  const times = [...lags].sort((a, b) => a - b);
  const steady = times.map((at, i) => Math.max(0, at - made[Math.floor(i / WEBHOOKS)]));
  const steadyHighest = highest;

  count = 0;
  const burstBegun = performance.now();
  const all = [];
  for (let i = 0; i < BURST; i += 1) {
    await sleep(Math.max(0, burstBegun + (i * 1000) / BURST_RATE - performance.now()));
    all.push(event());
  }
  await Promise.all(all);
  await arrivedAll(BURST * WEBHOOKS);
  const burstSeconds = (performance.now() - burstBegun) / 1000;

  heading(
    `webhooks: ${whole(WEBHOOKS)} endpoints, ${whole(DELIVERIES)} deliveries a second for ${SECONDS} s, then a burst`,
  );
  figure('lag p50', ms(percentile(steady, 0.5)));
  figure('lag p99', ms(percentile(steady, 0.99)));
  figure('memory before', `${whole(before)} MB`);
  figure('highest memory at that rate', `${whole(steadyHighest)} MB`);
  figure(
    `${whole(BURST)} events at ${BURST_RATE} a second to every endpoint: deliveries a second`,
    whole((BURST * WEBHOOKS) / burstSeconds),
  );
  figure('time until the last of them arrived', `${whole(burstSeconds)} s`);
  figure('highest memory in the burst', `${whole(highest)} MB`);
  globalThis.gc?.();
  figure('memory after', `${whole(mb())} MB`);

  clearInterval(watch);
  ending.abort(new Error('done'));
  await delivering;
  receiver.kill();
  await close();
};

if (process.env.BENCH_RECEIVER === '1') receive();
else await run();
