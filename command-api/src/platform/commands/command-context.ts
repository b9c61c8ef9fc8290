import type { Actor, Channel } from '@anupalan/domain/kernel/event';
import { derivedId, randomId } from './ids.js';

/** The actor, channel and cause of a command: stored in the metadata of its events. */
export interface CommandContext {
  readonly actor: Actor;
  readonly channel: Channel;
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string;
  /** Keyed hash of the body of a call with an Idempotency-Key; the same key with another body is refused. */
  readonly bodyHash?: string;
  readonly traceparent?: string;
  /** Name of the process that issued the command; absent for a person's own command. */
  readonly issuedBy?: string;
}

/** A context for work without an HTTP call: jobs, set-up, demo data. */
export const systemContext = (reason: string, over: Partial<CommandContext> = {}): CommandContext => {
  const commandId = over.commandId ?? randomId();
  return {
    actor: { id: 'system', role: 'system' },
    channel: 'system',
    commandId,
    correlationId: over.correlationId ?? commandId,
    causationId: over.causationId ?? commandId,
    issuedBy: reason,
    ...over,
  };
};

/** A command made inside another one; its id is derived, so that a retry gets the same one. */
export const childCommand = (context: CommandContext, name: string): CommandContext => ({
  ...context,
  commandId: derivedId(context.commandId, name),
});

/**
 * A command that acts at each call: its id is new, so the second call under one Idempotency-Key is not a repetition.
 * For looks at personal data, each of which is recorded.
 */
export const eachCall = ({ bodyHash: _, ...context }: CommandContext): CommandContext => ({
  ...context,
  commandId: randomId(),
});

/**
 * A command with the same id for every caller: the id is derived from its effect and not from the call, so it has no
 * body hash.
 */
export const sharedCommand = ({ bodyHash: _, ...context }: CommandContext, commandId: string): CommandContext => ({
  ...context,
  commandId,
});
