import { idOf, prefixOf } from '@anupalan/domain/kernel/aggregate';
import { type Recorded, SYSTEM } from '@anupalan/domain/kernel/event';
import { latest, type Position } from '@anupalan/domain/kernel/position';
import type { Issue, Job, Process } from '@anupalan/domain/kernel/process';
import type { Follower, ProcessManager } from '@anupalan/domain/kernel/process-manager';
import type { Rejection } from '@anupalan/domain/kernel/rejection';
import type { Result } from '@anupalan/domain/kernel/result';
import type { JobQueue } from '@anupalan/infra/ports/job-queue';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics.js';
import type { CommandContext } from './command-context.js';
import { BUSY, type Executed } from './execute.js';
import type { History } from './history.js';
import { derivedId } from './ids.js';
import type { Load } from './load.js';

/** Issues a command to an aggregate by its stream prefix. */
export type IssueCommand = (
  prefix: string,
  id: string,
  command: { readonly type: string },
  context: CommandContext,
) => Promise<Result<Executed, Rejection>>;

export interface FollowDeps {
  readonly processes: readonly Follower[];
  readonly issue: IssueCommand;
  readonly load: Load;
  readonly jobs: JobQueue;
  readonly history: Pick<History, 'planned'>;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'followUpRefused'>;
  /** Callers wait until all follow-ups are done, because no subscription completes them. */
  readonly patient?: boolean;
  /** How long a caller waits for its command's follow-ups, ms; the subscription completes the rest. */
  readonly inlineMs?: number;
}

const INLINE_MS = 2000;
/** Doubling pauses of over an hour in total: a provider may be down for a while. */
const JOB_ATTEMPTS = 12;
const JOB_BACKOFF_MS = 2000;

/** A follow-up that the domain does not take. */
export interface RefusedFollowUp {
  readonly process: string;
  readonly eventId: string;
  readonly stream: string;
  readonly commandId: string;
  readonly code: string;
}

type OnRefused = (refusal: RefusedFollowUp) => Promise<void>;

const refusalOf = (
  { name }: Follower,
  { id, stream }: Recorded,
  commandId: string,
  { code }: Rejection,
): RefusedFollowUp => ({
  process: name,
  eventId: id,
  stream,
  commandId,
  code,
});

/** The correlation ids that follow-ups copy from the event. */
const traceOf = ({ metadata: { correlationId, traceparent } }: Recorded) =>
  traceparent === undefined ? { correlationId } : { correlationId, traceparent };

/** Plans a job that follows from an event; the same job again changes nothing. */
export const planJob = async (jobs: JobQueue, event: Recorded, { queue, key, runAt, payload }: Job): Promise<void> => {
  await jobs.add({
    queue,
    id: key,
    runAt,
    payload: { ...payload, ...traceOf(event) },
    attempts: JOB_ATTEMPTS,
    backoffMs: JOB_BACKOFF_MS,
  });
};

/** The prefix of the streams that it follows. */
export const followedBy = (follower: Follower): string =>
  'aggregate' in follower ? follower.aggregate.prefix : follower.stream;

/** True when it handles events of this type in this stream. */
export const isInterested = (follower: Follower, stream: string, type: string): boolean =>
  followedBy(follower) === prefixOf(stream) && ('aggregate' in follower || follower.on.includes(type));

/** The result of the work, or null after `ms`. */
const within = async <T>(work: Promise<T>, ms: number): Promise<T | null> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** What follows from one event by one process. Returns the last position that was reached. */
const reactions = (deps: Pick<FollowDeps, 'issue' | 'load' | 'jobs' | 'history'>) => {
  const followUp = async (process: Process, event: Recorded, onRefused: OnRefused): Promise<Position | null> => {
    let reached: Position | null = null;
    for (const [n, reaction] of process.react(event).entries()) {
      if (reaction.kind === 'job') await plan(event, reaction);
      else {
        const commandId = derivedId(event.id, process.name, String(n));
        const done = await issue(process, event, reaction, commandId);
        if (done.ok) reached = latest(reached, done.value.position);
        else await onRefused(refusalOf(process, event, commandId, done.error));
      }
    }
    return reached;
  };

  /**
   * Runs the due steps, whichever event of the stream triggered it; each outcome records an event that triggers the
   * next.
   */
  const advance = async (manager: ProcessManager, event: Recorded, onRefused: OnRefused): Promise<Position | null> => {
    const { aggregate, name } = manager;
    const id = idOf(event.stream);
    let reached: Position | null = null;
    for (const due of manager.next((await deps.load(aggregate, id)).state, id)) {
      if (due.kind === 'job') {
        await plan(event, due);
        continue;
      }
      const stepId = derivedId(event.stream, name, due.name);
      const done = await issue(manager, event, due, stepId);
      const command = manager.outcome(due.name, done.ok ? null : done.error);
      const commandId = derivedId(stepId, 'outcome');
      const kept = await issue(
        manager,
        event,
        { kind: 'command', aggregate: aggregate.prefix, id, command },
        commandId,
      );
      if (!kept.ok) await onRefused(refusalOf(manager, event, commandId, kept.error));
      for (const result of [done, kept]) if (result.ok) reached = latest(reached, result.value.position);
    }
    return reached;
  };

  const plan = async (event: Recorded, due: Job): Promise<void> => {
    const job = await deps.history.planned(event, due);
    if (job !== null) await planJob(deps.jobs, event, job);
  };

  const issue = async (
    { name }: Follower,
    event: Recorded,
    { aggregate, id, command, actor = SYSTEM }: Issue,
    commandId: string,
  ): Promise<Result<Executed, Rejection>> => {
    const causationId = event.id;
    const context = { actor, channel: 'system', commandId, causationId, issuedBy: name, ...traceOf(event) } as const;
    const done = await deps.issue(aggregate, id, command, context);
    if (!done.ok && done.error.code === BUSY.code) throw new Error(`${name}: ${done.error.message}`);
    return done;
  };

  /** Throws only on faults (an unavailable store, a busy stream): the subscription then retries the event. */
  return (follower: Follower, event: Recorded, onRefused: OnRefused): Promise<Position | null> =>
    'aggregate' in follower ? advance(follower, event, onRefused) : followUp(follower, event, onRefused);
};

/**
 * Runs processes right after an append, before the answer, and again from the subscription. Commands and jobs have ids
 * derived from the event or, for a process manager, from its stream and the step, so that the second run changes
 * nothing.
 */
export const followUps = (deps: FollowDeps) => {
  const react = reactions(deps);

  /**
   * Runs all processes that handle these events, one after the other in the order of the events. No refusal is final
   * here: its precondition may come a moment later, and the subscription retries in the order of the log.
   */
  const runAll = async (events: readonly Recorded[]): Promise<Position | null> => {
    let reached: Position | null = null;
    for (const event of events)
      for (const process of deps.processes)
        if (isInterested(process, event.stream, event.event.type))
          reached = latest(reached, await react(process, event, async () => undefined));
    return reached;
  };

  const isFollowed = ({ stream, event }: Recorded): boolean =>
    deps.processes.some((process) => isInterested(process, stream, event.type));

  /** For the command path: the append is durable already, so a fault is only logged. */
  const inline = async (events: readonly Recorded[]): Promise<Position | null> => {
    if (!events.some(isFollowed)) return null;
    if (deps.patient === true) return runAll(events);
    const work = runAll(events).catch((error: unknown) => {
      deps.log.error({ err: error }, 'follow-up failed; the subscription will do it');
      return null;
    });
    return within(work, deps.inlineMs ?? INLINE_MS);
  };

  return { inline, react };
};
