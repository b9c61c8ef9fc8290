import type { AssignmentWhy } from '@anupalan/domain/contracts/assignment';
import type { TimelineEntry } from '@anupalan/domain/contracts/requests';
import type { Json } from '@anupalan/domain/kernel/json';
import { toRupees } from '@anupalan/domain/kernel/money';
import { statusViewOf } from '@anupalan/domain/workflows/words';
import type { WorkflowId } from '@anupalan/domain/workflows/workflow';
import type { TimelineDoc } from '@anupalan/projector/read-models/case/doc';
import { decisionOf } from '@anupalan/projector/read-models/case/queries';
import { assignmentWhy } from '../assignment/assignment-views.js';
import { actorView, type People } from '../identity/people-names.js';
import { callText } from '../notifications/message-texts.js';
import { money, type Viewer } from './case-stages.js';

/** What a sentence may name. */
interface Said {
  readonly entry: TimelineDoc;
  readonly data: Readonly<Record<string, Json | undefined>>;
  readonly amount: string;
  /** The document it is about, by its label. */
  readonly document: string;
  readonly nameOf: (id: Json | undefined) => string;
  /** A status in the words of the service's kind. */
  readonly label: (status: Json | undefined) => string;
}

const count = (n: Json | undefined, one: string, many: string): string =>
  n === 1 ? `1 ${one}` : `${String(n)} ${many}`;
const size = (list: Json | undefined): number => (Array.isArray(list) ? list.length : 0);

/** One plain sentence for each event. A type that is not in it shows its own name. */
const SENTENCES: Readonly<Record<string, (said: Said) => string>> = {
  ServiceRequested: ({ data }) => `${String(data.serviceTitle)} was requested.`,
  InitialPaymentReceived: ({ entry, amount }) => (entry.amountPaise === 0 ? 'Nothing to pay.' : `${amount} received.`),
  RegistrationAdded: () => 'Details were added before the start.',
  RequestAssigned: ({ data, nameOf }) => {
    const who = nameOf(data.staffId);
    if (data.method === 'claim') return `${who} took the case.`;
    if (data.method === 'hand_over') return `The case was handed over to ${who}.`;
    return data.method === 'rule' ? `A rule gave the case to ${who}.` : `The case was assigned to ${who}.`;
  },
  IntakeReceived: () => 'The form and documents are in review.',
  DocumentsApproved: () => 'All documents are approved.',
  ReuploadRequested: ({ data }) => {
    const asked = [
      size(data.documentKeys) > 0 && count(size(data.documentKeys), 'document', 'documents'),
      size(data.fieldKeys) > 0 && count(size(data.fieldKeys), 'answer', 'answers'),
    ].filter((one) => one !== false);
    return asked.length === 0 ? 'Correction requested.' : `Correction requested: ${asked.join(' and ')}.`;
  },
  FinalPaymentRequested: ({ amount }) => `Final payment of ${amount} requested.`,
  FinalPaymentLinkWithdrawn: ({ data }) =>
    data.cause === 'expired' ? 'The payment link expired.' : 'The payment link was withdrawn.',
  FinalPaymentReceived: ({ amount }) => `Final payment of ${amount} received.`,
  FilingStarted: () => 'Filing with the authorities started.',
  SubmittedToAuthority: ({ data }) =>
    `Submitted to ${data.authority == null ? 'the authority' : String(data.authority)}, acknowledgement ${String(data.acknowledgementNumber)}.`,
  AuthorityQueried: () => 'The authority asked a question.',
  ServiceDelivered: () => 'The service was delivered.',
  DeliveryConfirmed: ({ data }) =>
    data.by === 'system' ? 'Confirmed automatically after 14 days.' : 'The delivery was confirmed.',
  RequestClosed: () => 'The case was closed.',
  RequestCancelled: ({ data }) =>
    size(data.refunds) > 0 ? 'The request was cancelled. The payment is being refunded.' : 'The request was cancelled.',
  StatusOverridden: ({ data, label }) => `An admin set the status from "${label(data.from)}" to "${label(data.to)}".`,
  RequestReopened: ({ data, label }) => `The case was opened again at "${label(data.to)}".`,
  LatePaymentReceived: ({ amount }) => `${amount} arrived late and is being refunded.`,
  PaymentMismatched: ({ amount }) => `${amount} arrived instead of the amount asked for and is being refunded.`,
  SubmissionOpened: () => 'The form is ready to be filled in.',
  DocumentAttached: ({ entry, document }) =>
    entry.data.replaces == null ? `${document} was uploaded.` : `${document} was replaced.`,
  DocumentRemoved: ({ document }) => `${document} was removed.`,
  IntakeSubmitted: ({ data }) =>
    data.attempt === 1
      ? 'The form was submitted.'
      : size(data.changedFields) === 0
        ? 'The form was submitted again.'
        : `The form was submitted again: ${count(size(data.changedFields), 'answer', 'answers')} changed.`,
  DocumentApproved: ({ document }) => `${document} was approved.`,
  DocumentRejected: ({ document }) => `${document} needs a correction.`,
  DocumentReopened: ({ document }) => `${document} is to be checked again: answers changed.`,
  SubmissionApproved: () => 'All documents are approved.',
  CorrectionRequested: ({ data }) =>
    data.origin === 'authority' ? 'The authority asked for documents again.' : 'Correction requested.',
  OrderCreated: ({ amount }) => `An order of ${amount} was opened.`,
  PaymentLinkCreated: () => 'The payment link is ready.',
  PaymentCaptured: ({ amount }) => `${amount} was paid.`,
  PaymentAttempted: () => 'The customer went on to pay.',
  AttemptFoundUnpaid: () => 'The payment was not made.',
  PaymentFailed: () => 'A payment failed.',
  CaptureMismatched: ({ amount }) => `${amount} was paid instead of the amount asked for.`,
  DuplicateCaptured: ({ amount }) => `${amount} was paid a second time and is being refunded.`,
  OrderWithdrawn: () => 'The order was withdrawn.',
  OrderExpired: () => 'The order expired.',
  RefundRequested: ({ amount }) => `A refund of ${amount} is under way.`,
  RefundProcessed: ({ amount }) => `${amount} was refunded.`,
  RefundFailed: () => 'A refund failed and is tried again.',
  ReceiptIssued: () => 'A receipt was issued.',
  ConsultationSlotsProposed: () => 'Other times were suggested for the call.',
  ConsultationBooked: ({ data }) =>
    `${data.moved === true ? 'The call was moved' : 'The call is booked'}: ${callText(String(data.startsAt), String(data.endsAt))}.`,
  ConsultationHandedOver: ({ data, nameOf }) => `The call is with ${nameOf(data.staffId)} now.`,
  ConsultationReleased: () => 'The booked time was released.',
  ConsultationHeld: ({ data }) => `The call took place: ${count(data.minutes, 'minute', 'minutes')}.`,
  AadhaarKeyDestroyed: () => 'The full Aadhaar numbers and copies were deleted.',
  PersonalDataRevealed: ({ data }) => `${count(size(data.fields), 'masked value', 'masked values')} shown in full.`,
  MessageSent: () => 'A message was sent.',
  NoteAdded: () => 'A note was added.',
};

/** What is said otherwise where something is drafted: the same steps lead to a draft and its check. */
const OF_DRAFTS: typeof SENTENCES = {
  FilingStarted: () => 'Drafting started.',
  SubmittedToAuthority: ({ data }) =>
    `The draft is ready to be checked, reference ${String(data.acknowledgementNumber)}.`,
  AuthorityQueried: () => 'Changes to the draft were asked for.',
  CorrectionRequested: () => 'Correction requested.',
};

/** Why a rule gave the case to whom it did. */
const whyOf = (entry: TimelineDoc, people: People): { readonly why?: AssignmentWhy } => {
  const decision = decisionOf(entry.data);
  return decision === null ? {} : { why: assignmentWhy(decision, people) };
};

/** What follows by itself from something that the customer reads already, and the inner life of orders. */
const NOT_FOR_CUSTOMERS: ReadonlySet<string> = new Set([
  'SubmissionOpened',
  'IntakeReceived',
  'DocumentsApproved',
  'ReuploadRequested',
  'OrderCreated',
  'PaymentLinkCreated',
  'PaymentAttempted',
  'AttemptFoundUnpaid',
  'PaymentCaptured',
  'ReceiptIssued',
  'OrderWithdrawn',
  'OrderExpired',
]);
/** That a time was agreed on is told by itself; that the time is free again follows from the cancelling. */
const NOT_OF_TALKS: ReadonlySet<string> = new Set(['SubmissionApproved', 'ConsultationReleased']);

/**
 * The story of an opened case, oldest first. Customers read it without internal entries and words; staff and admins read
 * everything. `workflow`: of the service; of what is drafted nothing is filed.
 */
export const timelineOf = (
  entries: readonly TimelineDoc[],
  viewer: Viewer,
  people: People,
  labels: ReadonlyMap<string, string>,
  workflow: WorkflowId = 'filing',
): TimelineEntry[] => {
  const customer = viewer === 'customer';
  const nameOf = (id: Json | undefined): string => (typeof id === 'string' ? people.get(id)?.name : null) ?? 'someone';
  const isSeen = ({ internal, type }: TimelineDoc): boolean =>
    !internal && !NOT_FOR_CUSTOMERS.has(type) && !(workflow === 'consultation' && NOT_OF_TALKS.has(type));
  const seen = customer ? entries.filter(isSeen) : entries;
  return seen.map((entry) => {
    const said: Said = {
      entry,
      data: entry.data,
      amount: money(entry.amountPaise ?? 0),
      document: (entry.documentId === null ? undefined : labels.get(entry.documentId)) ?? 'A document',
      nameOf,
      label: (status) => statusViewOf(workflow, String(status)).label,
    };
    const words = entry.reason === null || (customer && entry.reasonInternal) ? null : String(entry.reason);
    return {
      eventId: entry.eventId,
      type: entry.type,
      stream: entry.stream,
      revision: entry.revision,
      position: entry.position,
      at: entry.at,
      actor: actorView(entry.actor, people),
      channel: entry.channel,
      command: entry.command,
      commandId: entry.commandId,
      from: entry.from,
      to: entry.to,
      summary:
        ((workflow === 'drafting' ? OF_DRAFTS[entry.type] : undefined) ?? SENTENCES[entry.type])?.(said) ?? entry.type,
      reason: words,
      amount: entry.amountPaise === null ? null : toRupees(entry.amountPaise),
      documentId: entry.documentId,
      override: entry.override,
      ...(customer ? {} : whyOf(entry, people)),
    };
  });
};
