import { position } from '@anupalan/domain/kernel/position';
import { rendered } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import type { Problem } from '@anupalan/domain/rules/problem';
import { pause } from '@anupalan/infra/ports/clock';
import type { EventStore } from '@anupalan/infra/ports/event-store';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import type { Decode } from '../fold-batch.js';
import { type Progress, type ProjectOptions, project, type Tuning } from '../project.js';
import type { Projection } from '../projection.js';
import { readSkips, withSkips } from '../skips.js';
import { Track } from '../track.js';
import { readableNamespace } from '../view.js';
import { FENCED, scratchNamespace } from '../view-record.js';
import { shownDifferences } from './differences.js';
import { compareWithLive } from './parity.js';
import {
  type ParityReport,
  type ScratchBuild,
  type ScratchOrder,
  writeBuild,
  writeDifferences,
} from './scratch-record.js';
import { keysTouched, MAX_KEYS, onlyKeys, upToDay } from './selected-events.js';

export interface ScratchDeps {
  readonly events: EventStore;
  /** Every write of facts through it carries the runner's lease. */
  readonly reads: ReadStore;
  readonly decode: Decode;
  readonly tuning: Tuning;
  readonly now: () => number;
  readonly personal: readonly string[];
  /** Aborts when the order is dropped or expires, or the process stops. */
  readonly signal: AbortSignal;
}

/** Minimum interval of stored progress, ms. */
const REPORT_MS = 1_000;
/**
 * A rest is as long as the work before it, at most this many ms: live views and queries have at least half of the time.
 */
const MAX_REST_MS = 250;

/** Rests as long as it worked since its last rest. */
const resting = (signal: AbortSignal): (() => Promise<void>) => {
  let since = performance.now();
  return async () => {
    await pause(Math.min(MAX_REST_MS, performance.now() - since), signal);
    since = performance.now();
  };
};

export const waitingBuild = (order: ScratchOrder, projection: Projection): ScratchBuild => ({
  model: projection.name,
  namespace: scratchNamespace(projection, order.id),
  state: 'waiting',
  doneEvents: 0,
  totalEvents: 0,
  eventsPerSecond: 0,
  etaSeconds: null,
  documents: null,
  bytes: null,
  parked: 0,
  error: null,
  parity: null,
});

type Report = (change: Partial<ScratchBuild>) => Promise<void>;

/** Stores the build with each change. */
const reporting = (reads: ReadStore, orderId: string, waiting: ScratchBuild): Report => {
  let build = waiting;
  return async (change) => {
    build = { ...build, ...change };
    await writeBuild(reads, orderId, build);
  };
};

/** Stores how far the build has come, at most once a second. */
const reportingProgress = (track: Track, report: Report) => {
  let reported = Number.NEGATIVE_INFINITY;
  return async (state: ScratchBuild['state']): Promise<void> => {
    if (performance.now() - reported < REPORT_MS) return;
    reported = performance.now();
    const { totalEvents, lagEvents, eventsPerSecond, parked } = track.lag();
    const etaSeconds = eventsPerSecond === 0 ? null : Math.ceil(lagEvents / eventsPerSecond);
    await report({ state, doneEvents: totalEvents - lagEvents, totalEvents, eventsPerSecond, etaSeconds, parked });
  };
};

interface Chosen {
  readonly projection: Projection;
  /** The only keys whose documents it folds; null for all. */
  readonly only: ReadonlySet<string> | null;
}

/** What of the log the order folds: up to its day, or the documents touched since its position; null if those are too many. */
const chosenBy = async (
  order: ScratchOrder,
  model: Pick<ProjectOptions, 'projection' | 'decode'>,
  events: EventStore,
  turns: Parameters<typeof keysTouched>[4],
): Promise<Chosen | null> => {
  const projection = order.day === null ? model.projection : upToDay(model.projection, order.day);
  if (order.from === null || order.head === null) return { projection, only: null };
  const bounds = { from: position(order.from), head: position(order.head) };
  const only = await keysTouched(events, projection, model.decode, bounds, turns);
  return only === null ? null : { projection: onlyKeys(projection, only), only };
};

/** Projects to the end of the log; `onStep` is called after each step. Returns the reason if that cannot be done, else null. */
const projectToEnd = async (
  view: Pick<ProjectOptions, 'projection' | 'decode' | 'namespace'>,
  { events, reads, tuning, signal }: ScratchDeps,
  rest: () => Promise<void>,
  onStep: (step: Progress) => Promise<void>,
): Promise<Problem | null> => {
  const enough = new AbortController();
  let reached = false;
  const stopped = await project({
    ...view,
    events,
    reads,
    tuning,
    signal: AbortSignal.any([signal, enough.signal]),
    failFast: () => false,
    onChanges: () => undefined,
    onProgress: async (step) => {
      await onStep(step);
      reached = step.caughtUp;
      if (reached) enough.abort();
      else await rest();
    },
  });
  signal.throwIfAborted();
  if (stopped.kind === 'paused') return stopped.problem;
  if (!reached) throw new Error(stopped.kind === 'fenced' ? FENCED : 'the log ended the subscription');
  return null;
};

/** Compares a replay with the view `live`, and stores their differences. */
const compareReplay = async (
  model: Projection,
  between: Parameters<typeof compareWithLive>[1],
  { reads, now, personal, signal }: ScratchDeps,
  rest: () => Promise<void>,
  catchUp: () => Promise<Problem | null>,
): Promise<Result<ParityReport, Problem>> => {
  let behind: Problem | null = null;
  const { counts, listed } = await compareWithLive(reads, between, {
    catchUp: async () => {
      behind = await catchUp();
    },
    rest,
    signal,
  });
  if (behind !== null) return err(behind);
  const at = new Date(now()).toISOString();
  await writeDifferences(reads, between.scratch, shownDifferences(listed, personal.includes(model.name)));
  return ok({ ...counts, at, live: between.live, listed: listed.length });
};

/**
 * Builds the scratch view of one model of an order from where it stands to the end of the log, and compares a replay
 * with the live view. Every step may be killed and is repeated by the next call; the last step stores `ready` or
 * `failed`.
 * @throws Error when a store fails or the lease is lost; the signal's reason
 */
export const buildScratch = async (order: ScratchOrder, model: Projection, deps: ScratchDeps): Promise<void> => {
  const { events, reads, now, signal } = deps;
  const rest = resting(signal);
  const waiting = waitingBuild(order, model);
  const { namespace } = waiting;
  const report = reporting(reads, order.id, waiting);
  const fail = (error: Problem): Promise<void> =>
    report({ state: 'failed', error, eventsPerSecond: 0, etaSeconds: null });

  await reads.declare(namespace, model.indexes, { later: true });
  const skipped = withSkips(model, deps.decode, await readSkips(events, deps.decode, model.name));
  if (order.from !== null && order.head !== null) await report({ state: 'building' });
  const chosen = await chosenBy(order, skipped, events, { rest, signal });
  if (chosen === null) return fail(rendered('scratch.too_wide', { max: MAX_KEYS }));

  const parkedRows = await reads.parked(namespace);
  const start = { position: await reads.checkpoint(namespace), parked: parkedRows.length };
  const track = await Track.open(events, now, start, 'seen');
  const progress = reportingProgress(track, report);
  const view = { ...skipped, projection: chosen.projection, namespace };
  const catchUp = (state: ScratchBuild['state']): Promise<Problem | null> =>
    projectToEnd(view, deps, rest, async (step) => {
      await track.step(step);
      await progress(state);
    });

  const stuck = await catchUp('building');
  if (stuck !== null) return fail(stuck);
  await reads.declare(namespace, model.indexes);
  const { totalEvents } = track.lag();
  await report({ doneEvents: totalEvents, totalEvents, eventsPerSecond: 0, etaSeconds: null });
  let parity: ParityReport | null = null;
  if (order.kind === 'replay') {
    const live = await readableNamespace(reads, model);
    if (live === null) return fail(rendered('scratch.no_live_view'));
    await report({ state: 'comparing' });
    const between = { live, scratch: namespace, only: chosen.only === null ? null : [...chosen.only].sort() };
    const compared = await compareReplay(model, between, deps, rest, () => catchUp('comparing'));
    if (!compared.ok) return fail(compared.error);
    parity = compared.value;
  }
  const { documents, bytes } = await reads.size(namespace);
  const parked = (await reads.parked(namespace)).length;
  await report({ state: 'ready', eventsPerSecond: 0, etaSeconds: null, documents, bytes, parked, parity });
};
