import { GST_PERCENT } from '../rules/gst.js';

/**
 * The product's English texts by code: workflows, steps and notifications; those of events are in events.ts. Texts with parameters are ICU
 * messages (`say` in command-api/src/platform/say.ts formats them; a missing number counts 0, a missing choice is
 * `none`).
 */

/** Labels of statuses; those of filings are fixed by the texts (STAT-01 to STAT-18). */
export const statusTexts = {
  uploadDocuments: 'Upload Documents',
  underReview: 'Documents Under Review',
  documentsApproved: 'Documents Approved',
  needsCorrection: 'Needs Document Correction',
  finalPaymentPending: 'Final Payment Pending',
  finalPaymentReceived: 'Final Payment Received',
  withAuthorities: 'Processing with Authorities',
  serviceCompleted: 'Service Completed',
  serviceClosed: 'Service Closed',
  cancelled: 'Cancelled',
  completePayment: 'Complete payment',
  drafting: 'Drafting your agreement',
  draftReady: 'Draft ready to check',
  writeQuestion: 'Write your question',
  timeForCall: 'A time for the call',
  yourCall: 'Your call',
  needsYourCorrection: 'Needs your correction',
} as const;
export type StatusText = keyof typeof statusTexts;

/** The names of statuses whose label another one has too, where one of them is chosen. */
export const statusNameTexts: Readonly<Record<string, string>> = {
  new_request: 'Complete payment',
  filing_processing_started: 'Filing under way',
  awaiting_govt_approval: 'With the authority',
  service_delivered: 'Delivered',
  completed: 'Delivery confirmed',
};

/** The words after "Next:". */
export const hintTexts = {
  uploadDocuments: 'Upload your documents',
  updateDocuments: 'Update your documents',
  finalPayment: 'Complete final payment',
  completePayment: 'Complete payment',
  provideInformation: 'Provide information',
  checkDraft: 'Check the draft',
  writeQuestion: 'Write your question',
  checkAnswers: 'Check what you sent',
} as const;
export type HintText = keyof typeof hintTexts;

/** The nodes of the rail: their names, and their texts while they are current. */
export const stageTexts = {
  paymentReceived: 'Payment received',
  documentsUploaded: 'Documents uploaded',
  documentsApproved: 'Documents approved',
  finalPayment: 'Final payment',
  filing: 'Filing with the authorities',
  approvedByAuthority: 'Approved by the authority',
  delivered: 'Delivered',
  payment: 'Payment',
  documentUpload: 'Document upload',
  documentReview: 'Document review',
  documentCorrection: 'Document correction',
  authorityDecides: 'Authority decides',
  agreementDrafted: 'Agreement drafted',
  draftChecked: 'Draft checked',
  drafting: 'Drafting',
  draftWithCustomer: 'Your check of the draft',
  questionSent: 'Question sent',
  question: 'Your question',
  timeAgreed: 'Time agreed',
  timeForCall: 'A time for the call',
  callTookPlace: 'Call took place',
  call: 'Call',
} as const;
export type StageText = keyof typeof stageTexts;

/** Labels and hints of a step's inputs. */
export const inputTexts = {
  reason: 'Reason',
  reasonForCustomer: 'The customer reads it.',
  note: 'Note',
  optional: 'Optional.',
  optionalForCustomer: 'Optional. The customer reads it.',
  acknowledgement: 'Acknowledgement number',
  authority: 'Authority',
  authorityHint: 'Optional, for example "GST officer, Pune".',
  draftReference: 'Reference of the draft',
  draftReferenceHint: 'For example "Draft 1".',
} as const;
export type InputText = keyof typeof inputTexts;

/** The messages for empty required inputs, by label. */
export const missingTexts = {
  reason: 'Give a reason',
  acknowledgement: 'Enter the acknowledgement number',
  draftReference: 'Enter the reference of the draft',
} as const satisfies Readonly<Partial<Record<InputText, string>>>;
export type MissingText = keyof typeof missingTexts;

/** The names of the workflows, by id, for those who choose one. */
export const workflowTexts = { filing: 'Filing', drafting: 'Drafting', consultation: 'Consultation' } as const;

interface OfferText {
  /** Until when everything comes back. */
  readonly refundRule: string;
  /** The next steps after the purchase. */
  readonly next: readonly string[];
}

/** The texts for a service before it is bought. */
export const offerTexts: OfferText = {
  refundRule: 'Full refund until we start filing.',
  next: [
    'You pay the price shown. What may come later is listed beside it.',
    'You fill in the form and upload the documents. We save your answers as you go.',
    'We review everything within one working day and tell you what is missing.',
    'We file with the authority and show you each step until delivery.',
  ],
};

/** Workflows with other promises than a filing's. */
export const offerTextsOf: Readonly<Record<string, OfferText>> = {
  drafting: {
    refundRule: 'Full refund until we start drafting.',
    next: [
      ...offerTexts.next.slice(0, 3),
      'We draft your agreement, change it as you ask, and deliver it ready to sign.',
    ],
  },
  consultation: {
    refundRule: 'Full refund until your call starts.',
    next: [
      'You pay for the call.',
      'You write down your question and two times that suit you.',
      'We confirm one of them within one working day, or suggest others.',
      'You talk for up to 30 minutes, and get a written summary in your account afterwards.',
    ],
  },
};

interface StepText {
  readonly button: string;
  /** Its explanation in the dialog. */
  readonly lead?: string;
  /** Its route's summary in the OpenAPI document. */
  readonly summary: string;
  /** The answer once it is done. */
  readonly done: string;
  /** In a list of possible steps; default: its name in words. */
  readonly name?: string;
}

/** The texts of steps for staff and admins. */
export const stepTexts = {
  approveDocuments: {
    button: 'Approve documents',
    summary: 'Say that every required document is approved',
    done: 'Documents approved',
  },
  requestReupload: {
    button: 'Request re-upload',
    summary: 'Send the form back: rejected documents, answers with a reason each, or a note alone',
    done: 'The customer was asked for a correction',
  },
  sendPaymentLink: {
    button: 'Send payment link',
    summary: `Ask for the final payment; GST of ${GST_PERCENT} % is added to the professional fee`,
    done: 'The payment link was sent',
  },
  startFiling: {
    button: 'Start filing',
    lead: "The case can't be cancelled after this.",
    summary: 'Start filing; from here on nothing is cancelled any more',
    done: 'Filing started',
  },
  submitToAuthority: {
    button: 'Submit to authority',
    lead: 'The case waits for the authority after this. The customer sees the number.',
    summary: "Record the authority's acknowledgement number",
    done: 'Submitted to the authority',
  },
  deliver: { button: 'Deliver', summary: 'Deliver: files, a written result, or both', done: 'Delivered' },
  authorityQuery: {
    button: 'Authority has a question',
    summary: 'The authority asks for documents again',
    done: 'The customer was asked for what the authority wants',
  },
  withdrawPaymentLink: {
    button: 'Withdraw payment link',
    lead: 'The customer can no longer pay by this link. The case goes back to Documents Approved.',
    summary: 'Withdraw the link of the final payment',
    done: 'The payment link was withdrawn',
  },
  close: {
    button: 'Close case',
    lead: 'The work is done and confirmed. An admin can open the case again.',
    summary: 'Close a completed case',
    done: 'Case closed',
  },
  reopen: {
    button: 'Open again',
    lead: 'The case goes back to its last active status. Once everything was refunded, it starts again and waits for a new payment.',
    summary: 'Open an ended case again at its last active status',
    done: 'Case opened again',
  },
  overrideStatus: {
    button: 'Override status',
    summary: 'Set a status by hand, with a reason; shown as an override in the trail',
    done: 'Status changed',
  },
  putOnHold: {
    button: 'Put on hold',
    lead: 'The date rests, and no reminders are sent, until you resume the case or it moves on. We tell the customer.',
    summary: 'Put the case on hold: its date rests until it is resumed or moves on',
    done: 'Case put on hold',
    name: 'put it on hold',
  },
  resume: {
    button: 'Resume',
    lead: 'The date moves by the working days of the hold. We tell the customer.',
    summary: 'Resume a case that is on hold',
    done: 'Case resumed',
  },
  reschedule: {
    button: 'Give up this time',
    lead: 'The time is free again, and no reminder is sent. We tell the customer. Then propose or book another time.',
    summary: 'Give up the agreed time of the call, so that another one is agreed; both sides are told',
    done: 'The time of the call is free again',
    name: 'ask for another time',
  },
  cancel: {
    button: 'Cancel case',
    lead: "We tell the customer. Staff can't undo this.",
    summary: 'Cancel for the customer; what was paid goes back',
    done: 'Request cancelled',
  },
} as const satisfies Readonly<Record<string, StepText>>;

/** Steps that a workflow calls otherwise. */
export const stepTextsOf: Readonly<Record<string, Readonly<Partial<Record<string, Partial<StepText>>>>>> = {
  consultation: {
    requestReupload: {
      button: 'Send the question back',
      summary: 'Send the question back: answers with a reason each, or a note alone',
      name: 'send the question back',
    },
  },
  drafting: {
    startFiling: { button: 'Start drafting', done: 'Drafting started', name: 'start drafting' },
    submitToAuthority: {
      button: 'Send draft to the customer',
      lead: 'The customer checks the draft after this.',
      done: 'The draft is with the customer',
      name: 'send the draft to the customer',
    },
    authorityQuery: {
      button: 'Customer wants changes',
      done: 'The case is back with the customer',
      name: 'note what the customer wants changed',
    },
  },
};

/** Why a request was cancelled, where no person wrote it. */
export const cancelReasonTexts = { erased: 'The customer had their account erased.' } as const;

/** The words for unknown values in these sentences. */
export const unknownTexts = { person: 'someone', document: 'A document' } as const;

interface NoticeText {
  readonly subject: string;
  /** SMS and mail: one or two sentences. */
  readonly line: string;
  /** Below the subject in the bell, without repeating it. */
  readonly note: string;
}

/**
 * The texts of notifications. Parameters: service, reference, about (both), amount and expected (with ₹), paid (`none`:
 * nothing), payBy (a day), acknowledgement, authority, documents and answers (numbers), call (its time).
 */
export const notificationTexts = {
  requested_for_you: {
    subject: '{service}: {partner} requested it for you',
    line: '{partner} requested {about} for you.{paid, select, none {} other { Please check it and pay {amount}.}}',
    note: '{paid, select, none {See what comes next.} other {Please check it and pay {amount}.}}',
  },
  paid: {
    subject: '{service}: your request {reference} has started',
    line: "{paid, select, none {Your request for {about} has started.} other {We've received {amount} for {about}.}} Next: upload your documents.",
    note: "{paid, select, none {} other {We've received {amount}. }}Next: upload your documents.",
  },
  document_reminder: {
    subject: '{service}: your documents are still missing',
    line: "We're waiting for your documents for {about}. We've saved what you filled in.",
    note: "We've saved what you filled in.",
  },
  documents_rejected: {
    subject:
      '{service}: please correct your {documents, plural, =0 {form} other {{answers, plural, =0 {documents} other {form}}}}',
    line: '{documents, plural, =0 {{answers, plural, =0 {We need something from you to go on with {about}. See what:} one {One answer for {about} needs a correction. See which and why:} other {# answers for {about} need a correction. See which and why:}}} one {{answers, plural, =0 {One document for {about} needs a correction. See which and why:} one {One document and one answer for {about} need a correction. See which and why:} other {One document and # answers for {about} need a correction. See which and why:}}} other {# documents{answers, plural, =0 {} one { and one answer} other { and # answers}} for {about} need a correction. See which and why:}}',
    note: '{documents, plural, =0 {{answers, plural, =0 {We need something from you to go on.} one {One answer needs another look.} other {# answers need another look.}}} one {{answers, plural, =0 {One document needs another look.} one {One document and one answer need another look.} other {One document and # answers need another look.}}} other {# documents{answers, plural, =0 {} one { and one answer} other { and # answers}} need another look.}}',
  },
  documents_approved: {
    subject: '{service}: your documents are approved',
    line: 'All your documents for {about} are approved. Nothing to do for now.',
    note: 'Nothing to do for now.',
  },
  payment_link: {
    subject: '{service}: please pay {amount}',
    line: 'Please pay {amount} for {about}{payBy, select, none {} other { by {payBy}}}.',
    note: '{payBy, select, none {See the break-up and pay online.} other {Due by {payBy}.}}',
  },
  payment_reminder: {
    subject: '{service}: reminder to pay {amount}',
    line: "Reminder: {amount} for {about} is due{payBy, select, none {} other { by {payBy}}}. We'll continue as soon as it's paid.",
    note: "We'll continue as soon as it's paid.",
  },
  payment_received: {
    subject: '{service}: payment received',
    line: "We've received your final payment of {amount} for {about}. Filing comes next.",
    note: 'Filing comes next.',
  },
  filed: {
    subject: '{service}: filed with {authority, select, none {the authority} other {{authority}}}',
    line: '{about} is filed{authority, select, none {} other { with {authority}}}. Acknowledgement number: {acknowledgement, select, none {see your request} other {{acknowledgement}}}.',
    note: 'Acknowledgement number: {acknowledgement, select, none {see your request} other {{acknowledgement}}}.',
  },
  authority_query: {
    subject: '{service}: the authority has a question',
    line: 'The authority has asked for more on {about}. See what it needs from you:',
    note: 'See what it needs from you.',
  },
  delivered: {
    subject: '{done, select, none {Your {service} is complete} other {{done}}}',
    line: '{done, select, none {{about} is complete} other {{done}}}. Download your {paper} here:',
    note: 'Download your {paper} and tell us if anything is wrong.',
  },
  put_on_hold: {
    subject: '{service}: request {reference} is on hold',
    line: '{about} is on hold for now. The reason is on the page of your request; we tell you when we continue.',
    note: 'See why. We tell you when we continue.',
  },
  resumed: {
    subject: '{service}: we continue with request {reference}',
    line: 'We continue with {about}. The page of your request has the new date.',
    note: 'See the new date.',
  },
  cancelled: {
    subject: '{service}: request {reference} is cancelled',
    line: "{about} is cancelled.{paid, select, none {} other { We're refunding {amount}. It takes 5-7 working days.}}",
    note: "{paid, select, none {There was nothing to refund.} other {We're refunding {amount}. It takes 5-7 working days.}}",
  },
  message: {
    subject: '{service}: you have a new message',
    line: 'You have a new message about {about}.',
    note: 'Read it and answer.',
  },
  call_asked: {
    subject: '{reference}: a call is asked for',
    line: 'A call is asked for about {about}. When, and by which day:',
    note: 'See when it suits them.',
  },
  refund: {
    subject: '{service}: your refund of {amount} has started',
    line: 'Your refund of {amount} for {about} has started. It reaches the account it was paid from in 5-7 working days.',
    note: 'It reaches the account it was paid from in 5-7 working days.',
  },
  refund_by_us: {
    subject: '{service}: we are refunding {amount}',
    line: "We're refunding {amount} for {about}{reason, select, none {} other {: {reason}}}. It takes 5-7 working days.",
    note: 'It reaches the account it was paid from in 5-7 working days. Your request says why.',
  },
  refund_processed: {
    subject: '{service}: your refund of {amount} is on its way',
    line: "We've refunded {amount} for {about}. It reaches the account it was paid from in 5-7 working days.",
    note: 'It reaches the account it was paid from in 5-7 working days.',
  },
  assigned: { subject: 'Assigned to you: {reference}', line: '{about} is assigned to you.', note: '{service}' },
  submitted: {
    subject: 'To review: {reference}',
    line: 'The customer has submitted {about}. Its documents are ready for review.',
    note: '{service}',
  },
  unassigned: {
    subject: 'Unassigned: {reference}',
    line: '{about} was paid half an hour of working time ago and is still unassigned.',
    note: '{service}. Paid half an hour of working time ago.',
  },
  late_payment: {
    subject: 'Late payment: {reference}',
    line: '{amount} arrived for {about} after the payment was withdrawn or expired. The refund has started.',
    note: '{amount} arrived for {service} after the link was withdrawn or had expired. The refund has started.',
  },
  mismatch: {
    subject: 'Wrong amount: {reference}',
    line: '{amount} was paid for {about} instead of {expected, select, none {the price} other {{expected}}}. The refund has started; the case has not moved.',
    note: '{amount} was paid for {service} instead of {expected, select, none {the price} other {{expected}}}. The refund has started.',
  },
  refund_failed: {
    subject: 'Refund failed: {reference}',
    line: "The gateway couldn't refund {amount} for {about}. Please make the refund in its dashboard; that is noticed here within a day.",
    note: "The gateway couldn't give back {amount} for {service}. Please make the refund in its dashboard; that is noticed here within a day.",
  },
  refund_proposed: {
    subject: 'Refund to approve: {reference}',
    line: 'A refund of {amount} for {about} waits for the approval of a second admin.',
    note: '{amount} for {service}. A second admin has to approve it.',
  },
  refunded_outside: {
    subject: 'Refunded at the gateway: {reference}',
    line: "{amount} for {about} was refunded in the payment company's dashboard. The case has not moved.",
    note: "{amount} for {service}, in the payment company's dashboard. The case has not moved.",
  },
  dispute: {
    subject: 'Payment disputed: {reference}',
    line: 'The customer disputes {amount} for {about} at their bank ({dispute}). Answer it in the payment company’s dashboard.',
    note: '{amount} for {service} ({dispute}). Answer it in the payment company’s dashboard.',
  },
  consultation_proposed: {
    subject: '{service}: choose a time for your call',
    line: 'Please pick one of the times that suit us for the call about {about}:',
    note: 'Please pick one of the times that suit us.',
  },
  consultation_booked: {
    subject: '{service}: call on {call}',
    line: 'The call about {about} is booked: {call}.',
    note: 'The time is booked.',
  },
  consultation_rescheduled: {
    subject: '{service}: another time for the call',
    line: 'The call about {about} is not on {call} any more. Another time will be agreed:',
    note: 'Not on {call} any more. Another time will be agreed.',
  },
  consultation_reminder: {
    subject: '{service}: your call is soon',
    line: 'A reminder of the call about {about}: {call}.',
    note: '{call}',
  },
  webhook_disabled: {
    subject: 'Webhook disabled: {service}',
    line: 'The webhook {service} no longer takes our events, so it was disabled. Nothing is lost: please look into it and enable it again.',
    note: 'It no longer takes our events. Nothing is lost: look into it and enable it again.',
  },
  webhook_parked: {
    subject: 'Webhook with parked events: {service}',
    line: 'The webhook {service} did not take an event for three days, so the event is parked. It is sent again when you ask for it. There is no message for further ones until you have looked at the deliveries:',
    note: 'It did not take an event for three days. The event is sent again when you ask for it.',
  },
  email_changed: {
    subject: 'Your email address was changed',
    line: "The email address of your account was changed in your profile. If it wasn't you, tell us at once:",
    note: "If it wasn't you, please contact us at once.",
  },
  duties_near: {
    subject: '{form} is due on {due}',
    line: '{form} is due on {due}.{others, plural, =0 {} one { One more date is near.} other { # more dates are near.}} See why, and mark it as done:',
    note: '{others, plural, =0 {See why, and mark it as done.} one {One more date is near.} other {# more dates are near.}}',
  },
  papers_expire: {
    subject: 'Your {kept} expires on {due}',
    line: 'A {kept} that you keep with us expires on {due}.{others, plural, =0 {} one { One more document expires soon.} other { # more documents expire soon.}} See which:',
    note: '{others, plural, =0 {See which, and keep the new one here.} one {One more document expires soon.} other {# more documents expire soon.}}',
  },
  team_invited: {
    subject: 'You are invited to the team of {business, select, none {a business} other {{business}}}',
    line: 'You are invited to the team of {business, select, none {a business} other {{business}}} as {teamRole}. Sign in with this number to answer:',
    note: 'You would be its {teamRole}. The invitation waits for your answer.',
  },
  details_corrected: {
    subject: 'Your details were corrected',
    line: 'Our team corrected your name, email or mobile number. Please check:',
    note: "Our team changed your name, email or mobile number. If it's not right, please contact us.",
  },
} as const satisfies Readonly<Record<string, NoticeText>>;
export type NotificationTemplate = keyof typeof notificationTexts;

/** Notification texts that differ in a workflow. */
export const notificationTextsOf: Readonly<
  Record<string, Readonly<Partial<Record<NotificationTemplate, Partial<NoticeText>>>>>
> = {
  drafting: {
    payment_received: {
      line: "We've received your final payment of {amount} for {about}. Drafting comes next.",
      note: 'Drafting comes next.',
    },
    filed: {
      subject: '{service}: your draft is ready',
      line: 'The draft of {about} is ready. Please check it and tell us what to change.',
      note: 'Please check it and tell us what to change.',
    },
    authority_query: {
      subject: '{service}: we need something for your changes',
      line: 'To change the draft of {about}, we need something from you. See what:',
      note: 'See what we need.',
    },
  },
  consultation: {
    paid: {
      line: "{paid, select, none {Your request for {about} has started.} other {We've received {amount} for {about}.}} Next: write down your question.",
      note: "{paid, select, none {} other {We've received {amount}. }}Next: write down your question.",
    },
    document_reminder: {
      subject: '{service}: your question is still missing',
      line: "We're waiting for your question for {about}. We've saved what you filled in.",
    },
    documents_rejected: {
      subject: '{service}: please look at your question again',
      line: "We need something from you before the call about {about}. We'll agree on a time once you've answered. See what:",
      note: "We need something from you before the call. We'll agree on a time once you've answered.",
    },
    delivered: {
      subject: '{service}: the summary of your call',
      line: 'The summary of your call about {about} is ready. Read it here:',
      note: 'Read it and tell us if anything is wrong.',
    },
    submitted: {
      subject: 'Agree a call time: {reference}',
      line: 'The customer has sent the question for {about}. Book one of the times that suit them.',
    },
  },
};
