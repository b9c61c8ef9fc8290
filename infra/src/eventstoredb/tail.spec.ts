import { type Position, position } from '@anupalan/domain/kernel/position';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { RecordedEvent } from '../ports/event-store.js';
import { StoreUnavailable } from '../ports/unavailable.js';
import type { Connection, Follower } from './connection.js';
import { KeptEvents } from './kept-events.js';
import type { Reads } from './reads.js';
import { SilenceWatch } from './subscription.js';
import { openTail } from './tail.js';
import { CountedEvents } from './tally.js';
import { namesUnder, type StoredEvent } from './wire-events.js';

const at = (n: number): Position => position(String(n).padStart(40, '0'));
const event = (n: number): RecordedEvent => ({ position: at(n) }) as RecordedEvent;
const stored = (n: number): StoredEvent => ({
  stream: 'anupalan.case-1',
  revision: n,
  position: at(n),
  type: 'Noted',
  data: {},
  metadata: { id: `event-${n}`, version: 1, metadata: {} },
});

describe('the events that the tail of a log keeps', () => {
  it('are those after where it began, and at most twice as many as wanted', () => {
    const kept = new KeptEvents(2);
    kept.begin(at(10));
    for (let n = 11; n <= 14; n += 1) kept.add(event(n));
    expect([kept.after(at(9)), kept.after(at(12))]).toEqual([null, [event(13), event(14)]]);
    kept.add(event(15));
    expect([kept.after(at(11)), kept.after(at(12))]).toEqual([null, [event(13), event(14), event(15)]]);
    expect(kept.after(at(15))).toEqual([]);
  });

  it('are all of a log that was empty', () => {
    const kept = new KeptEvents(2);
    kept.begin(null);
    kept.add(event(1));
    expect(kept.after(null)).toEqual([event(1)]);
  });
});

describe('a subscription', () => {
  it('is silent at the second look at which it stands still behind a known event', () => {
    const watch = new SilenceWatch(at(1));
    const looks = [
      { reached: at(1), known: at(1) },
      { reached: at(1), known: at(2) },
      { reached: at(2), known: at(3) },
      { reached: at(2), known: at(3) },
      { reached: at(2), known: at(3) },
    ];
    expect(looks.map((look) => watch.look(look))).toEqual([false, false, false, false, true]);
  });
});

describe('the tail of a log', () => {
  /** A tail whose connection is played by hand, and whose log ends at 5; its first looks for the end fail. */
  const played = (failures = 0) => {
    const begun: { readonly after: Position | null; readonly follower: Follower }[] = [];
    const follow: Connection['follow'] = (after, _, follower) => {
      begun.push({ after, follower });
      return () => undefined;
    };
    let left = failures;
    const head = async (): Promise<Position> => {
      left -= 1;
      if (left >= 0) throw new StoreUnavailable('It is away.');
      return at(5);
    };
    const closing = new AbortController();
    onTestFinished(() => closing.abort());
    const drops: unknown[] = [];
    const options = { keptEvents: 10, pollIntervalMs: 60_000, onDrop: (why: unknown) => drops.push(why) };
    const reads = { head, pageAll: async () => ({ events: [], at: null, more: false }) } as unknown as Reads;
    const connection = { follow } as Connection;
    return { tail: openTail(connection, namesUnder('anupalan'), reads, closing.signal, options), begun, drops };
  };
  const never = new AbortController().signal;

  it('begins at the end of the log, once there is one to be found, and wakes those that wait', async () => {
    const { tail, begun, drops } = played(1);
    expect(tail.isFollowing()).toBe(false);
    await tail.start(never);
    await expect.poll(() => begun.length).toBe(1);
    expect([tail.isFollowing(), tail.reached(), drops.length, begun[0]?.after]).toEqual([true, at(5), 1, at(5)]);
    const woken = tail.wait(at(6), never);
    begun[0]?.follower.event(stored(6));
    begun[0]?.follower.checkpoint(at(7));
    await woken;
    expect([tail.reached(), tail.after(at(5))?.map(({ revision }) => revision)]).toEqual([at(7), [6]]);
  });

  it('goes on after a drop where it was, without what comes again or too late', async () => {
    const { tail, begun, drops } = played();
    await tail.start(never);
    await expect.poll(() => begun.length).toBe(1);
    begun[0]?.follower.event(stored(6));
    begun[0]?.follower.ended('end');
    begun[0]?.follower.event(stored(7));
    await expect.poll(() => begun.length).toBe(2);
    expect([begun[1]?.after, drops]).toEqual([at(6), ['end']]);
    begun[1]?.follower.event(stored(6));
    begun[1]?.follower.event(stored(7));
    expect(tail.after(at(5))?.map(({ revision }) => revision)).toEqual([6, 7]);
  });
});

describe('the count of the events of a log', () => {
  it('goes on after its marks, and knows the numbers of the last events', () => {
    const counted = new CountedEvents(300);
    counted.resume([at(250), at(500)]);
    expect([counted.total, counted.upTo]).toEqual([500, at(500)]);
    for (let n = 501; n <= 1101; n += 1) counted.add(at(n));
    expect([counted.total, counted.marks.at(-1)]).toEqual([1101, { at: at(1000), count: 1000 }]);
    // The oldest 300 of 601 were let go.
    expect([counted.numberAt(at(801)), counted.numberAt(at(800)), counted.numberAt(null)]).toEqual([801, null, 0]);
    expect([counted.markAt(at(800)), counted.markAt(at(3))]).toEqual([
      { at: at(750), count: 750 },
      { at: null, count: 0 },
    ]);
  });

  it('counts all that is there for a position beyond what was read', () => {
    const counted = new CountedEvents();
    counted.add(at(1));
    counted.reach(at(9));
    expect(counted.numberAt(at(9))).toBe(1);
  });
});
