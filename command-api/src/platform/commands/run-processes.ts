import { setTimeout as pause } from 'node:timers/promises';
import type { Follower } from '@anupalan/domain/kernel/process-manager';
import type { RecordedEvent } from '@anupalan/infra/ports/event-store';
import type { SealedStore } from '@anupalan/infra/sealing/sealed-store';
import { withScope } from '../call-scope.js';
import { isUnreadable, type Unreadable } from '../faults.js';
import { LEASE_LOST } from '../lease.js';
import { type FollowDeps, followedBy, followUps, isInterested, type RefusedFollowUp } from './follow.js';
import { type CheckpointDeps, Checkpoints, START } from './process-checkpoints.js';
import { keepUndone, makeUp } from './undone-follow-ups.js';

/** `keyValue` keeps, beside the checkpoints, follow-ups that were refused or could not be done. */
export interface RunProcessesDeps extends Omit<FollowDeps, 'history'>, CheckpointDeps {
  readonly store: Pick<SealedStore, 'decode'>;
  readonly pace?: Pace;
}

interface Pace {
  /** Interval of writing checkpoints, ms. Events since then are handled twice after a crash, without effect. */
  readonly saveMs: number;
  /** Before the next try, ms; doubled with each failure in a row. */
  readonly pauseMs: number;
}

const PACE: Pace = { saveMs: 1000, pauseMs: 250 };
const REFUSAL_RETENTION_MS = 90 * 24 * 3600_000;
/** Failures in a row for which a process delays the others before it continues alone. */
const MAX_FAILURES_IN_A_ROW = 3;
const MAX_PAUSE_MS = 60_000;

/** Writes the checkpoints regularly; returns the function that stops it, which waits for a write under way. */
const saveRegularly = (checkpoints: Checkpoints, { log, pace = PACE }: RunProcessesDeps): (() => Promise<void>) => {
  let underWay: Promise<void> = Promise.resolve();
  const saving = setInterval(() => {
    // One at a time, however slow the store is.
    underWay = underWay
      .then(() => checkpoints.save())
      .catch((error: unknown) => log.warn({ err: error }, 'checkpoints of processes not written'));
  }, pace.saveMs);
  return async () => {
    clearInterval(saving);
    await underWay;
  };
};

/** All processes, which follow the log together as long as none of them fails too often. */
class ProcessRun {
  readonly #react: ReturnType<typeof followUps>['react'];
  readonly #failures = new Map<Follower, number>();
  readonly #alone: Promise<void>[] = [];

  constructor(
    private readonly deps: RunProcessesDeps,
    private readonly checkpoints: Checkpoints,
    private readonly signal: AbortSignal,
  ) {
    this.#react = followUps(deps).react;
  }

  async run(): Promise<void> {
    const { processes, log } = this.deps;
    const makingUp = makeUp(this.deps, (process, event) => this.#handle(process, event)).catch((error: unknown) =>
      log.warn({ err: error }, 'follow-ups not made up for'),
    );
    if (processes.length > 0) await this.#follow(new Set(processes));
    while (this.#alone.length > 0) await this.#alone.pop();
    await makingUp;
  }

  /** Runs one subscription for `together`. */
  async #follow(together: Set<Follower>): Promise<void> {
    const { signal, checkpoints } = this;
    while (!signal.aborted) {
      const until = AbortSignal.any([signal, checkpoints.rewound]);
      try {
        await this.#followOnce(together, until);
      } catch (error) {
        if (signal.aborted) return;
        if (!until.aborted) this.deps.log.warn({ err: error }, 'processes go on from their checkpoints');
      }
      // Also if the log ended the subscription, like a dropped connection.
      const failed = Math.max(0, ...[...together].map((process) => this.#failures.get(process) ?? 0));
      const { pauseMs } = this.deps.pace ?? PACE;
      const ms = Math.min(MAX_PAUSE_MS, pauseMs * 2 ** failed) * (0.5 + Math.random());
      await pause(ms, undefined, { signal }).catch(() => undefined);
    }
  }

  async #followOnce(together: Set<Follower>, until: AbortSignal): Promise<void> {
    const { checkpoints } = this;
    const { generation } = checkpoints;
    const first = [...together].map((process) => checkpoints.of(process)).reduce((a, b) => (a < b ? a : b));
    const reading = { after: first === START ? null : first, prefixes: [...new Set([...together].map(followedBy))] };
    for await (const delivery of this.deps.events.subscribe(reading, until))
      if (delivery.kind === 'events')
        for (const event of delivery.events) {
          if (until.aborted) break;
          await this.#takeAll(together, event, generation);
        }
      else if (delivery.position !== null)
        for (const process of together) checkpoints.moveTo(process, delivery.position, generation);
  }

  /**
   * Handles one event for all of `together`; a process that fails too often leaves the group. Throws when all have to
   * wait and retry.
   */
  async #takeAll(together: Set<Follower>, event: RecordedEvent, generation: number): Promise<void> {
    for (const process of [...together]) {
      try {
        await this.#take(process, event, generation);
      } catch (error) {
        const failed = (this.#failures.get(process) ?? 0) + 1;
        this.#failures.set(process, failed);
        const about = { err: error, process: process.name, eventId: event.id, failed };
        this.deps.log.error(about, 'process failed');
        if (together.size === 1 || failed < MAX_FAILURES_IN_A_ROW) throw error;
        together.delete(process);
        this.#alone.push(this.#follow(new Set([process])));
      }
    }
  }

  async #take(process: Follower, event: RecordedEvent, generation: number): Promise<void> {
    if (this.checkpoints.of(process) >= event.position) return;
    if (isInterested(process, event.stream, event.type)) {
      try {
        await this.#handle(process, event);
      } catch (error) {
        if (!isUnreadable(error)) throw error;
        await this.#passOver(process, event, error);
      }
    }
    this.#failures.delete(process);
    this.checkpoints.moveTo(process, event.position, generation);
  }

  async #handle(process: Follower, event: RecordedEvent): Promise<void> {
    const opened = await this.deps.store.decode(event);
    await withScope(opened.metadata, () => this.#react(process, opened, (refused) => this.#keepRefused(refused)));
  }

  /** The state has changed since (a cancelled case): stored for people, never retried. */
  async #keepRefused({ commandId, ...note }: RefusedFollowUp): Promise<void> {
    const { keyValue, metrics, log } = this.deps;
    await keyValue.put(`refused-follow-up:${commandId}`, JSON.stringify(note), { ttlMs: REFUSAL_RETENTION_MS });
    metrics.followUpRefused(note.process);
    log.warn(note, 'follow-up refused');
  }

  /** An unreadable event, or stream of a follow-up, must not stop a process: log and health name what was not done. */
  async #passOver(process: Follower, event: RecordedEvent, why: Unreadable): Promise<void> {
    const { keyValue, metrics, log } = this.deps;
    const { stream, revision, position } = event;
    const undone = { process: process.name, stream, revision };
    log.error({ ...undone, position, reason: why.message }, 'follow-up not done: a record cannot be read');
    await keepUndone(keyValue, undone);
    metrics.followUpRefused(process.name);
  }
}

/**
 * Follows the log for all processes until `signal` aborts, in one subscription. Each process has its own checkpoint;
 * one that fails repeatedly at an event continues in its own subscription, so that it delays no other. Missing or older
 * checkpoints mean that the job store lost its data (a flushed Redis, or one restored with less). Then all processes
 * rewind to the stored ones, and missing jobs are planned again, also those that no event causes. Checkpoints further
 * ahead mean that another process took over the lease; they are left unchanged.
 * @throws any error of the stores at the start
 */
export const runProcesses = async (deps: RunProcessesDeps, signal: AbortSignal): Promise<void> => {
  const checkpoints = await Checkpoints.take(deps);
  await deps.planUncaused?.();
  const endSaving = saveRegularly(checkpoints, deps);
  await new ProcessRun(deps, checkpoints, signal).run();
  await endSaving();
  // After a lost lease its new holder saves them.
  if (signal.reason !== LEASE_LOST) await checkpoints.save();
};
