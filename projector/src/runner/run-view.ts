import { errorText } from '@anupalan/domain/kernel/error-text';
import type { Position } from '@anupalan/domain/kernel/position';
import { rendered } from '@anupalan/domain/kernel/rejection';
import { pause } from '@anupalan/infra/ports/clock';
import type { Lease } from '@anupalan/infra/ports/read-store';
import { backoff } from './loop.js';
import type { Operate } from './operations.js';
import type { Tuning } from './project.js';
import type { Projection } from './projection.js';
import { renewLease } from './renew-lease.js';
import { retireView } from './retire-view.js';
import type { RunOptions } from './run-projections.js';
import { type Serving, serveView } from './serve-view.js';
import { type Lag, Track } from './track.js';
import { underLease } from './under-lease.js';
import { readableNamespace } from './view.js';
import { FENCED, freshNamespace, readRecord, type ViewRecord, viewName } from './view-record.js';
import type { BuildState, ViewState } from './view-state.js';

/** One projection of this process: it serves while it has the lease, and stands by while another process has it. */
export interface RunningView {
  state(): ViewState;
  readonly operate: Operate;
  /** Resolves when queries find the view, here or elsewhere; rejects when the store fails before that. */
  readonly ready: Promise<void>;
  /** As Running.caughtUp, for this view. */
  readonly caughtUp: Promise<void>;
  /**
   * Resolves with `caughtUp`, or earlier when the view of an older version is readable meanwhile, or when it is built
   * later; rejects like `caughtUp`.
   */
  readonly answering: Promise<void>;
  /** Resolves once this process does not build it: it answers or failed, or another process has the lease. */
  readonly givesWay: Promise<void>;
  readonly ended: Promise<void>;
  /** Reads the values that change while the view itself is idle. */
  refresh(): Promise<void>;
}

export interface LeaseTerms {
  readonly holder: string;
  readonly ttlMs: number;
}

/** Documents are counted at every n-th refresh. */
const SIZE_EVERY = 5;

/** A promise that is resolved or rejected from outside. */
class Deferred {
  readonly promise: Promise<void>;
  resolve: () => void = () => undefined;
  reject: (reason: Error) => void = () => undefined;

  constructor() {
    this.promise = new Promise<void>((done, fail) => {
      [this.resolve, this.reject] = [done, fail];
    });
    this.promise.catch(() => undefined); // Its users await it; the failure is in the state as well.
  }
}

/** What a process knows of a view since its last look. */
interface Seen {
  readonly record: ViewRecord | null;
  /** The view of an older version that is read meanwhile. */
  readonly standIn: string | null;
  readonly lag: Lag | null;
  readonly build: BuildState | null;
}

interface Size {
  readonly documents: number;
  readonly bytes: number;
  readonly at: Position | null;
}

const buildOf = ({ build }: ViewRecord, building: ReturnType<Serving['build']>): BuildState | null => {
  if (build === null || building === null) return null;
  const { namespace, state, startedAt } = build;
  const { totalEvents, lagEvents, error } = building;
  const eventsPerSecond = state === 'running' ? building.eventsPerSecond : 0;
  return {
    namespace,
    state,
    startedAt,
    doneEvents: totalEvents - lagEvents,
    totalEvents,
    eventsPerSecond,
    etaSeconds: eventsPerSecond === 0 ? null : Math.ceil(lagEvents / eventsPerSecond),
    error,
  };
};

/** The state of a view as this process reports it. */
class ViewStatus {
  #seen: Seen = { record: null, standIn: null, lag: null, build: null };
  #activity: ViewState['state'] = 'catching_up';
  #error: string | null = null;
  #size: Size | null = null;

  constructor(
    private readonly projection: Projection,
    private readonly deps: Pick<RunOptions, 'reads' | 'events'> & { readonly now: () => number },
  ) {}

  get activity(): ViewState['state'] {
    return this.#activity;
  }

  get exists(): boolean {
    return this.#seen.record !== null;
  }

  state(): ViewState {
    const { record, standIn, lag, build } = this.#seen;
    const live = record?.live ?? null;
    return {
      name: this.projection.name,
      version: this.projection.version,
      namespace: live ?? standIn ?? freshNamespace(this.projection, []),
      live: live !== null,
      state: this.#activity,
      position: lag?.position ?? null,
      lagEvents: lag?.lagEvents ?? 0,
      lagSeconds: lag?.lagSeconds ?? null,
      documents: this.#size?.documents ?? null,
      bytes: this.#size?.bytes ?? null,
      parked: lag?.parked ?? 0,
      error: this.#error,
      canRollBack: record !== null && record.kept !== null,
      build,
      compared: record?.compared ?? null,
    };
  }

  /** Copies the serving side's state, for the time without a lease. */
  take(from: Serving): void {
    const { activity, error, ...lag } = from.live();
    const record = from.record();
    this.#seen = { record, standIn: from.standIn(), lag, build: buildOf(record, from.build()) };
    this.become(activity, error);
  }

  become(activity: ViewState['state'], error: string | null): void {
    [this.#activity, this.#error] = [activity, error];
  }

  end(): void {
    this.#seen = { ...this.#seen, build: null };
    this.become('ended', null);
  }

  /** Reads the view's progress while this process does not write it. */
  async lookFromOutside(): Promise<void> {
    const { reads, events, now } = this.deps;
    const record = await readRecord(reads, viewName(this.projection));
    const read = (await readableNamespace(reads, this.projection)) ?? freshNamespace(this.projection, []);
    const position = await reads.checkpoint(read);
    const track = await Track.open(events, now, { position, parked: (await reads.parked(read)).length });
    await track.refresh();
    this.#seen = { record, standIn: record?.live === read ? null : read, lag: track.lag(), build: null };
  }

  /** Counts the documents, unless nothing was written since the last count. */
  async measure(): Promise<void> {
    const { namespace, position } = this.state();
    if (this.#size !== null && this.#size.at === position) return;
    this.#size = { ...(await this.deps.reads.size(namespace)), at: position };
  }
}

type ViewOptions = RunOptions & {
  readonly tuning: Tuning;
  readonly now: () => number;
  /** A view that does not exist is built from then on, and nobody waits for it. */
  readonly turn?: Promise<void>;
};

/** Serves a view while it has the lease, and looks on while another process has it. */
class LeasedView implements RunningView {
  readonly ended: Promise<void>;
  readonly #ready = new Deferred();
  readonly #caughtUp = new Deferred();
  readonly #answering = new Deferred();
  readonly #givesWay = new Deferred();
  readonly #status: ViewStatus;
  #serving: Serving | null = null;
  #looks = 0;

  constructor(
    private readonly projection: Projection,
    private readonly options: ViewOptions,
    private readonly terms: LeaseTerms,
  ) {
    this.#status = new ViewStatus(projection, options);
    this.#caughtUp.promise.then(this.#answering.resolve, this.#answering.reject);
    this.#answering.promise.then(this.#givesWay.resolve, this.#givesWay.resolve);
    this.ended = this.#run();
  }

  get ready(): Promise<void> {
    return this.#ready.promise;
  }

  get caughtUp(): Promise<void> {
    return this.#caughtUp.promise;
  }

  get answering(): Promise<void> {
    return this.#answering.promise;
  }

  get givesWay(): Promise<void> {
    return this.#givesWay.promise;
  }

  state(): ViewState {
    return this.#status.state();
  }

  readonly operate: Operate = async (operation) => {
    if (this.#serving !== null) return this.#serving.operate(operation);
    const { activity } = this.#status;
    return { kind: 'refused', ...rendered(activity === 'standby' ? 'standby' : 'model_unavailable') };
  };

  async refresh(): Promise<void> {
    const before = JSON.stringify(this.state());
    if (this.#serving === null) await this.#status.lookFromOutside();
    else await this.#serving.refresh();
    if (this.#serving !== null) this.#status.take(this.#serving);
    if (this.#looks % SIZE_EVERY === 0) await this.#status.measure();
    this.#looks += 1;
    if (JSON.stringify(this.state()) !== before && this.#status.activity !== 'ended') this.#tell();
  }

  async #run(): Promise<void> {
    const { signal, tuning } = this.options;
    for (let failures = 0; !signal.aborted; ) {
      try {
        const outcome = await this.options.reads.lease({ view: viewName(this.projection), ...this.terms });
        if (outcome.kind === 'held') {
          const fault = await this.#serve(outcome.epoch);
          if (fault !== null && fault !== FENCED) throw new Error(fault);
          failures = 0;
        } else {
          failures = 0;
          await this.#standBy(outcome.forMs);
          continue;
        }
      } catch (fault) {
        failures += 1;
        this.#failed(fault);
      }
      await pause(backoff(tuning.retryDelayMs, failures), signal);
    }
    this.#status.end();
    this.#tell();
    const stopped = new Error(`${this.projection.name}: stopped`);
    this.#ready.reject(stopped);
    this.#caughtUp.reject(stopped);
  }

  /** Another process has the lease, for at least this long. */
  async #standBy(forMs: number): Promise<void> {
    await this.#status.lookFromOutside();
    this.#become('standby', null);
    this.#givesWay.resolve();
    if (this.#status.exists) this.#ready.resolve();
    await pause(Math.min(forMs, this.terms.ttlMs / 3), this.options.signal);
  }

  #failed(fault: unknown): void {
    this.#givesWay.resolve();
    this.#ready.reject(fault instanceof Error ? fault : new Error(errorText(fault)));
    if (!this.options.signal.aborted) this.#become('retrying', errorText(fault).slice(0, 500));
  }

  /** Serves under this epoch until the signal, a fault or the loss of the lease; returns the fault. */
  async #serve(epoch: number): Promise<string | null> {
    const { reads, signal } = this.options;
    const lease = { view: viewName(this.projection), epoch };
    const scope = new AbortController();
    const over = AbortSignal.any([signal, scope.signal]);
    let fault: string | null = null;
    const end = (why: string): void => {
      fault ??= why;
      scope.abort();
    };
    const renewing = renewLease(reads, { ...lease, ...this.terms }, over, () => end(FENCED));
    try {
      const served = await this.#startServing(lease, over, end);
      await served.ended;
      this.#status.take(served);
    } finally {
      this.#serving = null;
      scope.abort();
      await renewing;
    }
    if (signal.aborted) await reads.release(lease);
    return fault;
  }

  async #startServing(lease: Lease, signal: AbortSignal, onFault: (fault: string) => void): Promise<Serving> {
    const { projection, options } = this;
    const { name, version } = projection;
    const served = await serveView({
      ...options,
      projection,
      reads: underLease(options.reads, lease),
      signal,
      retire: (view) => retireView(options.reads, view, this.terms),
      onStep: () => {
        if (this.#serving !== null) this.#status.take(this.#serving);
        this.#tell();
      },
      onCaughtUp: (failure) => {
        if (failure === null) this.#caughtUp.resolve();
        else this.#caughtUp.reject(new Error(`${name}@${version}: ${failure}`));
      },
      onFault,
    });
    this.#serving = served;
    await served.refresh();
    this.#status.take(served);
    this.#tell();
    this.#ready.resolve();
    const isBuiltLater = options.turn !== undefined && served.record().live === null;
    if (served.standIn() !== null || isBuiltLater) this.#answering.resolve();
    return served;
  }

  #become(activity: ViewState['state'], error: string | null): void {
    this.#status.become(activity, error);
    this.#tell();
  }

  #tell(): void {
    this.options.onProgress(this.state());
  }
}

/** Begins to run one projection. */
export const runView = (projection: Projection, options: ViewOptions, terms: LeaseTerms): RunningView =>
  new LeasedView(projection, options, terms);
