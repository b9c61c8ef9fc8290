import type { Position } from '@anupalan/domain/kernel/position';
import { DamagedEvent, type EventStore, orDamage } from '@anupalan/infra/ports/event-store';
import type { Progress } from './project.js';

/** How far a namespace is behind the log. */
export interface Lag {
  readonly position: Position | null;
  readonly parked: number;
  readonly lagEvents: number;
  readonly lagSeconds: number | null;
  readonly totalEvents: number;
  readonly eventsPerSecond: number;
}

/** Number of processed events at a time (ms). */
interface Sample {
  readonly at: number;
  readonly done: number;
}

export interface Track {
  lag(): Lag;
  step(progress: Progress): Promise<void>;
  /** Reads the log's end again, for an idle view; with the view's place when another process moves it. */
  refresh(seen?: { readonly position: Position | null; readonly parked: number }): Promise<void>;
}

/** Period of the rate, ms. */
const RATE_MS = 5_000;
/**
 * Minimum interval at which steps read the end of the log, ms: a view that follows the log steps hundreds of times a
 * second, and twenty views do.
 */
const SAMPLE_MS = 100;

/**
 * Follows one namespace from `start`. `now`: ms since the epoch. `counts`: the stored position for a view that is read,
 * or the folded one for a build, whose documents are written later.
 */
export const createTrack = async (
  events: EventStore,
  now: () => number,
  start: { readonly position: Position | null; readonly parked: number },
  counts: 'written' | 'seen' = 'written',
): Promise<Track> => {
  let { position, parked } = start;
  let looked = position;
  let lagEvents = await events.behind(looked);
  let totalEvents = await events.behind(null);
  let lagSeconds: number | null = lagEvents === 0 ? 0 : null;
  let eventTime: string | null = null;
  let samples: readonly Sample[] = [];
  let newest: Sample | undefined;

  const measure = async (): Promise<void> => {
    lagEvents = await events.behind(looked);
    totalEvents = await events.behind(null);
  };
  const age = (time: string | null): number | null =>
    time === null ? null : Math.max(0, Math.round((now() - Date.parse(time)) / 1000));

  const isRecent = ({ at }: Sample): boolean => at >= now() - RATE_MS;
  const rate = (): number => {
    const first = samples.find(isRecent);
    if (first === undefined || newest === undefined || newest.at === first.at) return 0;
    return Math.max(0, Math.round(((newest.done - first.done) * 1000) / (newest.at - first.at)));
  };

  return {
    lag: () => ({ position, parked, lagEvents, lagSeconds, totalEvents, eventsPerSecond: rate() }),
    step: async (progress) => {
      ({ position, parked } = progress);
      looked = counts === 'seen' ? progress.seen : position;
      eventTime = progress.eventTime ?? eventTime;
      const at = now();
      // Either way: the clock may have been set back.
      if (newest === undefined || Math.abs(at - newest.at) >= SAMPLE_MS) {
        await measure();
        newest = { at, done: totalEvents - lagEvents };
        samples = [...samples.filter(isRecent), newest];
      } else if (progress.caughtUp) lagEvents = 0;
      lagSeconds = progress.caughtUp || lagEvents === 0 ? 0 : age(eventTime);
    },
    refresh: async (seen) => {
      if (seen !== undefined) {
        ({ position, parked } = seen);
        looked = position;
      }
      await measure();
      lagSeconds = lagEvents === 0 ? 0 : age(await nextTime(events, looked));
    },
  };
};

/** Time of the first event after a position. */
const nextTime = async (events: EventStore, after: Position | null): Promise<string | null> => {
  for await (const event of events.readAll({ after, limit: 1 })) {
    const metadata = orDamage(() => event.metadata);
    return metadata instanceof DamagedEvent || typeof metadata.time !== 'string' ? null : metadata.time;
  }
  return null;
};
