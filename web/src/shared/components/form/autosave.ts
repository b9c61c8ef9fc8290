/** Where the autosaving of a form stands. */
export type AutosaveState = 'idle' | 'pending' | 'saving' | 'saved' | 'failed';

export interface AutosaveView {
  readonly state: AutosaveState;
  /** When the server last confirmed a save, ms. */
  readonly savedAt: number | null;
}

export interface AutosaveOptions<V> {
  readonly save: (values: V) => Promise<unknown>;
  /** Quiet time after the last change before it is sent, ms. */
  readonly delay: number;
  /** Time before a failed save is tried again, ms. */
  readonly retryDelay: number;
  readonly onView: (view: AutosaveView) => void;
}

export interface Autosave<V> {
  /** A new state of the form. */
  readonly changed: (values: V) => void;
  /** Sends at once what waits; resolves when it is saved, or failed. */
  readonly flush: () => Promise<void>;
  /** Ends it; what waits is sent once more, unheard. */
  readonly stop: () => void;
}

/**
 * Saves values some time after their last change: one save at a time, always the newest values, a failed save again
 * until it succeeds or newer values replace it.
 */
export function createAutosave<V>({ save, delay, retryDelay, onView }: AutosaveOptions<V>): Autosave<V> {
  let waiting: { readonly values: V } | null = null;
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let savedAt: number | null = null;
  let stopped = false;
  let due = false;

  const tell = (state: AutosaveState): void => {
    if (!stopped) onView({ state, savedAt });
  };
  const later = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), ms);
  };

  async function once(): Promise<void> {
    const taken = waiting;
    if (taken === null) return;
    waiting = null;
    tell('saving');
    try {
      await save(taken.values);
      savedAt = Date.now();
      tell(waiting === null ? 'saved' : 'pending');
    } catch {
      waiting ??= taken;
      tell('failed');
      if (!stopped) later(retryDelay);
    }
  }

  function run(): Promise<void> {
    clearTimeout(timer);
    // A turn that comes while a save is under way is taken right after it.
    if (running !== null) due = true;
    running ??= once().finally(() => {
      running = null;
      if (!due) return;
      due = false;
      void run();
    });
    return running;
  }

  return {
    changed(values) {
      waiting = { values };
      tell('pending');
      later(delay);
    },
    async flush() {
      await running;
      if (waiting !== null) await run();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      if (waiting !== null) void run();
    },
  };
}
