import { position } from '@anupalan/domain/kernel/position';
import { rendered } from '@anupalan/domain/kernel/rejection';
import type { Problem } from '@anupalan/domain/rules/problem';
import { pause } from '@anupalan/infra/ports/clock';
import type { EventStore } from '@anupalan/infra/ports/event-store';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import type { Decode } from '../fold-batch.js';
import { type ProjectOptions, project, type Tuning } from '../project.js';
import type { Projection } from '../projection.js';
import { readSkips, withSkips } from '../skips.js';
import { Track } from '../track.js';
import { readableNamespace } from '../view.js';
import { FENCED, scratchNamespace } from '../view-record.js';
import { shownDifferences } from './differences.js';
import { compareWithLive } from './parity.js';
import { type ScratchBuild, type ScratchOrder, writeBuild, writeDifferences } from './scratch-record.js';
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

/**
 * Builds the scratch view of one model of an order from where it stands to the end of the log, and compares a replay
 * with the live view. Every step may be killed and is repeated by the next call; the last step stores `ready` or
 * `failed`.
 * @throws Error when a store fails or the lease is lost; the signal's reason
 */
export const buildScratch = async (order: ScratchOrder, model: Projection, deps: ScratchDeps): Promise<void> => {
  const { events, reads, tuning, now, signal } = deps;
  const rest = resting(signal);
  let build = waitingBuild(order, model);
  const { namespace } = build;
  const report = async (change: Partial<ScratchBuild>): Promise<void> => {
    build = { ...build, ...change };
    await writeBuild(reads, order.id, build);
  };
  const fail = (error: Problem): Promise<void> =>
    report({ state: 'failed', error, eventsPerSecond: 0, etaSeconds: null });

  await reads.declare(namespace, model.indexes, { later: true });
  const skipped = withSkips(model, deps.decode, await readSkips(events, deps.decode, model.name));
  let projection = order.day === null ? skipped.projection : upToDay(skipped.projection, order.day);
  let only: ReadonlySet<string> | null = null;
  if (order.from !== null && order.head !== null) {
    const bounds = { from: position(order.from), head: position(order.head) };
    await report({ state: 'building' });
    only = await keysTouched(events, projection, skipped.decode, bounds, { rest, signal });
    if (only === null) return fail(rendered('scratch.too_wide', { max: MAX_KEYS }));
    projection = onlyKeys(projection, only);
  }

  const parkedRows = await reads.parked(namespace);
  const start = { position: await reads.checkpoint(namespace), parked: parkedRows.length };
  const track = await Track.open(events, now, start, 'seen');
  let reported = Number.NEGATIVE_INFINITY;
  const progress = async (state: ScratchBuild['state']): Promise<void> => {
    if (performance.now() - reported < REPORT_MS) return;
    reported = performance.now();
    const { totalEvents, lagEvents, eventsPerSecond, parked } = track.lag();
    const etaSeconds = eventsPerSecond === 0 ? null : Math.ceil(lagEvents / eventsPerSecond);
    await report({ state, doneEvents: totalEvents - lagEvents, totalEvents, eventsPerSecond, etaSeconds, parked });
  };
  /** Reads to the end of the log. Returns the reason if that cannot be done, else null. */
  const catchUp = async (state: ScratchBuild['state']): Promise<Problem | null> => {
    const enough = new AbortController();
    let reached = false;
    const options: ProjectOptions = {
      ...skipped,
      projection,
      namespace,
      events,
      reads,
      tuning,
      signal: AbortSignal.any([signal, enough.signal]),
      failFast: () => false,
      onChanges: () => undefined,
      onProgress: async (step) => {
        await track.step(step);
        await progress(state);
        reached = step.caughtUp;
        if (reached) enough.abort();
        else await rest();
      },
    };
    const stopped = await project(options);
    signal.throwIfAborted();
    if (stopped.kind === 'paused') return stopped.problem;
    if (!reached) throw new Error(stopped.kind === 'fenced' ? FENCED : 'the log ended the subscription');
    return null;
  };

  const stuck = await catchUp('building');
  if (stuck !== null) return fail(stuck);
  await reads.declare(namespace, model.indexes);
  const { totalEvents } = track.lag();
  await report({ doneEvents: totalEvents, totalEvents, eventsPerSecond: 0, etaSeconds: null });
  if (order.kind === 'replay') {
    const live = await readableNamespace(reads, model);
    if (live === null) return fail(rendered('scratch.no_live_view'));
    await report({ state: 'comparing' });
    let behind: Problem | null = null;
    const compared = await compareWithLive(
      reads,
      { live, scratch: namespace, only: only === null ? null : [...only].sort() },
      {
        catchUp: async () => {
          behind = await catchUp('comparing');
        },
        rest,
        signal,
      },
    );
    if (behind !== null) return fail(behind);
    const at = new Date(now()).toISOString();
    await writeDifferences(reads, namespace, shownDifferences(compared.listed, deps.personal.includes(model.name)));
    build = { ...build, parity: { ...compared.counts, at, live, listed: compared.listed.length } };
  }
  const { documents, bytes } = await reads.size(namespace);
  const parked = (await reads.parked(namespace)).length;
  await report({ state: 'ready', eventsPerSecond: 0, etaSeconds: null, documents, bytes, parked });
};
