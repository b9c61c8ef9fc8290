// The delay from a command's answer until its change can be read: BENCH_RATE commands a second for BENCH_SECONDS
// through the application service, beside projector and processes. Four of five are notes on BENCH_CASES_TOUCHED cases
// (reported by the view of the case), every fifth makes a case (reported by the list of cases). Lag ends when the
// change feed reports the record at or after the command's position.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { conversation } from '@anupalan/domain/conversation/aggregate';
import { addCase, openApplication, settled } from './application.mjs';
import { figure, heading, measure, ms, percentile, whole } from './measure.mjs';

const RATE = Number(process.env.BENCH_RATE ?? 500);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
const CASES = Number(process.env.BENCH_CASES_TOUCHED ?? 2000);
const WARM_UP = 2;
const TARGET_MS = 50;
/** Timeout of a change, ms; a lost change fails the benchmark. */
const LOST_MS = 30_000;

const { app, close } = await openApplication();
const staff = { id: randomUUID(), role: 'staff' };
const customerId = randomUUID();
const cases = Array.from({ length: CASES }, () => randomUUID());
await measure(CASES, 100, (n) => addCase(app, cases[n - 1], customerId, n));
await settled(app);

/** Reported changes: by record, the last position and its time. */
const told = new Map();
const waiting = new Map();
const hear = (changes) => {
  const at = performance.now();
  for (const { model, id, position } of changes) {
    const key = `${model} ${id}`;
    told.set(key, { position, at });
    const left = (waiting.get(key) ?? []).filter((one) => position < one.position || one.done(at));
    if (left.length > 0) waiting.set(key, left);
    else waiting.delete(key);
  }
};
const unsubscribe = app.feed.listen((change) => hear([change]));

/** ms from now, the command's answer, to the reported change; 0 when it came before. */
const lagOf = (model, id, position) => {
  const key = `${model} ${id}`;
  const begun = performance.now();
  if ((told.get(key)?.position ?? '') >= position) return 0;
  return new Promise((resolve) => {
    const done = (at) => {
      resolve(at - begun);
      return false;
    };
    waiting.set(key, [...(waiting.get(key) ?? []), { position, done }]);
  });
};

const text = 'Thank you for the quick upload. Only the address proof is too old, the rest is perfect.';
/** The numbers of cases made and notes written, including the warm-up; notes iterate over all cases. */
let made = CASES;
let noted = 0;
const command = async (n) => {
  const commandId = randomUUID();
  if (n % 5 === 0) {
    made += 1;
    const position = await addCase(app, commandId, customerId, made);
    return lagOf('case-list', commandId, position);
  }
  noted += 1;
  const id = cases[noted % CASES];
  const context = { actor: staff, channel: 'web', commandId, correlationId: commandId, causationId: commandId };
  const done = await app.execute(conversation, id, { type: 'addNote', text }, { ...context, bodyHash: commandId });
  if (!done.ok) throw new Error(done.error.message);
  return lagOf('case', id, done.value.position);
};

/** Commands are started by the clock, also while earlier ones are slow. */
const load = async (seconds) => {
  const lags = [];
  const begun = performance.now();
  for (let n = 0; n < RATE * seconds; ) {
    for (const due = ((performance.now() - begun) * RATE) / 1000; n < Math.min(due, RATE * seconds); n += 1)
      lags.push(command(n));
    await sleep(1);
  }
  const lost = sleep(LOST_MS, undefined, { ref: false }).then(() => {
    throw new Error(`${waiting.size} changes were never told of`);
  });
  return Promise.race([Promise.all(lags), lost]);
};

await load(WARM_UP);
const begun = performance.now();
const lags = await load(SECONDS);
const rate = (lags.length * 1000) / (performance.now() - begun);
heading(`lag: from the answer of a command to the change feed, ${whole(RATE)} commands a second for ${SECONDS} s`);
figure('commands a second', whole(rate));
figure('p50', ms(percentile(lags, 0.5)));
figure(`p99 (target ${TARGET_MS} ms)`, ms(percentile(lags, 0.99)));
figure('longest', ms(Math.max(...lags)));
unsubscribe();
await close();
