import { prefixOf } from '@anupalan/domain/kernel/aggregate';
import { type Recorded, SYSTEM } from '@anupalan/domain/kernel/event';
import { latest, type Position } from '@anupalan/domain/kernel/position';
import type { Process, Reaction } from '@anupalan/domain/kernel/process';
import type { Rejection } from '@anupalan/domain/kernel/rejection';
import type { Result } from '@anupalan/domain/kernel/result';
import type { JobQueue } from '@anupalan/infra/ports/job-queue';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics.js';
import type { CommandContext } from './command-context.js';
import { BUSY, type Executed } from './execute.js';
import type { History } from './history.js';
import { derivedId } from './ids.js';

/** Issues a command to an aggregate by its stream prefix. */
export type IssueCommand = (
  prefix: string,
  id: string,
  command: { readonly type: string },
  context: CommandContext,
) => Promise<Result<Executed, Rejection>>;

export interface FollowDeps {
  readonly processes: readonly Process[];
  readonly issue: IssueCommand;
  readonly jobs: JobQueue;
  readonly history: Pick<History, 'leavesOut'>;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'followUpRefused'>;
  /** Callers wait until all that follows is done, however long: where no subscription finishes it. */
  readonly patient?: boolean;
}

/** How long a caller waits for the follow-ups of its command; the subscription finishes what takes longer. */
const INLINE_MS = 2000;
/** Doubling pauses of over an hour in all: a provider may be away for a while. */
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

/** The ids that tie what follows to the work that the event came from. */
const traceOf = ({ metadata: { correlationId, traceparent } }: Recorded) =>
  traceparent === undefined ? { correlationId } : { correlationId, traceparent };

/** Does a process listen to events of this type in this stream? */
export const isInterested = (process: Process, stream: string, type: string): boolean =>
  process.stream === prefixOf(stream) && process.on.includes(type);

/**
 * Processes at work: right after an append, before the answer, and again from the subscription. Commands and jobs carry ids
 * derived from the event, so that the second time changes nothing.
 */
export const followUps = (deps: FollowDeps) => {
  /** Throws on faults only (a store that is away, too much at once): the subscription then tries the event again. */
  const react = async (process: Process, event: Recorded, onRefused: OnRefused): Promise<Position | null> => {
    let reached: Position | null = null;
    for (const [n, reaction] of process.react(event).entries())
      reached = latest(reached, await act(process, event, reaction, n, onRefused));
    return reached;
  };

  const act = async (
    process: Process,
    event: Recorded,
    reaction: Reaction,
    n: number,
    onRefused: OnRefused,
  ): Promise<Position | null> => {
    if (reaction.kind === 'job') {
      if (await deps.history.leavesOut(event, reaction)) return null;
      const { queue, key, runAt, payload } = reaction;
      await deps.jobs.add({
        queue,
        id: key,
        runAt,
        payload: { ...payload, ...traceOf(event) },
        attempts: JOB_ATTEMPTS,
        backoffMs: JOB_BACKOFF_MS,
      });
      return null;
    }
    const commandId = derivedId(event.id, process.name, String(n));
    const done = await deps.issue(reaction.aggregate, reaction.id, reaction.command, {
      actor: SYSTEM,
      channel: 'system',
      commandId,
      causationId: event.id,
      issuedBy: process.name,
      ...traceOf(event),
    });
    if (done.ok) return done.value.position;
    if (done.error.code === BUSY.code) throw new Error(`${process.name}: ${done.error.message}`);
    const { name } = process;
    await onRefused({ process: name, eventId: event.id, stream: event.stream, commandId, code: done.error.code });
    return null;
  };

  /**
   * All processes that listen to these events, one after the other in the order of the events. Nothing refused here is final:
   * what the command waits for may come a moment later, and the subscription tries in the order of the log.
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

  /** For the command path: what was appended is durable already, so a fault here is only logged. */
  const inline = async (events: readonly Recorded[]): Promise<Position | null> => {
    if (!events.some(isFollowed)) return null;
    if (deps.patient === true) return runAll(events);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, INLINE_MS, null);
    });
    const work = runAll(events).catch((error: unknown) => {
      deps.log.error({ err: error }, 'follow-up failed; the subscription will do it');
      return null;
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
    }
  };

  return { inline, react };
};
