import { type Aggregate, idOf } from '../kernel/aggregate.js';
import type { Ctx } from '../kernel/decider.js';
import { caseSubject, type Personal, type Subject } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import { type FactsOf, informed } from '../kernel/facts.js';
import type { Paise } from '../kernel/money.js';
import { refuse, refuseValues } from '../kernel/refuse.js';
import { errorAt, type Rejection } from '../kernel/rejection.js';
import { ok, type Result } from '../kernel/result.js';
import type { ToldSpecs } from '../kernel/told-event.js';
import { type BillTo, billToProblems, canonicalBillTo } from '../rules/bill-to.js';
import { checkEmail, normaliseEmail } from '../rules/email.js';
import { checkMobile, toE164 } from '../rules/mobile.js';
import { canonicalName } from '../rules/profile.js';
import { checkText } from '../rules/text.js';
import type { Bought } from './commands.js';

/**
 * The number is claimed and the account made and confirmed, where there is none; the account is told whom its receipts
 * name, where nobody said; then the request is made.
 */
export type ApiRequestStep = 'claim' | 'account' | 'confirm' | 'billTo' | 'request';

/** The customer and the request as the integrator's program gives them. */
export type ApiOrder = {
  /** As it was typed; the customer's account keeps its own number, name and email where it has them. */
  readonly mobile: string;
  readonly name: string;
  readonly email: string | null;
  /** The integrator's own number of the request, which answers give back. Nothing personal. */
  readonly reference: string | null;
  /** Whom receipts are to name; the customer sees and changes it before paying. Null for the account's own. */
  readonly billTo: BillTo | null;
};

/** `apiRequest-<requestId>`: a request that a program of an integrator makes for a customer. */
export type ApiRequestEvents = {
  /** By the key itself. After a refusal it may be asked for once more; `attempt` counts from 1. */
  ApiRequestReceived: {
    readonly attempt: number;
    readonly keyId: string;
    /** The key's name at that time: the customer reads who asked. */
    readonly partner: string;
    readonly reference: string | null;
    readonly bought: Bought;
    /** Keyed hash of the number. */
    readonly mobileId: string;
    /** E.164. */
    readonly mobile: Personal<string>;
    readonly name: Personal<string>;
    readonly email: Personal<string> | null;
    /** Absent where nobody said it. */
    readonly billTo?: Personal<BillTo>;
    /** The steps that are due. */
    readonly steps: readonly ApiRequestStep[];
  };
  ApiRequestStepCompleted: { readonly step: ApiRequestStep };
  /** The request is there; the customer is told by whom. `amountPaise`: what is to be paid first. */
  ApiRequestCompleted: { readonly partner: string; readonly amountPaise: Paise };
  /** Ends this attempt. An account that was made stays: a later attempt finds it. */
  ApiRequestRefused: { readonly step: ApiRequestStep; readonly rejection: Rejection };
};
export type ApiRequestEvent = EventsOf<ApiRequestEvents>;
type Received = ApiRequestEvents['ApiRequestReceived'];

export type ApiRequestCommand =
  | ({
      readonly type: 'askForRequest';
      readonly partner: string;
      readonly mobileId: string;
      readonly bought: Omit<Bought, 'customerId'>;
    } & ApiOrder)
  /** The outcome of a step, by its name; `refused` is null when it was done. */
  | { readonly type: 'recordOutcome'; readonly step: string; readonly refused: Rejection | null };

/** An account that has a number. */
export type MobileHolder = {
  readonly userId: string;
  /** False for a first sign-in that was broken off. */
  readonly registered: boolean;
  /** An active customer, for whom requests can be made. */
  readonly isCustomer: boolean;
  /** The account says whom its receipts name. */
  readonly saysBillTo: boolean;
};

/** `holder`: null where the number is free. */
export type ApiRequestNeeds = { readonly askForRequest: { readonly holder: MobileHolder | null } };
type ApiRequestFacts = FactsOf<ApiRequestNeeds, ApiRequestCommand['type']>;

export interface ApiRequestState {
  readonly asked: Received | null;
  /** The remaining steps in their order. */
  readonly steps: readonly ApiRequestStep[];
  readonly made: boolean;
  /** Why the last attempt ended. */
  readonly refused: Rejection | null;
}

type Decision = Result<readonly ApiRequestEvent[], Rejection>;
type Ask = Extract<ApiRequestCommand, { readonly type: 'askForRequest' }>;

const MAX_REFERENCE = 100;

const errorsOf = ({ mobile, name, email, reference, billTo }: ApiOrder) => [
  ...errorAt('customer.mobile', checkMobile(mobile)),
  ...errorAt('customer.name', checkText(name, { label: 'Name', min: 2, max: 100 })),
  ...errorAt('customer.email', email === null ? null : checkEmail(email)),
  ...errorAt('reference', reference === null ? null : checkText(reference, { label: 'Reference', max: MAX_REFERENCE })),
  ...(billTo === null ? [] : Object.entries(billToProblems(billTo))).flatMap(([key, why]) =>
    errorAt(`billTo.${key}`, why),
  ),
];

const ask = (
  command: Ask,
  { asked, refused }: ApiRequestState,
  { holder }: ApiRequestNeeds['askForRequest'],
  ctx: Ctx,
): Decision => {
  if (ctx.actor.role !== 'integrator') return refuse('forbidden', 'api_request.keys_only');
  if (asked !== null && refused === null) return ok([]);
  const errors = errorsOf(command);
  const mobile = toE164(command.mobile);
  if (errors.length > 0 || mobile === null) return refuseValues('api_request.wrong', errors);
  // One refusal for staff and for deactivated people: a program learns nothing about a number.
  if (holder?.registered === true && !holder.isCustomer) return refuse('not_allowed', 'api_request.not_for_them');
  const { partner, mobileId, bought, name, email, reference, billTo } = command;
  const isNew = holder?.registered !== true;
  const steps: readonly ApiRequestStep[] = [
    ...(isNew ? (['claim', 'account', 'confirm'] as const) : []),
    ...(billTo !== null && holder?.saysBillTo !== true ? (['billTo'] as const) : []),
    'request',
  ];
  const data: Received = {
    attempt: (asked?.attempt ?? 0) + 1,
    keyId: ctx.actor.id,
    partner,
    reference: reference?.trim() || null,
    bought: { customerId: holder?.userId ?? ctx.id('customer'), ...bought },
    mobileId,
    mobile,
    name: canonicalName(name),
    email: email === null ? null : normaliseEmail(email),
    ...(billTo === null ? {} : { billTo: canonicalBillTo(billTo) }),
    steps,
  };
  return ok([{ type: 'ApiRequestReceived', data }]);
};

/** The next step; its name is unique in the life of the stream. */
export const dueStep = ({ asked, steps: [step] }: ApiRequestState) =>
  asked === null || step === undefined ? null : { asked, step, name: `${step}-${asked.attempt}` };

const decide = (given: ApiRequestCommand, state: ApiRequestState, told: ApiRequestFacts, ctx: Ctx): Decision => {
  const { type, command, facts } = informed<ApiRequestCommand, ApiRequestNeeds>(given, told);
  if (type === 'askForRequest') return ask(command, state, facts, ctx);
  if (ctx.actor.role !== 'system') return refuse('forbidden', 'api_request.keys_only');
  const due = dueStep(state);
  if (due === null || due.name !== command.step) return ok([]);
  const { asked, step } = due;
  if (command.refused !== null) return ok([{ type: 'ApiRequestRefused', data: { step, rejection: command.refused } }]);
  if (step !== 'request') return ok([{ type: 'ApiRequestStepCompleted', data: { step } }]);
  return ok([{ type: 'ApiRequestCompleted', data: { partner: asked.partner, amountPaise: asked.bought.pricePaise } }]);
};

const evolve = (state: ApiRequestState, event: ApiRequestEvent): ApiRequestState => {
  switch (event.type) {
    case 'ApiRequestReceived':
      return { asked: event.data, steps: event.data.steps, made: false, refused: null };
    case 'ApiRequestStepCompleted':
      return { ...state, steps: state.steps.slice(1) };
    case 'ApiRequestCompleted':
      return { ...state, steps: [], made: true };
    case 'ApiRequestRefused':
      return { ...state, steps: [], refused: event.data.rejection };
  }
};

const ofCase = (stream: string): Subject => caseSubject(idOf(stream));

export const apiRequestEventSpecs = {
  ApiRequestReceived: { version: 1, seals: { mobile: ofCase, name: ofCase, email: ofCase, billTo: ofCase } },
  ApiRequestStepCompleted: { version: 1 },
  ApiRequestCompleted: { version: 1, quotes: ({ partner, amountPaise }) => ({ partner, amountPaise }) },
  ApiRequestRefused: { version: 1 },
} satisfies ToldSpecs<ApiRequestEvents>;

export const apiRequest: Aggregate<ApiRequestState, ApiRequestCommand, ApiRequestEvent, ApiRequestNeeds> = {
  prefix: 'apiRequest',
  decider: { initial: { asked: null, steps: [], made: false, refused: null }, decide, evolve },
  events: apiRequestEventSpecs,
};
