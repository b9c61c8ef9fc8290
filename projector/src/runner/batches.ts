import { latest, type Position } from '@anupalan/domain/kernel/position';
import type { Delivery, RecordedEvent } from '@anupalan/infra/ports/event-store';

export interface Batch {
  readonly events: readonly RecordedEvent[];
  /** The position up to which the log was read; null when it is empty. */
  readonly at: Position | null;
  /** The end of the log is reached. */
  readonly caughtUp: boolean;
}

export interface BatchLimits {
  readonly maxEvents: number;
  /** How long a batch may collect events after its first one, ms. */
  readonly maxWaitMs: number;
}

/**
 * Groups deliveries into batches of at most `maxEvents` events or `maxWaitMs`; the end of the log closes a batch at
 * once. When nothing arrives within `patienceMs`, called before each batch, an empty batch is yielded; that wait keeps
 * no process alive.
 */
export async function* batches(
  deliveries: AsyncIterable<Delivery>,
  { maxEvents, maxWaitMs }: BatchLimits,
  patienceMs: () => number = () => Number.POSITIVE_INFINITY,
): AsyncGenerator<Batch> {
  const iterator = deliveries[Symbol.asyncIterator]();
  let events: readonly RecordedEvent[] = [];
  /** Events of the last delivery that belong to the next batches. */
  let left: readonly RecordedEvent[] = [];
  let at: Position | null = null;
  /** Why the current batch ends; null while it may grow. */
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

  /** Reads until the batch ends; one turn for all available events, and no timer per event. */
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
        // A lone checkpoint ends the batch at once; among events it is part of their batch.
        else if (events.length === 0) end = 'full';
      }
    }
  };

  let filling: Promise<void> | null = null;
  try {
    for (;;) {
      if (filling === null) {
        filling = fill();
        filling.catch(() => undefined); // Its error is thrown where it is awaited, maybe a batch later.
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
    // While a read is pending, `return` would wait for the next append; the reader's abort signal ends it.
    if (filling === null) await iterator.return?.();
    else void filling.then(() => iterator.return?.()).catch(() => undefined);
  }
}
