import type { CasePage, CaseRow, CustomerService } from '@anupalan/domain/contracts/requests';
import { toRupees } from '@anupalan/domain/kernel/money';
import { type Ball, statusView } from '@anupalan/domain/rules/status-table';
import type { CaseListDoc } from '@anupalan/projector/read-models/case-list/doc';
import type { CaseListPage, CaseListRow } from '@anupalan/projector/read-models/case-list/queries';
import type { DocumentState } from '@anupalan/projector/read-models/documents/doc';

/** Who has the ball, in the words of the wire: saffron for the customer, whoever asks. */
export const BALLS: Readonly<Record<Ball, CaseRow['ball']>> = {
  customer: 'you',
  us: 'we',
  authority: 'gov',
  done: 'done',
  problem: 'bad',
};

/** A file's status on the wire. What was replaced or removed keeps the word of its last review out of it. */
export const fileStatusOf = (state: DocumentState): 'uploaded' | 'pending_review' | 'approved' | 'rejected' =>
  state === 'pending_review' || state === 'approved' || state === 'rejected' ? state : 'uploaded';

/** A record of customer_services. */
export const customerServiceOf = (row: CaseListDoc): CustomerService => ({
  id: row.id,
  case_number: row.caseNumber,
  service_id: row.serviceId,
  service_title: row.serviceTitle,
  status: row.status,
  status_since: row.statusSince,
  customer_id: row.customerId,
  assigned_to: row.assignedTo,
  price: String(toRupees(row.pricePaise)),
  payment_status: row.paymentStatus,
  order_id: row.orderId,
  documents: row.documents.map(({ id, key, state }) => ({ id, key, status: fileStatusOf(state) })),
  // Staff's notes are a conversation of their own; the table's column stays empty.
  notes: null,
  created_at: row.createdAt,
  updated_at: row.updatedAt,
  due_at: row.dueAt,
});

/** `now`: UTC ISO-8601. An open case past its date is overdue. */
const caseRowOf = ({ case: row, customer, assignee }: CaseListRow, now: string): CaseRow => {
  const view = statusView(row.status);
  return {
    id: row.id,
    case_number: row.caseNumber,
    service_id: row.serviceId,
    service_title: row.serviceTitle,
    status: row.status,
    status_label: view.label,
    ball: BALLS[view.ball],
    stage: view.stage,
    status_since: row.statusSince,
    customer_id: row.customerId,
    customer_name: customer?.name ?? null,
    customer_mobile: customer?.mobile ?? null,
    assigned_to: row.assignedTo,
    assignee_name: assignee?.name ?? null,
    payment_status: row.paymentStatus,
    price: toRupees(row.pricePaise),
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    due_at: row.dueAt,
    overdue: row.standing === 'open' && row.dueAt !== null && row.dueAt < now,
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
