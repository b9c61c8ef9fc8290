import { evolveConsultation, initialConsultation } from '@anupalan/domain/consultations/consultation';
import type { ConsultationEvent } from '@anupalan/domain/consultations/consultation-events';
import type { ConversationEvent } from '@anupalan/domain/conversation/events';
import type { IntakeEvent } from '@anupalan/domain/intake/events';
import { idOf, prefixOf } from '@anupalan/domain/kernel/aggregate';
import type { Recorded } from '@anupalan/domain/kernel/event';
import { attemptAfter } from '@anupalan/domain/payments/attempt';
import type { PaymentEvent } from '@anupalan/domain/payments/events';
import { isWorkOn } from '@anupalan/domain/processes/assignment/case-in-hand';
import type { RequestEvent } from '@anupalan/domain/requests/events';
import { flagsAfter, statusAfter } from '@anupalan/domain/requests/state';
import { type DueClock, dueOf, lateFrom } from '@anupalan/domain/rules/due-date';
import type { WorkflowRef } from '@anupalan/domain/workflows/registry';
import { isEnded } from '@anupalan/domain/workflows/statuses';
import { statusViewOf } from '@anupalan/domain/workflows/words';
import type { Projection } from '../../runner/projection.js';
import { nextState } from '../documents/projection.js';
import { type CasesErased, CONSULTATION_EVENTS, clockAfter, clockAfterCall } from '../shared/due.js';
import { audienceOfCase } from '../shared/of-case.js';
import { REQUEST_STEPS } from '../shared/request-steps.js';
import type { CaseListDoc } from './doc.js';
import { workOrderOf } from './due.js';
import { foldReturn, isReturnEvent, RETURN_EVENTS, type ReturnEvent } from './fold-returns.js';

const ATTEMPT_EVENTS = [
  'PaymentAttempted',
  'AttemptFoundUnpaid',
  'PaymentFailed',
  'PaymentCaptured',
  'CaptureMismatched',
  'OrderWithdrawn',
  'OrderExpired',
] as const satisfies readonly PaymentEvent['type'][];
type AttemptEvent = Extract<PaymentEvent, { type: (typeof ATTEMPT_EVENTS)[number] }>;
type CaseListEvent =
  | RequestEvent
  | IntakeEvent
  | ReturnEvent
  | AttemptEvent
  | ConsultationEvent
  | Extract<ConversationEvent, { type: 'MessageSent' | 'NoteAdded' | 'CallMade' }>
  | CasesErased;

const isAttemptEvent = (event: CaseListEvent): event is AttemptEvent =>
  (ATTEMPT_EVENTS as readonly string[]).includes(event.type);

const timed = (clock: DueClock | null): Pick<CaseListDoc, 'clock' | 'dueAt' | 'lateFrom'> => ({
  clock,
  dueAt: clock === null ? null : dueOf(clock),
  lateFrom: clock === null ? null : lateFrom(clock),
});

/** An event of another order does not change this attempt. */
const withAttempt = (row: CaseListDoc, orderId: string, event: AttemptEvent): CaseListDoc => {
  if (event.type !== 'PaymentAttempted' && row.paying?.orderId !== orderId) return row;
  const attempt = attemptAfter(row.paying, event);
  return { ...row, paying: attempt === null ? null : { ...attempt, orderId } };
};

/** The part of a case number that `by-number-start` is ordered by: `SR-7K` of `SR-7K3M9Q-4`. */
export const numberStartOf = (caseNumber: string): string => caseNumber.slice(0, 5);

const requested = (
  recorded: Recorded,
  data: Extract<RequestEvent, { type: 'ServiceRequested' }>['data'],
): CaseListDoc => ({
  id: idOf(recorded.stream),
  caseNumber: data.caseNumber,
  numberStart: numberStartOf(data.caseNumber),
  customerId: data.customerId,
  serviceId: data.serviceId,
  serviceTitle: data.serviceTitle,
  workflow: data.workflow,
  catalogueRevision: data.catalogueRevision,
  businessId: null,
  ...atStatus(data.workflow, data.to, recorded.metadata.time),
  assignedTo: null,
  assignedAt: null,
  pricePaise: data.pricePaise,
  paymentStatus: 'pending',
  orderId: data.orderId,
  paidAt: null,
  estimatedDays: data.estimatedDays,
  decisionTime: data.decisionTime,
  clock: null,
  call: null,
  dueAt: null,
  lateFrom: null,
  workOrder: '',
  attempt: 0,
  documents: [],
  pendingReviewCount: 0,
  rejectedCount: 0,
  finalAmountPaise: null,
  finalOrderId: null,
  deliveredAt: null,
  finalPaid: false,
  paused: false,
  rescheduled: false,
  filingStarted: false,
  started: false,
  source: data.source,
  createdAt: recorded.metadata.time,
  updatedAt: recorded.metadata.time,
  capturedPaise: null,
  returns: [],
  paying: null,
});

const atStatus = (workflow: WorkflowRef, status: string, since: string) => {
  const waitingOn = statusViewOf(workflow, status).waitingOn;
  return { status, statusSince: since, waitingOn, lifecycle: isEnded(status) ? ('ended' as const) : ('open' as const) };
};

const evolve = (before: CaseListDoc | null, recorded: Recorded<CaseListEvent>): CaseListDoc | null => {
  const folded = fold(before, recorded);
  if (folded === null) return null;
  const row = folded === before ? folded : { ...folded, workOrder: workOrderOf(folded) };
  if (row.started) return row;
  const again = before?.lifecycle === 'ended' && row.lifecycle === 'open';
  return again || (isWorkOn(recorded) && prefixOf(recorded.stream) !== 'payment') ? { ...row, started: true } : row;
};

const fold = (row: CaseListDoc | null, recorded: Recorded<CaseListEvent>): CaseListDoc | null => {
  const { event, metadata } = recorded;
  if (event.type === 'ServiceRequested') return row ?? requested(recorded, event.data);
  // A payment can precede its request; the request's own event then says that it is paid.
  if (row === null) return null;
  if (event.type === 'ErasureStarted') return { ...row, ...timed(null) };
  if (isAttemptEvent(event)) return withAttempt(row, idOf(recorded.stream), event);
  if (isReturnEvent(event)) return foldReturn(row, { ...recorded, event });
  const touched = { ...row, updatedAt: metadata.time };
  switch (event.type) {
    case 'LatePaymentReceived':
      return event.data.orderId === row.orderId ? { ...row, capturedPaise: event.data.amountPaise } : row;
    case 'DocumentAttached': {
      const { documentId, documentKey, replaces } = event.data;
      const others = row.documents.filter((file) => file.id !== replaces && file.id !== documentId);
      return withDocuments(touched, [...others, { id: documentId, key: documentKey, state: 'uploaded' }]);
    }
    case 'DocumentRemoved':
      return withDocuments(
        touched,
        row.documents.filter((file) => file.id !== event.data.documentId),
      );
    case 'DocumentApproved':
    case 'DocumentRejected':
    case 'DocumentReopened':
      return withDocuments(touched, moved(row, event, [event.data.documentId]));
    case 'IntakeSubmitted':
      return withDocuments({ ...touched, attempt: event.data.attempt }, moved(row, event, event.data.documentIds));
    case 'CorrectionRequested':
      return withDocuments(touched, moved(row, event, event.data.documentIds));
    case 'ConsultationSlotsProposed':
    case 'ConsultationBooked':
    case 'ConsultationHandedOver':
    case 'ConsultationReleased':
    case 'ConsultationTookPlace': {
      const { booked } = evolveConsultation({ ...initialConsultation, booked: row.call }, event);
      return { ...touched, ...timed(clockAfterCall(row.clock, event, metadata.time)), call: booked };
    }
    case 'SubmissionOpened':
    case 'SubmissionApproved':
    case 'AadhaarKeyDestroyed':
    // A message, note or call tells only whether the work has begun.
    case 'MessageSent':
    case 'NoteAdded':
    case 'CallMade':
      return row;
    default:
      return afterRequestEvent(touched, event, metadata.time);
  }
};

const afterRequestEvent = (before: CaseListDoc, event: RequestEvent, at: string): CaseListDoc => {
  const status = statusAfter(before.status, event) ?? before.status;
  const flags = flagsAfter(before, event);
  const place = { status, paused: flags.paused };
  const rescheduled = event.type === 'ConsultationRescheduled' || (before.rescheduled && status === before.status);
  const row = { ...before, ...flags, rescheduled, ...timed(clockAfter(before, event, at, place)) };
  const next = status === row.status ? row : { ...row, ...atStatus(row.workflow, status, at) };
  switch (event.type) {
    case 'InitialPaymentReceived': {
      const { orderId, amountPaise } = event.data;
      const paid = { paymentStatus: 'paid', paidAt: at, capturedPaise: amountPaise, returns: [] } as const;
      return { ...next, ...paid, orderId };
    }
    case 'BusinessNamed':
      return { ...next, businessId: event.data.businessId };
    case 'RequestAssigned':
      return { ...next, assignedTo: event.data.staffId, assignedAt: at };
    case 'FinalPaymentRequested':
      return { ...next, finalAmountPaise: event.data.amountPaise, finalOrderId: event.data.orderId };
    case 'FinalPaymentLinkWithdrawn':
      return { ...next, finalAmountPaise: null, finalOrderId: null };
    case 'FinalPaymentReceived':
      return { ...next, finalAmountPaise: event.data.amountPaise, finalOrderId: event.data.orderId };
    case 'ServiceDelivered':
      return { ...next, deliveredAt: next.deliveredAt ?? at };
    default:
      return next;
  }
};

const moved = (row: CaseListDoc, event: IntakeEvent, ids: readonly string[]): CaseListDoc['documents'] =>
  row.documents.map((file) => (ids.includes(file.id) ? { ...file, state: nextState(file.state, event) } : file));

const withDocuments = (row: CaseListDoc, documents: CaseListDoc['documents']): CaseListDoc => ({
  ...row,
  documents,
  pendingReviewCount: documents.filter((file) => file.state === 'pending_review').length,
  rejectedCount: documents.filter((file) => file.state === 'rejected').length,
});

/** One document per request, by its id. Customers' names are joined from `people` when lists are read. */
export const caseList: Projection<CaseListDoc, CaseListEvent> = {
  name: 'case-list',
  version: 19,
  readableFrom: 13,
  streams: ['serviceRequest', 'submission', 'payment', 'consultation', 'conversation', 'erasure'],
  handles: [
    ...REQUEST_STEPS,
    'RegistrationAdded',
    'BusinessNamed',
    'DocumentAttached',
    'DocumentRemoved',
    'DocumentApproved',
    'DocumentRejected',
    'DocumentReopened',
    'IntakeSubmitted',
    'CorrectionRequested',
    'LatePaymentReceived',
    ...RETURN_EVENTS,
    ...ATTEMPT_EVENTS,
    ...CONSULTATION_EVENTS,
    'MessageSent',
    'NoteAdded',
    'CallMade',
    'ErasureStarted',
  ],
  keys: (recorded) => {
    const { event } = recorded;
    if (event.type === 'ErasureStarted') return event.data.requestIds;
    if (isAttemptEvent(event) || isReturnEvent(event)) return [event.data.requestId];
    return [idOf(recorded.stream)];
  },
  evolve,
  // A list is an equality on the first field in the order of the next; its count reads only the index.
  indexes: [
    { name: 'by-customer', fields: ['customerId', 'createdAt', 'serviceTitle'] },
    { name: 'by-business', fields: ['businessId', 'createdAt'] },
    { name: 'by-desk', fields: ['assignedTo', 'lifecycle', 'workOrder'] },
    { name: 'by-duty', fields: ['assignedTo', 'waitingOn', 'workOrder', 'status', 'rescheduled'] },
    { name: 'by-assignee', fields: ['assignedTo', 'createdAt'] },
    { name: 'by-status', fields: ['status', 'createdAt', 'rescheduled'] },
    { name: 'by-waiting-on', fields: ['waitingOn', 'workOrder'] },
    { name: 'by-lifecycle', fields: ['lifecycle', 'workOrder'] },
    { name: 'by-open', fields: ['lifecycle', 'createdAt', 'lateFrom'] },
    { name: 'by-status-price', fields: ['status', 'pricePaise', 'createdAt'] },
    { name: 'by-call', fields: ['call.staffId', 'call.endsAt'] },
    { name: 'by-service', fields: ['serviceId', 'createdAt'] },
    { name: 'by-offer', fields: ['serviceId', 'lifecycle', 'attempt'] },
    { name: 'by-title', fields: ['serviceTitle', 'createdAt'] },
    { name: 'by-payment', fields: ['paymentStatus', 'createdAt'] },
    { name: 'by-source', fields: ['source', 'createdAt'] },
    { name: 'by-price', fields: ['pricePaise', 'createdAt'] },
    { name: 'by-work', fields: ['workOrder'] },
    { name: 'by-delivery', fields: ['deliveredAt'] },
    { name: 'by-time', fields: ['createdAt'] },
    { name: 'by-update', fields: ['updatedAt'] },
    { name: 'by-number', fields: ['caseNumber'] },
    { name: 'by-number-start', fields: ['numberStart', 'createdAt', 'caseNumber'] },
  ],
  audience: (row) => audienceOfCase(row.customerId, row.businessId),
};
