import type { Metadata, Recorded } from '@anupalan/domain/kernel/event';
import type { RequestEvent } from '@anupalan/domain/requests/events';
import { flagsAfter, statusAfter } from '@anupalan/domain/requests/state';
import { clockAfter } from '../shared/due.js';
import type { CaseDoc, CaseHeader } from './doc.js';

const opened = (
  data: Extract<RequestEvent, { type: 'ServiceRequested' }>['data'],
  { time }: Metadata,
  revision: number,
): CaseHeader => ({
  caseNumber: data.caseNumber,
  customerId: data.customerId,
  serviceId: data.serviceId,
  serviceTitle: data.serviceTitle,
  workflow: data.workflow,
  pricePaise: data.pricePaise,
  catalogueRevision: data.catalogueRevision,
  estimatedDays: data.estimatedDays,
  decisionTime: data.decisionTime,
  businessId: null,
  source: data.source,
  orderId: data.orderId,
  status: data.to,
  statusSince: time,
  assignedTo: null,
  assignedAt: null,
  clock: null,
  createdAt: time,
  updatedAt: time,
  filingStarted: false,
  finalPaid: false,
  paused: false,
  held: [],
  revision,
});

/** The status, flags and clock of the case after an event. */
const standingAfter = (header: CaseHeader, event: RequestEvent, at: string): Partial<CaseHeader> => {
  const status = statusAfter(header.status, event) ?? header.status;
  const moved = status === header.status ? {} : { status, statusSince: at };
  const flags = flagsAfter(header, event);
  return { ...moved, ...flags, clock: clockAfter(header, event, at, { status, paused: flags.paused }) };
};

/** The deliverables after a delivery; a file that is delivered again takes the place of the old one. */
const withDelivery = (
  doc: CaseDoc,
  { deliverables, result, registered }: Extract<RequestEvent, { type: 'ServiceDelivered' }>['data'],
  deliveredAt: string,
): Pick<CaseDoc, 'deliverables' | 'result' | 'registered'> => {
  const files = deliverables.map(({ documentId, blobId, fileName, mime, bytes }) => ({
    id: documentId,
    blobId,
    fileName,
    mime,
    bytes,
    deliveredAt,
  }));
  const kept = doc.deliverables.filter((old) => !files.some((file) => file.id === old.id));
  return {
    deliverables: [...kept, ...files],
    result: result ?? doc.result,
    registered: registered ?? doc.registered,
  };
};

/** Folds an event of the request's own stream into the case. */
export const foldRequest = (doc: CaseDoc, { event, metadata, revision }: Recorded<RequestEvent>): CaseDoc => {
  const at = metadata.time;
  if (event.type === 'ServiceRequested')
    return { ...doc, header: doc.header ?? opened(event.data, metadata, revision) };
  // A payment for a request that was never created is recorded in the request's stream, without a request to show.
  if (doc.header === null) return doc;
  const header: CaseHeader = { ...doc.header, ...standingAfter(doc.header, event, at), updatedAt: at, revision };
  const { hold, rescheduled } = doc;
  const next: CaseDoc = {
    ...doc,
    header,
    hold: header.paused ? hold : null,
    rescheduled: header.status === doc.header.status ? rescheduled : null,
  };
  const reached = (milestone: Partial<CaseDoc['milestones']>) => ({ milestones: { ...doc.milestones, ...milestone } });
  switch (event.type) {
    case 'InitialPaymentReceived': {
      const { orderId, amountPaise } = event.data;
      const held = orderId === null ? header.held : [...header.held, { orderId, amountPaise }];
      return {
        ...next,
        ...reached({ paidAt: at }),
        header: { ...header, orderId, held },
      };
    }
    case 'RegistrationAdded':
      return { ...next, registration: event.data };
    case 'BusinessNamed':
      return { ...next, header: { ...header, businessId: event.data.businessId } };
    case 'RequestAssigned':
      return { ...next, header: { ...header, assignedTo: event.data.staffId, assignedAt: at } };
    case 'DocumentsApproved':
      return { ...next, ...reached({ documentsApprovedAt: at }) };
    case 'FinalPaymentReceived':
      return {
        ...next,
        ...reached({ finalPaidAt: at }),
        header: {
          ...header,
          held: [...header.held, { orderId: event.data.orderId, amountPaise: event.data.amountPaise }],
        },
      };
    case 'FilingStarted':
      return { ...next, ...reached({ filingStartedAt: at }) };
    case 'SubmittedToAuthority': {
      const { acknowledgementNumber: number, authority } = event.data;
      return { ...next, ...reached({ submittedToAuthorityAt: at }), acknowledgement: { number, authority, at } };
    }
    case 'ServiceDelivered':
      return { ...next, ...reached({ deliveredAt: at }), ...withDelivery(doc, event.data, at) };
    case 'DeliveryConfirmed': {
      const { by, rating, comment } = event.data;
      return { ...next, ...reached({ completedAt: at }), confirmation: { at, by, rating, comment } };
    }
    case 'RequestPutOnHold':
      return { ...next, hold: { since: at, reason: event.data.reason } };
    case 'ConsultationRescheduled': {
      const { startsAt, endsAt, note } = event.data;
      const by = metadata.actor.role;
      return { ...next, ...reached({ documentsApprovedAt: null }), rescheduled: { by, startsAt, endsAt, note } };
    }
    case 'TimeAgreed':
      return { ...next, ...reached({ documentsApprovedAt: at }) };
    case 'RequestCancelled': {
      const by = { id: metadata.actor.id, role: metadata.actor.role };
      const { reason } = event.data;
      return {
        ...next,
        ...reached({ cancelledAt: at }),
        cancellation: { at, by, reason },
        header: { ...header, held: [] },
      };
    }
    case 'RequestReopened':
      return { ...next, ...reached({ cancelledAt: null, completedAt: null }), cancellation: null };
    default:
      return next;
  }
};
