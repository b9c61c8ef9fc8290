import type { CasePage, CaseRow, CustomerService } from '@anupalan/domain/contracts/requests';
import { toRupees } from '@anupalan/domain/kernel/money';
import type { TeamRole } from '@anupalan/domain/rules/team';
import { statusViewOf } from '@anupalan/domain/workflows/words';
import type { CaseListDoc } from '@anupalan/projector/read-models/case-list/doc';
import { isLate, isPaused } from '@anupalan/projector/read-models/case-list/due';
import type { CaseListPage, CaseListRow } from '@anupalan/projector/read-models/case-list/queries';
import type { DocumentState } from '@anupalan/projector/read-models/documents/doc';
import { dueView } from './expected.js';

/** A file's status on the wire; replaced and removed files count as uploaded. */
export const fileStatusOf = (state: DocumentState): 'uploaded' | 'pending_review' | 'approved' | 'rejected' =>
  state === 'pending_review' || state === 'approved' || state === 'rejected' ? state : 'uploaded';

/** The source of a row of customer_services: a record of the list, or the case itself. */
type ServiceSource = Pick<
  CaseListDoc,
  | 'id'
  | 'caseNumber'
  | 'serviceId'
  | 'serviceTitle'
  | 'workflow'
  | 'status'
  | 'statusSince'
  | 'customerId'
  | 'assignedTo'
  | 'pricePaise'
  | 'paymentStatus'
  | 'orderId'
  | 'documents'
  | 'businessId'
  | 'createdAt'
  | 'updatedAt'
  | 'clock'
> & { readonly paying: { readonly at: string } | null };

/** What a record says to its reader alone. */
interface ForReader {
  /** The office's newest note, for the office only. */
  readonly notes?: string | null;
  /** In the team of its business, where somebody else bought it. */
  readonly role?: TeamRole | undefined;
}

/** A case as a record of customer_services at `now`. */
export const customerServiceOf = (
  row: ServiceSource,
  now: string,
  { notes = null, role }: ForReader = {},
): CustomerService => ({
  id: row.id,
  case_number: row.caseNumber,
  service_id: row.serviceId,
  service_title: row.serviceTitle,
  workflow: row.workflow.id,
  workflow_version: row.workflow.version,
  status: row.status,
  status_since: row.statusSince,
  customer_id: row.customerId,
  assigned_to: row.assignedTo,
  // Records of an earlier version of the views know of no business.
  business_id: row.businessId ?? null,
  my_role: role ?? null,
  price: String(toRupees(row.pricePaise)),
  payment_status: row.paymentStatus,
  confirming_since: row.paying?.at ?? null,
  order_id: row.orderId,
  documents: row.documents.map(({ id, key, state }) => ({ id, key, status: fileStatusOf(state) })),
  notes,
  created_at: row.createdAt,
  updated_at: row.updatedAt,
  ...dueView(row.clock, row.workflow, now),
});

/** `now`: UTC ISO-8601. */
const caseRowOf = ({ case: row, customer, assignee }: CaseListRow, now: string): CaseRow => {
  const view = statusViewOf(row.workflow, row.status);
  return {
    id: row.id,
    case_number: row.caseNumber,
    service_id: row.serviceId,
    service_title: row.serviceTitle,
    workflow: row.workflow.id,
    workflow_version: row.workflow.version,
    status: row.status,
    status_label: view.label,
    waiting_on: view.waitingOn,
    stage: view.stage,
    status_since: row.statusSince,
    customer_id: row.customerId,
    customer_name: customer?.name ?? customer?.contactName ?? null,
    customer_mobile: customer?.mobile ?? null,
    assigned_to: row.assignedTo,
    assignee_name: assignee?.name ?? null,
    payment_status: row.paymentStatus,
    price: toRupees(row.pricePaise),
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    due_at: row.dueAt,
    due_paused: isPaused(row),
    overdue: isLate(row, now),
    documents_open: row.pendingReviewCount + row.rejectedCount,
  };
};

/** A page of cases as staff and admins see it. */
export const casePageOf = (page: CaseListPage, now: string): CasePage => ({
  items: page.rows.map((row) => caseRowOf(row, now)),
  next_cursor: page.cursor,
  total: page.total,
  ...(page.more ? { more: true } : {}),
});
