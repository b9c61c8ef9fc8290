import { setTimeout as pause } from 'node:timers/promises';
import { type Position, position } from '@anupalan/domain/kernel/position';
import type { Follower } from '@anupalan/domain/kernel/process-manager';
import type { Clock } from '@anupalan/infra/ports/clock';
import type { EventStore, RecordedEvent } from '@anupalan/infra/ports/event-store';
import type { KeyValue } from '@anupalan/infra/ports/key-value';
import type { SealedStore } from '@anupalan/infra/sealing/sealed-store';
import { withScope } from '../call-scope.js';
import { isUnreadable, type Unreadable } from '../faults.js';
import { LEASE_LOST } from '../lease.js';
import { type FollowDeps, followedBy, followUps, isInterested, type RefusedFollowUp } from './follow.js';
import type { History } from './history.js';
import { keepUndone, makeUp } from './undone-follow-ups.js';

export interface RunProcessesDeps extends FollowDeps {
  readonly events: EventStore;
  readonly store: Pick<SealedStore, 'decode'>;
  /** Stores each process's checkpoint, and follow-ups that were refused or could not be done. */
  readonly keyValue: KeyValue;
  readonly history: History;
  /** Decides which due messages are sent in spite of a loss. */
  readonly clock: Clock;
  /** The checkpoints that this process saved last, over all its runs: the job store may lose data between them. */
  readonly saved: SavedCheckpoints;
  /** Plans the jobs that no event causes; called at the start and after a loss. */
  readonly planUncaused?: () => Promise<void>;
}

/** Checkpoints as last written; empty before the first time. */
export interface SavedCheckpoints {
  checkpoints: ReadonlyMap<string, Position>;
}

export const CHECKPOINTS = 'process-checkpoints';
/** Interval of writing checkpoints, ms. Events since then are handled twice after a crash, without effect. */
const SAVE_MS = 1000;
const REFUSAL_RETENTION_MS = 90 * 24 * 3600_000;
/** Failures in a row for which a process delays the others before it continues alone. */
const MAX_FAILURES_IN_A_ROW = 3;
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 60_000;
/**
 * A message due longer ago than this had been sent or given up when the job store lost its data, since its tries were
 * over, ms. A later one is sent (again) under its own key, by which a provider recognises it.
 */
const TRIES_END_MS = 2 * 3600_000;

/** Before everything. */
const START = position('');
const furthest = (a: Position, b: Position): Position => (a > b ? a : b);

const checkpointsIn = (text: string | null): ReadonlyMap<string, Position> =>
  new Map(Object.entries(text === null ? {} : (JSON.parse(text) as Record<string, Position>)));

/** The checkpoint of each process; empty before the first one is written. */
export const processCheckpoints = async (keyValue: Pick<KeyValue, 'get'>): Promise<ReadonlyMap<string, Position>> =>
  checkpointsIn((await keyValue.get(CHECKPOINTS))?.value ?? null);

/** Records that all follow-ups up to `at` are done, for an import that has waited for them. */
export const skipTo = async (
  { processes, keyValue }: Pick<RunProcessesDeps, 'processes' | 'keyValue'>,
  at: Position,
): Promise<void> => {
  await keyValue.put(CHECKPOINTS, JSON.stringify(Object.fromEntries(processes.map(({ name }) => [name, at]))));
};

/** True when a process in `kept` is behind these checkpoints. */
const isBehind = (kept: ReadonlyMap<string, Position>, checkpoints: ReadonlyMap<string, Position>): boolean =>
  [...checkpoints].some(([name, at]) => (kept.get(name) ?? START) < at);

/**
 * The start of each process. Without checkpoints all start at the beginning: the log is new or the job store was lost,
 * and missing jobs are planned again; the same holds for checkpoints older than the ones this process saved. A new
 * process starts where the others are; a checkpoint beyond the end belongs to a log that was restored from a backup,
 * where new events follow its end.
 */
const readCheckpoints = async ({
  processes,
  keyValue,
  events,
  history,
  clock,
  saved,
}: RunProcessesDeps): Promise<{ readonly checkpoints: Map<string, Position>; readonly version: number | 'absent' }> => {
  history.refresh();
  const entry = await keyValue.get(CHECKPOINTS);
  const kept = checkpointsIn(entry?.value ?? null);
  const head = (await events.head()) ?? START;
  if ((kept.size === 0 || isBehind(kept, saved.checkpoints)) && head !== START)
    await history.lost(head, clock.now() - TRIES_END_MS);
  const newest = [...kept.values()].reduce(furthest, START);
  const within = (at: Position): Position => (at > head ? head : at);
  const checkpoints = new Map(processes.map(({ name }) => [name, within(kept.get(name) ?? newest)]));
  return { checkpoints, version: entry?.version ?? 'absent' };
};

const textOf = (checkpoints: ReadonlyMap<string, Position>): string => JSON.stringify(Object.fromEntries(checkpoints));

/**
 * Reads each process's start and writes it, so that checkpoints that are missing later count as lost. The previous
 * holder of the lease may still write; then they are read again.
 */
const takeCheckpoints = async (deps: RunProcessesDeps): Promise<Map<string, Position>> => {
  for (;;) {
    const { checkpoints, version } = await readCheckpoints(deps);
    if ((await deps.keyValue.put(CHECKPOINTS, textOf(checkpoints), { expect: version })) === null) continue;
    deps.saved.checkpoints = new Map(checkpoints);
    return checkpoints;
  }
};

/**
 * Follows the log for all processes until `signal` aborts, in one subscription. Each process has its own checkpoint;
 * one that fails repeatedly at an event continues in its own subscription, so that it delays no other.
 * Missing or older checkpoints mean that the job store lost its data (a flushed Redis, or one restored with less): all
 * processes rewind to the stored ones, and missing jobs are planned again, those that no event causes too. Checkpoints
 * further ahead mean that another process took over the lease; they are left unchanged.
 * @throws any error of the stores at the start
 */
export const runProcesses = async (deps: RunProcessesDeps, signal: AbortSignal): Promise<void> => {
  const { keyValue, events, store, log, history, clock, saved } = deps;
  const { react } = followUps(deps);
  const checkpoints = await takeCheckpoints(deps);
  await deps.planUncaused?.();
  const failures = new Map<Follower, number>();
  const alone: Promise<void>[] = [];

  /** Raised at each rewind: work from before it moves no checkpoint. */
  let generation = 0;
  let rewound = new AbortController();
  const rewind = async (kept: ReadonlyMap<string, Position>): Promise<void> => {
    const head = await events.head();
    history.refresh();
    if (head !== null) await history.lost(head, clock.now() - TRIES_END_MS);
    await deps.planUncaused?.();
    generation += 1;
    for (const [name, at] of checkpoints) {
      const before = kept.get(name) ?? START;
      if (before < at) checkpoints.set(name, before);
    }
    log.warn({ lost: kept.size === 0 }, 'the store of the work lost data; its jobs are planned again from the log');
    rewound.abort();
    rewound = new AbortController();
  };

  const save = async (): Promise<void> => {
    const entry = await keyValue.get(CHECKPOINTS);
    const kept = checkpointsIn(entry?.value ?? null);
    if (entry === null || isBehind(kept, saved.checkpoints)) {
      await rewind(kept);
      saved.checkpoints = kept;
    }
    const next = new Map([...checkpoints].map(([name, at]) => [name, furthest(at, kept.get(name) ?? START)]));
    const text = textOf(next);
    // Null: another process saved meanwhile; the next check decides.
    if (
      text === entry?.value ||
      (await keyValue.put(CHECKPOINTS, text, { expect: entry?.version ?? 'absent' })) !== null
    )
      saved.checkpoints = next;
  };
  let underWay: Promise<void> = Promise.resolve();
  const saving = setInterval(() => {
    // One at a time, however slow the store is.
    underWay = underWay
      .then(save)
      .catch((error: unknown) => log.warn({ err: error }, 'checkpoints of processes not written'));
  }, SAVE_MS);

  const checkpointOf = ({ name }: Follower): Position => checkpoints.get(name) ?? START;
  const moveTo = (process: Follower, at: Position, of: number): void => {
    if (of === generation && at > checkpointOf(process)) checkpoints.set(process.name, at);
  };
  /** The state has changed since (a cancelled case): stored for people, never retried. */
  const keepRefused = async ({ commandId, ...note }: RefusedFollowUp): Promise<void> => {
    await keyValue.put(`refused-follow-up:${commandId}`, JSON.stringify(note), { ttlMs: REFUSAL_RETENTION_MS });
    deps.metrics.followUpRefused(note.process);
    log.warn(note, 'follow-up refused');
  };

  /** An unreadable event, or stream of a follow-up, must not stop a process: log and health name what is not done. */
  const passOver = async (process: Follower, event: RecordedEvent, why: Unreadable): Promise<void> => {
    const { stream, revision, position: at } = event;
    const undone = { process: process.name, stream, revision };
    log.error({ ...undone, position: at, reason: why.message }, 'follow-up not done: a record cannot be read');
    await keepUndone(keyValue, undone);
    deps.metrics.followUpRefused(process.name);
  };

  const handle = async (process: Follower, event: RecordedEvent): Promise<void> => {
    const opened = await store.decode(event);
    await withScope(opened.metadata, () => react(process, opened, keepRefused));
  };

  const take = async (process: Follower, event: RecordedEvent, of: number): Promise<void> => {
    if (checkpointOf(process) >= event.position) return;
    if (isInterested(process, event.stream, event.type)) {
      try {
        await handle(process, event);
      } catch (error) {
        if (!isUnreadable(error)) throw error;
        await passOver(process, event, error);
      }
    }
    failures.delete(process);
    moveTo(process, event.position, of);
  };

  /**
   * Handles one event for all of `together`; a process that fails too often leaves the group. Throws when all have to
   * wait and retry.
   */
  const takeAll = async (together: Set<Follower>, event: RecordedEvent, of: number): Promise<void> => {
    for (const process of [...together]) {
      try {
        await take(process, event, of);
      } catch (error) {
        const failed = (failures.get(process) ?? 0) + 1;
        failures.set(process, failed);
        log.error({ err: error, process: process.name, eventId: event.id, failed }, 'process failed');
        if (together.size === 1 || failed < MAX_FAILURES_IN_A_ROW) throw error;
        together.delete(process);
        alone.push(follow(new Set([process])));
      }
    }
  };

  /** Runs one subscription for `together`. */
  const follow = async (together: Set<Follower>): Promise<void> => {
    while (!signal.aborted) {
      const of = generation;
      const until = AbortSignal.any([signal, rewound.signal]);
      try {
        const after = [...together].map(checkpointOf).reduce((a, b) => (a < b ? a : b));
        const prefixes = [...new Set([...together].map(followedBy))];
        for await (const delivery of events.subscribe({ after: after === START ? null : after, prefixes }, until))
          if (delivery.kind === 'events')
            for (const event of delivery.events) {
              if (until.aborted) break;
              await takeAll(together, event, of);
            }
          else if (delivery.position !== null) for (const process of together) moveTo(process, delivery.position, of);
      } catch (error) {
        if (signal.aborted) return;
        if (!until.aborted) log.warn({ err: error }, 'processes go on from their checkpoints');
      }
      // Also when the log ended the subscription, like a dropped connection.
      const failed = Math.max(0, ...[...together].map((process) => failures.get(process) ?? 0));
      const ms = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failed) * (0.5 + Math.random());
      await pause(ms, undefined, { signal }).catch(() => undefined);
    }
  };

  const makingUp = makeUp(deps, handle).catch((error: unknown) =>
    log.warn({ err: error }, 'follow-ups not made up for'),
  );
  if (deps.processes.length > 0) await follow(new Set(deps.processes));
  while (alone.length > 0) await alone.pop();
  clearInterval(saving);
  await underWay;
  await makingUp;
  // After a lost lease its new holder saves them.
  if (signal.reason !== LEASE_LOST) await save();
};
