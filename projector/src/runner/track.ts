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

/** Period of the rate, ms. */
const RATE_MS = 5_000;
/**
 * Minimum interval at which steps read the end of the log, ms: a view that follows the log steps hundreds of times a
 * second, and there are twenty views.
 */
const SAMPLE_MS = 100;

const isRecent = (now: number, { at }: Sample): boolean => at >= now - RATE_MS;

/** The rate at which a view takes events over the last seconds. */
class Rate {
  #samples: readonly Sample[] = [];

  /** True when enough time has passed for another sample. */
  isOver(now: number): boolean {
    const newest = this.#samples.at(-1);
    // In either direction: the clock may have been set back.
    return newest === undefined || Math.abs(now - newest.at) >= SAMPLE_MS;
  }

  add(sample: Sample): void {
    this.#samples = [...this.#samples.filter((other) => isRecent(sample.at, other)), sample];
  }

  perSecond(now: number): number {
    const first = this.#samples.find((sample) => isRecent(now, sample));
    const newest = this.#samples.at(-1);
    if (first === undefined || newest === undefined || newest.at === first.at) return 0;
    return Math.max(0, Math.round(((newest.done - first.done) * 1000) / (newest.at - first.at)));
  }
}

type Place = Pick<Lag, 'position' | 'parked'>;

/** Follows how far one namespace is behind the log. */
export class Track {
  readonly #rate = new Rate();
  #place: Place;
  /** The position from which the lag is counted. */
  #counted: Position | null;
  #behind: Pick<Lag, 'lagEvents' | 'totalEvents'>;
  #lagSeconds: number | null;
  #eventTime: string | null = null;

  private constructor(
    private readonly events: EventStore,
    private readonly now: () => number,
    private readonly counts: 'written' | 'seen',
    place: Place,
    behind: Pick<Lag, 'lagEvents' | 'totalEvents'>,
  ) {
    this.#place = place;
    this.#counted = place.position;
    this.#behind = behind;
    this.#lagSeconds = behind.lagEvents === 0 ? 0 : null;
  }

  /**
   * Begins at `start`. `now`: ms since the epoch. `counts`: the stored position for a view that is read, or the folded
   * one for a build, whose documents are written later.
   */
  static async open(
    events: EventStore,
    now: () => number,
    start: Place,
    counts: 'written' | 'seen' = 'written',
  ): Promise<Track> {
    return new Track(events, now, counts, start, await behindOf(events, start.position));
  }

  lag(): Lag {
    const eventsPerSecond = this.#rate.perSecond(this.now());
    return { ...this.#place, ...this.#behind, lagSeconds: this.#lagSeconds, eventsPerSecond };
  }

  async step({ position, parked, seen, caughtUp, eventTime }: Progress): Promise<void> {
    this.#place = { position, parked };
    this.#counted = this.counts === 'seen' ? seen : position;
    this.#eventTime = eventTime ?? this.#eventTime;
    const at = this.now();
    if (this.#rate.isOver(at)) {
      this.#behind = await behindOf(this.events, this.#counted);
      this.#rate.add({ at, done: this.#behind.totalEvents - this.#behind.lagEvents });
    } else if (caughtUp) this.#behind = { ...this.#behind, lagEvents: 0 };
    this.#lagSeconds = caughtUp || this.#behind.lagEvents === 0 ? 0 : this.#age(this.#eventTime);
  }

  /** Reads the log's end again, for an idle view. */
  async refresh(): Promise<void> {
    this.#behind = await behindOf(this.events, this.#counted);
    this.#lagSeconds = this.#behind.lagEvents === 0 ? 0 : this.#age(await nextTime(this.events, this.#counted));
  }

  #age(time: string | null): number | null {
    return time === null ? null : Math.max(0, Math.round((this.now() - Date.parse(time)) / 1000));
  }
}

const behindOf = async (events: EventStore, at: Position | null): Promise<Pick<Lag, 'lagEvents' | 'totalEvents'>> => {
  const lagEvents = await events.behind(at);
  return { lagEvents, totalEvents: await events.behind(null) };
};

/** Time of the first event after a position. */
const nextTime = async (events: EventStore, after: Position | null): Promise<string | null> => {
  for await (const event of events.readAll({ after, limit: 1 })) {
    const metadata = orDamage(() => event.metadata);
    return metadata instanceof DamagedEvent || typeof metadata.time !== 'string' ? null : metadata.time;
  }
  return null;
};
