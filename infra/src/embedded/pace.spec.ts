import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createPace } from './pace.js';

const never = new AbortController().signal;
const turns = async (n: number): Promise<void> => {
  for (let i = 0; i < n; i += 1) await nextTurn();
};

/** Tells what became of a wait after some turns of the loop. */
const watch = (wait: Promise<void>): { readonly over: () => boolean } => {
  let over = false;
  void wait.then(() => {
    over = true;
  });
  return { over: () => over };
};

describe('readers that catch up together', () => {
  it('wait for one that is behind, until it comes closer', async () => {
    const join = createPace(() => 0);
    const [fast, slow] = [join(), join()];
    await slow.reached(500, never);
    const waiting = watch(fast.reached(2000, never));
    await turns(5);
    expect(waiting.over()).toBe(false);
    await slow.reached(1800, never);
    await turns(2);
    expect(waiting.over()).toBe(true);
  });

  it('do not wait for one that stands still, has left, or is far away', async () => {
    let now = 0;
    const join = createPace(() => now);
    const [fast, slow, other] = [join(), join(), join()];
    await slow.reached(500, never);
    now = 2000;
    await fast.reached(2000, never);
    await slow.reached(501, never);
    slow.leave();
    await fast.reached(2500, never);
    await other.reached(1, never);
    await fast.reached(90_000, never);
    expect(now).toBe(2000);
  });

  it('end their wait with the signal, and when they leave themselves', async () => {
    const join = createPace(() => 0);
    const [fast, slow] = [join(), join()];
    const stop = new AbortController();
    await slow.reached(500, never);
    const stopped = watch(fast.reached(2000, stop.signal));
    stop.abort();
    await turns(2);
    expect(stopped.over()).toBe(true);
    const left = watch(fast.reached(2000, never));
    fast.leave();
    await turns(2);
    expect(left.over()).toBe(true);
  });
});
