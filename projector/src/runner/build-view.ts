import { nextTurn } from '@anupalan/infra/ports/next-turn';
import { type Loop, startLoop } from './loop.js';
import type { Progress, ProjectOptions } from './project.js';
import type { Lag, Track } from './track.js';
import { FENCED } from './view-record.js';

/** How a build ended or stopped. */
export type BuildEnd = 'promoted' | 'failed' | 'paused' | 'cancelled' | 'gone';

/** Minimum interval of a build's progress reports, ms. */
const REPORT_MS = 200;

export interface BuildOptions {
  readonly signal: AbortSignal;
  readonly now: () => number;
  /** How the namespace is folded, without notices to readers. */
  readonly fold: (namespace: string) => Omit<ProjectOptions, 'onProgress' | 'signal'>;
  readonly onStep: () => void;
  readonly onCaughtUp: (namespace: string) => void;
  /** The build met an event that it cannot fold. Called with a check whether it is still the current build. */
  readonly onPaused: (why: string, isCurrent: () => boolean) => void;
  readonly onFault: (fault: string) => void;
}

export class BuildView {
  #loop: Loop | null = null;
  #fault: string | null = null;
  #reportedAt = 0;
  readonly #watchers = new Set<(end: BuildEnd) => void>();

  constructor(
    private readonly options: BuildOptions,
    private track: Track | null,
  ) {}

  get isStarted(): boolean {
    return this.#loop !== null;
  }

  /** Null if nothing is being built. */
  state(): (Lag & { readonly error: string | null }) | null {
    return this.track === null ? null : { ...this.track.lag(), error: this.#fault };
  }

  async refresh(): Promise<void> {
    await this.track?.refresh();
  }

  /** Follows another build from now on, or none. */
  follow(track: Track | null): void {
    this.track = track;
  }

  start(namespace: string): void {
    const { fold, signal, onCaughtUp, onStep } = this.options;
    if (signal.aborted) return;
    const loop = startLoop({
      ...fold(namespace),
      signal,
      onProgress: async (progress) => {
        await this.step(progress);
        if (progress.caughtUp) onCaughtUp(namespace);
        // Requests of this thread and live views go first.
        await nextTurn();
      },
      onFault: (fault) => {
        this.#fault = fault;
        onStep();
      },
    });
    this.#loop = loop;
    void this.#watch(loop);
  }

  async step(progress: Progress): Promise<void> {
    const { now, onStep } = this.options;
    this.#fault = null;
    await this.track?.step(progress);
    if (now() - this.#reportedAt < REPORT_MS && !progress.caughtUp) return;
    this.#reportedAt = now();
    onStep();
  }

  async stop(): Promise<void> {
    await this.#loop?.stop();
    this.#loop = null;
    this.#fault = null;
  }

  /** Reports, once, how the build next ends or stops. */
  onEnd(tell: (end: BuildEnd) => void): void {
    this.#watchers.add(tell);
  }

  end(end: BuildEnd): void {
    for (const tell of this.#watchers) tell(end);
    this.#watchers.clear();
  }

  async ended(): Promise<void> {
    await this.#loop?.done;
  }

  async #watch(loop: Loop): Promise<void> {
    const stopped = await loop.done;
    if (stopped.kind === 'fenced') this.options.onFault(FENCED);
    if (stopped.kind === 'paused') this.options.onPaused(stopped.problem.message, () => this.#loop === loop);
  }
}
