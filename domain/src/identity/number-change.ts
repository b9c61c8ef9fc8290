import type { Aggregate } from '../kernel/aggregate.js';
import type { Ctx } from '../kernel/decider.js';
import { type Actor, type EventSpecs, type Personal, type Subject, userSubject } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import { type FactsOf, informed } from '../kernel/facts.js';
import type { JsonObject } from '../kernel/json.js';
import { refuse } from '../kernel/refuse.js';
import type { Rejection } from '../kernel/rejection.js';
import { ok, type Result } from '../kernel/result.js';
import type { AuthorityFacts } from './commands.js';
import { decideAdministration } from './decide-administration.js';
import type { UserState } from './state.js';

/** The new number is claimed, the details are changed, the claim is confirmed, and the old number is released. */
const STEPS = ['claim', 'correct', 'confirm', 'release'] as const;
/** `unclaim`: frees the new number where the details were refused. */
export type NumberChangeStep = (typeof STEPS)[number] | 'unclaim';

/** `numberChange-<id>`: an admin gives a person another mobile number, the key by which they sign in. */
export type NumberChangeEvents = {
  NumberChangeRequested: {
    readonly userId: string;
    /** In whose name the details are changed. */
    readonly actor: Pick<Actor, keyof Actor>;
    /** Keyed hashes of the numbers. */
    readonly fromId: string;
    readonly toId: string;
    readonly name: Personal<string>;
    readonly email: Personal<string>;
    /** E.164. */
    readonly mobile: Personal<string>;
    readonly reason: Personal<string>;
  };
  NumberChangeStepCompleted: { readonly step: NumberChangeStep };
  NumberChangeRefused: { readonly step: NumberChangeStep; readonly rejection: Rejection };
};
export type NumberChangeEvent = EventsOf<NumberChangeEvents>;

export type NumberChangeCommand =
  /** A name or email that is left out stays as it is. */
  | ({ readonly type: 'requestNumberChange' } & Omit<
      NumberChangeEvents['NumberChangeRequested'],
      'actor' | 'name' | 'email'
    > & { readonly name?: string | undefined; readonly email?: string | undefined })
  /** The outcome of a step; `refused` is null when it was done. */
  | { readonly type: 'recordOutcome'; readonly step: NumberChangeStep; readonly refused: Rejection | null };

export type NumberChangeNeeds = {
  /** The person, and what the rules of their account need. */
  readonly requestNumberChange: { readonly user: UserState; readonly userFacts: AuthorityFacts };
};
type NumberChangeFacts = FactsOf<NumberChangeNeeds, NumberChangeCommand['type']>;

export interface NumberChangeState {
  readonly requested: NumberChangeEvents['NumberChangeRequested'] | null;
  /** The remaining steps in their order. */
  readonly steps: readonly NumberChangeStep[];
  readonly refused: Rejection | null;
}

type Decision = Result<readonly NumberChangeEvent[], Rejection>;

/** Refused like the change of the details itself, before anything is written. */
const request = (
  { type: _, ...data }: Extract<NumberChangeCommand, { type: 'requestNumberChange' }>,
  { user, userFacts: facts }: NumberChangeNeeds['requestNumberChange'],
  ctx: Ctx,
): Decision => {
  const { mobile, reason, name = user.name ?? '', email = user.email ?? '' } = data;
  const command = { type: 'correctDetails', name, email, mobile, reason } as const;
  const would = decideAdministration({ type: command.type, command, facts }, user, ctx);
  if (!would.ok) return would;
  const { id, role } = ctx.actor;
  return ok([{ type: 'NumberChangeRequested', data: { ...data, name, email, actor: { id, role } } }]);
};

const decide = (asked: NumberChangeCommand, state: NumberChangeState, told: NumberChangeFacts, ctx: Ctx): Decision => {
  const { type, command, facts } = informed<NumberChangeCommand, NumberChangeNeeds>(asked, told);
  if (type === 'requestNumberChange') return state.requested === null ? request(command, facts, ctx) : ok([]);
  if (ctx.actor.role !== 'system') return refuse('forbidden', 'number_change.system_only');
  const { step, refused } = command;
  if (state.steps[0] !== step) return ok([]);
  const stops = refused !== null && (step === 'claim' || step === 'correct');
  return ok([
    stops
      ? { type: 'NumberChangeRefused', data: { step, rejection: refused } }
      : { type: 'NumberChangeStepCompleted', data: { step } },
  ]);
};

const evolve = (state: NumberChangeState, event: NumberChangeEvent): NumberChangeState => {
  switch (event.type) {
    case 'NumberChangeRequested':
      return { requested: event.data, steps: STEPS, refused: null };
    case 'NumberChangeStepCompleted':
      return { ...state, steps: state.steps.slice(1) };
    case 'NumberChangeRefused': {
      const { step, rejection } = event.data;
      return { ...state, steps: step === 'correct' ? ['unclaim'] : [], refused: rejection };
    }
  }
};

const ofPerson = (_: string, { userId }: JsonObject): Subject => userSubject(String(userId));

export const numberChange: Aggregate<NumberChangeState, NumberChangeCommand, NumberChangeEvent, NumberChangeNeeds> = {
  prefix: 'numberChange',
  decider: { initial: { requested: null, steps: [], refused: null }, decide, evolve },
  events: {
    NumberChangeRequested: {
      version: 1,
      seals: { name: ofPerson, email: ofPerson, mobile: ofPerson, reason: ofPerson },
    },
    NumberChangeStepCompleted: { version: 1 },
    NumberChangeRefused: { version: 1 },
  } satisfies EventSpecs & Record<NumberChangeEvent['type'], unknown>,
};
