import { errorText } from '@anupalan/domain/kernel/error-text';
import type { EventStore } from '@anupalan/infra/ports/event-store';
import { nextTurn } from '@anupalan/infra/ports/next-turn';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { compareViews } from './compare-views.js';
import { type Loop, startLoop } from './loop.js';
import { type BuildEnd, operateView } from './operate-view.js';
import type { Operation, OperationOutcome } from './operations.js';
import { prepareView } from './prepare-view.js';
import { type Progress, type ProjectOptions, project, type Stopped } from './project.js';
import { oldestReadable, type Projection } from './projection.js';
import { readSkips, withSkips } from './skips.js';
import { createTrack, type Lag, type Track } from './track.js';
import { FENCED, type ViewRecord, type ViewVersion, viewName, writeRecord } from './view-record.js';

export interface ServeOptions extends Pick<ProjectOptions, 'onChanges' | 'decode' | 'tuning'> {
  readonly projection: Projection;
  readonly events: EventStore;
  /** Every write through it carries the lease: see `underLease`. */
  readonly reads: ReadStore;
  /** Aborts when the process stops or the lease is lost. */
  readonly signal: AbortSignal;
  readonly now: () => number;
  /** A build begins then; at once without it. */
  readonly turn?: Promise<void>;
  /** Drops all views of another version of this read model, unless another process updates them. */
  readonly retire: (view: ViewVersion) => Promise<void>;
  /** Called when a value of `Serving` changes. */
  readonly onStep: () => void;
  /** Called when the live view of this version has caught up, or with the reason why it cannot without help. */
  readonly onCaughtUp: (failure: string | null) => void;
  /** Called when the state in memory may differ from the stored one: the caller restarts from the store. */
  readonly onFault: (fault: string) => void;
}

/** Minimum interval of a build's progress reports, ms. */
const REPORT_MS = 200;

/** One projection while its lease is held. */
export interface Serving {
  record(): ViewRecord;
  /** The view of an older version that is read until this one is built; null when none exists or none is needed. */
  standIn(): string | null;
  live(): Lag & {
    readonly activity: 'catching_up' | 'live' | 'retrying' | 'paused';
    readonly error: string | null;
  };
  build(): (Lag & { readonly error: string | null }) | null;
  operate(operation: Operation): Promise<OperationOutcome>;
  refresh(): Promise<void>;
  /** Resolves after the signal, when all its work has ended. */
  readonly ended: Promise<void>;
}

/**
 * Runs the live view of one projection and, beside it, a build when the record names one; promotes the build once it
 * has caught up; runs admins' operations. Changes of the record run one after the other; each is a single write with
 * repeatable steps around it, so that after a kill at any point the next start continues.
 */
export const serveView = async (options: ServeOptions): Promise<Serving> => {
  const { projection, events, reads, signal, now, tuning } = options;
  const { name, indexes } = projection;
  const prepared = await prepareView(projection, options);
  let { record } = prepared;
  const { older } = prepared;
  const standIn = (): string | null =>
    record.live === null && older !== null && older.version >= oldestReadable(projection) ? older.namespace : null;
  const skips = await readSkips(events, options.decode, name);
  const folding = withSkips(projection, options.decode, skips);

  const track = async (namespace: string | null, counts: 'written' | 'seen'): Promise<Track> => {
    const position = namespace === null ? null : await reads.checkpoint(namespace);
    const parked = namespace === null ? 0 : (await reads.parked(namespace)).length;
    return createTrack(events, now, { position, parked }, counts);
  };
  let liveTrack = await track(record.live ?? standIn(), 'written');
  let buildTrack = record.build === null ? null : await track(record.build.namespace, 'seen');
  let live: Loop | null = null;
  let build: Loop | null = null;
  let activity: ReturnType<Serving['live']>['activity'] = 'catching_up';
  let error: string | null = null;
  let buildFault: string | null = null;
  let indexed = false;
  let reported = 0;
  const watchers = new Set<(end: BuildEnd) => void>();
  const buildEnd = (end: BuildEnd): void => {
    for (const tell of watchers) tell(end);
    watchers.clear();
  };

  const become = (next: typeof activity, why: string | null): void => {
    activity = next;
    error = why;
    options.onStep();
  };
  const write = async (next: ViewRecord): Promise<void> => {
    await writeRecord(reads, viewName(projection), next);
    record = next;
    options.onStep();
  };

  let queue: Promise<unknown> = Promise.resolve();
  const exclusive = <T>(work: () => Promise<T>): Promise<T> => {
    const result = queue.then(work);
    queue = result.catch((fault: unknown) => options.onFault(errorText(fault).slice(0, 500)));
    return result;
  };
  /** For tasks without an awaiting caller: `onFault` has been called with the error. */
  const inTurn = (work: () => Promise<void>): void => void exclusive(work).catch(() => undefined);

  const fold = (namespace: string): Omit<ProjectOptions, 'failFast' | 'onChanges' | 'onProgress' | 'signal'> => ({
    ...folding,
    namespace,
    events,
    reads,
    tuning,
  });
  /** A kept view may park keys as while it was live; a new one must not begin with gaps where another one answers. */
  const failFast = (namespace: string) => () => namespace !== record.kept && (record.live !== null || older !== null);

  const startLive = (): void => {
    const { live: namespace } = record;
    if (namespace === null || signal.aborted) return;
    const loop = startLoop({
      ...fold(namespace),
      signal,
      failFast: () => false,
      onChanges: options.onChanges,
      onProgress: async (step) => {
        // Built when all documents are present for the first time.
        if (step.caughtUp && !indexed) await reads.declare(namespace, indexes);
        indexed ||= step.caughtUp;
        await liveTrack.step(step);
        become(step.caughtUp || activity === 'live' ? 'live' : 'catching_up', null);
        if (step.caughtUp) options.onCaughtUp(null);
      },
      onFault: (fault) => become('retrying', fault),
    });
    live = loop;
    void loop.done.then((stopped) => {
      if (stopped.kind === 'fenced') options.onFault(FENCED);
      if (stopped.kind !== 'paused' || live !== loop) return;
      const { message } = stopped.problem;
      become('paused', message);
      options.onCaughtUp(message);
    });
  };
  const stopLive = async (): Promise<void> => {
    await live?.stop();
    live = null;
  };

  const startBuild = (): void => {
    if (record.build?.state !== 'running' || signal.aborted) return;
    const { namespace } = record.build;
    const loop = startLoop({
      ...fold(namespace),
      signal,
      failFast: failFast(namespace),
      onChanges: () => undefined,
      onProgress: async (step) => {
        await buildStep(step);
        if (step.caughtUp) inTurn(() => promote(namespace));
        // Requests of this thread and live views go first.
        await nextTurn();
      },
      onFault: (fault) => {
        buildFault = fault;
        options.onStep();
      },
    });
    build = loop;
    void loop.done.then((stopped) => {
      if (stopped.kind === 'fenced') options.onFault(FENCED);
      if (stopped.kind === 'paused')
        inTurn(async () => {
          if (build === loop) await failed(stopped.problem.message);
        });
    });
  };
  const buildStep = async (step: Progress): Promise<void> => {
    buildFault = null;
    await buildTrack?.step(step);
    if (now() - reported < REPORT_MS && !step.caughtUp) return;
    reported = now();
    options.onStep();
  };
  const stopBuild = async (): Promise<void> => {
    await build?.stop();
    build = null;
    buildFault = null;
  };
  const failed = async (why: string): Promise<void> => {
    await stopBuild();
    if (record.build !== null) await write({ ...record, build: { ...record.build, state: 'failed', error: why } });
    if (record.live === null) options.onCaughtUp(why);
    buildEnd('failed');
  };

  /** Reads until the build is at the end of the log, while the live view is stopped. */
  const catchUp = async (namespace: string): Promise<Stopped | 'caught-up'> => {
    const enough = new AbortController();
    const before = record.live ?? standIn();
    const least = before === null ? null : await reads.checkpoint(before);
    let reached = false;
    const stopped = await project({
      ...fold(namespace),
      signal: AbortSignal.any([signal, enough.signal]),
      failFast: failFast(namespace),
      onChanges: () => undefined,
      onProgress: async (step) => {
        await buildStep(step);
        // A reader must not miss after the switch what it has read before.
        reached = step.caughtUp && (least === null || (step.position !== null && step.position >= least));
        if (reached) enough.abort();
      },
    });
    return reached ? 'caught-up' : stopped;
  };

  const promote = async (namespace: string): Promise<void> => {
    const wanted = () => !signal.aborted && record.build?.namespace === namespace && record.build.state === 'running';
    if (!wanted()) return;
    await reads.declare(namespace, indexes);
    const replaced = record.live ?? older?.namespace ?? null;
    const compared =
      replaced === null ? null : await compareViews(reads, { before: replaced, after: namespace }, { now, signal });
    await stopLive();
    await stopBuild();
    const outcome = await catchUp(namespace);
    if (outcome === 'caught-up' && wanted()) {
      const { live: before, kept } = record;
      await write({ ...record, live: namespace, kept: before, build: null, compared });
      [liveTrack, buildTrack] = [await track(namespace, 'written'), null];
      indexed = true;
      // Dropping a large view takes a while; the new one follows the log meanwhile.
      startLive();
      buildEnd('promoted');
      if (kept !== null && kept !== namespace) await reads.drop(kept);
      // One view to roll back to is enough: the previous one of this version replaces that of the older version.
      if (before !== null && older !== null) await options.retire(older);
      return;
    }
    if (outcome !== 'caught-up' && outcome.kind === 'paused') await failed(outcome.problem.message);
    else if (!signal.aborted) throw new Error(outcome === 'caught-up' ? 'the build is gone' : FENCED);
    startLive();
  };

  /** Starts a new build; the remains of another one are dropped first. */
  const begin = async (namespace: string): Promise<void> => {
    const before = record.build?.namespace;
    const startedAt = new Date(now()).toISOString();
    buildTrack = await track(namespace, 'seen');
    await write({ ...record, build: { namespace, startedAt, state: 'running', error: null } });
    if (before !== undefined && before !== record.kept && before !== namespace) await reads.drop(before);
    if (namespace !== record.kept) await reads.declare(namespace, indexes, { later: true });
    startBuild();
  };

  startLive();
  if (options.turn === undefined) startBuild();
  else void options.turn.then(() => build ?? startBuild());
  inTurn(async () => {
    for (const namespace of prepared.leftovers) await reads.drop(namespace);
  });
  const operate = operateView({
    projection: folding.projection,
    decode: folding.decode,
    older,
    events,
    reads,
    skips,
    record: () => record,
    write,
    exclusive,
    startLive,
    stopLive,
    startBuild,
    stopBuild,
    begin,
    forget: () => {
      buildTrack = null;
    },
    buildEnd,
    onBuildEnd: (tell) => watchers.add(tell),
    onChanges: options.onChanges,
  });

  const end = async (): Promise<void> => {
    if (!signal.aborted) await new Promise((done) => signal.addEventListener('abort', done, { once: true }));
    buildEnd('gone');
    await queue;
    await Promise.all([live?.done, build?.done]);
  };
  return {
    record: () => record,
    standIn,
    live: () => {
      const lag = liveTrack.lag();
      if (record.live !== null) return { ...lag, activity, error };
      // This process does not update documents of an older version: the build that replaces them counts.
      return record.build?.state === 'failed'
        ? { ...lag, activity: 'paused', error: record.build.error }
        : { ...lag, activity: 'catching_up', error: null };
    },
    build: () => (buildTrack === null ? null : { ...buildTrack.lag(), error: record.build?.error ?? buildFault }),
    operate,
    refresh: async () => {
      await liveTrack.refresh();
      await buildTrack?.refresh();
    },
    ended: end(),
  };
};
