import { randomUUID } from 'node:crypto';
import { errorText } from '@anupalan/domain/kernel/error-text';
import { rendered } from '@anupalan/domain/kernel/rejection';
import type { Change } from '@anupalan/infra/ports/change-feed';
import type { EventStore } from '@anupalan/infra/ports/event-store';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import type { Decode } from './fold-batch.js';
import type { Operate } from './operations.js';
import { DEFAULT_TUNING, type Tuning } from './project.js';
import type { Projection } from './projection.js';
import { type LeaseTerms, type RunningView, runView } from './run-view.js';
import type { ViewState } from './view-state.js';

export interface RunOptions {
  readonly projections: readonly Projection[];
  readonly events: EventStore;
  readonly reads: ReadStore;
  readonly decode: Decode;
  /** Only changes of live views. */
  readonly onChanges: (changes: readonly Change[]) => void;
  /** Called at every step of a view. Live views feed `Positions`. */
  readonly onProgress: (state: ViewState) => void;
  readonly signal: AbortSignal;
  readonly tuning?: Partial<Tuning>;
  /** ms since the epoch, for the lag. */
  readonly now?: () => number;
  /**
   * Holder and duration of the leases. A process that restarts under the same name takes over at once; another name
   * waits for the expiry.
   */
  readonly lease?: Partial<LeaseTerms>;
  /** Interval at which an idle view is refreshed, ms. */
  readonly pollIntervalMs?: number;
  /**
   * Names of the read models whose views are built last, once this process builds no other view, and are not waited
   * for.
   */
  readonly later?: ReadonlySet<string>;
}

export interface Running {
  states(): readonly ViewState[];
  readonly operate: Operate;
  /** Resolves when every view has caught up once; rejects when one stopped before. */
  readonly caughtUp: Promise<void>;
  /**
   * Resolves when every view is readable: it has caught up once, or an older version is read meanwhile, or it is built
   * later. With the reasons for those that are not.
   */
  readonly answering: Promise<readonly string[]>;
  /** Resolves when every view has caught up once or stopped before, with the reasons of the stopped ones. */
  readonly settled: Promise<readonly string[]>;
  readonly ended: Promise<void>;
}

/** Terms of a lease; without given ones, a holder of its own. */
export const leaseTerms = (given: Partial<LeaseTerms> = {}): LeaseTerms => ({
  holder: randomUUID(),
  ttlMs: LEASE_MS,
  ...given,
});

const LEASE_MS = 15_000;
const POLL_INTERVAL_MS = 1_000;

/**
 * Runs all projections over one log and one read store, each under its own lease (docs/adr/0023). Resolves once the
 * views run and are readable; rejects when the store fails before that.
 */
export const runProjections = async (options: RunOptions): Promise<Running> => {
  const giveUp = new AbortController();
  const signal = AbortSignal.any([options.signal, giveUp.signal]);
  const tuning = { ...DEFAULT_TUNING, ...options.tuning };
  const terms = leaseTerms(options.lease);
  const views: RunningView[] = [];
  let buildLater = (): void => undefined;
  const turn = new Promise<void>((resolve) => {
    buildLater = resolve;
  });
  const isLater = ({ name }: Projection): boolean => options.later?.has(name) === true;
  try {
    for (const projection of options.projections) {
      const shared = { ...options, signal, tuning, now: options.now ?? Date.now };
      const view = runView(projection, isLater(projection) ? { ...shared, turn } : shared, terms);
      views.push(view);
      await view.ready;
    }
  } catch (fault) {
    giveUp.abort();
    await Promise.all(views.map((view) => view.ended));
    throw fault;
  }
  const first = views.filter((_, i) => !isLater(options.projections[i] as Projection));
  void Promise.all(first.map((view) => view.givesWay)).then(buildLater);
  const refreshing = new Set<RunningView>();
  // One refresh of each view at a time: a slow log must not get more questions the slower it is. A failed refresh
  // means a failing store, which the view's own retries report.
  const refresh = async (view: RunningView): Promise<void> => {
    if (refreshing.has(view)) return;
    refreshing.add(view);
    await view.refresh().catch(() => undefined);
    refreshing.delete(view);
  };
  const look = (): void => {
    for (const view of views) void refresh(view);
  };
  const looking = setInterval(look, options.pollIntervalMs ?? POLL_INTERVAL_MS);
  looking.unref();
  look();
  const caughtUp = Promise.all(views.map((view) => view.caughtUp)).then(() => undefined);
  caughtUp.catch(() => undefined); // Not every caller awaits it.
  const names = new Map(options.projections.map((projection, i) => [projection.name, views[i]]));
  return {
    states: () => views.map((view) => view.state()),
    operate: async (operation) =>
      names.get(operation.model)?.operate(operation) ?? {
        kind: 'refused',
        ...rendered('unknown_model', { model: operation.model }),
      },
    caughtUp,
    answering: failuresOf(views.map((view) => view.answering)),
    settled: failuresOf(views.map((view) => view.caughtUp)),
    ended: Promise.all(views.map((view) => view.ended)).then(() => clearInterval(looking)),
  };
};

const failuresOf = async (all: readonly Promise<void>[]): Promise<readonly string[]> =>
  (await Promise.allSettled(all)).flatMap((one) => (one.status === 'rejected' ? [errorText(one.reason)] : []));
