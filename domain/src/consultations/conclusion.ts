import type { Aggregate } from '../kernel/aggregate.js';
import type { Ctx } from '../kernel/decider.js';
import { type Actor, caseSubject, type EventSpecs, type Personal, type Subject } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import { type FactsOf, informed } from '../kernel/facts.js';
import type { JsonObject } from '../kernel/json.js';
import { refuse } from '../kernel/refuse.js';
import type { Rejection } from '../kernel/rejection.js';
import { ok, type Result } from '../kernel/result.js';
import { type CaseFacts, type ConsultationState, consultation } from './consultation.js';

/** The consultation is recorded, and its summary delivered. */
export type ConclusionStep = 'record' | 'deliver';

/** `conclusion-<id>`: records a consultation that took place and delivers its summary. */
export type ConclusionEvents = {
  /** The steps are taken in the name of `actor`. */
  ConclusionRequested: {
    readonly requestId: string;
    readonly minutes: number;
    readonly summary: Personal<string>;
    readonly actor: Pick<Actor, keyof Actor>;
  };
  ConclusionRecorded: Readonly<Record<string, never>>;
  ConclusionCompleted: Readonly<Record<string, never>>;
  /** A recorded consultation stays recorded, since it took place: a summary that is sent again continues from there. */
  ConclusionRefused: { readonly step: ConclusionStep; readonly rejection: Rejection };
};
export type ConclusionEvent = EventsOf<ConclusionEvents>;

export type ConclusionCommand =
  | {
      readonly type: 'requestConclusion';
      readonly requestId: string;
      readonly minutes: number;
      readonly summary: string;
    }
  /** The outcome of a step; `refused` is null when it was done. */
  | { readonly type: 'recordOutcome'; readonly step: ConclusionStep; readonly refused: Rejection | null };

export type ConclusionNeeds = {
  /** The consultation and its case. */
  readonly requestConclusion: { readonly consultation: ConsultationState; readonly request: CaseFacts };
};
type ConclusionFacts = FactsOf<ConclusionNeeds, ConclusionCommand['type']>;

export type ConclusionState = {
  readonly requested: ConclusionEvents['ConclusionRequested'] | null;
  /** The next step; null before the request and after the end. */
  readonly step: ConclusionStep | null;
  readonly refused: Rejection | null;
};

type Decision = Result<readonly ConclusionEvent[], Rejection>;

/** Refused like the consultation itself would, before anything is written. */
const request = (
  { requestId, minutes, summary }: Extract<ConclusionCommand, { readonly type: 'requestConclusion' }>,
  facts: ConclusionNeeds['requestConclusion'],
  ctx: Ctx,
): Decision => {
  const record = { type: 'recordConsultation', minutes } as const;
  const would = consultation.decider.decide(record, facts.consultation, facts.request, ctx);
  if (!would.ok) return would;
  const { id, role } = ctx.actor;
  return ok([{ type: 'ConclusionRequested', data: { requestId, minutes, summary, actor: { id, role } } }]);
};

const decide = (asked: ConclusionCommand, state: ConclusionState, told: ConclusionFacts, ctx: Ctx): Decision => {
  const { type, command, facts } = informed<ConclusionCommand, ConclusionNeeds>(asked, told);
  if (type === 'requestConclusion') return state.requested === null ? request(command, facts, ctx) : ok([]);
  if (ctx.actor.role !== 'system') return refuse('forbidden', 'conclusion_steps_only');
  const { step, refused } = command;
  if (step !== state.step) return ok([]);
  if (refused !== null) return ok([{ type: 'ConclusionRefused', data: { step, rejection: refused } }]);
  return ok([{ type: step === 'record' ? 'ConclusionRecorded' : 'ConclusionCompleted', data: {} }]);
};

const evolve = (state: ConclusionState, event: ConclusionEvent): ConclusionState => {
  switch (event.type) {
    case 'ConclusionRequested':
      return { requested: event.data, step: 'record', refused: null };
    case 'ConclusionRecorded':
      return { ...state, step: 'deliver' };
    case 'ConclusionCompleted':
      return { ...state, step: null };
    case 'ConclusionRefused':
      return { ...state, step: null, refused: event.data.rejection };
  }
};

const ofCase = (_: string, { requestId }: JsonObject): Subject => caseSubject(String(requestId));

export const conclusion: Aggregate<ConclusionState, ConclusionCommand, ConclusionEvent, ConclusionNeeds> = {
  prefix: 'conclusion',
  decider: { initial: { requested: null, step: null, refused: null }, decide, evolve },
  events: {
    ConclusionRequested: { version: 1, seals: { summary: ofCase } },
    ConclusionRecorded: { version: 1 },
    ConclusionCompleted: { version: 1 },
    ConclusionRefused: { version: 1 },
  } satisfies EventSpecs & Record<ConclusionEvent['type'], unknown>,
};
