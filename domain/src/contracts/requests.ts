import { z } from 'zod';
import { FORM_IDS } from '../forms/registry.js';
import { registeredRecord } from '../requests/registered-record.js';
import { PAYMENT_STATUSES } from '../rules/case-lists.js';
import { CORRECTION_SCOPES } from '../rules/correction.js';
import { QUEUE_TABS } from '../rules/queue-tabs.js';
import { TEAM_ROLES } from '../rules/team.js';
import { MAX_TEXT_LENGTH } from '../rules/text.js';
import { type StageText, stageTexts } from '../texts/en.js';
import { WORKFLOW_IDS } from '../workflows/registry.js';
import { assignmentWhy } from './assignment.js';
import { actor, done, iso, page, rupees, waitingOn } from './common.js';
import { consultation, consultationSlot } from './consultations.js';
import { formAnswers, submittedAnswers } from './forms.js';
import { wireShape } from './of-record.js';
import { confirmingSince, lineItem, orderStatus, paymentReturns, receipt, refundVoucher } from './payments.js';
import { expected, stageNote } from './stage-notes.js';

/** Statuses have the texts of their workflow. */
export const workflow = z.enum(WORKFLOW_IDS);

/** A row of customer_services with the columns of every list. */
export const customerService = z
  .object({
    id: z.string(),
    case_number: z.string(),
    service_id: z.string(),
    service_title: z.string(),
    workflow,
    workflow_version: z.number().int(),
    status: z.string(),
    status_since: iso,
    customer_id: z.string(),
    assigned_to: z.string().nullable(),
    business_id: z.string().nullable().meta({ description: 'The business for which it is' }),
    my_role: z.enum(TEAM_ROLES).nullable().meta({ description: 'Of the caller, where somebody else bought it' }),
    price: z.string(),
    payment_status: z.enum(PAYMENT_STATUSES),
    confirming_since: confirmingSince,
    order_id: z.string().nullable(),
    documents: z.array(z.object({ id: z.string(), key: z.string(), status: z.string() })),
    /** The office's newest note, for staff and admins. */
    notes: z.string().nullable(),
    created_at: iso,
    updated_at: iso,
    /** While the customer has to act: as if they acted now. */
    due_at: iso.nullable(),
    /** True while the customer has to act, and after the end: that time does not count. */
    due_paused: z.boolean(),
    /** For the customer; null before the payment and after the end. */
    expected: expected.nullable(),
  })
  .meta({ id: 'CustomerService' });
export type CustomerService = z.infer<typeof customerService>;

export const fileStatus = z.enum(['uploaded', 'pending_review', 'approved', 'rejected']);

export const caseDocument = z.object({
  id: z.string(),
  key: z.string(),
  personId: z.string().nullable(),
  /** The name of the person of the form whose document it is, from the last submission. */
  person: z.string().nullable(),
  /** Label of the requirement, or the customer's name for the document. */
  label: z.string(),
  fileName: z.string(),
  mime: z.string(),
  bytes: z.number().int(),
  status: fileStatus,
  reason: z.string().nullable(),
  reasonCode: z.string().nullable(),
  /** The day of issue, `YYYY-MM-DD`, where it was asked for. */
  issued_on: z.string().nullable(),
  uploaded_at: iso,
  uploaded_by: actor,
  reviewed_at: iso.nullable(),
  /** Answers that it proves changed since its approval: it has to be reviewed again. */
  answers_changed: z.boolean(),
  /** An Aadhaar document whose file was deleted 30 days after the request ended. */
  file_deleted: z.boolean(),
  /** It replaces another document. */
  is_replacement: z.boolean(),
  /** True for replaced and removed documents (visible to staff and admins). */
  superseded: z.boolean(),
});
export type CaseDocument = z.infer<typeof caseDocument>;

export const timelineEntry = z.object({
  eventId: z.string(),
  /** `RequestCancelled`, `DocumentRejected`, … */
  type: z.string(),
  stream: z.string(),
  revision: z.number().int(),
  position: z.string(),
  at: iso,
  actor,
  channel: z.string(),
  /** The command or process that it came from. */
  command: z.string(),
  commandId: z.string(),
  /** Status before and after, where it moved. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** One plain sentence: the English text of `type` with `params` (domain/src/texts). */
  summary: z.string(),
  /** Values, no words: statuses, moments and paise as in the event, lists by their length, names where they are known. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  reason: z.string().nullable(),
  amount: rupees.nullable(),
  documentId: z.string().nullable(),
  override: z.boolean(),
  /** Of an assignment by rule, for staff and admins: the rule, and everyone it evaluated. */
  why: assignmentWhy.optional(),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const stage = z.object({
  /** Its name: a text of `stageTexts` in domain/src/texts/en.ts. */
  code: z.enum(Object.keys(stageTexts) as [StageText, ...StageText[]]),
  /** `stopped`: where the case was cancelled. */
  state: z.enum(['done', 'now', 'stopped', 'todo']),
  at: iso.nullable(),
  note: stageNote.nullable(),
  /** At the stage under way; null at every other. */
  waiting_on: waitingOn.nullable(),
  /** The slot of a consultation, at its stages; shown in place of `at`, and `note` is then null. */
  call: consultationSlot.nullable(),
});
export type Stage = z.infer<typeof stage>;

export const casePayment = z.object({
  orderId: z.string(),
  purpose: z.enum(['initial', 'final']),
  status: orderStatus,
  amount: rupees,
  lineItems: z.array(lineItem),
  /** The payment page of the order; null once it is paid or can no longer be paid. */
  paymentLink: z.string().nullable(),
  created_at: iso,
  captured_at: iso.nullable(),
  expires_at: iso.nullable(),
  confirming_since: confirmingSince,
  /** Of a paid order; its PDF is at `/api/payments/{orderId}/receipt.pdf`. */
  receipt: receipt.nullable(),
  /** Of what went back of it, oldest first. */
  refund_vouchers: z.array(refundVoucher),
  /** For admins only. */
  returns: paymentReturns.optional(),
});
export type CasePayment = z.infer<typeof casePayment>;

export const message = z.object({ id: z.string(), text: z.string(), at: iso, from: actor, mine: z.boolean() });
export type Message = z.infer<typeof message>;

/** The query of a case's entries. */
export const entriesQuery = z.object({
  before: z.string().max(1000).optional().meta({
    description: '`next_cursor` of the page after it; left out: the newest page',
  }),
});
/**
 * A page of a case's entries: oldest first; `next_cursor` is that of the entries before it, `total` counts the whole
 * list.
 */
export const timelinePage = page(timelineEntry);
export type TimelinePage = z.infer<typeof timelinePage>;
export const messagePage = page(message);
export type MessagePage = z.infer<typeof messagePage>;

/** The case, for the customer who owns it, staff and admins; fields that a role may not see are empty. */
export const caseView = z
  .object({
    request: customerService,
    status: z.object({
      label: z.string(),
      progress: z.number().int(),
      hint: z.string().nullable(),
      waiting_on: waitingOn,
    }),
    stages: z.array(stage),
    /** Command names (kebab-case, as in the routes) that the caller may use now. */
    allowed_actions: z.array(z.string()),
    /** The refund of a cancellation, in rupees. */
    refund_on_cancel: rupees,
    /** The fees that were announced before the purchase; a payment link that asks for more needs a reason. */
    announced_fees: z.object({
      ours: rupees.meta({ description: 'The most of our later fees, with GST' }),
      government: z.array(z.object({ label: z.string(), from: rupees, to: rupees })),
      open: z.boolean().meta({ description: 'Government fees are passed on at cost' }),
    }),
    customer: z.object({
      id: z.string(),
      name: z.string().nullable(),
      mobile: z.string().nullable(),
      email: z.string().nullable(),
    }),
    assignee: z.object({ id: z.string(), name: z.string().nullable(), title: z.string().nullable() }).nullable(),
    /** The stored registration; null without one. */
    registration: z
      .object({
        name: z.string(),
        email: z.string(),
        phone: z.string().meta({ description: 'E.164' }),
        business_name: z.string(),
        additional_info: z.string().nullable(),
      })
      .nullable(),
    /** Of a case whose workflow has a call, else null. `stages` and `status.waiting_on` then depend on it. */
    consultation: consultation.nullable(),
    submission: z.object({
      status: z.enum(['none', 'pending_review', 'needs_correction', 'approved', 'rejected']),
      attempt: z.number().int(),
      submitted_at: iso.nullable(),
      /** Aadhaar numbers masked. Null before the first submission. */
      answers: z.record(z.string(), z.unknown()).nullable(),
      /** Why submitted answers are not shown: erased, or their key is missing. */
      answers_gone: z.enum(['erased', 'unreadable']).nullable(),
      /**
       * The changes of the last submission by the paths of the answers (`directors#<id>.name` for a person's), with the
       * values before; masked as `answers`.
       */
      changes: z.array(z.object({ key: z.string(), before: z.unknown() })),
    }),
    documents: z.array(caseDocument),
    deliverables: z.array(
      z.object({ id: z.string(), fileName: z.string(), mime: z.string(), bytes: z.number().int(), delivered_at: iso }),
    ),
    result: z.string().nullable(),
    registered: z
      .object(wireShape(registeredRecord, 'office'))
      .nullable()
      .meta({ description: 'What the delivery has registered; for its customer' }),
    registers: z.array(z.string()).meta({ description: 'Numbers to ask for at the delivery; for the office' }),
    /** When it completes by itself; null before the delivery, and while its customer waits for an answer. */
    closes_at: iso.nullable(),
    payments: z.array(casePayment),
    /** The newest page; earlier ones are at `/api/requests/{id}/messages`. */
    messages: messagePage,
    /** As `messages`, at `/api/staff/requests/{id}/notes`; staff and admin only. */
    notes: messagePage,
    acknowledgement_number: z.string().nullable(),
    /** Null for a case that is not on hold. */
    on_hold: z.object({ since: iso, reason: z.string() }).nullable(),
    correction_note: z.string().nullable(),
    /** The part of the form that the customer may change while a correction is asked for; null without one. */
    correction_scope: z.enum(CORRECTION_SCOPES).nullable(),
    /** The answers that the customer has to correct, with the reasons. */
    correction_fields: z.array(z.object({ key: z.string(), reason: z.string() })),
    /** As `messages`, at `/api/requests/{id}/timeline`. */
    timeline: timelinePage,
    /** The entry of the present assignment; null when unassigned, and for the customer. */
    assignment: timelineEntry.nullable(),
    catalogue_revision: z.number().int(),
    /** The kind of its form, with the lists of people that go with the service's questions. */
    form: z.object({ id: z.enum(FORM_IDS), version: z.number().int() }),
  })
  .meta({ id: 'Case' });
export type CaseView = z.infer<typeof caseView>;

/** The reader whose page of a past case is shown. Staff see identity numbers masked. */
export const pastViewer = z.enum(['customer', 'staff']);
export type PastViewer = z.infer<typeof pastViewer>;
/** A page of the events of a case, oldest first; `next_cursor` is that of the events after it. */
export const momentsQuery = z.object({
  after: z.string().max(1000).optional().meta({ description: '`next_cursor` of the page before it' }),
});
export const historyQuery = z.object({
  at: z.string().max(100).meta({ description: 'Position of one of its events, from `moments`' }),
  as: pastViewer.default('staff'),
});
/** The case right after one of its events. */
export const pastCase = z
  .object({
    position: z.string(),
    as: pastViewer,
    /** Identity numbers masked as for staff. Null while there was only the order. */
    view: caseView.nullable(),
  })
  .meta({ id: 'PastCase' });
export type PastCase = z.infer<typeof pastCase>;

export const draft = z.object({
  version: z.number().int(),
  /** Values by field key. */
  answers: z.record(z.string(), z.unknown()),
  /** Null while there is none. */
  saved_at: iso.nullable(),
});
export type Draft = z.infer<typeof draft>;
/** `version` 0: there is no draft yet. Also sent as If-Match. */
export const saveDraft = z.object({ answers: z.record(z.string(), z.unknown()), version: z.number().int().optional() });

/**
 * `draft_version`: of the draft from which the answers were made (0: of none); refused when a newer draft stands there.
 */
export const submitIntake = z.object({ answers: formAnswers, draft_version: z.number().int().optional() });
export const documentUploaded = done.extend({
  document: caseDocument,
});
/** How far an upload is; `document` once the file is attached. */
export const uploadProgress = z.object({
  id: z.string(),
  offset: z.number().int(),
  length: z.number().int(),
  document: caseDocument.nullable(),
});
export type DocumentUploaded = z.infer<typeof documentUploaded>;
export const confirmDelivery = z.object({
  rating: z.number().int().min(1).max(5).nullable().optional(),
  comment: z.string().max(MAX_TEXT_LENGTH).nullable().optional(),
});
/** Steps of the customer whose form has texts only. */
export const customerSteps = {
  cancel: z.object({ reason: z.string().nullable().optional() }),
  reschedule: z.object({ note: z.string().nullable().optional() }),
} as const;
/** `business_id` null: for no business. */
export const nameBusiness = z.object({ business_id: z.string().max(100).nullable() });
export const sendMessage = z.object({ text: z.string() });

/** POST /api/service-submissions: both spellings of the texts. */
export const serviceSubmission = z.object({
  customerServiceId: z.string().optional(),
  customer_service_id: z.string().optional(),
  serviceId: z.string().optional(),
  formData: formAnswers.optional(),
  form_data: formAnswers.optional(),
  submission_status: z.string().optional(),
});
/** A row of service_document_uploads: a current file, neither replaced nor removed. */
export const submissionDocument = z.object({
  id: z.string(),
  submission_id: z.string(),
  document_key: z.string(),
  file_name: z.string(),
  file_type: z.string(),
  file_size: z.number().int(),
  file_path: z.string(),
  status: z.enum(['pending_review', 'approved', 'rejected']),
  rejection_reason: z.string().nullable(),
  created_at: iso,
  updated_at: iso,
});
export type SubmissionDocument = z.infer<typeof submissionDocument>;

export const submission = z.object({
  id: z.string(),
  customer_id: z.string(),
  customer_service_id: z.string(),
  form_data: submittedAnswers,
  status: z.string(),
  notes: z.string().nullable(),
  /** Not in the answer to a submission, whose sender knows the files. */
  documents: z.array(submissionDocument).optional(),
  created_at: iso,
  updated_at: iso,
});
export type Submission = z.infer<typeof submission>;

export const caseRow = z
  .object({
    id: z.string(),
    case_number: z.string(),
    service_id: z.string(),
    service_title: z.string(),
    workflow,
    workflow_version: z.number().int(),
    status: z.string(),
    status_label: z.string(),
    waiting_on: waitingOn,
    stage: z.number().int(),
    status_since: iso,
    customer_id: z.string(),
    customer_name: z.string().nullable(),
    customer_mobile: z.string().nullable(),
    assigned_to: z.string().nullable(),
    assignee_name: z.string().nullable(),
    payment_status: z.string(),
    price: rupees,
    created_at: iso,
    updated_at: iso,
    /** While the customer has to act: the date at the start of the pause. */
    due_at: iso.nullable(),
    due_paused: z.boolean(),
    overdue: z.boolean(),
    documents_open: z.number().int(),
  })
  .meta({ id: 'CaseRow' });
export type CaseRow = z.infer<typeof caseRow>;
export const casePage = page(caseRow);
export type CasePage = z.infer<typeof casePage>;

export const queueTab = z.enum(QUEUE_TABS);
export const queuePage = casePage.extend({ counts: z.record(z.string(), z.number().int()) });
export type QueuePage = z.infer<typeof queuePage>;
