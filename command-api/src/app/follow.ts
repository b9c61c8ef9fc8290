import { prefixOf } from '@anupalan/domain/kernel/aggregate';
import { type Recorded, SYSTEM } from '@anupalan/domain/kernel/event';
import { latest, type Position, position } from '@anupalan/domain/kernel/position';
import type { Process, Reaction } from '@anupalan/domain/kernel/process';
import type { Rejection } from '@anupalan/domain/kernel/rejection';
import type { Result } from '@anupalan/domain/kernel/result';
import type { EventStore } from '@anupalan/infra/ports/event-store';
import type { JobQueue } from '@anupalan/infra/ports/job-queue';
import type { KeyValue } from '@anupalan/infra/ports/key-value';
import type { SealedStore } from '@anupalan/infra/sealing/sealed-store';
import type { Logger } from 'pino';
import type { CommandContext } from './command-context.js';
import type { Executed } from './execute.js';
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
  /** Keeps each process's mark and the follow-ups that were refused. */
  readonly keyValue: KeyValue;
  readonly log: Logger;
}

/** How long a caller waits for the follow-ups of its command; the subscription finishes what takes longer. */
const INLINE_MS = 2000;
/** Doubling pauses of over an hour in all: a provider may be away for a while. */
const JOB_ATTEMPTS = 12;
const JOB_BACKOFF_MS = 2000;
const REFUSAL_KEPT_MS = 90 * 24 * 3600_000;

/**
 * Processes at work: right after an append, before the answer, and again from the subscription. Commands and jobs carry ids
 * derived from the event, so that the second time changes nothing.
 */
export const followUps = (deps: FollowDeps) => {
  const interested = (process: Process, event: Recorded): boolean =>
    process.stream === prefixOf(event.stream) && process.on.includes(event.event.type);

  /** Throws on faults only (a store that is away): the subscription then tries the event again. */
  const react = async (process: Process, event: Recorded): Promise<Position | null> => {
    let reached: Position | null = null;
    for (const [n, reaction] of process.react(event).entries())
      reached = latest(reached, await act(process, event, reaction, n));
    return reached;
  };

  const act = async (process: Process, event: Recorded, reaction: Reaction, n: number): Promise<Position | null> => {
    if (reaction.kind === 'job') {
      const { queue, key, runAt, payload } = reaction;
      await deps.jobs.add({
        queue,
        id: key,
        runAt,
        payload: { ...payload, correlationId: event.metadata.correlationId },
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
      correlationId: event.metadata.correlationId,
      causationId: event.id,
      issuedBy: process.name,
      ...(event.metadata.traceparent === undefined ? {} : { traceparent: event.metadata.traceparent }),
    });
    if (done.ok) return done.value.position;
    // Refused because the world moved on (the case was cancelled meanwhile): kept for people to see, never retried.
    const note = { process: process.name, eventId: event.id, stream: event.stream, code: done.error.code };
    await deps.keyValue.put(`refused-follow-up:${commandId}`, JSON.stringify(note), { ttlMs: REFUSAL_KEPT_MS });
    deps.log.warn(note, 'follow-up refused');
    return null;
  };

  /** All processes that listen to these events, one after the other in the order of the events. */
  const runAll = async (events: readonly Recorded[]): Promise<Position | null> => {
    let reached: Position | null = null;
    for (const event of events)
      for (const process of deps.processes)
        if (interested(process, event)) reached = latest(reached, await react(process, event));
    return reached;
  };

  /** For the command path: what was appended is durable already, so a fault here is only logged. */
  const inline = async (events: readonly Recorded[]): Promise<Position | null> => {
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

  return { inline, react, interested };
};

/**
 * Follows the log for all processes until `signal` aborts. Each process has a mark of its own; the stream is read from the
 * earliest. Marks are written at pauses in the flow: an event that is seen twice changes nothing.
 */
export const runProcesses = async (
  deps: FollowDeps & { readonly events: EventStore; readonly store: SealedStore },
  signal: AbortSignal,
): Promise<void> => {
  const { react, interested } = followUps(deps);
  const marks = new Map<string, Position | null>();
  for (const process of deps.processes) {
    const entry = await deps.keyValue.get(markKey(process));
    marks.set(process.name, entry === null ? null : position(entry.value));
  }
  let unsaved = 0;
  const save = async (): Promise<void> => {
    for (const process of deps.processes) {
      const mark = marks.get(process.name);
      if (mark !== null && mark !== undefined) await deps.keyValue.put(markKey(process), mark);
    }
    unsaved = 0;
  };
  const moveTo = (process: Process, at: Position): void => {
    marks.set(process.name, latest(marks.get(process.name) ?? null, at));
  };

  while (!signal.aborted) {
    try {
      const after = [...marks.values()].reduce((a, b) => (a === null || b === null ? null : a < b ? a : b), LAST);
      const prefixes = [...new Set(deps.processes.map((process) => process.stream))];
      for await (const delivery of deps.events.subscribe({ after: after === LAST ? null : after, prefixes }, signal)) {
        if (delivery.kind === 'event') {
          const { position: at } = delivery.event;
          const event = await deps.store.decode(delivery.event);
          for (const process of deps.processes) {
            if ((marks.get(process.name) ?? '') >= at) continue;
            if (interested(process, event)) await react(process, event);
            moveTo(process, at);
          }
          unsaved += 1;
          if (unsaved >= 200) await save();
        } else {
          if (delivery.position !== null) for (const process of deps.processes) moveTo(process, delivery.position);
          if (unsaved > 0 || delivery.kind === 'checkpoint') await save();
        }
      }
    } catch (error) {
      if (signal.aborted) return;
      deps.log.error({ err: error }, 'processes stumbled; going on from their marks');
      await new Promise((resolve) => setTimeout(resolve, 500 + Math.random() * 1000));
    }
  }
};

const LAST = position('~');
const markKey = (process: Process): string => `process-mark:${process.name}`;
