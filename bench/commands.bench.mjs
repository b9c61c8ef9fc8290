// The whole command path through the application service, without HTTP: load, facts, decide, seal, chain, append,
// fsync, while the projector and the processes follow as in the product. For comparison, in the same run, raw appends
// of one of its events (the same bytes) to the same log, alone and in groups, which no process handles. Finally a mix:
// BENCH_MIX cases of the demo's year, from the order to the end, with all people's commands and follow-ups. Only the
// ratios are meaningful; absolute figures depend on the machine and its disk.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { EMPTY_SAMPLE, METRICS } from '@anupalan/command-api/platform/metrics';
import { liveInBulk } from '@anupalan/command-api/seed/bulk/bulk-run';
import { viewsCaughtUp } from '@anupalan/command-api/seed/bulk/make-bulk';
import { conversation } from '@anupalan/domain/conversation/aggregate';
import { addCase, openApplication, settled } from './application.mjs';
import { figure, heading, measure, median, ms, percentile, whole } from './measure.mjs';

const COMMANDS = Number(process.env.BENCH_COMMANDS ?? 10_000);
const CASES = Number(process.env.BENCH_CASES_TOUCHED ?? 2000);
const MIX = Number(process.env.BENCH_MIX ?? 300);
const IN_FLIGHT = 32;
const ROUNDS = 5;
/** `BENCH_ONLY=commandMany`: one kind of call, for profiling. */
const ONLY = process.env.BENCH_ONLY;

const { app, close } = await openApplication();
const text = 'Thank you for the quick upload. Only the address proof is too old, the rest is perfect.';
const staff = { id: randomUUID(), role: 'staff' };
const customer = { id: randomUUID(), role: 'customer' };

const run = async (requestId, command, actor) => {
  const commandId = randomUUID();
  const context = { actor, channel: 'web', commandId, correlationId: commandId, causationId: commandId };
  const done = await app.execute(conversation, requestId, command, { ...context, bodyHash: commandId });
  if (!done.ok) throw new Error(done.error.message);
};
const note = (requestId) => run(requestId, { type: 'addNote', text }, staff);
/** Ends in a job that notifies staff, which is a separate commit in the job store. */
const message = (requestId) => run(requestId, { type: 'sendMessage', customerId: customer.id, text }, customer);

const cases = Array.from({ length: CASES }, () => randomUUID());
await measure(CASES, 100, (n) => addCase(app, cases[n - 1], customer.id, n));
// Warm-up, as after a working day: keys exist, streams are folded, the WAL has its size.
await measure(CASES, 100, (n) => note(cases[n - 1]));
await measure(CASES * 4, 100, (n) => note(cases[n % CASES]));
const onCase = (work) => (n) => work(cases[n % CASES]);

let sample;
for await (const event of app.events.readStream(`conversation-${cases[0]}`)) sample = event;
const { type, version, data, metadata } = sample;
const revisions = new Map();
const rawAppend = async (n) => {
  const stream = `raw-${cases[n % CASES]}`;
  const at = revisions.get(stream) ?? -1;
  revisions.set(stream, at + 1);
  await app.events.append(stream, at < 0 ? 'none' : at, [{ id: randomUUID(), type, version, data, metadata }]);
};
await measure(CASES, 100, rawAppend);
await settled(app);

let newCases = 0;
const onNewCase = async () => {
  newCases += 1;
  await note(`new-${newCases}-${cases[0]}`);
};

const kinds = {
  rawOne: () => measure(COMMANDS / 4, 1, rawAppend),
  commandOne: () => measure(COMMANDS / 4, 1, onCase(note)),
  rawMany: () => measure(COMMANDS, IN_FLIGHT, rawAppend),
  commandMany: () => measure(COMMANDS, IN_FLIGHT, onCase(note)),
  messageMany: () => measure(COMMANDS / 4, IN_FLIGHT, onCase(message)),
  newMany: () => measure(COMMANDS / 4, IN_FLIGHT, onNewCase),
};
/** ms by which turns of the main thread, due every 2 ms, were late while notes were written. */
const late = [];
const watched = async (work) => {
  let watching = true;
  const watch = async () => {
    while (watching) {
      const begun = performance.now();
      await sleep(2);
      late.push(performance.now() - begun - 2);
    }
  };
  const [done] = await Promise.all([work().finally(() => (watching = false)), watch()]);
  return done;
};
/** Time from the last answer of a round until the views have caught up, ms. */
const behind = [];
const seen = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []]));
const inRounds = async (names) => {
  for (let round = 0; round < ROUNDS; round += 1)
    for (const kind of names) {
      if ((ONLY ?? kind) !== kind) continue;
      seen[kind].push(kind === 'commandMany' ? await watched(kinds[kind]) : await kinds[kind]());
      const answered = performance.now();
      await viewsCaughtUp(app);
      if (kind === 'commandMany') behind.push(performance.now() - answered);
      await settled(app);
    }
};
// New cases evict those of the other kinds from the cache, so they are measured last.
await inRounds(Object.keys(kinds).filter((kind) => kind !== 'newMany'));
await inRounds(['newMany']);
await close();

/** Commands per second of whole cases, including follow-ups, and the ms until the views have caught up. */
const mixed = async () => {
  const { app, clock, close } = await openApplication({ patient: true });
  const done = async () => {
    const { body } = await app.metrics.text(EMPTY_SAMPLE);
    const counts = [...body.matchAll(new RegExp(`^${METRICS.commands.name}{.*outcome="done".*} (\\d+)$`, 'gm'))];
    return counts.reduce((sum, [, n]) => sum + Number(n), 0);
  };
  const today = Date.now();
  // Messages due in the simulated year are not sent now.
  await app.history.begin(today);
  const before = await done();
  const started = performance.now();
  await liveInBulk(app, clock, { cases: MIX, seed: 1, today }, IN_FLIGHT, () => undefined);
  const answered = performance.now();
  const commands = (await done()) - before;
  await viewsCaughtUp(app);
  const caughtUp = performance.now() - answered;
  await close();
  return { perSecond: (commands * 1000) / (answered - started), commands, caughtUp };
};

const rate = (kind) => median(seen[kind].map(({ perSecond }) => perSecond));
const spent = (kind) => {
  const of = (what) => whole(median(seen[kind].map((one) => one[what])));
  return `main thread busy ${of('busyMicros')} µs each, CPU of all threads ${of('cpuMicros')} µs`;
};
const times = (kind) => {
  const took = seen[kind].flatMap((one) => one.took);
  return `p50 ${ms(percentile(took, 0.5))}, p99 ${ms(percentile(took, 0.99))}`;
};
const ratio = (a, b) => (rate(a) / rate(b)).toFixed(2);

heading(
  `commands: the whole path of a command beside projector and processes, ${whole(COMMANDS)} on ${whole(CASES)} cases, median of ${ROUNDS} rounds`,
);
if (ONLY !== undefined) figure(ONLY, `${whole(rate(ONLY))}/s (${spent(ONLY)}; ${times(ONLY)})`);
else {
  figure('raw append, 1 in flight', `${whole(rate('rawOne'))}/s (${spent('rawOne')}; ${times('rawOne')})`);
  figure(
    'a note, 1 in flight (p99 at most 1 ms)',
    `${whole(rate('commandOne'))}/s (${spent('commandOne')}; ${times('commandOne')})`,
  );
  figure('ratio to raw, 1 in flight (at least 0.6)', ratio('commandOne', 'rawOne'));
  figure('raw append, 32 in flight', `${whole(rate('rawMany'))}/s (${spent('rawMany')}; ${times('rawMany')})`);
  figure(
    'a note, 32 in flight (at least 10,000/s, p99 at most 10 ms)',
    `${whole(rate('commandMany'))}/s (${spent('commandMany')}; ${times('commandMany')})`,
  );
  figure('ratio to raw, 32 in flight', ratio('commandMany', 'rawMany'));
  figure(
    'a turn of the main thread meanwhile',
    `late by p50 ${ms(percentile(late, 0.5))}, p99 ${ms(percentile(late, 0.99))}`,
  );
  figure('views have a round of notes', `${ms(median(behind))} after its last answer`);
  figure('a message, which plans a job as well, 32 in flight', `${whole(rate('messageMany'))}/s`);
  figure('first note of a new case (its key is made), 32 in flight', `${whole(rate('newMany'))}/s`);
  const { perSecond, commands, caughtUp } = await mixed();
  figure(
    `mix of ${whole(MIX)} cases of the demo's year, 32 in flight`,
    `${whole(perSecond)} of ${whole(commands)} commands/s; views have them ${ms(caughtUp)} after the last answer`,
  );
}
