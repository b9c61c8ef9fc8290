// The whole command path through the application service, without HTTP: load, facts, decide, seal, chain, append, durable.
// Beside it, in the same run, raw appends of one of the very events that it wrote (same bytes) to the same log, alone and in
// groups. Ratios count; absolute figures are this machine's, and its disk's.
import { randomUUID } from 'node:crypto';
import { conversation } from '@anupalan/domain/conversation/aggregate';
import { addCase, openApplication } from './application.mjs';
import { figure, heading, measure, median, ms, percentile, whole } from './measure.mjs';

const COMMANDS = Number(process.env.BENCH_COMMANDS ?? 10_000);
const CASES = Number(process.env.BENCH_CASES_TOUCHED ?? 2000);
const IN_FLIGHT = 32;
const ROUNDS = 5;
/** `BENCH_ONLY=commandMany`: one kind of call, for a profile of it. */
const ONLY = process.env.BENCH_ONLY;

const { app, stores, close } = await openApplication();
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
/** Ends in a job that tells staff: its own commit in the store of the work. */
const message = (requestId) => run(requestId, { type: 'sendMessage', customerId: customer.id, text }, customer);

const cases = Array.from({ length: CASES }, () => randomUUID());
await measure(CASES, 100, (n) => addCase(app, cases[n - 1], customer.id, n));
// A working day: the keys are made, the streams are folded, the WAL has its size.
await measure(CASES, 100, (n) => note(cases[n - 1]));
await measure(CASES * 4, 100, (n) => note(cases[n % CASES]));
const onCase = (work) => (n) => work(cases[n % CASES]);

let sample;
for await (const event of stores.events.readStream(`conversation-${cases[0]}`)) sample = event;
const { type, version, data, metadata } = sample;
const revisions = new Map();
const rawAppend = async (n) => {
  const stream = `conversation-${cases[n % CASES].replace(/^./, 'x')}`;
  const at = revisions.get(stream) ?? -1;
  revisions.set(stream, at + 1);
  await stores.events.append(stream, at < 0 ? 'none' : at, [{ id: randomUUID(), type, version, data, metadata }]);
};
await measure(CASES, 100, rawAppend);

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
const seen = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []]));
const inRounds = async (names) => {
  for (let round = 0; round < ROUNDS; round += 1)
    for (const kind of names) if ((ONLY ?? kind) === kind) seen[kind].push(await kinds[kind]());
};
// New cases push those of the other kinds out of memory, which would then be read again: they have their rounds afterwards.
await inRounds(Object.keys(kinds).filter((kind) => kind !== 'newMany'));
await inRounds(['newMany']);
await close();

const rate = (kind) => median(seen[kind].map(({ perSecond }) => perSecond));
const spent = (kind) => {
  const cpu = median(seen[kind].map(({ cpuMicros }) => cpuMicros));
  const wall = median(seen[kind].map(({ wallMicros }) => wallMicros));
  const disk = Math.max(0, wall - cpu);
  return `${whole(wall)} µs each, of that CPU ${whole(cpu)} µs, waiting for the disk ${whole(disk)} µs`;
};
const times = (kind) => {
  const took = seen[kind].flatMap((one) => one.took);
  return `p50 ${ms(percentile(took, 0.5))}, p99 ${ms(percentile(took, 0.99))}`;
};
const ratio = (a, b) => (rate(a) / rate(b)).toFixed(2);

heading(
  `commands: the whole path of a command, ${whole(COMMANDS)} on ${whole(CASES)} cases, median of ${ROUNDS} rounds`,
);
if (ONLY !== undefined) figure(ONLY, `${whole(rate(ONLY))}/s (${spent(ONLY)})`);
else {
  figure('raw append, 1 in flight', `${whole(rate('rawOne'))}/s (${spent('rawOne')})`);
  figure(
    'whole command, 1 in flight',
    `${whole(rate('commandOne'))}/s (${spent('commandOne')}; ${times('commandOne')})`,
  );
  figure('ratio to raw, 1 in flight (at least 0.6)', ratio('commandOne', 'rawOne'));
  figure('raw append, 32 in flight', `${whole(rate('rawMany'))}/s (${spent('rawMany')})`);
  figure(
    'whole command, 32 in flight (at least 10,000/s)',
    `${whole(rate('commandMany'))}/s (${spent('commandMany')}; ${times('commandMany')})`,
  );
  figure('ratio to raw, 32 in flight', ratio('commandMany', 'rawMany'));
  figure('command that plans a job as well, 32 in flight', `${whole(rate('messageMany'))}/s`);
  figure('first command of a new case (its key is made), 32 in flight', `${whole(rate('newMany'))}/s`);
}
