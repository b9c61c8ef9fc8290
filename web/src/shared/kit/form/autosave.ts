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
export const createAutosave = <V>(options: AutosaveOptions<V>): Autosave<V> => new Saver(options);

class Saver<V> implements Autosave<V> {
  #waiting: { readonly values: V } | null = null;
  #running: Promise<boolean> | null = null;
  /** A flush during a save follows right after it. */
  #due: boolean = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #savedAt: number | null = null;
  #stopped: boolean = false;

  constructor(readonly options: AutosaveOptions<V>) {}

  changed(values: V): void {
    this.#waiting = { values };
    this.#tell('pending');
    this.#later(this.options.delay);
  }

  async flush(): Promise<boolean> {
    await this.#running;
    return this.#waiting === null || this.#run();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    if (this.#waiting !== null) void this.#run();
  }

  #tell(state: AutosaveState): void {
    if (!this.#stopped) this.options.onView({ state, savedAt: this.#savedAt });
  }

  #later(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#run(), ms);
  }

  #run(): Promise<boolean> {
    clearTimeout(this.#timer);
    if (this.#running !== null) this.#due = true;
    this.#running ??= this.#once().finally(() => {
      this.#running = null;
      if (!this.#due) return;
      this.#due = false;
      void this.#run();
    });
    return this.#running;
  }

  async #once(): Promise<boolean> {
    const taken = this.#waiting;
    if (taken === null) return true;
    this.#waiting = null;
    this.#tell('saving');
    try {
      await this.options.save(taken.values);
      this.#savedAt = Date.now();
      this.#tell(this.#waiting === null ? 'saved' : 'pending');
      return true;
    } catch {
      this.#waiting ??= taken;
      this.#tell('failed');
      if (!this.#stopped) this.#later(this.options.retryDelay);
      return false;
    }
  }
}
