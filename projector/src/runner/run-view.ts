import { errorText } from '@anupalan/domain/kernel/error-text';
import type { Position } from '@anupalan/domain/kernel/position';
import { rendered } from '@anupalan/domain/kernel/rejection';
import { pause } from '@anupalan/infra/ports/clock';
import type { LeaseOutcome } from '@anupalan/infra/ports/read-store';
import { backoff } from './loop.js';
import type { Operate } from './operations.js';
import type { Tuning } from './project.js';
import type { Projection } from './projection.js';
import { renewLease } from './renew-lease.js';
import { retireView } from './retire-view.js';
import type { RunOptions } from './run-projections.js';
import { type Serving, serveView } from './serve-view.js';
import { createTrack, type Lag } from './track.js';
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
  /** As Running.caughtUp, of this view. */
  readonly caughtUp: Promise<void>;
  /**
   * Resolves with `caughtUp`, or earlier when the view of an older version is readable meanwhile, or when it is built
   * later; rejects like `caughtUp`.
   */
  readonly answering: Promise<void>;
  /** Resolves once this process does not build it: it answers or failed, or another process has the lease. */
  readonly givesWay: Promise<void>;
  /** Resolves after the signal, when all its work has ended. */
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

const deferred = () => {
  let resolve: () => void = () => undefined;
  let reject: (reason: Error) => void = () => undefined;
  const promise = new Promise<void>((done, fail) => {
    [resolve, reject] = [done, fail];
  });
  promise.catch(() => undefined); // Its users await it; the failure is in the state as well.
  return { promise, resolve, reject };
};

export const runView = (
  projection: Projection,
  options: RunOptions & {
    readonly tuning: Tuning;
    readonly now: () => number;
    /** A view that does not exist is built from then on, and nobody waits for it. */
    readonly turn?: Promise<void>;
  },
  { holder, ttlMs }: LeaseTerms,
): RunningView => {
  const { reads, events, signal, tuning, now } = options;
  const { name, version } = projection;
  const [ready, caughtUp, answering, givesWay] = [deferred(), deferred(), deferred(), deferred()];
  caughtUp.promise.then(answering.resolve, answering.reject);
  answering.promise.then(givesWay.resolve, givesWay.resolve);
  let serving: Serving | null = null;
  let record: ViewRecord | null = null;
  let standIn: string | null = null;
  let lag: Lag | null = null;
  let build: BuildState | null = null;
  let activity: ViewState['state'] = 'catching_up';
  let error: string | null = null;
  let size: { readonly documents: number; readonly bytes: number; readonly at: Position | null } | null = null;
  let looks = 0;

  /** Copies the serving side's state, for the time without a lease. */
  const take = (from: Serving): void => {
    const { activity: does, error: why, ...at } = from.live();
    record = from.record();
    standIn = from.standIn();
    [lag, activity, error] = [at, does, why];
    const building = from.build();
    build =
      record.build === null || building === null
        ? null
        : {
            namespace: record.build.namespace,
            state: record.build.state,
            startedAt: record.build.startedAt,
            doneEvents: building.totalEvents - building.lagEvents,
            totalEvents: building.totalEvents,
            eventsPerSecond: record.build.state === 'running' ? building.eventsPerSecond : 0,
            etaSeconds:
              record.build.state !== 'running' || building.eventsPerSecond === 0
                ? null
                : Math.ceil(building.lagEvents / building.eventsPerSecond),
            error: building.error,
          };
  };
  const state = (): ViewState => {
    const live = record?.live ?? null;
    return {
      name,
      version,
      namespace: live ?? standIn ?? freshNamespace(projection, []),
      live: live !== null,
      state: activity,
      position: lag?.position ?? null,
      lagEvents: lag?.lagEvents ?? 0,
      lagSeconds: lag?.lagSeconds ?? null,
      documents: size?.documents ?? null,
      bytes: size?.bytes ?? null,
      parked: lag?.parked ?? 0,
      error,
      canRollBack: record !== null && record.kept !== null,
      build,
      compared: record?.compared ?? null,
    };
  };
  const tell = (): void => {
    if (serving !== null) take(serving);
    options.onProgress(state());
  };
  const become = (next: ViewState['state'], why: string | null): void => {
    [activity, error] = [next, why];
    options.onProgress(state());
  };

  /** Reads the view's progress while this process does not write it. */
  const lookFromOutside = async (): Promise<void> => {
    record = await readRecord(reads, viewName(projection));
    const read = (await readableNamespace(reads, projection)) ?? freshNamespace(projection, []);
    standIn = record?.live === read ? null : read;
    const position = await reads.checkpoint(read);
    const track = await createTrack(events, now, { position, parked: (await reads.parked(read)).length });
    await track.refresh();
    lag = track.lag();
    build = null;
  };

  /** Serves under this epoch until the signal, a fault or the loss of the lease; returns the fault. */
  const serve = async (epoch: number): Promise<string | null> => {
    const lease = { view: viewName(projection), epoch };
    const scope = new AbortController();
    const over = AbortSignal.any([signal, scope.signal]);
    let fault: string | null = null;
    const end = (why: string): void => {
      fault ??= why;
      scope.abort();
    };
    const renewing = renewLease(reads, { ...lease, holder, ttlMs }, over, () => end(FENCED));
    try {
      const served = await serveView({
        ...options,
        projection,
        reads: underLease(reads, lease),
        signal: over,
        retire: (view) => retireView(reads, view, { holder, ttlMs }),
        onStep: tell,
        onCaughtUp: (failure) => {
          if (failure === null) caughtUp.resolve();
          else caughtUp.reject(new Error(`${name}@${version}: ${failure}`));
        },
        onFault: end,
      });
      serving = served;
      await served.refresh();
      tell();
      ready.resolve();
      const isBuiltLater = options.turn !== undefined && served.record().live === null;
      if (served.standIn() !== null || isBuiltLater) answering.resolve();
      await served.ended;
      take(served);
    } finally {
      serving = null;
      scope.abort();
      await renewing;
    }
    if (signal.aborted) await reads.release(lease);
    return fault;
  };

  const claim = async (): Promise<LeaseOutcome> => reads.lease({ view: viewName(projection), holder, ttlMs });

  const run = async (): Promise<void> => {
    for (let failures = 0; !signal.aborted; ) {
      try {
        const outcome = await claim();
        if (outcome.kind === 'held') {
          const fault = await serve(outcome.epoch);
          if (fault !== null && fault !== FENCED) throw new Error(fault);
          failures = 0;
        } else {
          failures = 0;
          await lookFromOutside();
          become('standby', null);
          givesWay.resolve();
          if (record !== null) ready.resolve();
          await pause(Math.min(outcome.forMs, ttlMs / 3), signal);
          continue;
        }
      } catch (fault) {
        failures += 1;
        givesWay.resolve();
        ready.reject(fault instanceof Error ? fault : new Error(errorText(fault)));
        if (!signal.aborted) become('retrying', errorText(fault).slice(0, 500));
      }
      await pause(backoff(tuning.retryDelayMs, failures), signal);
    }
    build = null;
    become('ended', null);
    ready.reject(new Error(`${name}: stopped`));
    caughtUp.reject(new Error(`${name}: stopped`));
  };

  return {
    state,
    ready: ready.promise,
    caughtUp: caughtUp.promise,
    answering: answering.promise,
    givesWay: givesWay.promise,
    ended: run(),
    operate: async (operation) => {
      if (serving !== null) return serving.operate(operation);
      return { kind: 'refused', ...rendered(activity === 'standby' ? 'standby' : 'model_unavailable') };
    },
    refresh: async () => {
      const before = JSON.stringify(state());
      const at = serving;
      if (at === null) await lookFromOutside();
      else await at.refresh();
      if (serving !== null) take(serving);
      const { namespace, position } = state();
      if (looks % SIZE_EVERY === 0 && (size === null || size.at !== position))
        size = { ...(await reads.size(namespace)), at: position };
      looks += 1;
      if (JSON.stringify(state()) !== before && activity !== 'ended') options.onProgress(state());
    },
  };
};
