import type { CaseDocument, CaseView, TimelineEntry } from '@anupalan/domain/contracts/requests';

const at = '2026-11-18T08:30:00.000Z';
const asha = { id: 'asha', role: 'customer', name: 'Asha Kulkarni' };

/** A document of a case by its key and status. */
export const document = (
  key: string,
  status: CaseDocument['status'],
  more: Partial<CaseDocument> = {},
): CaseDocument => ({
  id: more.id ?? key,
  key,
  personId: null,
  label: key,
  fileName: `${key}.pdf`,
  mime: 'application/pdf',
  bytes: 1000,
  status,
  reason: null,
  reasonCode: null,
  uploaded_at: at,
  uploaded_by: asha,
  reviewed_at: null,
  superseded: false,
  ...more,
});

/** A step of a case's story. */
export const entry = (type: string, more: Partial<TimelineEntry> = {}): TimelineEntry => ({
  eventId: type,
  type,
  stream: 'serviceRequest-1',
  revision: 1,
  position: '1',
  at,
  actor: asha,
  channel: 'web',
  command: 'command',
  commandId: 'c1',
  from: null,
  to: null,
  summary: type,
  reason: null,
  amount: null,
  documentId: null,
  override: false,
  ...more,
});

/** A case under review as the server answers it, changed by `more`. */
export const caseView = (more: Partial<CaseView> = {}): CaseView => ({
  request: {
    id: '1',
    case_number: 'SR-7K3M9Q-4',
    service_id: 'gst-registration',
    service_title: 'GST Registration',
    status: 'documents_uploaded_pending_review',
    status_since: at,
    customer_id: 'asha',
    assigned_to: 'meera',
    price: '299',
    payment_status: 'paid',
    order_id: 'o1',
    documents: [],
    notes: null,
    created_at: at,
    updated_at: at,
    due_at: null,
  },
  status: { label: 'Documents Under Review', progress: 30, hint: null, ball: 'we' },
  stages: [],
  allowed_actions: [],
  refund_on_cancel: 299,
  customer: { id: 'asha', name: 'Asha Kulkarni', mobile: '+919876543210', email: null },
  assignee: { id: 'meera', name: 'Meera Nair', title: null },
  registration: null,
  consultation: null,
  submission: { status: 'pending_review', attempt: 1, submitted_at: at, answers: {} },
  documents: [],
  deliverables: [],
  result: null,
  payments: [],
  messages: [],
  notes: [],
  acknowledgement_number: null,
  correction_note: null,
  timeline: [],
  catalogue_revision: 1,
  ...more,
});
