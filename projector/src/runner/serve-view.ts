import { errorText } from '@anupalan/domain/kernel/error-text';
import type { Change } from '@anupalan/infra/ports/change-feed';
import type { EventStore } from '@anupalan/infra/ports/event-store';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { type BuildEnd, type BuildOptions, BuildView } from './build-view.js';
import { compareViews } from './compare-views.js';
import type { Decode } from './fold-batch.js';
import { type LiveActivity, type LiveOptions, LiveView } from './live-view.js';
import { type Operated, operateView } from './operate-view.js';
import type { Operation, OperationOutcome } from './operations.js';
import { type OlderView, type Prepared, prepareView } from './prepare-view.js';
import { type ProjectOptions, project, type Stopped } from './project.js';
import { oldestReadable, type Projection } from './projection.js';
import { readSkips, type Skips, withSkips } from './skips.js';
import { type Lag, Track } from './track.js';
import { FENCED, type ViewRecord, type ViewVersion, viewName, writeRecord } from './view-record.js';

export interface ServeOptions extends Pick<ProjectOptions, 'onChanges' | 'decode' | 'tuning'> {
  readonly projection: Projection;
  readonly events: EventStore;
  /** Every write through it carries the lease: see `underLease`. */
  readonly reads: ReadStore;
  /** Aborts when the process stops or the lease is lost. */
  readonly signal: AbortSignal;
  readonly now: () => number;
  /** A build begins after it; at once without it. */
  readonly turn?: Promise<void>;
  /** Drops all views of another version of this read model, unless another process updates them. */
  readonly retire: (view: ViewVersion) => Promise<void>;
  /** Called when a value of `Serving` changes. */
  readonly onStep: () => void;
  /** Called when the live view of this version has caught up, or with the reason why it needs help. */
  readonly onCaughtUp: (failure: string | null) => void;
  /** Called when the state in memory may differ from the stored one: the caller restarts from the store. */
  readonly onFault: (fault: string) => void;
}

export interface Serving {
  record(): ViewRecord;
  /** The view of an older version that is read until this one is built; null when none exists or none is needed. */
  standIn(): string | null;
  live(): Lag & {
    readonly activity: LiveActivity;
    readonly error: string | null;
  };
  build(): (Lag & { readonly error: string | null }) | null;
  operate(operation: Operation): Promise<OperationOutcome>;
  refresh(): Promise<void>;
  readonly ended: Promise<void>;
}

class Turns {
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly onFault: (fault: string) => void) {}

  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch((fault: unknown) => this.onFault(errorText(fault).slice(0, 500)));
    return result;
  }

  /** For tasks without an awaiting caller: `onFault` has been called with the error. */
  add(work: () => Promise<void>): void {
    void this.run(work).catch(() => undefined);
  }

  async idle(): Promise<void> {
    await this.#last;
  }
}

type Follow = (namespace: string | null, counts: 'written' | 'seen') => Promise<Track>;

class ServedView implements Serving, Operated {
  readonly ended: Promise<void>;
  readonly operate: Serving['operate'];
  readonly older: OlderView | null;
  readonly projection: Projection;
  readonly decode: Decode;
  readonly #turns: Turns;
  readonly #live: LiveView;
  readonly #build: BuildView;
  #record: ViewRecord;

  constructor(
    private readonly options: ServeOptions,
    prepared: Prepared,
    readonly skips: Skips,
    private readonly follow: Follow,
    tracks: { readonly live: Track; readonly build: Track | null },
  ) {
    const { projection, signal, now, onStep, onFault, onCaughtUp, onChanges, reads } = options;
    ({ projection: this.projection, decode: this.decode } = withSkips(projection, options.decode, skips));
    this.older = prepared.older;
    this.#record = prepared.record;
    this.#turns = new Turns(onFault);
    const { indexes } = projection;
    const fold = (namespace: string) => this.#fold(namespace);
    const shared = { signal, onStep, onFault };
    this.#live = new LiveView({ ...shared, reads, indexes, fold, onCaughtUp, onChanges }, tracks.live);
    this.#build = new BuildView(
      {
        ...shared,
        now,
        fold: (namespace) => this.#foldApart(namespace),
        onCaughtUp: (namespace) => this.#turns.add(() => this.#promote(namespace)),
        onPaused: (why, isCurrent) =>
          this.#turns.add(async () => {
            if (isCurrent()) await this.#fail(why);
          }),
      },
      tracks.build,
    );
    this.operate = operateView(this);
    this.startLive();
    if (options.turn === undefined) this.startBuild();
    else
      void options.turn.then(() => {
        if (!this.#build.isStarted) this.startBuild();
      });
    this.#turns.add(async () => {
      for (const namespace of prepared.leftovers) await reads.drop(namespace);
    });
    this.ended = this.#end();
  }

  get events(): EventStore {
    return this.options.events;
  }

  get reads(): ReadStore {
    return this.options.reads;
  }

  record(): ViewRecord {
    return this.#record;
  }

  standIn(): string | null {
    return standInOf(this.options.projection, this.#record, this.older);
  }

  live(): ReturnType<Serving['live']> {
    const { live, build } = this.#record;
    const state = this.#live.state();
    if (live !== null) return state;
    // This process does not update documents of an older version: the build that replaces them counts.
    return build?.state === 'failed'
      ? { ...state, activity: 'paused', error: build.error }
      : { ...state, activity: 'catching_up', error: null };
  }

  build(): ReturnType<Serving['build']> {
    const state = this.#build.state();
    return state === null ? null : { ...state, error: this.#record.build?.error ?? state.error };
  }

  async refresh(): Promise<void> {
    await this.#live.refresh();
    await this.#build.refresh();
  }

  async write(next: ViewRecord): Promise<void> {
    await writeRecord(this.reads, viewName(this.options.projection), next);
    this.#record = next;
    this.options.onStep();
  }

  exclusive<T>(work: () => Promise<T>): Promise<T> {
    return this.#turns.run(work);
  }

  startLive(): void {
    this.#live.start(this.#record.live);
  }

  stopLive(): Promise<void> {
    return this.#live.stop();
  }

  startBuild(): void {
    const { build } = this.#record;
    if (build?.state === 'running') this.#build.start(build.namespace);
  }

  stopBuild(): Promise<void> {
    return this.#build.stop();
  }

  /** Starts a new build; the remains of another one are dropped first. */
  async begin(namespace: string): Promise<void> {
    const { now, projection, reads } = this.options;
    const { build, kept } = this.#record;
    const before = build?.namespace;
    const startedAt = new Date(now()).toISOString();
    this.#build.follow(await this.follow(namespace, 'seen'));
    await this.write({ ...this.#record, build: { namespace, startedAt, state: 'running', error: null } });
    if (before !== undefined && before !== kept && before !== namespace) await reads.drop(before);
    if (namespace !== kept) await reads.declare(namespace, projection.indexes, { later: true });
    this.startBuild();
  }

  forget(): void {
    this.#build.follow(null);
  }

  buildEnd(end: BuildEnd): void {
    this.#build.end(end);
  }

  onBuildEnd(tell: (end: BuildEnd) => void): void {
    this.#build.onEnd(tell);
  }

  onChanges(changes: readonly Change[]): void {
    this.options.onChanges(changes);
  }

  #fold(namespace: string): ReturnType<LiveOptions['fold']> {
    const { projection, decode } = this;
    const { events, reads, tuning } = this.options;
    return { projection, decode, namespace, events, reads, tuning };
  }

  #foldApart(namespace: string): ReturnType<BuildOptions['fold']> {
    const hasOther = () => this.#record.live !== null || this.older !== null;
    return {
      ...this.#fold(namespace),
      // A kept view may park keys as while it was live; a new one must not begin with gaps where another one answers.
      failFast: () => namespace !== this.#record.kept && hasOther(),
      onChanges: () => undefined,
    };
  }

  async #fail(why: string): Promise<void> {
    await this.stopBuild();
    const { build, live } = this.#record;
    if (build !== null) await this.write({ ...this.#record, build: { ...build, state: 'failed', error: why } });
    if (live === null) this.options.onCaughtUp(why);
    this.buildEnd('failed');
  }

  #isWanted(namespace: string): boolean {
    const { build } = this.#record;
    return !this.options.signal.aborted && build?.namespace === namespace && build.state === 'running';
  }

  /** Puts a build that has caught up in the place of the live view, which is then kept. */
  async #promote(namespace: string): Promise<void> {
    const { signal, reads, now, projection } = this.options;
    if (!this.#isWanted(namespace)) return;
    await reads.declare(namespace, projection.indexes);
    const before = this.#record.live ?? this.older?.namespace ?? null;
    const compared = before === null ? null : await compareViews(reads, { before, after: namespace }, { now, signal });
    await this.stopLive();
    await this.stopBuild();
    const outcome = await this.#catchUp(namespace);
    if (outcome === 'caught-up' && this.#isWanted(namespace)) return this.#switchTo(namespace, compared);
    if (outcome !== 'caught-up' && outcome.kind === 'paused') await this.#fail(outcome.problem.message);
    else if (!signal.aborted) throw new Error(outcome === 'caught-up' ? 'the build is gone' : FENCED);
    this.startLive();
  }

  async #switchTo(namespace: string, compared: ViewRecord['compared']): Promise<void> {
    const { live: before, kept } = this.#record;
    await this.write({ ...this.#record, live: namespace, kept: before, build: null, compared });
    this.#live.replace(await this.follow(namespace, 'written'));
    this.forget();
    // Dropping a large view takes a while; the new one follows the log meanwhile.
    this.startLive();
    this.buildEnd('promoted');
    if (kept !== null && kept !== namespace) await this.reads.drop(kept);
    // One view to roll back to is enough: the previous one of this version replaces that of the older version.
    if (before !== null && this.older !== null) await this.options.retire(this.older);
  }

  /** Reads until the build is at the end of the log, while the live view is stopped. */
  async #catchUp(namespace: string): Promise<Stopped | 'caught-up'> {
    const enough = new AbortController();
    const before = this.#record.live ?? this.standIn();
    const least = before === null ? null : await this.reads.checkpoint(before);
    let reached = false;
    const stopped = await project({
      ...this.#foldApart(namespace),
      signal: AbortSignal.any([this.options.signal, enough.signal]),
      onProgress: async (step) => {
        await this.#build.step(step);
        // A reader must not miss after the switch what it has read before.
        reached = step.caughtUp && (least === null || (step.position !== null && step.position >= least));
        if (reached) enough.abort();
      },
    });
    return reached ? 'caught-up' : stopped;
  }

  async #end(): Promise<void> {
    const { signal } = this.options;
    if (!signal.aborted) await new Promise((done) => signal.addEventListener('abort', done, { once: true }));
    this.buildEnd('gone');
    await this.#turns.idle();
    await Promise.all([this.#live.ended(), this.#build.ended()]);
  }
}

const standInOf = (projection: Projection, { live }: ViewRecord, older: OlderView | null): string | null =>
  live === null && older !== null && older.version >= oldestReadable(projection) ? older.namespace : null;

/**
 * Runs the live view of one projection and, if the record names one, a build beside it. Promotes the build once it has
 * caught up, and runs admins' operations. Changes of the record run one after the other; each is a single write with
 * repeatable steps around it, so that after a kill at any point the next start continues.
 */
export const serveView = async (options: ServeOptions): Promise<Serving> => {
  const { projection, events, reads, now } = options;
  const prepared = await prepareView(projection, options);
  const { record, older } = prepared;
  const skips = await readSkips(events, options.decode, projection.name);
  const follow: Follow = async (namespace, counts) => {
    const position = namespace === null ? null : await reads.checkpoint(namespace);
    const parked = namespace === null ? 0 : (await reads.parked(namespace)).length;
    return Track.open(events, now, { position, parked }, counts);
  };
  const live = await follow(record.live ?? standInOf(projection, record, older), 'written');
  const build = record.build === null ? null : await follow(record.build.namespace, 'seen');
  return new ServedView(options, prepared, skips, follow, { live, build });
};
