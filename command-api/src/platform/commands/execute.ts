import { type Aggregate, type Folding, streamName } from '@anupalan/domain/kernel/aggregate';
import type { DomainEvent, Metadata, Recorded } from '@anupalan/domain/kernel/event';
import type { FactsOf } from '@anupalan/domain/kernel/facts';
import { latest, type Position } from '@anupalan/domain/kernel/position';
import { type Rejection, rejection } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { type Clock, isoNow } from '@anupalan/infra/ports/clock';
import type { Expected } from '@anupalan/infra/ports/event-store';
import type { SealedStore } from '@anupalan/infra/sealing/sealed-store';
import type { CommandContext } from './command-context.js';
import { derivedId } from './ids.js';
import { KeyedQueue } from './keyed-queue.js';
import { type LoadedStream, LoadedStreams, type RecordedCommand } from './loaded-streams.js';

/** The result of a command. Without events nothing had to change. */
export interface Executed<S = unknown> {
  readonly events: readonly Recorded[];
  /** The stream's present state; after a repetition it may include later events. */
  readonly state: S;
  readonly revision: Expected;
  /**
   * The position that a reader must reach to see it, follow-ups included; null only for a stream that does not exist.
   */
  readonly position: Position | null;
  /** The command was recorded before: these are the events of the first time. */
  readonly duplicate: boolean;
}

export interface ExecuteOptions {
  /** The revision that the caller has seen (If-Match): a conflict is answered, not retried. */
  readonly ifRevision?: Expected;
  /** Answers what would be refused; appends nothing. */
  readonly decideOnly?: boolean;
}

export interface Execution {
  readonly store: SealedStore;
  readonly clock: Clock;
  /** Runs the reacting processes before the answer; returns the last position they reached. */
  readonly follow: (events: readonly Recorded[]) => Promise<Position | null>;
}

const ATTEMPTS = 10;

/**
 * The command path: load, recognise a repetition, decide, append at the revision read, run follow-ups. Commands on one
 * stream wait for each other in this process; between processes the append's expected revision decides, and the loser
 * loads again.
 */
export const commandPath = ({ store, clock, follow }: Execution) => {
  const streams = new LoadedStreams(store);
  const queue = new KeyedQueue();

  const execute = async <S, C extends { readonly type: string }, E extends DomainEvent, N>(
    aggregate: Aggregate<S, C, E, N>,
    id: string,
    command: C,
    facts: (state: S) => Promise<FactsOf<N, C['type']>>,
    context: CommandContext,
    options: ExecuteOptions = {},
  ): Promise<Result<Executed<S>, Rejection>> => {
    const stream = streamName(aggregate, id);
    const written = await queue.run(stream, () => attempt());
    if (!written.ok || written.value.events.length === 0) return written;
    const after = await follow(written.value.events);
    return ok({ ...written.value, position: latest(written.value.position, after) });

    async function attempt(): Promise<Result<Executed<S>, Rejection>> {
      let fresh = false;
      for (let n = 1; ; n += 1) {
        const loaded = await streams.load(aggregate, stream, { refresh: fresh });
        const before = loaded.commands.get(context.commandId);
        if (before !== undefined) {
          if (hasOtherBody(before, context)) return err(KEY_REUSED);
          return repeated(loaded, await streams.range(stream, before.from, before.to));
        }
        if (options.ifRevision !== undefined && loaded.revision !== options.ifRevision) {
          if (fresh) return err(CHANGED_MEANWHILE);
          fresh = true;
          continue;
        }
        const now = isoNow(clock);
        const decided = aggregate.decider.decide(command, loaded.state, await facts(loaded.state), {
          now,
          actor: context.actor,
          id: (name) => derivedId(context.commandId, stream, name),
        });
        // Another process may have appended: a refusal is final only on the log's present state.
        if ((!decided.ok || decided.value.length === 0) && !fresh) {
          fresh = true;
          continue;
        }
        if (!decided.ok) return decided;
        if (decided.value.length === 0 || options.decideOnly === true) return unchanged(loaded);
        const events = draftsOf(decided.value, stream, context, command.type, now);
        const outcome = await store.append(stream, loaded.revision, events);
        if (outcome.kind === 'appended' && !outcome.repeated) {
          const recorded = streams.appended(aggregate, stream, loaded, events, outcome);
          return ok({ ...recorded, position: outcome.position, duplicate: false });
        }
        if (outcome.kind === 'too-large') return err(TOO_LARGE);
        if (n === ATTEMPTS) return err(BUSY);
        // The log has events that were not loaded: of another process, or of this command.
        fresh = true;
        if (outcome.kind === 'conflict') await new Promise((resolve) => setTimeout(resolve, Math.random() * 2 ** n));
      }
    }
  };

  /** The present state of a stream with its revision; for guards on another stream. */
  const load = async <S, E extends DomainEvent>(
    aggregate: Folding<S, E>,
    id: string,
  ): Promise<{ readonly state: S; readonly revision: Expected }> => {
    const loaded = await streams.load(aggregate, streamName(aggregate, id), { refresh: true });
    return { state: loaded.state, revision: loaded.revision };
  };

  const isRecorded = async <S, E extends DomainEvent>(
    aggregate: Folding<S, E>,
    id: string,
    commandId: string,
  ): Promise<boolean> =>
    (await streams.load(aggregate, streamName(aggregate, id), { refresh: true })).commands.has(commandId);

  return { execute, load, isRecorded };
};

/** True when the same id came with another body. */
const hasOtherBody = (before: RecordedCommand, { bodyHash }: CommandContext): boolean =>
  before.bodyHash !== undefined && bodyHash !== undefined && before.bodyHash !== bodyHash;

/** Answers a command that was recorded before with the events of the first time. */
const repeated = <S>({ state, revision }: LoadedStream<S>, events: readonly Recorded[]): Result<Executed<S>, never> =>
  ok({ events, state, revision, position: events.at(-1)?.position ?? null, duplicate: true });

const unchanged = <S>({ state, revision, position }: LoadedStream<S>): Result<Executed<S>, never> =>
  ok({ events: [], state, revision, position, duplicate: false });

/** The events of a command as they are appended, with ids that are the same when it is repeated. */
const draftsOf = <E extends DomainEvent>(
  events: readonly E[],
  stream: string,
  context: CommandContext,
  command: string,
  now: string,
) =>
  events.map((event, index) => ({
    id: derivedId(context.commandId, stream, String(index)),
    event,
    metadata: metadataOf(context, command, now, index),
  }));

/** Keys in the order of canonical JSON, as the chain prints them (infra/sealing/canonical-json). */
const metadataOf = (context: CommandContext, command: string, time: string, index: number): Metadata => ({
  actor: context.actor,
  ...(index === 0 && context.bodyHash !== undefined ? { bodyHash: context.bodyHash } : {}),
  causationId: context.causationId,
  channel: context.channel,
  command: context.issuedBy ?? command,
  commandId: context.commandId,
  correlationId: context.correlationId,
  time,
  ...(context.traceparent === undefined ? {} : { traceparent: context.traceparent }),
});

export const KEY_REUSED: Rejection = rejection('invalid', 'idempotency_key_reused');
export const CHANGED_MEANWHILE: Rejection = rejection('conflict', 'changed_meanwhile');
/** Does not depend on the command: a retry may succeed. */
export const BUSY: Rejection = rejection('conflict', 'busy');
const TOO_LARGE: Rejection = rejection('invalid', 'too_much');
