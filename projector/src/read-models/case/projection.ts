import type { ConversationEvent } from '@anupalan/domain/conversation/events';
import type { IntakeEvent } from '@anupalan/domain/intake/events';
import { idOf, prefixOf } from '@anupalan/domain/kernel/aggregate';
import type { Recorded } from '@anupalan/domain/kernel/event';
import type { PaymentEvent } from '@anupalan/domain/payments/events';
import type { RequestEvent } from '@anupalan/domain/requests/events';
import { evolveConsultation, initialConsultation } from '@anupalan/domain/staffing/consultation';
import type { ConsultationEvent } from '@anupalan/domain/staffing/consultation-events';
import type { Projection } from '../../runner/projection.js';
import { foldOrder, ORDER_EVENTS } from '../orders/fold-order.js';
import { clockAfterCall } from '../shared/due.js';
import { REQUEST_STEPS } from '../shared/request-steps.js';
import { type CaseDoc, emptyCase } from './doc.js';
import { foldIntake } from './fold-intake.js';
import { foldRequest } from './fold-request.js';
import { type CaseEvent, type Revealed, stepOf } from './timeline.js';

const REQUEST_EVENTS = [
  ...REQUEST_STEPS,
  'RegistrationAdded',
  'LatePaymentReceived',
  'PaymentMismatched',
] as const satisfies readonly RequestEvent['type'][];

const INTAKE_EVENTS = [
  'SubmissionOpened',
  'DocumentAttached',
  'DocumentRemoved',
  'IntakeSubmitted',
  'DocumentApproved',
  'DocumentRejected',
  'DocumentReopened',
  'SubmissionApproved',
  'CorrectionRequested',
  'AadhaarKeyDestroyed',
] as const satisfies readonly IntakeEvent['type'][];

const CONSULTATION_EVENTS = [
  'ConsultationSlotsProposed',
  'ConsultationBooked',
  'ConsultationHandedOver',
  'ConsultationReleased',
  'ConsultationHeld',
] as const satisfies readonly ConsultationEvent['type'][];

/** Which stream an event is of says which context's it is. */
const isOf =
  <E extends CaseEvent>(prefix: string) =>
  (recorded: Recorded<CaseEvent>): recorded is Recorded<E> =>
    prefixOf(recorded.stream) === prefix;
const isRequestEvent = isOf<RequestEvent>('serviceRequest');
const isIntakeEvent = isOf<IntakeEvent>('submission');
const isPaymentEvent = isOf<PaymentEvent>('payment');
const isConversationEvent = isOf<ConversationEvent>('conversation');
const isAccessEvent = isOf<Revealed>('access');
const isConsultationEvent = isOf<ConsultationEvent>('consultation');

const foldParts = (doc: CaseDoc, recorded: Recorded<CaseEvent>): CaseDoc => {
  if (isRequestEvent(recorded)) return foldRequest(doc, recorded);
  if (isIntakeEvent(recorded)) return foldIntake(doc, recorded.event, recorded.metadata);
  if (isPaymentEvent(recorded)) return foldPayment(doc, recorded);
  if (isConversationEvent(recorded)) return foldConversation(doc, recorded);
  if (isConsultationEvent(recorded)) {
    const { event } = recorded;
    const { header } = doc;
    return {
      ...doc,
      header: header === null ? null : { ...header, clock: clockAfterCall(header.clock, event) },
      consultation: evolveConsultation(doc.consultation ?? initialConsultation, event),
    };
  }
  return doc;
};

const foldPayment = (doc: CaseDoc, recorded: Recorded<PaymentEvent>): CaseDoc => {
  const id = idOf(recorded.stream);
  const known = doc.payments.find((order) => order.orderId === id) ?? null;
  const order = foldOrder(known, recorded);
  if (order === null) return doc;
  const payments =
    known === null ? [...doc.payments, order] : doc.payments.map((one) => (one.orderId === id ? order : one));
  return { ...doc, payments };
};

const foldConversation = (doc: CaseDoc, { event, metadata }: Recorded<ConversationEvent>): CaseDoc => {
  const said = { at: metadata.time, by: { id: metadata.actor.id, role: metadata.actor.role }, text: event.data.text };
  if (event.type === 'MessageSent')
    return { ...doc, messages: [...doc.messages, { id: event.data.messageId, ...said }] };
  return { ...doc, notes: [...doc.notes, { id: event.data.noteId, ...said }] };
};

const evolve = (before: CaseDoc | null, recorded: Recorded<CaseEvent>, key: string): CaseDoc | null => {
  // A conversation may be about a customer instead of a case; what is no case begins no document.
  if (before === null && isConversationEvent(recorded)) return null;
  const doc = before ?? emptyCase(key);
  const next = foldParts(doc, recorded);
  const step = stepOf(recorded, doc.header?.status ?? null, next.header?.status ?? null);
  const { time } = recorded.metadata;
  // Who looked at a case changes nothing about it.
  const same = next.header === null || next.header.updatedAt === time || isAccessEvent(recorded);
  const header = same ? next.header : ({ ...next.header, updatedAt: time } as CaseDoc['header']);
  return { ...next, header, timeline: [...doc.timeline, ...step] };
};

/** One document per request: all that the customer's, the staff's and the admin's page of a case show. */
export const caseView: Projection<CaseDoc, CaseEvent> = {
  name: 'case',
  version: 11,
  streams: ['serviceRequest', 'submission', 'payment', 'conversation', 'consultation', 'access'],
  handles: [
    ...REQUEST_EVENTS,
    ...INTAKE_EVENTS,
    ...ORDER_EVENTS,
    'MessageSent',
    'NoteAdded',
    ...CONSULTATION_EVENTS,
    'PersonalDataRevealed',
  ],
  keys: (recorded) => [isPaymentEvent(recorded) ? recorded.event.data.requestId : idOf(recorded.stream)],
  evolve,
  indexes: [],
  audience: (doc) => {
    const customerId = doc.header?.customerId ?? doc.payments[0]?.customerId;
    return { users: customerId === undefined ? [] : [customerId], roles: ['staff', 'admin'] };
  },
};
