import { feesOf } from '@anupalan/domain/catalogue/fees';
import { consultationFact, initialConsultation } from '@anupalan/domain/consultations/consultation';
import type { Slot } from '@anupalan/domain/consultations/consultation-events';
import type { CasePayment, CaseView, CustomerService } from '@anupalan/domain/contracts/requests';
import { ERASED, UNREADABLE } from '@anupalan/domain/kernel/event';
import { fromRupees, type Paise, toRupees } from '@anupalan/domain/kernel/money';
import { type DataOf, toWire } from '@anupalan/domain/kernel/record';
import { proposedRefund } from '@anupalan/domain/payments/money-parts';
import { refundable, refundableAlone } from '@anupalan/domain/payments/refundable';
import { registeredRecord } from '@anupalan/domain/requests/registered-record';
import { closesAt } from '@anupalan/domain/rules/closing';
import { overlap } from '@anupalan/domain/rules/consultation-slots';
import { correctionScope } from '@anupalan/domain/rules/correction';
import { nameInSentences } from '@anupalan/domain/rules/documents';
import type { FieldDefinition } from '@anupalan/domain/rules/fields';
import { maskAadhaarNumbers, maskIdentityNumbers } from '@anupalan/domain/rules/identity-numbers';
import { isPayable } from '@anupalan/domain/rules/order-status';
import { flatAnswers } from '@anupalan/domain/rules/people';
import { can } from '@anupalan/domain/rules/permissions';
import { type AnnouncedFees, announcedFees } from '@anupalan/domain/rules/service-fees';
import { takesSlots } from '@anupalan/domain/workflows/phases';
import { workflowOf } from '@anupalan/domain/workflows/registry';
import { nearestStatus } from '@anupalan/domain/workflows/statuses';
import { consultationFlags, daysUntil, stepOf } from '@anupalan/domain/workflows/steps';
import { statusViewOf } from '@anupalan/domain/workflows/words';
import { isoNow } from '@anupalan/infra/ports/clock';
import type { CaseDoc, TextDoc, TimelineDoc } from '@anupalan/projector/read-models/case/doc';
import {
  type Case,
  currentDocuments,
  type NewestEntries,
  newestEntries,
  peopleIn,
  refundOnCancel,
} from '@anupalan/projector/read-models/case/queries';
import { casesWithCalls } from '@anupalan/projector/read-models/case-list/queries';
import type { OrderDoc } from '@anupalan/projector/read-models/orders/doc';
import { consultationOf, waitingOnOf } from '../consultations/consultation-view.js';
import { lineItemOf, receiptView } from '../payments/order-view.js';
import type { App } from '../platform/app.js';
import type { CaseFacts, ReadCase } from '../platform/cases/access.js';
import type { Session } from '../platform/http/route.js';
import type { People } from '../platform/people-names.js';
import { boundForm } from './bound-form.js';
import { allowedActions } from './case-actions.js';
import { caseDocumentOf, peopleOfForm } from './case-documents.js';
import { messagesFor, newestText, pageView } from './case-entries.js';
import { customerServiceOf } from './case-rows.js';
import { stagesOf } from './case-stages.js';
import { timelineOf } from './case-timeline.js';
import { toldTo } from './case-words.js';

/** The person whose view of a case is made, in the role that decides what they may see. */
export type Viewing = Pick<Session, 'role' | 'userId'>;

/** Everything that a view of a case is made of beside the case itself. */
export interface Scene {
  /** Its newest entries, as far as the viewer may see them. */
  readonly entries: NewestEntries;
  /** The moment that it is seen at, UTC ISO-8601. */
  readonly now: string;
  /** The proposed times of a consultation that the assignee no longer has. */
  readonly taken: readonly Slot[];
  /** What the viewer is to the case. */
  readonly facts: CaseFacts;
  /** The role of the caller. It decides whether identity numbers are masked, whoever's page is shown. */
  readonly reader: Session['role'];
}

/** The live case for the caller. The right to read it was checked before (cases/access). */
export const caseViewFor = async (app: App, session: Session, found: ReadCase): Promise<CaseView> => {
  const [entries, taken] = await Promise.all([
    newestEntries(app.reads, found.case, session.role),
    takenSlots(app, found.case),
  ]);
  const { facts } = found;
  return showCase(app, session, found.case, { entries, taken, facts, now: isoNow(app.clock), reader: session.role });
};

/**
 * The case as a customer, staff or an admin sees it: live, or as it stood. Opens everything personal and leaves out what
 * the role may not see.
 */
export const showCase = async (
  app: App,
  session: Viewing,
  whole: Case,
  { entries, now, taken, facts, reader }: Scene,
): Promise<CaseView> => {
  const viewer = session.role;
  const office = viewer !== 'customer';
  const [one, { timeline, messages, notes, assignment }] = toldTo(can(viewer, 'file.open', facts), whole, entries);
  const [people, { doc, ...opened }] = await Promise.all([
    peopleIn(
      app.reads,
      one,
      [...timeline.entries, ...(assignment === null ? [] : [assignment])],
      [...messages.entries, ...notes.entries],
    ),
    app.open({ doc: one, timeline, messages, notes, assignment }),
  ]);
  const { header } = doc;
  const { form, fields, requirements, requiredSpecialization, registers, ...fees } = await boundForm(
    app,
    header,
    reader,
  );
  const answers = answersOf(doc.submission.answers);
  const asked = peopleOfForm(fields, answers);
  const every = doc.documents.map((document) => caseDocumentOf(document, requirements, people, asked));
  const labels = new Map(every.map((document) => [document.id, nameInSentences(document)]));
  const status = statusViewOf(header.workflow, header.status);
  // Who needs a reason for the numbers in full reads them masked here; an Aadhaar number is masked on every page.
  const shown = can(reader, 'pii.reveal', facts) ? maskAadhaarNumbers : maskIdentityNumbers;
  const workflow = workflowOf(header.workflow);
  const consultation = workflow.consultation
    ? consultationOf(doc, answers, people, now, { skill: requiredSpecialization, taken })
    : null;
  // The team of somebody who is erased only reads on.
  const isOver = facts.team !== undefined && people.get(header.customerId)?.erased === true;
  const actions = isOver ? [] : actionsOn(doc, viewer, facts, consultation, now);
  const limit = can(viewer, 'payment.refund') ? fromRupees((await app.settings.current()).refundApprovalLimit) : null;
  const told = (entries: readonly TimelineDoc[]) => timelineOf(entries, viewer, people, labels, header.workflow);
  const reaches = office || facts.own === true;
  return {
    request: customerServiceOf(rowOf(doc), now, { notes: newestText(opened.notes.entries), role: facts.team }),
    status: {
      label: status.label,
      progress: status.progress,
      hint: status.hint,
      waiting_on: consultation === null ? status.waitingOn : waitingOnOf(doc, consultation),
    },
    stages: stagesOf(doc, viewer, now, consultation),
    allowed_actions: actions,
    refund_on_cancel: actions.includes('cancel') ? toRupees(refundOnCancel(doc)) : 0,
    announced_fees: announcedView(announcedFees(feesOf(fees), stateOf(answers))),
    customer: customerOf(header.customerId, people, reaches),
    assignee: assigneeOf(header.assignedTo, people),
    registration: reaches ? registrationOf(doc.registration) : null,
    consultation,
    submission: submissionOf(doc, fields, shown),
    documents: office ? every : every.filter(({ superseded }) => !superseded),
    deliverables: doc.deliverables.map(deliverableOf),
    result: doc.result === null ? null : String(doc.result),
    registered: can(reader, 'pii.reveal', facts) || can(reader, 'business.numbers', facts) ? registeredOf(doc) : null,
    registers: office ? [...registers] : [],
    closes_at: closingOf(doc, entries.messages.entries.at(-1)),
    payments: doc.payments.map((order) => ({
      ...(can(viewer, 'orders.read', facts) ? paymentOf(order) : withoutPapers(paymentOf(order))),
      ...(limit === null ? {} : { returns: returnsOf(order, header.filingStarted, limit, session.userId, people) }),
    })),
    messages: pageView(opened.messages, messagesFor(session, people)),
    notes: pageView(opened.notes, messagesFor(session, people)),
    acknowledgement_number: doc.acknowledgement?.number ?? null,
    on_hold: holdOf(doc),
    ...correctionOf(doc),
    timeline: pageView(opened.timeline, told),
    assignment: opened.assignment === null ? null : (told([opened.assignment])[0] ?? null),
    catalogue_revision: header.catalogueRevision,
    form,
  };
};

/** The case as a row of a list. */
const rowOf = (doc: Case): Parameters<typeof customerServiceOf>[0] => ({
  ...doc.header,
  id: doc.id,
  paymentStatus: paymentStatusOf(doc),
  paying: doc.payments.findLast(({ attempt }) => attempt !== null)?.attempt ?? null,
  documents: currentDocuments(doc),
});

/** `isReached`: how to reach the customer is not for the others of their team. */
const customerOf = (id: string, people: People, isReached: boolean): CaseView['customer'] => {
  const customer = people.get(id);
  return {
    id,
    name: customer?.name ?? customer?.contactName ?? null,
    mobile: isReached ? (customer?.mobile ?? null) : null,
    email: isReached ? (customer?.email ?? null) : null,
  };
};

/** The submission with its answers as `shown` masks them; without answers where the form is not known. */
const submissionOf = (
  doc: Case,
  fields: readonly FieldDefinition[] | null,
  shown: typeof maskIdentityNumbers,
): CaseView['submission'] => {
  const { status, attempt, submittedAt, answers } = doc.submission;
  const said = { status, attempt, submitted_at: submittedAt, answers_gone: answersGone(answers) };
  if (fields === null) return { ...said, answers: null, changes: [] };
  const show = (all: Record<string, unknown>): Record<string, unknown> => shown(fields, all);
  return { ...said, answers: answersOf(answers, show), changes: changesOf(doc, fields, show) };
};

/** The numbers of a certificate; null where there are none, or where they were erased. */
export const registeredOf = ({ registered }: Pick<Case, 'registered'>): CaseView['registered'] =>
  registered === null || typeof registered !== 'object' || 'sealed' in registered
    ? null
    : toWire(registeredRecord, registered as DataOf<typeof registeredRecord>, 'office');

const deliverableOf = ({
  id,
  fileName,
  mime,
  bytes,
  deliveredAt,
}: Case['deliverables'][number]): CaseView['deliverables'][number] => ({
  id,
  fileName: String(fileName),
  mime,
  bytes,
  delivered_at: deliveredAt,
});

/** What the viewer may do now, by what the case and its consultation allow. */
const actionsOn = (
  { header, submission, consultation: stream = initialConsultation }: Case,
  viewer: Session['role'],
  facts: CaseFacts,
  consultation: CaseView['consultation'],
  now: string,
): string[] => {
  const flags = consultation === null ? header : { ...header, ...consultationFlags(consultationFact(stream), now) };
  const workflow = workflowOf(header.workflow);
  return allowedActions(workflow, header.status, flags, viewer, facts, consultation, submission.status);
};

/** Since when the case is on hold, and why; null for one that is not. */
const holdOf = ({ hold }: Case): CaseView['on_hold'] =>
  hold === null ? null : { since: hold.since, reason: String(hold.reason) };

/** What the customer has to correct. */
const correctionOf = (doc: Case): Pick<CaseView, 'correction_note' | 'correction_scope' | 'correction_fields'> => ({
  correction_note: doc.correction?.note == null ? null : String(doc.correction.note),
  correction_scope: doc.correction === null ? null : correctionScope(doc.correction),
  correction_fields: correctionFields(doc),
});

/** When a delivered case completes by itself; null for every other. */
const closingOf = ({ header, milestones }: Case, last: TextDoc | undefined): string | null => {
  const workflow = workflowOf(header.workflow);
  const days = daysUntil(workflow, 'confirmDelivery');
  const at = milestones.deliveredAt;
  if (days === undefined || at === null || nearestStatus(header.status) !== stepOf(workflow, 'deliver')?.to)
    return null;
  return closesAt({ at, days }, last === undefined ? null : { at: last.at, byCustomer: last.by.role === 'customer' });
};

const stateOf = (answers: ReturnType<typeof answersOf>): string | null => {
  const state = answers?.state_of_operation;
  return typeof state === 'string' ? state : null;
};

const announcedView = ({ ours, government, open }: AnnouncedFees): CaseView['announced_fees'] => ({
  ours: toRupees(ours),
  government: government.map(({ label, from, to }) => ({ label, from: toRupees(from), to: toRupees(to) })),
  open,
});

/** The changes of the last submission, with the previous answers. */
const changesOf = (
  { submission }: Case,
  fields: readonly FieldDefinition[],
  show: (answers: Record<string, unknown>) => Record<string, unknown>,
): CaseView['submission']['changes'] => {
  const before = flatAnswers(fields, answersOf(submission.previousAnswers ?? null, show) ?? {});
  return (submission.changedFields ?? []).map((key) => ({ key, before: before[key] ?? null }));
};

/** The answers to correct; without their reasons once those are erased. */
const correctionFields = ({ correction }: Case): CaseView['correction_fields'] => {
  const reasons = answersOf(correction?.fieldReasons ?? null) ?? {};
  return (correction?.fieldKeys ?? []).map((key) => ({ key, reason: String(reasons[key] ?? '') }));
};

/** The proposed times at which the assignee has the consultation of another case by now. */
const takenSlots = async (app: App, { id, header, consultation }: Case): Promise<readonly Slot[]> => {
  const [proposed, staffId] = [consultation?.proposed ?? [], header.assignedTo];
  const [first] = proposed.map(({ startsAt }) => startsAt).sort();
  if (first === undefined || staffId === null) return [];
  const others = (await casesWithCalls(app.reads, staffId, first)).filter(
    (other) => other.id !== id && takesSlots(workflowOf(other.workflow), other.status),
  );
  return proposed.filter((slot) => others.some(({ call }) => call !== null && overlap(call, slot)));
};

const registrationOf = (said: CaseDoc['registration']): CaseView['registration'] =>
  said === null
    ? null
    : {
        name: String(said.name),
        email: String(said.email),
        phone: String(said.phone),
        business_name: String(said.businessName),
        additional_info: said.additionalInfo === null ? null : String(said.additionalInfo),
      };

/** The answers of a submission as a record, changed by `show`; null when there are none or they were erased. */
export const answersOf = (
  answers: CaseDoc['submission']['answers'],
  show: (answers: Record<string, unknown>) => Record<string, unknown> = (all) => all,
): Record<string, unknown> | null => {
  if (answers === null || answers === ERASED || typeof answers !== 'object') return null;
  return show(answers as Record<string, unknown>);
};

const answersGone = (answers: unknown): CaseView['submission']['answers_gone'] =>
  answers === ERASED ? 'erased' : answers === UNREADABLE ? 'unreadable' : null;

const paymentStatusOf = ({ header, payments, milestones }: Case): CustomerService['payment_status'] => {
  const initial = payments.find(({ orderId }) => orderId === header.orderId);
  if (initial?.status === 'refund_pending' || initial?.status === 'refunded') return initial.status;
  return milestones.paidAt === null ? 'pending' : 'paid';
};

/** An order on the pages of its case, amounts in rupees: with its link while it can be paid. */
export const paymentOf = (order: OrderDoc): CasePayment => ({
  orderId: order.orderId,
  purpose: order.purpose,
  status: order.status,
  amount: toRupees(order.amountPaise),
  lineItems: order.lineItems.map(lineItemOf),
  paymentLink: isPayable(order.status) ? order.paymentLink : null,
  created_at: order.createdAt,
  captured_at: order.capturedAt,
  expires_at: order.expiresAt,
  confirming_since: order.attempt?.at ?? null,
  receipt: receiptView(order),
  refund_vouchers: order.refunds.flatMap(({ gatewayRefundId, voucher, amountPaise }) =>
    gatewayRefundId === null || voucher === undefined
      ? []
      : [
          {
            id: gatewayRefundId,
            number: voucher.number,
            issued_at: voucher.issuedAt,
            amount: toRupees(amountPaise),
          },
        ],
  ),
});

/** That there is a payment, and how it stands. */
const withoutPapers = (payment: CasePayment): CasePayment => ({
  ...payment,
  lineItems: [],
  paymentLink: null,
  receipt: null,
  refund_vouchers: [],
});

/** What went back of a payment and what still can; `limitPaise`: as much one admin gives back alone. */
const returnsOf = (
  order: OrderDoc,
  filingMade: boolean,
  limitPaise: Paise,
  viewerId: string,
  people: People,
): NonNullable<CasePayment['returns']> => {
  const { rest, refunds, proposals, disputes } = order;
  const left = refundable(order);
  return {
    refunds: refunds.map(({ amountPaise, cause, status, requestedAt }) => ({
      amount: toRupees(amountPaise),
      cause,
      status,
      requested_at: requestedAt,
    })),
    proposals: proposals.map(({ proposalId, amountPaise, reason, proposedBy, at }) => ({
      id: proposalId,
      amount: toRupees(amountPaise),
      reason: typeof reason === 'string' ? reason : '',
      by: people.get(proposedBy)?.name ?? '',
      own: proposedBy === viewerId,
      at,
    })),
    disputes: disputes.map(({ disputeId, amountPaise, status, at }) => ({
      id: disputeId,
      amount: toRupees(amountPaise),
      status,
      at,
    })),
    refundable: toRupees(left),
    alone: toRupees(refundableAlone(order.gatewayPaymentId, refunds, limitPaise)),
    proposed: toRupees(rest === undefined ? 0 : proposedRefund(rest, left, filingMade)),
  };
};

const assigneeOf = (id: string | null, people: People): CaseView['assignee'] => {
  if (id === null) return null;
  const person = people.get(id);
  return { id, name: person?.name ?? null, title: person?.staff?.title || null };
};
