import { evolveConsultation, initialConsultation } from '@anupalan/domain/consultations/consultation';
import type { ConsultationEvent } from '@anupalan/domain/consultations/consultation-events';
import type { ConversationEvent } from '@anupalan/domain/conversation/events';
import type { IntakeEvent } from '@anupalan/domain/intake/events';
import { idOf, prefixOf } from '@anupalan/domain/kernel/aggregate';
import type { Recorded } from '@anupalan/domain/kernel/event';
import type { PaymentEvent } from '@anupalan/domain/payments/events';
import { TIMELINE_EVENTS } from '@anupalan/domain/processes/told-events';
import type { RequestEvent } from '@anupalan/domain/requests/events';
import type { Projection } from '../../runner/projection.js';
import { foldOrder } from '../orders/fold-order.js';
import { type CasesErased, clockAfterCall } from '../shared/due.js';
import { audienceOfCase } from '../shared/of-case.js';
import { type CaseDoc, type CaseRecord, emptyCase } from './doc.js';
import { type CaseEvent, entryOf, isForCustomer, type Revealed } from './entries.js';
import { foldIntake } from './fold-intake.js';
import { foldRequest } from './fold-request.js';

/** The stream of an event determines its context. */
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
  if (isConsultationEvent(recorded)) {
    const { event } = recorded;
    const { header } = doc;
    return {
      ...doc,
      header:
        header === null ? null : { ...header, clock: clockAfterCall(header.clock, event, recorded.metadata.time) },
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

const countAfter = ({ counts, header }: CaseDoc, { type }: CaseEvent): CaseDoc['counts'] => ({
  timeline: counts.timeline + 1,
  customerTimeline: counts.customerTimeline + (isForCustomer(type, header?.workflow) ? 1 : 0),
  messages: counts.messages + (type === 'MessageSent' ? 1 : 0),
  notes: counts.notes + (type === 'NoteAdded' ? 1 : 0),
});

const caseAfter = (before: CaseDoc | null, recorded: Recorded<CaseEvent>, id: string): CaseDoc | null => {
  // An event that is not about a case creates no record.
  if (before === null && isConversationEvent(recorded)) return null;
  const next = foldParts(before ?? emptyCase(id), recorded);
  const { event, metadata, position } = recorded;
  // Access events do not change `updatedAt`.
  const same = next.header === null || next.header.updatedAt === metadata.time || isAccessEvent(recorded);
  return {
    ...next,
    header: same ? next.header : ({ ...next.header, updatedAt: metadata.time } as CaseDoc['header']),
    counts: countAfter(next, event),
    assignmentEntry: event.type === 'RequestAssigned' ? position : next.assignmentEntry,
  };
};

const caseIdOf = (recorded: Recorded<CaseEvent>): string =>
  isPaymentEvent(recorded) ? recorded.event.data.requestId : idOf(recorded.stream);

/** True when a conversation is about its customer and not about a case. */
const isOfNoCase = ({ event, stream }: Recorded<CaseEvent>): boolean =>
  event.type === 'MessageSent' && event.data.customerId === idOf(stream);

const isErasure = (recorded: Recorded<CaseEvent | CasesErased>): recorded is Recorded<CasesErased> =>
  recorded.event.type === 'ErasureStarted';

/** No entry shows this: the account's history does. */
const withoutClock = (doc: CaseDoc | null): CaseDoc | null =>
  doc === null || doc.header === null ? doc : { ...doc, header: { ...doc.header, clock: null } };

const isCase = (record: CaseRecord): record is CaseDoc => !('caseId' in record);

/**
 * The case pages of customer, staff and admin: a record per case and one per timeline entry, so that the cost of an
 * event does not grow with the timeline. One checkpoint covers both.
 */
export const caseView: Projection<CaseRecord, CaseEvent | CasesErased> = {
  name: 'case',
  version: 23,
  // Records of earlier versions contained the entries.
  readableFrom: 17,
  streams: ['serviceRequest', 'submission', 'payment', 'conversation', 'consultation', 'access', 'erasure'],
  handles: [...(TIMELINE_EVENTS as readonly CaseEvent['type'][]), 'ErasureStarted'],
  keys: (recorded) => {
    if (isErasure(recorded)) return recorded.event.data.requestIds;
    const ofCase = recorded as Recorded<CaseEvent>;
    return isOfNoCase(ofCase) ? [] : [caseIdOf(ofCase), recorded.position];
  },
  evolve: (before, recorded, key) => {
    if (isErasure(recorded)) return withoutClock(before as CaseDoc | null);
    const ofCase = recorded as Recorded<CaseEvent>;
    return key === recorded.position
      ? entryOf(ofCase, caseIdOf(ofCase))
      : caseAfter(before as CaseDoc | null, ofCase, key);
  },
  indexes: [
    { name: 'by-case', fields: ['caseId'] },
    { name: 'by-readers', fields: ['caseId', 'readers'], sparse: true },
    { name: 'by-said', fields: ['caseId', 'said.kind'], sparse: true },
  ],
  // The change of a case announces its entries, too.
  audience: (record) => {
    if (!isCase(record)) return { users: [], roles: [] };
    const { header, payments } = record;
    return audienceOfCase(header?.customerId ?? payments[0]?.customerId, header?.businessId);
  },
};
