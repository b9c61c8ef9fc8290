/**
 * A service request's life as data: what each status shows, and which command leads from where to where. The decider,
 * the API, the projections and the web all read this file; nothing else in the product lists statuses or transitions.
 */
export const PRESENT_STATUSES = [
  'new_request',
  'documents_not_uploaded',
  'documents_uploaded_pending_review',
  'documents_approved',
  'reupload_requested',
  'final_payment_link_sent',
  'final_payment_received',
  'filing_processing_started',
  'awaiting_govt_approval',
  'service_delivered',
  'completed',
  'closed',
  'cancelled',
] as const;
/** The statuses that new events may carry. */
export type PresentStatus = (typeof PRESENT_STATUSES)[number];

export const OLDER_STATUSES = [
  'payment_pending',
  'pending',
  'document_review',
  'waiting_for_customer',
  'in_progress',
] as const;
/** Statuses found only in imported history: shown as they are, obeying the commands of their nearest present status. */
export type OlderStatus = (typeof OLDER_STATUSES)[number];
export type Status = PresentStatus | OlderStatus;

/** Who acts next. The web gives each its colour, word and icon. */
export type Ball = 'customer' | 'us' | 'authority' | 'done' | 'problem';

/** The seven nodes of the timeline. */
export const STAGES = [
  'Payment received',
  'Documents uploaded',
  'Documents approved',
  'Final payment',
  'Filing with the authorities',
  'Approved by the authority',
  'Delivered',
] as const;
export type Stage = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Whether nobody has to act on a request at this status any more. */
export const isEnded = (status: string): boolean => ['done', 'problem'].includes(statusView(status).ball);

export interface StatusView {
  readonly label: string;
  /** Whole percent, 0 to 100. */
  readonly progress: number;
  /** The words after "Next:", or null. */
  readonly hint: string | null;
  readonly ball: Ball;
  /** The node that is under way (all before it are done); with ball `done` it is done too. */
  readonly stage: Stage;
  /** The words at that node while it is under way. Its name in STAGES says what is done then; nothing is told too early. */
  readonly stageLabel: string;
  /** Whose commands the status accepts; null for an unknown status, which accepts only an override. */
  readonly nearest: PresentStatus | null;
}

const view = (
  nearest: PresentStatus | null,
  label: string,
  progress: number,
  hint: string | null,
  ball: Ball,
  stage: Stage,
  stageLabel: string = STAGES[stage],
): StatusView => ({ label, progress, hint, ball, stage, stageLabel, nearest });

const PAY = 'Payment';
const UPLOAD = 'Document upload';
const REVIEW = 'Document review';
const CORRECT = 'Document correction';
const PENDING = 'documents_uploaded_pending_review';
const VIEWS: Readonly<Record<Status, StatusView>> = {
  new_request: view('new_request', 'Upload Documents', 10, 'Upload your documents', 'customer', 0, PAY),
  documents_not_uploaded: view(
    'documents_not_uploaded',
    'Upload Documents',
    20,
    'Upload your documents',
    'customer',
    1,
    UPLOAD,
  ),
  documents_uploaded_pending_review: view(PENDING, 'Documents Under Review', 30, null, 'us', 2, REVIEW),
  documents_approved: view('documents_approved', 'Documents Approved', 40, null, 'us', 3),
  reupload_requested: view(
    'reupload_requested',
    'Needs Document Correction',
    30,
    'Update your documents',
    'customer',
    2,
    CORRECT,
  ),
  final_payment_link_sent: view(
    'final_payment_link_sent',
    'Final Payment Pending',
    50,
    'Complete final payment',
    'customer',
    3,
  ),
  final_payment_received: view('final_payment_received', 'Final Payment Received', 60, null, 'us', 4),
  filing_processing_started: view('filing_processing_started', 'Processing with Authorities', 70, null, 'us', 4),
  awaiting_govt_approval: view(
    'awaiting_govt_approval',
    'Processing with Authorities',
    85,
    null,
    'authority',
    5,
    'Authority decides',
  ),
  service_delivered: view('service_delivered', 'Service Completed', 100, null, 'done', 6),
  completed: view('completed', 'Service Completed', 100, null, 'done', 6),
  closed: view('closed', 'Service Closed', 0, null, 'done', 6),
  cancelled: view('cancelled', 'Cancelled', 0, null, 'problem', 0),
  payment_pending: view('new_request', 'Upload Documents', 10, 'Complete payment', 'customer', 0, PAY),
  pending: view('documents_not_uploaded', 'Upload Documents', 15, null, 'customer', 1, UPLOAD),
  document_review: view(PENDING, 'Upload Documents', 40, null, 'us', 2, REVIEW),
  waiting_for_customer: view(
    'reupload_requested',
    'Upload Documents',
    60,
    'Provide information',
    'customer',
    2,
    CORRECT,
  ),
  in_progress: view('filing_processing_started', 'Upload Documents', 75, null, 'us', 4),
};
const UNKNOWN = view(null, 'Upload Documents', 0, null, 'us', 0);

export const isStatus = (text: string): text is Status => Object.hasOwn(VIEWS, text);
export const isPresentStatus = (text: string): text is PresentStatus =>
  (PRESENT_STATUSES as readonly string[]).includes(text);

/** What a status shows. An unknown one (only damaged imports hold such) shows "Upload Documents", 0 %, no hint. */
export const statusView = (status: string): StatusView => (isStatus(status) ? VIEWS[status] : UNKNOWN);

const INACTIVE: ReadonlySet<string> = new Set<PresentStatus>(['service_delivered', 'completed', 'closed', 'cancelled']);

/** Whether Quick Access shows and counts a request: not once it is delivered, completed, closed or cancelled (Reading 6). */
export const isActive = (status: string): boolean => !INACTIVE.has(status);

/** The requests that Quick Access shows, in the order given. */
export const quickAccess = <T extends { readonly status: string }>(requests: readonly T[]): T[] =>
  requests.filter((request) => isActive(request.status));

export const COMMANDS = [
  'requestService',
  'receiveInitialPayment',
  'submitIntake',
  'approveDocuments',
  'requestReupload',
  'sendPaymentLink',
  'withdrawPaymentLink',
  'expirePaymentLink',
  'receiveFinalPayment',
  'startFiling',
  'submitToAuthority',
  'authorityQuery',
  'deliver',
  'confirmDelivery',
  'close',
  'cancel',
  'overrideStatus',
  'reopen',
] as const;
export type RequestCommand = (typeof COMMANDS)[number];
/** Who gives a command: a person's role, one of our own processes, or the payment gateway's webhook. */
export type CommandRole = 'customer' | 'staff' | 'admin' | 'system' | 'gateway';

/** What the status alone does not say: the first two are set for ever by the first start of filing and by the final payment. */
export interface RequestFlags {
  readonly filingStarted: boolean;
  readonly finalPaid: boolean;
  /** Of a consultation: its talk took place. Left out where that is not known; nothing is offered then that needs it. */
  readonly talkHeld?: boolean;
  /** Of a consultation: its talk has begun or took place, so that the customer cancels it no more. */
  readonly talkBegun?: boolean;
}

/** What the decider still has to check; each name is explained where it stands in TRANSITIONS. */
export type Guard =
  | 'serviceActive'
  | 'amountMatches'
  | 'intakeComplete'
  | 'everyRequiredDocumentApproved'
  | 'somethingToCorrect'
  | 'finalAmountDue'
  | 'nothingDue'
  | 'acknowledgementNumber'
  | 'queryReason'
  | 'deliverable'
  | 'talkHeld'
  | 'cancelReason'
  | 'overrideReason'
  | 'reopenReason'
  | 'none';

export interface Transition {
  readonly command: RequestCommand;
  /** Present statuses; null: before the request exists; `any`: every status, an unknown one too. */
  readonly from: readonly PresentStatus[] | 'any' | null;
  readonly who: readonly CommandRole[];
  readonly guard: Guard;
  /** `chosen`: the status named in the command; `last_active`: see `reopenTarget`. */
  readonly to: PresentStatus | 'chosen' | 'last_active';
}

const STAFF: readonly CommandRole[] = ['staff', 'admin'];
const MONEY: readonly CommandRole[] = ['system', 'gateway'];
/** Staff and processes make requests too: for a customer on the phone, and at the capture of a payment. */
const ANYONE: readonly CommandRole[] = ['customer', ...STAFF, ...MONEY];

const row = (
  from: Transition['from'],
  command: RequestCommand,
  who: readonly CommandRole[],
  guard: Guard,
  to: Transition['to'],
): Transition => ({ command, from, who, guard, to });

export const TRANSITIONS: readonly Transition[] = [
  row(null, 'requestService', ANYONE, 'serviceActive', 'new_request'),
  // The captured amount is that of the order; a price of 0 needs no order.
  row(['new_request'], 'receiveInitialPayment', MONEY, 'amountMatches', 'documents_not_uploaded'),
  // First submission: paid, all answers valid, all required documents there.
  row(['documents_not_uploaded'], 'submitIntake', ['customer'], 'intakeComplete', PENDING),
  row([PENDING], 'approveDocuments', STAFF, 'everyRequiredDocumentApproved', 'documents_approved'),
  // At least one document is rejected or one answer named, each with a reason; or a note says what to correct.
  row([PENDING], 'requestReupload', STAFF, 'somethingToCorrect', 'reupload_requested'),
  // Resubmission: as the first, and every rejected document is replaced.
  row(['reupload_requested'], 'submitIntake', ['customer'], 'intakeComplete', PENDING),
  // Amount above 0 with its line items (professional fee, GST 18 %, government fee); refused once `finalPaid`.
  row(['documents_approved'], 'sendPaymentLink', STAFF, 'finalAmountDue', 'final_payment_link_sent'),
  row(['final_payment_link_sent'], 'withdrawPaymentLink', STAFF, 'none', 'documents_approved'),
  row(['final_payment_link_sent'], 'expirePaymentLink', ['system'], 'none', 'documents_approved'),
  row(['final_payment_link_sent'], 'receiveFinalPayment', MONEY, 'amountMatches', 'final_payment_received'),
  // No final payment was asked for, or it is paid.
  row(
    ['documents_approved', 'final_payment_received'],
    'startFiling',
    STAFF,
    'nothingDue',
    'filing_processing_started',
  ),
  row(
    ['filing_processing_started'],
    'submitToAuthority',
    STAFF,
    'acknowledgementNumber', // The authority's number is given.
    'awaiting_govt_approval',
  ),
  // What the authority asks, and which documents it concerns.
  row(['awaiting_govt_approval'], 'authorityQuery', STAFF, 'queryReason', 'reupload_requested'),
  // At least one deliverable file or a written result.
  row(['awaiting_govt_approval'], 'deliver', STAFF, 'deliverable', 'service_delivered'),
  // A consultation: nothing is filed; once the talk was held its summary is the result.
  row(['documents_approved'], 'deliver', STAFF, 'talkHeld', 'service_delivered'),
  // By the customer, or by the system 14 days after delivery.
  row(['service_delivered'], 'confirmDelivery', ['customer', 'system'], 'none', 'completed'),
  row(['completed'], 'close', STAFF, 'none', 'closed'),
  // A reason; refused once `filingStarted`, to the customer also once a talk has begun; a captured payment starts a refund.
  row(
    [
      'new_request',
      'documents_not_uploaded',
      PENDING,
      'reupload_requested',
      'documents_approved',
      'final_payment_link_sent',
      'final_payment_received',
    ],
    'cancel',
    ['customer', ...STAFF],
    'cancelReason',
    'cancelled',
  ),
  // A reason of at least 10 characters. Moves the status and nothing else.
  row('any', 'overrideStatus', ['admin'], 'overrideReason', 'chosen'),
  row(['completed', 'closed', 'cancelled'], 'reopen', ['admin'], 'reopenReason', 'last_active'),
];

/** The row by which `command` leads on from `status` (null: no request yet), or null when the table has none. */
export const findTransition = (status: string | null, command: RequestCommand): Transition | null => {
  const nearest = status === null ? null : statusView(status).nearest;
  const leadsOn = ({ from }: Transition): boolean => {
    if (from === null) return status === null;
    if (from === 'any') return status !== null;
    return nearest !== null && from.includes(nearest);
  };
  return TRANSITIONS.find((one) => one.command === command && leadsOn(one)) ?? null;
};

const blockedByFlags = ({ command, guard }: Transition, role: CommandRole, flags: RequestFlags): boolean =>
  (command === 'cancel' && (flags.filingStarted || (role === 'customer' && flags.talkBegun === true))) ||
  (command === 'sendPaymentLink' && flags.finalPaid) ||
  (guard === 'talkHeld' && flags.talkHeld !== true);

/** The commands open to a role at a status, in the table's order; their guards are still to be met. */
export const allowedCommands = (status: string | null, role: CommandRole, flags: RequestFlags): RequestCommand[] =>
  COMMANDS.filter((command) => {
    const row = findTransition(status, command);
    return row?.who.includes(role) === true && !blockedByFlags(row, role, flags);
  });

/** Where reopening leads: the last status (of `history`, oldest first) before the end; the start after a refund. */
export const reopenTarget = (history: readonly string[], refunded: boolean): PresentStatus => {
  if (refunded) return 'new_request';
  const ended = ['service_delivered', 'completed', 'closed', 'cancelled'];
  const last = history.map((status) => statusView(status).nearest).findLast((s) => s !== null && !ended.includes(s));
  return last ?? 'new_request';
};

/** A command as it stands in a path: `sendPaymentLink` is `send-payment-link`. */
export const commandPath = (command: RequestCommand): string =>
  command.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
