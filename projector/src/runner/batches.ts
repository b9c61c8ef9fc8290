import { latest, type Position } from '@anupalan/domain/kernel/position';
import type { Delivery, RecordedEvent } from '@anupalan/infra/ports/event-store';

export interface Batch {
  readonly events: readonly RecordedEvent[];
  /** The position up to which the log was read; null when it is empty. */
  readonly at: Position | null;
  readonly caughtUp: boolean;
}

export interface BatchLimits {
  readonly maxEvents: number;
  /** How long a batch may collect events after its first one, ms. */
  readonly maxWaitMs: number;
}

/** Why a batch ends: the log's end was reached, or the log itself has ended. */
type BatchEnd = 'full' | 'caught-up' | 'over';

/** Collects deliveries, one batch at a time; a read that is under way when a batch is taken goes on for the next one. */
class Collector {
  #events: readonly RecordedEvent[] = [];
  /** Events of the last delivery that belong to the next batches. */
  #left: readonly RecordedEvent[] = [];
  #at: Position | null = null;
  #end: BatchEnd | null = null;
  #filling: Promise<void> | null = null;
  #isStopped: boolean = false;
  #onFirst = (): void => undefined;

  constructor(
    private readonly deliveries: AsyncIterator<Delivery>,
    private readonly maxEvents: number,
  ) {}

  /** Collects until the batch ends or its time is over: `maxWaitMs` from its first event, `patienceMs` without any. */
  async collect(maxWaitMs: number, patienceMs: number): Promise<void> {
    if (this.#filling === null) {
      this.#filling = this.#fill();
      this.#filling.catch(() => undefined); // Its error is thrown where it is awaited, maybe a batch later.
    }
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((done) => {
      if (patienceMs < Number.POSITIVE_INFINITY) timer = setTimeout(done, patienceMs).unref();
      this.#onFirst = () => {
        clearTimeout(timer);
        timer = setTimeout(done, maxWaitMs);
      };
    });
    if (this.#events.length > 0) this.#onFirst();
    try {
      await Promise.race([this.#filling, late]);
    } finally {
      clearTimeout(timer);
      this.#onFirst = () => undefined;
    }
  }

  /** What was collected, and why it ends; null if its time was over. */
  take(): { readonly batch: Batch; readonly end: BatchEnd | null } {
    const [events, end] = [this.#events, this.#end];
    if (end !== null) this.#filling = null;
    [this.#events, this.#end] = [[], null];
    return { batch: { events, at: this.#at, caughtUp: end === 'caught-up' }, end };
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    // While a read is pending, `return` would wait for the next append; the reader's abort signal ends it.
    if (this.#filling === null) await this.deliveries.return?.();
    else void this.#filling.then(() => this.deliveries.return?.()).catch(() => undefined);
  }

  /** Reads until the batch ends; one turn for all available events, and no timer per event. */
  async #fill(): Promise<void> {
    while (this.#end === null && !this.#isStopped) {
      if (this.#left.length > 0) {
        this.#add(this.#left);
        continue;
      }
      const next = await this.deliveries.next();
      if (next.done === true) this.#end = 'over';
      else if (next.value.kind === 'events') this.#add(next.value.events);
      else {
        this.#at = latest(this.#at, next.value.position);
        if (next.value.kind === 'caught-up') this.#end = 'caught-up';
        // A lone checkpoint ends the batch at once; among events it is part of their batch.
        else if (this.#events.length === 0) this.#end = 'full';
      }
    }
  }

  #add(more: readonly RecordedEvent[]): void {
    const room = this.maxEvents - this.#events.length;
    const now = more.length <= room ? more : more.slice(0, room);
    this.#left = more.slice(now.length);
    const isFirst = this.#events.length === 0;
    this.#events = isFirst ? now : [...this.#events, ...now];
    this.#at = latest(this.#at, now.at(-1)?.position ?? null);
    if (isFirst) this.#onFirst();
    if (this.#events.length >= this.maxEvents) this.#end = 'full';
  }
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
  const collector = new Collector(deliveries[Symbol.asyncIterator](), maxEvents);
  try {
    for (;;) {
      await collector.collect(maxWaitMs, patienceMs());
      const { batch, end } = collector.take();
      if (end === 'over' && batch.events.length === 0) return;
      yield batch;
      if (end === 'over') return;
    }
  } finally {
    await collector.stop();
  }
}
