import { afterEach, beforeEach, expect, it } from 'vitest';
import { collect, event, onCounterpart, reader } from '../../testing/eventstoredb-setup.js';

const CALLS = 8;
/** More than the client's ten tries at each of the three nodes. */
const MANY_TRIES = 45;

let on: Awaited<ReturnType<typeof onCounterpart>>;
const unhandled: unknown[] = [];
const note = (why: unknown): void => void unhandled.push(why);
beforeEach(async () => {
  on = await onCounterpart();
  process.on('unhandledRejection', note);
});
afterEach(async () => {
  process.off('unhandledRejection', note);
  await on.close();
});

it('a cluster without a leader for longer than the client looks for one ends no process, and loses nothing', async () => {
  const { counterpart } = on;
  const store = on.open({ url: counterpart.clusterUrl, deadlineMs: 8000 });
  await store.append('case-0', 'none', [event()]);
  const following = reader(store, { after: null });
  await following.until(1);

  counterpart.faults.deafCalls = CALLS - 1;
  const streams = Array.from({ length: CALLS }, (_, n) => `case-${n + 1}`);
  const calls = streams.slice(1).map((stream) => store.append(stream, 'none', [event()]));
  await expect.poll(() => counterpart.faults.deafCalls).toBe(0);
  counterpart.faults.electing = true;
  // One call meets a node that is changing, and the client looks for another one; then all that is under way is cut.
  counterpart.faults.notReady = 1;
  const asked = counterpart.gossips();
  calls.push(store.append(`case-${CALLS}`, 'none', [event()]));
  await expect.poll(() => counterpart.gossips()).toBeGreaterThan(asked);
  await counterpart.stop();
  await counterpart.start();
  await expect.poll(() => counterpart.gossips() - asked).toBeGreaterThan(MANY_TRIES);
  counterpart.faults.electing = false;

  const answers = await Promise.allSettled(calls);
  expect(answers.map((answer) => (answer.status === 'rejected' ? answer.reason.name : 'answered'))).toEqual(
    streams.map(() => expect.stringMatching(/^(answered|OutcomeUnknown|StoreUnavailable)$/)),
  );
  // Afterwards all is well: what was not stored is, by the same call.
  for (const stream of streams)
    if ((await collect(store.readStream(stream))).length === 0) await store.append(stream, 'none', [event()]);
  await following.until(1 + CALLS);
  await following.stop();
  expect(unhandled).toEqual([]);
  await store.close();
});
