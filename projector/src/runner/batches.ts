import { latest, type Position } from '@anupalan/domain/kernel/position';
import type { Delivery, RecordedEvent } from '@anupalan/infra/ports/event-store';

export interface Batch {
  readonly events: readonly RecordedEvent[];
  /** How far the log was looked at; null when it is empty. */
  readonly at: Position | null;
  /** Nothing more to read right now. */
  readonly caughtUp: boolean;
}

export interface BatchLimits {
  readonly maxEvents: number;
  /** From the first event of a batch on, in ms: how long to wait for company. */
  readonly maxWaitMs: number;
}

/**
 * Deliveries in runs of at most `maxEvents` events or `maxWaitMs`; the end of what there is closes a run at once. When nothing
 * comes for `patienceMs`, asked before each run, an empty run comes instead; waiting for that keeps no process alive.
 */
export async function* batches(
  deliveries: AsyncIterable<Delivery>,
  { maxEvents, maxWaitMs }: BatchLimits,
  patienceMs: () => number = () => Number.POSITIVE_INFINITY,
): AsyncGenerator<Batch> {
  const iterator = deliveries[Symbol.asyncIterator]();
  let events: readonly RecordedEvent[] = [];
  /** What of the last delivery is for the next runs. */
  let left: readonly RecordedEvent[] = [];
  let at: Position | null = null;
  /** Why the present run is to end; null while it may grow. */
  let end: 'full' | 'caught-up' | 'over' | null = null;
  let begun: () => void = () => undefined;
  let stopped = false;

  const take = (more: readonly RecordedEvent[]): void => {
    const room = maxEvents - events.length;
    const now = more.length <= room ? more : more.slice(0, room);
    left = more.slice(now.length);
    const first = events.length === 0;
    events = first ? now : [...events, ...now];
    at = latest(at, now.at(-1)?.position ?? null);
    if (first) begun();
    if (events.length >= maxEvents) end = 'full';
  };

  /** Reads until the run is to end; one turn for all that is there already, and no timer per event. */
  const fill = async (): Promise<void> => {
    while (end === null && !stopped) {
      if (left.length > 0) {
        take(left);
        continue;
      }
      const next = await iterator.next();
      if (next.done === true) end = 'over';
      else if (next.value.kind === 'events') take(next.value.events);
      else {
        at = latest(at, next.value.position);
        if (next.value.kind === 'caught-up') end = 'caught-up';
        // A checkpoint alone waits for nothing; among events it rides along with them.
        else if (events.length === 0) end = 'full';
      }
    }
  };

  let filling: Promise<void> | null = null;
  try {
    for (;;) {
      if (filling === null) {
        filling = fill();
        filling.catch(() => undefined); // Met when it is awaited, which may be a run later.
      }
      let timer: NodeJS.Timeout | undefined;
      const patience = patienceMs();
      const late = new Promise<void>((done) => {
        if (patience < Number.POSITIVE_INFINITY) timer = setTimeout(done, patience).unref();
        begun = () => {
          clearTimeout(timer);
          timer = setTimeout(done, maxWaitMs);
        };
      });
      if (events.length > 0) begun();
      try {
        await Promise.race([filling, late]);
      } finally {
        clearTimeout(timer);
        begun = () => undefined;
      }
      const ended = end;
      if (ended !== null) filling = null;
      if (ended === 'over' && events.length === 0) return;
      const batch = { events, at, caughtUp: ended === 'caught-up' };
      events = [];
      end = null;
      yield batch;
      if (ended === 'over') return;
    }
  } finally {
    stopped = true;
    // Waiting for a read that still hangs would wait for the next append; the reader's abort signal ends it.
    if (filling === null) await iterator.return?.();
    else void filling.then(() => iterator.return?.()).catch(() => undefined);
  }
}
