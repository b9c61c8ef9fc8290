import type { Aggregate } from '../kernel/aggregate.js';
import type { Ctx } from '../kernel/decider.js';
import { type Actor, caseSubject, type EventSpecs, type Personal, type Subject } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import type { JsonObject } from '../kernel/json.js';
import { refuse } from '../kernel/refuse.js';
import type { Rejection } from '../kernel/rejection.js';
import { ok, type Result } from '../kernel/result.js';
import { type ConsultationFacts, type ConsultationState, consultation, initialConsultation } from './consultation.js';

/** The consultation is recorded as held, and its summary delivered. */
export type HoldingStep = 'hold' | 'deliver';

/** `holding-<id>`: records a consultation that took place and delivers its summary. */
export type HoldingEvents = {
  /** The steps are taken in the name of `actor`. */
  HoldingRequested: {
    readonly requestId: string;
    readonly minutes: number;
    /** Sealed. */
    readonly summary: Personal<string>;
    readonly actor: Pick<Actor, keyof Actor>;
  };
  HoldingRecorded: Readonly<Record<string, never>>;
  HoldingCompleted: Readonly<Record<string, never>>;
  /** A recorded consultation stays recorded, since it took place: a summary that is sent again continues from there. */
  HoldingRefused: { readonly step: HoldingStep; readonly rejection: Rejection };
};
export type HoldingEvent = EventsOf<HoldingEvents>;

export type HoldingCommand =
  | {
      readonly type: 'requestHolding';
      readonly requestId: string;
      readonly minutes: number;
      readonly summary: string;
    }
  /** The outcome of a step; `refused` is null when it was done. */
  | { readonly type: 'recordOutcome'; readonly step: HoldingStep; readonly refused: Rejection | null };

/** To request it: the consultation and its case. */
export type HoldingFacts = { readonly consultation?: ConsultationState; readonly request?: ConsultationFacts };

export type HoldingState = {
  readonly requested: HoldingEvents['HoldingRequested'] | null;
  /** The next step; null before the request and after the end. */
  readonly step: HoldingStep | null;
  readonly refused: Rejection | null;
};

type Decision = Result<readonly HoldingEvent[], Rejection>;

/** Refused like the consultation itself would, before anything is written. */
const request = (
  { requestId, minutes, summary }: Extract<HoldingCommand, { readonly type: 'requestHolding' }>,
  facts: HoldingFacts,
  ctx: Ctx,
): Decision => {
  const would = consultation.decider.decide(
    { type: 'holdConsultation', minutes },
    facts.consultation ?? initialConsultation,
    facts.request ?? {},
    ctx,
  );
  if (!would.ok) return would;
  const { id, role } = ctx.actor;
  return ok([{ type: 'HoldingRequested', data: { requestId, minutes, summary, actor: { id, role } } }]);
};

const decide = (command: HoldingCommand, state: HoldingState, facts: HoldingFacts, ctx: Ctx): Decision => {
  if (command.type === 'requestHolding') return state.requested === null ? request(command, facts, ctx) : ok([]);
  if (ctx.actor.role !== 'system') return refuse('forbidden', 'holding_steps_only');
  const { step, refused } = command;
  if (step !== state.step) return ok([]);
  if (refused !== null) return ok([{ type: 'HoldingRefused', data: { step, rejection: refused } }]);
  return ok([{ type: step === 'hold' ? 'HoldingRecorded' : 'HoldingCompleted', data: {} }]);
};

const evolve = (state: HoldingState, event: HoldingEvent): HoldingState => {
  switch (event.type) {
    case 'HoldingRequested':
      return { requested: event.data, step: 'hold', refused: null };
    case 'HoldingRecorded':
      return { ...state, step: 'deliver' };
    case 'HoldingCompleted':
      return { ...state, step: null };
    case 'HoldingRefused':
      return { ...state, step: null, refused: event.data.rejection };
  }
};

const ofCase = (_: string, { requestId }: JsonObject): Subject => caseSubject(String(requestId));

export const holding: Aggregate<HoldingState, HoldingCommand, HoldingEvent, HoldingFacts> = {
  prefix: 'holding',
  decider: { initial: { requested: null, step: null, refused: null }, decide, evolve },
  events: {
    HoldingRequested: { version: 1, seals: { summary: ofCase } },
    HoldingRecorded: { version: 1 },
    HoldingCompleted: { version: 1 },
    HoldingRefused: { version: 1 },
  } satisfies EventSpecs & Record<HoldingEvent['type'], unknown>,
};
