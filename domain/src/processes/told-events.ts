import { businessEventSpecs } from '../compliance/business-events.js';
import { consultationEventSpecs } from '../consultations/consultation-events.js';
import { conversationEventSpecs } from '../conversation/events.js';
import { type IntakeEvent, intakeEventSpecs } from '../intake/events.js';
import { webhookEventSpecs } from '../integrations/webhook-events.js';
import { idOf } from '../kernel/aggregate.js';
import type { DomainEvent, Recorded } from '../kernel/event.js';
import type { PublicFact, Quoted, Refunds, Told, ToldSpec } from '../kernel/told-event.js';
import { paperEventSpecs } from '../papers/paper-events.js';
import { type PaymentEvent, paymentEventSpecs } from '../payments/events.js';
import { proofEventSpecs } from '../proof/events.js';
import { apiRequestEventSpecs } from '../requests/api-request.js';
import { type RequestEvent, requestEventSpecs } from '../requests/events.js';

/** The specs of all events that somebody is told of; no two contexts share a type. */
const SPECS: Readonly<Record<string, ToldSpec>> = {
  ...requestEventSpecs,
  ...intakeEventSpecs,
  ...paymentEventSpecs,
  ...conversationEventSpecs,
  ...consultationEventSpecs,
  ...proofEventSpecs,
  ...apiRequestEventSpecs,
  ...webhookEventSpecs,
  ...businessEventSpecs,
  ...paperEventSpecs,
};
const specOf = (type: string): ToldSpec | undefined => (Object.hasOwn(SPECS, type) ? SPECS[type] : undefined);

/** Who reads events of this type in the timeline of their case. */
export const readersOf = (type: string): Told<never>['readers'] => specOf(type)?.readers ?? 'nobody';

/** True when the words of an event's actor are for the office alone. */
export const hasOfficeWords = (type: string): boolean =>
  readersOf(type) === 'office' || specOf(type)?.words === 'office';

/** The types of the events that are in the timeline of their case. */
export const TIMELINE_EVENTS: readonly string[] = Object.keys(SPECS).filter((type) => readersOf(type) !== 'nobody');

/** True when notifications of events of this type quote them. */
export const isQuoted = (type: string): boolean => specOf(type)?.quotes !== undefined;

/** The values of an event that its notification quotes. */
export const quotedIn = ({ type, data }: DomainEvent, refunds: Refunds): Quoted =>
  specOf(type)?.quotes?.(data as never, refunds) ?? {};

/** The events of the log that integrators may be told of. */
export type SourceEvent = RequestEvent | IntakeEvent | PaymentEvent;

/** Prefixes of the streams whose events may be told. */
export const PUBLIC_EVENT_STREAMS = ['serviceRequest', 'submission', 'payment'] as const;
/** Types of the log that have a public event. */
export const PUBLIC_EVENT_SOURCES = Object.keys(SPECS).filter(
  (type) => specOf(type)?.publicEvent,
) as SourceEvent['type'][];

/**
 * The public event of an event of the log; null for none. Pure, so that the same log gives the same public events for
 * ever. Personal fields are passed on as they come: sealed in the views.
 */
export const publicEventOf = ({ event, stream }: Pick<Recorded<SourceEvent>, 'event' | 'stream'>): PublicFact | null =>
  specOf(event.type)?.publicEvent?.(event.data as never, idOf(stream)) ?? null;
