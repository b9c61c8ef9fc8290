import { describe, expect, it } from 'vitest';
import { CUSTOMER, createHistory, positionOf } from '../../testing/history.js';
import { keysOf } from '../../testing/tally.js';
import { Track } from './track.js';

/** A view at the start of a log of a hundred events. A test sets its clock, and its looks at the log are counted. */
const following = async () => {
  const log = createHistory();
  for (let n = 0; n < 100; n += 1) log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
  const clock = { ms: Date.parse(log.at(99)) };
  const looks = { count: 0 };
  const behind: typeof log.store.behind = (at) => {
    looks.count += 1;
    return log.store.behind(at);
  };
  const track = await Track.open({ ...log.store, behind }, () => clock.ms, { position: null, parked: 0 });
  looks.count = 0;
  const step = (n: number, caughtUp = false): Promise<void> =>
    track.step({ position: positionOf(n), seen: positionOf(n), caughtUp, eventTime: log.at(n - 1), parked: 0 });
  return { track, clock, looks, step };
};

describe('the lag of a view', () => {
  it('is measured at most every 100 ms, however fast the view steps', async () => {
    const { track, clock, looks, step } = await following();
    for (let n = 1; n <= 90; n += 1) {
      await step(n);
      clock.ms += 1;
    }
    expect(looks.count).toBe(2);
    expect(track.lag()).toMatchObject({ position: positionOf(90), lagEvents: 99 });
    clock.ms += 10;
    await step(91);
    expect(track.lag()).toMatchObject({ position: positionOf(91), lagEvents: 9, eventsPerSecond: 900 });
  });

  it('is none as soon as the view is at the end of the log', async () => {
    const { track, looks, step } = await following();
    await step(50);
    await step(100, true);
    expect(looks.count).toBe(2);
    expect(track.lag()).toMatchObject({ lagEvents: 0, lagSeconds: 0 });
  });

  it('is measured on after the clock was set back', async () => {
    const { track, clock, step } = await following();
    await step(10);
    clock.ms -= 3_600_000;
    await step(20);
    expect(track.lag()).toMatchObject({ lagEvents: 80 });
  });
});
