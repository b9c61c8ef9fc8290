import { expect } from 'vitest';
import { type Ctx, type Decider, fold } from '../src/kernel/decider.js';
import { type Actor, type DomainEvent, type Recorded, SYSTEM } from '../src/kernel/event.js';
import { position } from '../src/kernel/position.js';
import type { Process, Reaction } from '../src/kernel/process.js';
import type { Rejection } from '../src/kernel/rejection.js';

/** A Monday morning; the default time of every test. */
export const NOW = '2026-01-05T10:00:00.000Z';

export const customer = (id = 'customer-1'): Actor => ({ id, role: 'customer' });
export const staff = (id = 'staff-1'): Actor => ({ id, role: 'staff' });
export const admin = (id = 'admin-1'): Actor => ({ id, role: 'admin' });
export const GATEWAY: Actor = { id: 'gateway', role: 'gateway' };

/** A decision's context: the given values, else Monday morning, the system as actor, and ids equal to their names. */
export const testCtx = (given: Partial<Ctx> = {}): Ctx => ({
  now: NOW,
  actor: SYSTEM,
  id: (name) => `id-${name}`,
  ...given,
});

export interface Outcome<E extends DomainEvent> {
  /** Exactly these events follow. */
  then(events: readonly E[]): void;
  /** Accepted without an event. */
  thenNothing(): void;
  /** Refused with this code; returns the rejection for further checks. */
  thenRefused(code: string, details?: Partial<Rejection>): Rejection;
}

export interface Scenario<S, C, E extends DomainEvent, F> {
  /** The state after the given events. */
  readonly state: S;
  /** `facts` may be omitted where the command needs none; `ctx` overrides the defaults. */
  when(command: C, around?: { readonly facts?: F; readonly ctx?: Partial<Ctx> }): Outcome<E>;
}

/** Given these events, when this command, then these events or that refusal. */
export const given = <S, C extends { readonly type: string }, E extends DomainEvent, F>(
  decider: Decider<S, C, E, F>,
  events: readonly E[],
): Scenario<S, C, E, F> => {
  const state = fold(decider, events);
  return {
    state,
    when: (command, around = {}) => {
      const result = decider.decide(command, state, around.facts ?? ({} as F), testCtx(around.ctx));
      return {
        // biome-ignore lint/suspicious/noThenProperty: the language of these tests is given/when/then; nobody awaits it
        then: (expected) => expect(result).toEqual({ ok: true, value: expected }),
        thenNothing: () => expect(result).toEqual({ ok: true, value: [] }),
        thenRefused: (code, details = {}) => {
          expect(result).toMatchObject({ ok: false, error: { code, ...details } });
          if (result.ok) throw new Error('not refused');
          return result.error;
        },
      };
    },
  };
};

/** An event as processes and projections receive it. */
export const recorded = <E extends DomainEvent>(
  stream: string,
  event: E,
  given: { readonly id?: string; readonly time?: string; readonly actor?: Actor; readonly revision?: number } = {},
): Recorded<E> => ({
  id: given.id ?? '00000000-0000-5000-8000-000000000001',
  stream,
  revision: given.revision ?? 0,
  position: position('0000000000000001'),
  event,
  metadata: {
    actor: given.actor ?? SYSTEM,
    channel: 'system',
    commandId: '00000000-0000-5000-8000-00000000000c',
    correlationId: '00000000-0000-5000-8000-00000000000c',
    causationId: '00000000-0000-5000-8000-00000000000c',
    time: given.time ?? NOW,
    command: 'test',
  },
});

/** A process's reactions to an event; empty when it does not handle it. */
export const reactions = <E extends DomainEvent>(process: Process<E>, event: Recorded): readonly Reaction[] =>
  event.stream.startsWith(`${process.stream}-`) && process.on.includes(event.event.type)
    ? process.react(event as Recorded<E>)
    : [];
