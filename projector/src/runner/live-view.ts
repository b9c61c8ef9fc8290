import type { Index } from '@anupalan/infra/ports/read-store';
import { type Loop, startLoop } from './loop.js';
import type { ProjectOptions } from './project.js';
import type { Lag, Track } from './track.js';
import { FENCED } from './view-record.js';

/** `retrying`: its store fails, and it tries again; `paused`: it cannot go on without help. */
export type LiveActivity = 'catching_up' | 'live' | 'retrying' | 'paused';

export interface LiveOptions extends Pick<ProjectOptions, 'reads' | 'signal' | 'onChanges'> {
  readonly indexes: readonly Index[];
  /** How the namespace is folded. */
  readonly fold: (namespace: string) => Omit<ProjectOptions, 'failFast' | 'onChanges' | 'onProgress' | 'signal'>;
  readonly onStep: () => void;
  readonly onCaughtUp: (failure: string | null) => void;
  readonly onFault: (fault: string) => void;
}

export class LiveView {
  #loop: Loop | null = null;
  #activity: LiveActivity = 'catching_up';
  #error: string | null = null;
  /** Its indexes are built when all documents are present for the first time. */
  #isIndexed: boolean = false;

  constructor(
    private readonly options: LiveOptions,
    private track: Track,
  ) {}

  state(): Lag & { readonly activity: LiveActivity; readonly error: string | null } {
    return { ...this.track.lag(), activity: this.#activity, error: this.#error };
  }

  refresh(): Promise<void> {
    return this.track.refresh();
  }

  start(namespace: string | null): void {
    const { fold, reads, indexes, signal, onChanges, onCaughtUp } = this.options;
    if (namespace === null || signal.aborted) return;
    const loop = startLoop({
      ...fold(namespace),
      signal,
      failFast: () => false,
      onChanges,
      onProgress: async (step) => {
        if (step.caughtUp && !this.#isIndexed) await reads.declare(namespace, indexes);
        this.#isIndexed ||= step.caughtUp;
        await this.track.step(step);
        this.#become(step.caughtUp || this.#activity === 'live' ? 'live' : 'catching_up', null);
        if (step.caughtUp) onCaughtUp(null);
      },
      onFault: (fault) => this.#become('retrying', fault),
    });
    this.#loop = loop;
    void this.#watch(loop);
  }

  async stop(): Promise<void> {
    await this.#loop?.stop();
    this.#loop = null;
  }

  /** Replaces the view by another one, which is stopped, caught up and has its indexes. */
  replace(track: Track): void {
    this.track = track;
    this.#isIndexed = true;
  }

  async ended(): Promise<void> {
    await this.#loop?.done;
  }

  async #watch(loop: Loop): Promise<void> {
    const stopped = await loop.done;
    if (stopped.kind === 'fenced') this.options.onFault(FENCED);
    if (stopped.kind !== 'paused' || this.#loop !== loop) return;
    const { message } = stopped.problem;
    this.#become('paused', message);
    this.options.onCaughtUp(message);
  }

  #become(activity: LiveActivity, error: string | null): void {
    this.#activity = activity;
    this.#error = error;
    this.options.onStep();
  }
}
