import { describe, expect, it } from 'vitest';
import {
  allowedCommands,
  type Ball,
  COMMANDS,
  type CommandRole,
  commandPath,
  findTransition,
  isActive,
  isPresentStatus,
  isStatus,
  OLDER_STATUSES,
  PRESENT_STATUSES,
  quickAccess,
  type RequestCommand,
  reopenTarget,
  STAGES,
  statusView,
  TRANSITIONS,
} from './status-table.js';

const fresh = { filingStarted: false, finalPaid: false };

describe('what each status shows', () => {
  // Label, percent and hint of STAT-01 to STAT-18 and reading 32; then who acts and the node under way.
  const shown: readonly [string, string, number, string | null, Ball, number, string | null][] = [
    ['new_request', 'Upload Documents', 10, 'Upload your documents', 'customer', 0, 'new_request'],
    [
      'documents_not_uploaded',
      'Upload Documents',
      20,
      'Upload your documents',
      'customer',
      1,
      'documents_not_uploaded',
    ],
    [
      'documents_uploaded_pending_review',
      'Documents Under Review',
      30,
      null,
      'us',
      2,
      'documents_uploaded_pending_review',
    ],
    ['documents_approved', 'Documents Approved', 40, null, 'us', 3, 'documents_approved'],
    [
      'reupload_requested',
      'Needs Document Correction',
      30,
      'Update your documents',
      'customer',
      2,
      'reupload_requested',
    ],
    [
      'final_payment_link_sent',
      'Final Payment Pending',
      50,
      'Complete final payment',
      'customer',
      3,
      'final_payment_link_sent',
    ],
    ['final_payment_received', 'Final Payment Received', 60, null, 'us', 4, 'final_payment_received'],
    ['filing_processing_started', 'Processing with Authorities', 70, null, 'us', 4, 'filing_processing_started'],
    ['awaiting_govt_approval', 'Processing with Authorities', 85, null, 'authority', 5, 'awaiting_govt_approval'],
    ['service_delivered', 'Service Completed', 100, null, 'done', 6, 'service_delivered'],
    ['completed', 'Service Completed', 100, null, 'done', 6, 'completed'],
    ['closed', 'Service Closed', 0, null, 'done', 6, 'closed'],
    ['cancelled', 'Cancelled', 0, null, 'problem', 0, 'cancelled'],
    ['payment_pending', 'Upload Documents', 10, 'Complete payment', 'customer', 0, 'new_request'],
    ['pending', 'Upload Documents', 15, null, 'customer', 1, 'documents_not_uploaded'],
    ['document_review', 'Upload Documents', 40, null, 'us', 2, 'documents_uploaded_pending_review'],
    ['waiting_for_customer', 'Upload Documents', 60, 'Provide information', 'customer', 2, 'reupload_requested'],
    ['in_progress', 'Upload Documents', 75, null, 'us', 4, 'filing_processing_started'],
    ['lost_in_import', 'Upload Documents', 0, null, 'us', 0, null],
    ['constructor', 'Upload Documents', 0, null, 'us', 0, null],
  ];
  it.each(shown)('%s shows "%s", %i %%, hint %s', (status, label, progress, hint, ball, stage, nearest) => {
    expect(statusView(status)).toMatchObject({ label, progress, hint, ball, stage, nearest });
  });

  it('is told for all thirteen present and five older statuses', () => {
    const told = shown.map(([status]) => status).filter((status) => isStatus(status));
    expect(told).toEqual([...PRESENT_STATUSES, ...OLDER_STATUSES]);
    expect(told.filter(isPresentStatus)).toEqual([...PRESENT_STATUSES]);
  });

  it('names the seven nodes, and a correction in its place', () => {
    expect(STAGES).toEqual([
      'Payment received',
      'Documents uploaded',
      'Documents approved',
      'Final payment',
      'Filing with the authorities',
      'Approved by the authority',
      'Delivered',
    ]);
    expect(statusView('new_request').stageLabel).toBe('Payment');
    expect(statusView('documents_not_uploaded').stageLabel).toBe('Document upload');
    expect(statusView('documents_uploaded_pending_review').stageLabel).toBe('Document review');
    expect(statusView('reupload_requested').stageLabel).toBe('Document correction');
    expect(statusView('awaiting_govt_approval').stageLabel).toBe('Authority decides');
  });
});

describe('Quick Access', () => {
  it('leaves out delivered, completed, closed and cancelled requests only (Reading 6, customer B6)', () => {
    const left = [...PRESENT_STATUSES, ...OLDER_STATUSES, 'lost_in_import'].filter((status) => !isActive(status));
    expect(left).toEqual(['service_delivered', 'completed', 'closed', 'cancelled']);
  });

  it('shows the active requests in the order given', () => {
    const requests = ['closed', 'pending', 'completed', 'closed', 'new_request'].map((status, id) => ({ id, status }));
    expect(quickAccess(requests).map(({ id }) => id)).toEqual([1, 4]);
  });
});

describe('the transition table', () => {
  const allBeforeFiling = [
    'new_request',
    'documents_not_uploaded',
    'documents_uploaded_pending_review',
    'reupload_requested',
    'documents_approved',
    'final_payment_link_sent',
    'final_payment_received',
  ];
  const lines: readonly [readonly string[] | 'any' | null, RequestCommand, readonly CommandRole[], string, string][] = [
    [null, 'requestService', ['customer', 'staff', 'admin', 'system', 'gateway'], 'serviceActive', 'new_request'],
    [['new_request'], 'receiveInitialPayment', ['system', 'gateway'], 'amountMatches', 'documents_not_uploaded'],
    [['documents_not_uploaded'], 'submitIntake', ['customer'], 'intakeComplete', 'documents_uploaded_pending_review'],
    [
      ['documents_uploaded_pending_review'],
      'approveDocuments',
      ['staff', 'admin'],
      'everyRequiredDocumentApproved',
      'documents_approved',
    ],
    [
      ['documents_uploaded_pending_review'],
      'requestReupload',
      ['staff', 'admin'],
      'somethingToCorrect',
      'reupload_requested',
    ],
    [['reupload_requested'], 'submitIntake', ['customer'], 'intakeComplete', 'documents_uploaded_pending_review'],
    [['documents_approved'], 'sendPaymentLink', ['staff', 'admin'], 'finalAmountDue', 'final_payment_link_sent'],
    [['final_payment_link_sent'], 'withdrawPaymentLink', ['staff', 'admin'], 'none', 'documents_approved'],
    [['final_payment_link_sent'], 'expirePaymentLink', ['system'], 'none', 'documents_approved'],
    [
      ['final_payment_link_sent'],
      'receiveFinalPayment',
      ['system', 'gateway'],
      'amountMatches',
      'final_payment_received',
    ],
    [
      ['documents_approved', 'final_payment_received'],
      'startFiling',
      ['staff', 'admin'],
      'nothingDue',
      'filing_processing_started',
    ],
    [
      ['filing_processing_started'],
      'submitToAuthority',
      ['staff', 'admin'],
      'acknowledgementNumber',
      'awaiting_govt_approval',
    ],
    [['awaiting_govt_approval'], 'authorityQuery', ['staff', 'admin'], 'queryReason', 'reupload_requested'],
    [['awaiting_govt_approval'], 'deliver', ['staff', 'admin'], 'deliverable', 'service_delivered'],
    [['documents_approved'], 'deliver', ['staff', 'admin'], 'talkHeld', 'service_delivered'],
    [['service_delivered'], 'confirmDelivery', ['customer', 'system'], 'none', 'completed'],
    [['completed'], 'close', ['staff', 'admin'], 'none', 'closed'],
    [allBeforeFiling, 'cancel', ['customer', 'staff', 'admin'], 'cancelReason', 'cancelled'],
    ['any', 'overrideStatus', ['admin'], 'overrideReason', 'chosen'],
    [['completed', 'closed', 'cancelled'], 'reopen', ['admin'], 'reopenReason', 'last_active'],
  ];
  it.each(lines.map((line, index) => [index, line[1], line] as const))('line %i: %s', (index, _command, line) => {
    const [from, command, who, guard, to] = line;
    expect(TRANSITIONS[index]).toEqual({ from, command, who, guard, to });
  });

  it('holds these lines and no others, and every command has one', () => {
    expect(TRANSITIONS).toHaveLength(lines.length);
    expect(new Set(TRANSITIONS.map(({ command }) => command))).toEqual(new Set(COMMANDS));
  });

  it('never gives two rows to the same status and command', () => {
    for (const status of PRESENT_STATUSES)
      for (const command of COMMANDS) {
        const rows = TRANSITIONS.filter(
          (t) => t.command === command && Array.isArray(t.from) && t.from.includes(status),
        );
        expect(rows.length, `${status} ${command}`).toBeLessThanOrEqual(1);
      }
  });

  it('gives an older status the commands of its nearest present status', () => {
    expect(findTransition('document_review', 'approveDocuments')?.to).toBe('documents_approved');
    expect(allowedCommands('waiting_for_customer', 'customer', fresh)).toEqual(['submitIntake', 'cancel']);
    expect(allowedCommands('in_progress', 'customer', fresh)).toEqual([]);
  });
});

describe('the commands open to a role', () => {
  it.each([
    [null, 'customer', ['requestService']],
    ['new_request', 'customer', ['cancel']],
    ['new_request', 'gateway', ['receiveInitialPayment']],
    ['documents_not_uploaded', 'customer', ['submitIntake', 'cancel']],
    ['documents_uploaded_pending_review', 'staff', ['approveDocuments', 'requestReupload', 'cancel']],
    ['documents_approved', 'staff', ['sendPaymentLink', 'startFiling', 'cancel']],
    ['final_payment_link_sent', 'staff', ['withdrawPaymentLink', 'cancel']],
    ['final_payment_link_sent', 'system', ['expirePaymentLink', 'receiveFinalPayment']],
    ['awaiting_govt_approval', 'staff', ['authorityQuery', 'deliver']],
    ['awaiting_govt_approval', 'customer', []],
    ['service_delivered', 'customer', ['confirmDelivery']],
    ['completed', 'admin', ['close', 'overrideStatus', 'reopen']],
    ['closed', 'staff', []],
    ['cancelled', 'admin', ['overrideStatus', 'reopen']],
    ['lost_in_import', 'admin', ['overrideStatus']],
    ['lost_in_import', 'staff', []],
  ] as const)('at %s a %s may %j', (status, role, commands) => {
    expect(allowedCommands(status, role, fresh)).toEqual(commands);
  });

  it('lose the cancelling once filing has started, even after a query of the authority', () => {
    expect(allowedCommands('reupload_requested', 'customer', { ...fresh, filingStarted: true })).toEqual([
      'submitIntake',
    ]);
  });

  it('lose the customer’s cancelling once a call has begun; it stays ours', () => {
    const begun = { ...fresh, talkBegun: true };
    expect(allowedCommands('documents_approved', 'customer', begun)).toEqual([]);
    expect(allowedCommands('documents_approved', 'admin', begun)).toContain('cancel');
  });

  it('lose the payment link once the final payment is made', () => {
    expect(allowedCommands('documents_approved', 'staff', { filingStarted: true, finalPaid: true })).toEqual([
      'startFiling',
    ]);
  });
});

describe('a consultation', () => {
  it('is delivered right after the talk, and nothing else is delivered before an authority has decided', () => {
    const at = (talkHeld: boolean) => allowedCommands('documents_approved', 'staff', { ...fresh, talkHeld });
    expect(at(true)).toContain('deliver');
    expect(at(false)).not.toContain('deliver');
    expect(allowedCommands('awaiting_govt_approval', 'staff', fresh)).toContain('deliver');
  });
});

describe('reopening', () => {
  it.each([
    [['new_request', 'documents_not_uploaded', 'cancelled'], false, 'documents_not_uploaded'],
    [['awaiting_govt_approval', 'service_delivered', 'completed', 'closed'], false, 'awaiting_govt_approval'],
    [['documents_approved', 'cancelled'], true, 'new_request'],
    [['in_progress', 'completed'], false, 'filing_processing_started'],
    [['cancelled'], false, 'new_request'],
  ] as const)('%j, refunded %s, leads to %s', (history, refunded, to) => {
    expect(reopenTarget(history, refunded)).toBe(to);
  });
});

describe('names and words', () => {
  it('turns a command into its path', () => {
    expect(COMMANDS.map(commandPath)).toEqual(expect.arrayContaining(['submit-intake', 'send-payment-link', 'close']));
  });
});
