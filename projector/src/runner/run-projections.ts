import type { Position } from '@anupalan/domain/kernel/position';
import type { Change } from '@anupalan/infra/ports/change-feed';
import type { EventStore } from '@anupalan/infra/ports/event-store';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import type { Decode } from './fold-batch.js';
import type { Operate } from './operations.js';
import { DEFAULT_TUNING, type Progress, project, sleep, type Tuning } from './project.js';
import { liveKey, namespaceOf, type Projection } from './projection.js';
import type { ViewState } from './view-state.js';

export interface RunOptions {
  readonly projections: readonly Projection[];
  readonly events: EventStore;
  readonly reads: ReadStore;
  readonly decode: Decode;
  /** What can be read anew, of live views only. */
  readonly onChanges: (changes: readonly Change[]) => void;
  /** Every step of a view. Feed `Positions` with those that are live. */
  readonly onProgress: (state: ViewState) => void;
  readonly signal: AbortSignal;
  readonly tuning?: Partial<Tuning>;
  /** ms since the epoch, for the lag. */
  readonly now?: () => number;
}

export interface Running {
  states(): readonly ViewState[];
  readonly operate: Operate;
  /** Resolves when every view has been caught up once; rejects when one stopped before. */
  readonly caughtUp: Promise<void>;
  /** Resolves when all have stopped after the signal. */
  readonly ended: Promise<void>;
}

/** Longest pause between two tries of a failing store, in ms. */
const MAX_BACKOFF_MS = 5_000;
const IDENTITY = 'log:identity';

/**
 * Runs all projections over one log and one read store, each by itself. Views of another log, or ahead of this one (a
 * restored backup), are dropped first and rebuilt. A projection whose version changed builds beside the live view and
 * takes its place once it has caught up; the view before it is kept until the next promotion.
 * Resolves once the views are declared and running; a store that fails before that rejects.
 */
export const runProjections = async (options: RunOptions): Promise<Running> => {
  const { projections, events, reads } = options;
  await dropForeignViews(options);
  const views: RunningView[] = [];
  for (const projection of projections) views.push(await runView(projection, options));
  await reads.setMeta(IDENTITY, await events.identity());
  const running = views.map((view) => view.run());
  return {
    states: () => views.map((view) => view.state()),
    operate: async ({ model }) => ({
      kind: 'refused',
      code: 'unknown_model',
      message: `No operation on ${model} yet.`,
    }),
    caughtUp: Promise.all(views.map((view) => view.caughtUp)).then(() => undefined),
    ended: Promise.all(running).then(() => undefined),
  };
};

/** Views that do not belong to this log, or know more of it than it has. */
const dropForeignViews = async ({ projections, events, reads }: RunOptions): Promise<void> => {
  const known = await reads.getMeta(IDENTITY);
  const foreign = known !== null && known !== (await events.identity());
  const head = await events.head();
  const ours = new Set(projections.map((projection) => projection.name));
  for (const namespace of await reads.namespaces()) {
    if (!ours.has(namespace.slice(0, namespace.lastIndexOf('@')))) continue;
    const checkpoint = await reads.checkpoint(namespace);
    const ahead = checkpoint !== null && (head === null || checkpoint > head);
    if (foreign || ahead) await reads.drop(namespace);
  }
};

interface RunningView {
  state(): ViewState;
  readonly caughtUp: Promise<void>;
  run(): Promise<void>;
}

const runView = async (projection: Projection, options: RunOptions): Promise<RunningView> => {
  const { reads, signal } = options;
  const { name } = projection;
  const now = options.now ?? Date.now;
  const tuning: Tuning = { ...DEFAULT_TUNING, ...options.tuning };
  const namespace = namespaceOf(projection);
  await reads.declare(namespace, projection.indexes);
  const before = await reads.getMeta(liveKey(name));
  const old = before !== null && before !== namespace && (await reads.namespaces()).includes(before) ? before : null;
  // With nothing older to show, the view is read while it grows.
  if (old === null) await reads.setMeta(liveKey(name), namespace);

  let live = old === null;
  let first = true;
  let progress: Progress = { position: await reads.checkpoint(namespace), caughtUp: false, eventTime: null, parked: 0 };
  let activity: ViewState['state'] = 'catching_up';
  let lagEvents = await options.events.behind(progress.position);
  let error: string | null = null;
  let settle: { resolve(): void; reject(reason: Error): void } = { resolve: () => undefined, reject: () => undefined };
  const caughtUp = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject };
  });
  caughtUp.catch(() => undefined); // Whoever cares about it awaits it; a stop shows in the state as well.

  const state = (): ViewState => ({
    name,
    version: projection.version,
    namespace: live ? namespace : (old ?? namespace),
    live,
    state: activity,
    position: progress.position,
    lagEvents,
    documents: null,
    bytes: null,
    canRollBack: false,
    build: null,
    lagSeconds: lagSeconds(progress, now()),
    parked: progress.parked,
    error,
  });
  const become = (next: ViewState['state'], why: string | null): void => {
    activity = next;
    error = why;
    options.onProgress(state());
  };

  const promote = async (): Promise<void> => {
    if (live) return;
    await reads.setMeta(liveKey(name), namespace);
    live = true;
    for (const other of await reads.namespaces())
      if (other.startsWith(`${name}@`) && other !== namespace && other !== old) await reads.drop(other);
  };

  const run = async (): Promise<void> => {
    for (let failures = 0; !signal.aborted; ) {
      try {
        const stopped = await project({
          ...options,
          projection,
          namespace,
          tuning,
          failFast: () => !live,
          onChanges: (changes) => {
            if (live) options.onChanges(changes);
          },
          onProgress: async (step) => {
            failures = 0;
            progress = { ...step, eventTime: step.eventTime ?? progress.eventTime };
            if (step.caughtUp) await promote();
            if (step.caughtUp) first = false;
            lagEvents = await options.events.behind(step.position);
            become(first ? 'catching_up' : 'live', null);
            if (step.caughtUp) settle.resolve();
          },
        });
        if (stopped.kind !== 'ended') {
          const why = stopped.kind === 'paused' ? stopped.error : 'another process writes this view';
          become('paused', why);
          settle.reject(new Error(`${namespace}: ${why}`));
          return;
        }
        if (signal.aborted) break;
        failures += 1; // The log ended the subscription by itself: as a dropped connection.
      } catch (fault) {
        failures += 1;
        progress = { ...progress, caughtUp: false };
        become('retrying', String(fault).slice(0, 500));
      }
      const backoff = Math.min(MAX_BACKOFF_MS, tuning.retryDelayMs * 2 ** Math.min(failures, 10));
      await sleep(backoff * (0.5 + Math.random() / 2), signal);
    }
    become('ended', null);
    settle.reject(new Error(`${namespace}: stopped`));
  };
  return { state, caughtUp, run };
};

const lagSeconds = ({ caughtUp, eventTime }: Progress, now: number): number | null => {
  if (caughtUp) return 0;
  return eventTime === null ? null : Math.max(0, Math.round((now - Date.parse(eventTime)) / 1000));
};
