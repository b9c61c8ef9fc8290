import { pause } from '@anupalan/infra/ports/clock';
import type { EventStore } from '@anupalan/infra/ports/event-store';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import type { Decode } from '../fold-batch.js';
import { backoff } from '../loop.js';
import type { Operate } from '../operations.js';
import { DEFAULT_TUNING, type Tuning } from '../project.js';
import type { Projection } from '../projection.js';
import { renewLease } from '../renew-lease.js';
import { leaseTerms } from '../run-projections.js';
import type { LeaseTerms } from '../run-view.js';
import { underLease } from '../under-lease.js';
import { isScratch, readRecord, scratchNamespace, viewName } from '../view-record.js';
import { buildScratch } from './build-scratch.js';
import { forgetBuilds, readBuilds, type ScratchBuild, type ScratchOrder } from './scratch-record.js';

export interface ScratchOptions {
  readonly projections: readonly Projection[];
  readonly events: EventStore;
  readonly reads: ReadStore;
  readonly decode: Decode;
  /** The open orders at `now` (UTC ISO-8601), oldest first. */
  readonly orders: (now: string) => Promise<readonly ScratchOrder[]>;
  /** Operates the live views. */
  readonly operate: Operate;
  readonly signal: AbortSignal;
  /** The terms of the live views. */
  readonly lease?: Partial<LeaseTerms>;
  readonly tuning?: Partial<Tuning>;
  /** Read models with personal data in clear: their texts are left out of the differences that are stored. */
  readonly personal: readonly string[];
  /** ms since the epoch. */
  readonly now?: () => number;
  /** How often it looks for orders, ms. */
  readonly pollIntervalMs?: number;
}

const POLL_INTERVAL_MS = 1_000;
/** One process runs the scratch views of all models. */
const LEASE = viewName({ name: 'scratch', version: 1 });

/**
 * Builds scratch views for the open orders: one at a time, under its own lease, each resting as long as it works. Drops
 * those whose order is over. Everything that it needs after a restart is in the orders and the read store. Resolves
 * after the signal.
 */
export const runScratch = async (options: ScratchOptions): Promise<void> => {
  await Promise.all([buildAll(options), handOverAll(options)]);
};

const buildAll = async (options: ScratchOptions): Promise<void> => {
  const { reads, signal } = options;
  const terms = leaseTerms(options.lease);
  const retryDelayMs = { ...DEFAULT_TUNING, ...options.tuning }.retryDelayMs;
  for (let failures = 0; !signal.aborted; ) {
    try {
      const outcome = await reads.lease({ view: LEASE, ...terms });
      if (outcome.kind === 'held') {
        await serve(options, terms, outcome.epoch);
        failures = 0;
      } else await pause(Math.min(outcome.forMs, terms.ttlMs / 3), signal);
    } catch {
      // A failing store is reported by the live views, which fail too. The work goes on from what is stored.
      failures += 1;
      await pause(backoff(retryDelayMs, failures), signal);
    }
  }
};

/** Works until the signal or the loss of the lease. @throws Error when a store fails */
const serve = async (options: ScratchOptions, terms: LeaseTerms, epoch: number): Promise<void> => {
  const { signal } = options;
  const lease = { view: LEASE, epoch };
  const scope = new AbortController();
  const over = AbortSignal.any([signal, scope.signal]);
  const renewing = renewLease(options.reads, { ...lease, ...terms }, over, () => scope.abort());
  const reads = underLease(options.reads, lease);
  try {
    while (!over.aborted) {
      const worked = await workOnce({ ...options, reads, signal: over });
      if (!worked) await pause(options.pollIntervalMs ?? POLL_INTERVAL_MS, over);
    }
  } finally {
    scope.abort();
    await renewing;
    if (signal.aborted) await options.reads.release(lease).catch(() => undefined);
  }
};

interface Job {
  readonly order: ScratchOrder;
  readonly projection: Projection;
}

/** Drops what is over, then builds one scratch view; false if there was none to build. */
const workOnce = async (options: ScratchOptions): Promise<boolean> => {
  const { reads, projections, signal, now = Date.now } = options;
  const time = (): string => new Date(now()).toISOString();
  const orders = await options.orders(time());
  await sweep(options, orders);
  const job = orders.length === 0 ? null : await nextJob(reads, projections, orders);
  if (job === null) return false;

  const dropped = new AbortController();
  const until = AbortSignal.any([signal, dropped.signal]);
  const built = new AbortController();
  const watching = (async () => {
    const watched = AbortSignal.any([until, built.signal]);
    while (!watched.aborted) {
      await pause(options.pollIntervalMs ?? POLL_INTERVAL_MS, watched);
      if (watched.aborted) return;
      try {
        if (!isWanted(job, await options.orders(time()))) dropped.abort();
      } catch {
        // The build meets the same failing store.
      }
    }
  })();
  try {
    await buildScratch(job.order, job.projection, {
      ...options,
      tuning: { ...DEFAULT_TUNING, ...options.tuning },
      now,
      signal: until,
    });
  } catch (fault) {
    if (!until.aborted) throw fault;
  } finally {
    built.abort();
    await watching;
  }
  return true;
};

const isWanted = ({ order, projection }: Job, open: readonly ScratchOrder[]): boolean =>
  open.some(({ id, promoted }) => id === order.id && !promoted.some(({ model }) => model === projection.name));

const isOver = ({ state }: ScratchBuild): boolean => state === 'ready' || state === 'failed';

/** The first scratch view that is not built, in the order of the orders. */
const nextJob = async (
  reads: ReadStore,
  projections: readonly Projection[],
  orders: readonly ScratchOrder[],
): Promise<Job | null> => {
  const namespaces = new Set(await reads.namespaces());
  for (const order of orders) {
    const builds = await readBuilds(reads, order.id);
    for (const projection of projections.filter(({ name }) => order.models.includes(name))) {
      const job = { order, projection };
      const namespace = scratchNamespace(projection, order.id);
      const found = builds.find((build) => build.namespace === namespace);
      const done = found !== undefined && isOver(found) && namespaces.has(namespace);
      if (!done && isWanted(job, [order])) return job;
    }
  }
  return null;
};

/**
 * True when the projector of this view has taken the namespace over: as its live view, the previous one, or the next
 * one.
 */
const isTaken = async (reads: ReadStore, view: string, namespace: string): Promise<boolean> => {
  const record = await readRecord(reads, view);
  return [record?.live, record?.kept, record?.build?.namespace].includes(namespace);
};

/**
 * Hands promoted scratch views over until the signal, in every process. Only the process with the lease of the live
 * view takes them; the others are refused.
 */
const handOverAll = async (options: ScratchOptions): Promise<void> => {
  const { signal, now = Date.now } = options;
  while (!signal.aborted) {
    try {
      await handOver(options, await options.orders(new Date(now()).toISOString()));
    } catch {
      // The live views report a failing store. It is looked at again.
    }
    await pause(options.pollIntervalMs ?? POLL_INTERVAL_MS, signal);
  }
};

/**
 * Begins the recorded promotions that have not begun: the process that recorded one died, or reached no process that
 * runs the view.
 */
const handOver = async (
  { reads, projections, operate }: ScratchOptions,
  orders: readonly ScratchOrder[],
): Promise<void> => {
  for (const order of orders.filter(({ promoted }) => promoted.length > 0)) {
    const namespaces = await reads.namespaces();
    for (const projection of projections.filter(({ name }) => order.promoted.some(({ model }) => model === name))) {
      const namespace = scratchNamespace(projection, order.id);
      if (namespaces.includes(namespace) && !(await isTaken(reads, viewName(projection), namespace)))
        await operate({ kind: 'promote-scratch', model: projection.name, namespace });
    }
  }
};

/**
 * Drops the scratch views of orders that are over, and of versions that no order builds. Promoted ones stay: a live
 * view's projector owns them.
 */
const sweep = async ({ reads, projections }: ScratchOptions, orders: readonly ScratchOrder[]): Promise<void> => {
  const wanted = new Set(orders.flatMap(({ id }) => projections.map((projection) => scratchNamespace(projection, id))));
  for (const namespace of await reads.namespaces()) {
    if (!isScratch(namespace) || wanted.has(namespace)) continue;
    const [view = '', orderId = ''] = namespace.split('.s-');
    if (await isTaken(reads, view, namespace)) continue;
    await reads.drop(namespace);
    if (!orders.some(({ id }) => id === orderId)) await forgetBuilds(reads, orderId);
  }
};
