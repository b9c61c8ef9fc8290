import { setTimeout as pause } from 'node:timers/promises';
import { type Position, position } from '@anupalan/domain/kernel/position';
import type { Follower } from '@anupalan/domain/kernel/process-manager';
import type { Clock } from '@anupalan/infra/ports/clock';
import { DamagedEvent, type EventStore, type RecordedEvent } from '@anupalan/infra/ports/event-store';
import type { KeyValue } from '@anupalan/infra/ports/key-value';
import { KeyMissing } from '@anupalan/infra/ports/key-vault';
import type { SealedStore } from '@anupalan/infra/sealing/sealed-store';
import { withScope } from '../call-scope.js';
import { LEASE_LOST } from '../lease.js';
import { type FollowDeps, followedBy, followUps, isInterested, type RefusedFollowUp } from './follow.js';
import type { History } from './history.js';

export interface RunProcessesDeps extends FollowDeps {
  readonly events: EventStore;
  readonly store: Pick<SealedStore, 'decode'>;
  /** Keeps how far each process is, and the follow-ups that were refused. */
  readonly keyValue: KeyValue;
  readonly history: History;
  /** For how long ago messages were due that are told in spite of a loss. */
  readonly clock: Clock;
  /** What this process saved last, over all of its runs: the store of the work may lose data between them. */
  readonly saved: SavedCheckpoints;
}

/** Marks as they were written; empty before the first time. */
export interface SavedCheckpoints {
  checkpoints: ReadonlyMap<string, Position>;
}

export const CHECKPOINTS = 'process-checkpoints';
/** How often checkpoints are written. What lies between is seen twice after a crash, which changes nothing. */
const SAVE_MS = 1000;
const REFUSAL_RETENTION_MS = 90 * 24 * 3600_000;
/** So often in a row a process holds up the others before it goes on by itself. */
const MAX_FAILURES_IN_A_ROW = 3;
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 60_000;
/**
 * A message that had to go out longer ago than this was sent or given up when the store of the work lost its data: its tries are
 * over by then. A later one is sent (again), under its own key, by which a provider knows it.
 */
const TRIES_END_MS = 2 * 3600_000;

const isFromBeginning = (process: Follower): boolean => 'fromBeginning' in process && process.fromBeginning === true;

/** Before everything. */
const START = position('');
const furthest = (a: Position, b: Position): Position => (a > b ? a : b);

const checkpointsIn = (text: string | null): ReadonlyMap<string, Position> =>
  new Map(Object.entries(text === null ? {} : (JSON.parse(text) as Record<string, Position>)));

/** How far each process is; empty before the first mark is written. */
export const processCheckpoints = async (keyValue: Pick<KeyValue, 'get'>): Promise<ReadonlyMap<string, Position>> =>
  checkpointsIn((await keyValue.get(CHECKPOINTS))?.value ?? null);

/** Says that all that follows up to `at` is done, by whoever put that past in and waited for its follow-ups. */
export const skipTo = async (
  { processes, keyValue }: Pick<RunProcessesDeps, 'processes' | 'keyValue'>,
  at: Position,
): Promise<void> => {
  await keyValue.put(CHECKPOINTS, JSON.stringify(Object.fromEntries(processes.map(({ name }) => [name, at]))));
};

/** Is there a process that `kept` knows less far than these checkpoints? */
const isBehind = (kept: ReadonlyMap<string, Position>, checkpoints: ReadonlyMap<string, Position>): boolean =>
  [...checkpoints].some(([name, at]) => (kept.get(name) ?? START) < at);

/**
 * Where each process goes on. In a log without checkpoints all start at the beginning: the log is new, or the store of the work was
 * lost, and what has no job any more gets one. Older checkpoints than this process saved say the same. A process that was added later
 * starts where the others are: what happened before was dealt with in other ways; or at the beginning, when the past is its business, too. A mark beyond the end is of a log that was put back from
 * a backup: what happens there from now on is new.
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
  const checkpoints = new Map(
    processes.map((process) => [
      process.name,
      within(kept.get(process.name) ?? (isFromBeginning(process) ? START : newest)),
    ]),
  );
  return { checkpoints, version: entry?.version ?? 'absent' };
};

const textOf = (checkpoints: ReadonlyMap<string, Position>): string => JSON.stringify(Object.fromEntries(checkpoints));

/**
 * Where each process goes on, written down: from the first moment checkpoints that are missing later were lost. Who had the lease
 * before may still write; then they are read again.
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
 * Follows the log for all processes until `signal` aborts, in one reading of it. Each process has a mark of its own; one that
 * fails at the same event again and again goes on in a reading of its own, so that it holds up no other.
 *
 * Marks that are gone, or older than they were, say that the store of the work lost its data (a Redis that was flushed, or came
 * back with less): then all go back to what is kept, and what has no job any more gets one. Marks that are further say that
 * another process follows, too, because the lease went over to it; they are left to it.
 * @throws whatever the stores throw while it begins
 */
export const runProcesses = async (deps: RunProcessesDeps, signal: AbortSignal): Promise<void> => {
  const { keyValue, events, store, log, history, clock, saved } = deps;
  const { react } = followUps(deps);
  const checkpoints = await takeCheckpoints(deps);
  const failures = new Map<Follower, number>();
  const alone: Promise<void>[] = [];

  /** Grows when all go back: what is at work from before moves no mark. */
  let generation = 0;
  let rewound = new AbortController();
  const rewind = async (kept: ReadonlyMap<string, Position>): Promise<void> => {
    const head = await events.head();
    history.refresh();
    if (head !== null) await history.lost(head, clock.now() - TRIES_END_MS);
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
    // Null: somebody else saved meanwhile. The next look tells what.
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
  /** The world moved on (the case was cancelled meanwhile): kept for people to see, never tried again. */
  const keepRefused = async ({ commandId, ...note }: RefusedFollowUp): Promise<void> => {
    await keyValue.put(`refused-follow-up:${commandId}`, JSON.stringify(note), { ttlMs: REFUSAL_RETENTION_MS });
    deps.metrics.followUpRefused(note.process);
    log.warn(note, 'follow-up refused');
  };

  /** One event that cannot be read must not keep a process from all others: the log says which follow-up is missing. */
  const passOver = (process: Follower, event: RecordedEvent, error: DamagedEvent | KeyMissing): void => {
    const note = { process: process.name, stream: event.stream, revision: event.revision, position: event.position };
    log.error({ ...note, reason: error.message }, 'nothing follows on an event that cannot be read');
  };

  const take = async (process: Follower, event: RecordedEvent, of: number): Promise<void> => {
    if (checkpointOf(process) >= event.position) return;
    if (isInterested(process, event.stream, event.type)) {
      try {
        const opened = await store.decode(event);
        await withScope(opened.metadata, () => react(process, opened, keepRefused));
      } catch (error) {
        if (!(error instanceof DamagedEvent || error instanceof KeyMissing)) throw error;
        passOver(process, event, error);
      }
    }
    failures.delete(process);
    moveTo(process, event.position, of);
  };

  /** One event for all of `together`; who fails too often leaves them. Throws when all shall wait and try again. */
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

  /** One reading of the log for `together`. */
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
      // Also when the log ended the reading by itself, as a dropped connection does.
      const failed = Math.max(0, ...[...together].map((process) => failures.get(process) ?? 0));
      const ms = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failed) * (0.5 + Math.random());
      await pause(ms, undefined, { signal }).catch(() => undefined);
    }
  };

  // Who begins at the beginning of a log that the others follow, or was stopped on the way from there, reads it alone: they must not
  // wait for it.
  const newest = [...checkpoints.values()].reduce(furthest, START);
  const late = deps.processes.filter(
    (process) => checkpointOf(process) !== newest && (checkpointOf(process) === START || isFromBeginning(process)),
  );
  const rest = deps.processes.filter((process) => !late.includes(process));
  for (const process of late) alone.push(follow(new Set([process])));
  if (rest.length > 0) await follow(new Set(rest));
  while (alone.length > 0) await alone.pop();
  clearInterval(saving);
  await underWay;
  // Who has the lease now keeps them from here on.
  if (signal.reason !== LEASE_LOST) await save();
};
