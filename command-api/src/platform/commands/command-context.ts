import type { Actor, Channel } from '@anupalan/domain/kernel/event';
import { derivedId, randomId } from './ids.js';

/** Who wants something, through what, and why: stands in the metadata of every event that follows. */
export interface CommandContext {
  readonly actor: Actor;
  readonly channel: Channel;
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string;
  /** Keyed hash of the body of a call with an Idempotency-Key; the same key with another body is refused. */
  readonly bodyHash?: string;
  readonly traceparent?: string;
  /** Name of the process that issued the command; a person's own command goes by its type. */
  readonly issuedBy?: string;
}

/** A context of its own for work that nobody asked for by HTTP: jobs, set-up, demo data. */
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

/** One person's act may need several commands; each gets an id of its own that a retry derives again. */
export const childCommand = (context: CommandContext, name: string): CommandContext => ({
  ...context,
  commandId: derivedId(context.commandId, name),
});

/**
 * A command that whoever comes first gives, for all: its id follows from what it does and not from the call, so it says
 * nothing about the call's body either.
 */
export const sharedCommand = ({ bodyHash: _, ...context }: CommandContext, commandId: string): CommandContext => ({
  ...context,
  commandId,
});
