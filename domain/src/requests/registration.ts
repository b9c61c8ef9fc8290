import { type Aggregate, idOf } from '../kernel/aggregate.js';
import type { Ctx } from '../kernel/decider.js';
import { caseSubject, type EventSpecs, fileSubject, type Personal, type Subject } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import { type FactsOf, informed } from '../kernel/facts.js';
import type { JsonObject } from '../kernel/json.js';
import { refuse } from '../kernel/refuse.js';
import { invalid, type Rejection, rejection } from '../kernel/rejection.js';
import { err, ok, type Result } from '../kernel/result.js';
import { addRegistration, REGISTRATION_INVALID, registrationErrors } from './add-registration.js';
import type { Bought } from './commands.js';
import type { RequestState } from './state.js';

/** The request is created, its form opened, the values added; then each file is attached, `attach-<documentId>`. */
export type RegistrationStep = 'request' | 'open' | 'add' | `attach-${string}`;

/** A stored file, as the document will say it. */
type Stored = {
  readonly documentId: string;
  readonly name: Personal<string>;
  readonly fileName: Personal<string>;
  readonly mime: string;
  readonly bytes: number;
  /** SHA-256 of the content, hex. Sealed like the file. */
  readonly sha256: Personal<string>;
  readonly blobId: string;
  /** Number of the request's Aadhaar key that seals the file and its hash; without it the case's key does. */
  readonly aadhaarKey?: number;
};

/**
 * `registration-<requestId>`: the registrations that the customer sends before the intake; handled in the order of
 * sending.
 */
export type RegistrationEvents = {
  RegistrationSent: {
    readonly sendingId: string;
    /** The content of the request, which is created if needed. */
    readonly origin: Bought;
    /** The captured order; null for a service at price 0. */
    readonly order: { readonly orderId: string; readonly orderStatus: 'open' | 'withdrawn' | 'expired' } | null;
    /** As it was typed. Sealed. */
    readonly values: {
      readonly name: Personal<string>;
      readonly email: Personal<string>;
      readonly phone: Personal<string>;
      readonly businessName: Personal<string>;
      readonly additionalInfo: Personal<string> | null;
    };
    /** The steps due at the sending; each file adds its own. */
    readonly steps: readonly RegistrationStep[];
  };
  RegistrationFileSent: { readonly sendingId: string } & Stored;
  RegistrationStepCompleted: { readonly sendingId: string; readonly step: RegistrationStep };
  /** Ends the sending. Completed steps stay: the customer wanted them, and may send the rest again. */
  RegistrationRefused: {
    readonly sendingId: string;
    readonly step: RegistrationStep;
    readonly rejection: Rejection;
  };
};
export type RegistrationEvent = EventsOf<RegistrationEvents>;
type Sent = RegistrationEvents['RegistrationSent'];
type SentFile = RegistrationEvents['RegistrationFileSent'];

export type RegistrationCommand =
  | ({ readonly type: 'sendRegistration'; readonly files: readonly Stored[] } & Omit<Sent, 'steps'>)
  /** The outcome of a step, by its name; `refused` is null when it was done. */
  | { readonly type: 'recordOutcome'; readonly step: string; readonly refused: Rejection | null };

export type RegistrationNeeds = {
  /** The present request, and whether its form is open. */
  readonly sendRegistration: { readonly request: RequestState; readonly opened: boolean };
  readonly recordOutcome: { readonly request: RequestState };
};
type RegistrationFacts = FactsOf<RegistrationNeeds, RegistrationCommand['type']>;

export type Sending = {
  readonly sent: Sent;
  readonly files: readonly SentFile[];
  /** The remaining steps in their order. */
  readonly steps: readonly RegistrationStep[];
};

export type RegistrationState = {
  /** Oldest first; the first one is being handled. */
  readonly waiting: readonly Sending[];
  readonly refused: readonly { readonly sendingId: string; readonly rejection: Rejection }[];
};

type Decision = Result<readonly RegistrationEvent[], Rejection>;

export const GOES_BACK: Rejection = rejection('conflict', 'payment_goes_back');

/** The next step; its name is unique in the life of the stream. */
export const dueStep = ({ waiting: [sending] }: RegistrationState) => {
  const step = sending?.steps[0];
  return sending === undefined || step === undefined
    ? null
    : { sending, step, name: `${step}-${sending.sent.sendingId}` };
};

/** True when the request exists and was paid by this order. A late payment creates none. */
const isMade = ({ order }: Pick<Sent, 'order'>, { origin, held }: RequestState): boolean =>
  order === null ? origin !== null : held.some(({ orderId }) => orderId === order.orderId);

/** Why the values cannot be added, before anything is written; else whether they exist already. */
const checked = (
  { values, ...sent }: Pick<Sent, 'values' | 'order'>,
  request: RequestState,
  ctx: Ctx,
): Result<'new' | 'known', Rejection> => {
  const { additionalInfo, ...typed } = values;
  const registration = { ...typed, ...(additionalInfo === null ? {} : { additionalInfo }) };
  const errors = registrationErrors(registration);
  if (errors.length > 0) return err(invalid(REGISTRATION_INVALID, errors));
  if (!isMade(sent, request)) return ok('new');
  const would = addRegistration({ type: 'addRegistration', ...registration }, request, ctx);
  return would.ok ? ok(would.value.length > 0 ? 'new' : 'known') : would;
};

const send = (
  { type: _, files, ...sent }: Extract<RegistrationCommand, { readonly type: 'sendRegistration' }>,
  { waiting }: RegistrationState,
  { request, opened }: RegistrationNeeds['sendRegistration'],
  ctx: Ctx,
): Decision => {
  const customerId = request.origin?.customerId ?? sent.origin.customerId;
  if (ctx.actor.role !== 'customer' || ctx.actor.id !== customerId) return refuse('forbidden', 'not_your_request');
  const values = checked(sent, request, ctx);
  if (!values.ok) return values;
  if (values.value === 'known' && files.length === 0 && waiting.length === 0) return ok([]);
  const steps: RegistrationStep[] = [
    ...(isMade(sent, request) ? [] : ['request' as const]),
    ...(opened ? [] : ['open' as const]),
    'add',
  ];
  const { sendingId } = sent;
  return ok([
    { type: 'RegistrationSent', data: { ...sent, steps } },
    ...files.map((file): RegistrationEvent => ({ type: 'RegistrationFileSent', data: { sendingId, ...file } })),
  ]);
};

const decide = (asked: RegistrationCommand, state: RegistrationState, told: RegistrationFacts, ctx: Ctx): Decision => {
  const { type, command, facts } = informed<RegistrationCommand, RegistrationNeeds>(asked, told);
  if (type === 'sendRegistration') return send(command, state, facts, ctx);
  if (ctx.actor.role !== 'system') return refuse('forbidden', 'registration_steps_only');
  const due = dueStep(state);
  if (due === null || due.name !== command.step) return ok([]);
  const { step, sending } = due;
  const { sendingId } = sending.sent;
  const isLost = () => step === 'request' && !isMade(sending.sent, facts.request);
  const rejection = command.refused ?? (isLost() ? GOES_BACK : null);
  return ok([
    rejection === null
      ? { type: 'RegistrationStepCompleted', data: { sendingId, step } }
      : { type: 'RegistrationRefused', data: { sendingId, step, rejection } },
  ]);
};

/** The sendings with one of them changed; one without further steps has ended. */
const changed = (
  { waiting, ...state }: RegistrationState,
  sendingId: string,
  change: (sending: Sending) => Sending,
): RegistrationState => ({
  ...state,
  waiting: waiting
    .map((one) => (one.sent.sendingId === sendingId ? change(one) : one))
    .filter(({ steps }) => steps.length > 0),
});

const evolve = (state: RegistrationState, { type, data }: RegistrationEvent): RegistrationState => {
  switch (type) {
    case 'RegistrationSent':
      return { ...state, waiting: [...state.waiting, { sent: data, files: [], steps: data.steps }] };
    case 'RegistrationFileSent':
      return changed(state, data.sendingId, (one) => ({
        ...one,
        files: [...one.files, data],
        steps: [...one.steps, `attach-${data.documentId}`],
      }));
    case 'RegistrationStepCompleted':
      return changed(state, data.sendingId, (one) => ({
        ...one,
        steps: one.steps.filter((step) => step !== data.step),
      }));
    case 'RegistrationRefused': {
      const { sendingId, rejection } = data;
      const rest = changed(state, sendingId, (one) => ({ ...one, steps: [] }));
      return { ...rest, refused: [...rest.refused, { sendingId, rejection }] };
    }
  }
};

const ofCase = (stream: string): Subject => caseSubject(idOf(stream));
const ofFile = (stream: string, { aadhaarKey }: JsonObject): Subject =>
  fileSubject(idOf(stream), typeof aadhaarKey === 'number' ? aadhaarKey : undefined);

export const registration: Aggregate<RegistrationState, RegistrationCommand, RegistrationEvent, RegistrationNeeds> = {
  prefix: 'registration',
  decider: { initial: { waiting: [], refused: [] }, decide, evolve },
  events: {
    RegistrationSent: { version: 1, seals: { 'values.*': ofCase } },
    RegistrationFileSent: { version: 1, seals: { name: ofCase, fileName: ofCase, sha256: ofFile } },
    RegistrationStepCompleted: { version: 1 },
    RegistrationRefused: { version: 1 },
  } satisfies EventSpecs & Record<RegistrationEvent['type'], unknown>,
};
