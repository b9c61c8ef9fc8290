/** The state of a form's autosave. */
export type AutosaveState = 'idle' | 'pending' | 'saving' | 'saved' | 'failed';

export interface AutosaveView {
  readonly state: AutosaveState;
  /** When the server last confirmed a save, ms since 1970. */
  readonly savedAt: number | null;
}

export interface AutosaveOptions<V> {
  readonly save: (values: V) => Promise<unknown>;
  /** Time without changes before a save, ms. */
  readonly delay: number;
  /** Time before a failed save is retried, ms. */
  readonly retryDelay: number;
  readonly onView: (view: AutosaveView) => void;
}

export interface Autosave<V> {
  readonly changed: (values: V) => void;
  /** Sends waiting values at once; whether the server has them then. */
  readonly flush: () => Promise<boolean>;
  /** Ends the autosave; waiting values are sent once more without reporting the result. */
  readonly stop: () => void;
}

/**
 * Saves values some time after their last change: one save at a time, always the newest values. A failed save is
 * retried until it succeeds or newer values replace it.
 */
export function createAutosave<V>({ save, delay, retryDelay, onView }: AutosaveOptions<V>): Autosave<V> {
  let waiting: { readonly values: V } | null = null;
  let running: Promise<boolean> | null = null;
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

  async function once(): Promise<boolean> {
    const taken = waiting;
    if (taken === null) return true;
    waiting = null;
    tell('saving');
    try {
      await save(taken.values);
      savedAt = Date.now();
      tell(waiting === null ? 'saved' : 'pending');
      return true;
    } catch {
      waiting ??= taken;
      tell('failed');
      if (!stopped) later(retryDelay);
      return false;
    }
  }

  function run(): Promise<boolean> {
    clearTimeout(timer);
    // A flush during a save follows right after it.
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
      return waiting === null || run();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      if (waiting !== null) void run();
    },
  };
}
