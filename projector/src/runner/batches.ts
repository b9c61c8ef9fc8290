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

/** Deliveries in runs of at most `maxEvents` events or `maxWaitMs`; the end of what there is closes a run at once. */
export async function* batches(
  deliveries: AsyncIterable<Delivery>,
  { maxEvents, maxWaitMs }: BatchLimits,
): AsyncGenerator<Batch> {
  const iterator = deliveries[Symbol.asyncIterator]();
  let pending: Promise<IteratorResult<Delivery>> | null = null;
  let events: RecordedEvent[] = [];
  let at: Position | null = null;
  let started = 0;
  try {
    for (;;) {
      pending ??= iterator.next();
      const next: IteratorResult<Delivery> | 'late' =
        events.length === 0 ? await pending : await withinTime(pending, started + maxWaitMs - Date.now());
      if (next === 'late') {
        yield { events, at, caughtUp: false };
        events = [];
        continue;
      }
      pending = null;
      if (next.done === true) {
        if (events.length > 0) yield { events, at, caughtUp: false };
        return;
      }
      const delivery = next.value;
      if (delivery.kind === 'event') {
        if (events.length === 0) started = Date.now();
        events.push(delivery.event);
        at = latest(at, delivery.event.position);
        if (events.length < maxEvents) continue;
      } else {
        at = latest(at, delivery.position);
        // A checkpoint alone waits for nothing; among events it rides along with them.
        if (delivery.kind === 'checkpoint' && events.length > 0) continue;
      }
      yield { events, at, caughtUp: delivery.kind === 'caught-up' };
      events = [];
    }
  } finally {
    // Waiting for a read that still hangs would wait for the next append; the reader's abort signal ends it.
    if (pending === null) await iterator.return?.();
    else void pending.then(() => iterator.return?.()).catch(() => undefined);
  }
}

const withinTime = async <T>(promise: Promise<T>, ms: number): Promise<T | 'late'> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), Math.max(0, ms));
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
};
