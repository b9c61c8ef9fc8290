import { describe, expect, it } from 'vitest';
import { BUILT_IN_SERVICES } from '../catalogue/built-in-services.js';
import { rendered } from '../kernel/rejection.js';
import { stageTexts } from '../texts/en.js';
import type { WaitingOn } from './definition.js';
import { currentVersion, currentWorkflow, STEP_NAMES, stepNamed, WORKFLOW_IDS } from './registry.js';
import { isPresentStatus, isStatus, OLDER_STATUSES, PRESENT_STATUSES } from './statuses.js';
import { stageCount, statusNameOf, statusViewOf, stepRefused, stepWords } from './words.js';

describe('what each status shows', () => {
  // Label, percent and hint of STAT-01 to STAT-18 and reading 32; then the acting party and the current node.
  const shown: readonly [string, string, number, string | null, WaitingOn, number, string | null][] = [
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
      'staff',
      2,
      'documents_uploaded_pending_review',
    ],
    ['documents_approved', 'Documents Approved', 40, null, 'staff', 3, 'documents_approved'],
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
    ['final_payment_received', 'Final Payment Received', 60, null, 'staff', 4, 'final_payment_received'],
    ['filing_processing_started', 'Processing with Authorities', 70, null, 'staff', 4, 'filing_processing_started'],
    ['awaiting_govt_approval', 'Processing with Authorities', 85, null, 'authority', 5, 'awaiting_govt_approval'],
    ['service_delivered', 'Service Completed', 100, null, 'nobody', 6, 'service_delivered'],
    ['completed', 'Service Completed', 100, null, 'nobody', 6, 'completed'],
    ['closed', 'Service Closed', 0, null, 'nobody', 6, 'closed'],
    ['cancelled', 'Cancelled', 0, null, 'nobody', 0, 'cancelled'],
    ['payment_pending', 'Upload Documents', 10, 'Complete payment', 'customer', 0, 'new_request'],
    ['pending', 'Upload Documents', 15, null, 'customer', 1, 'documents_not_uploaded'],
    ['document_review', 'Upload Documents', 40, null, 'staff', 2, 'documents_uploaded_pending_review'],
    ['waiting_for_customer', 'Upload Documents', 60, 'Provide information', 'customer', 2, 'reupload_requested'],
    ['in_progress', 'Upload Documents', 75, null, 'staff', 4, 'filing_processing_started'],
    ['lost_in_import', 'Upload Documents', 0, null, 'staff', 0, null],
    ['constructor', 'Upload Documents', 0, null, 'staff', 0, null],
  ];
  it.each(shown)('%s shows "%s", %i %%, hint %s', (status, label, progress, hint, waitingOn, stage, nearest) => {
    expect(statusViewOf(currentVersion('filing'), status)).toMatchObject({
      label,
      progress,
      hint,
      waitingOn,
      stage,
      nearest,
    });
  });

  it('is defined for all thirteen present and five older statuses', () => {
    const told = shown.map(([status]) => status).filter((status) => isStatus(status));
    expect(told).toEqual([...PRESENT_STATUSES, ...OLDER_STATUSES]);
    expect(told.filter(isPresentStatus)).toEqual([...PRESENT_STATUSES]);
  });

  it('names the seven nodes, and a correction in its place', () => {
    expect(currentWorkflow('filing').stages.map((stage) => stageTexts[stage])).toEqual([
      'Payment received',
      'Documents uploaded',
      'Documents approved',
      'Final payment',
      'Filing with the authorities',
      'Approved by the authority',
      'Delivered',
    ]);
    const underWay = (status: string) => stageTexts[statusViewOf(currentVersion('filing'), status).underWay];
    expect(underWay('new_request')).toBe('Payment');
    expect(underWay('documents_not_uploaded')).toBe('Document upload');
    expect(underWay('documents_uploaded_pending_review')).toBe('Document review');
    expect(underWay('reupload_requested')).toBe('Document correction');
    expect(underWay('awaiting_govt_approval')).toBe('Authority decides');
  });
});

describe('the names among which a status is chosen', () => {
  it.each(WORKFLOW_IDS)('tell every two statuses of a %s apart, in words of people', (workflow) => {
    const names = PRESENT_STATUSES.map((status) => statusNameOf(currentVersion(workflow), status));
    expect(new Set(names).size).toBe(PRESENT_STATUSES.length);
    expect(names.join(' ')).not.toMatch(/[_()]/);
  });

  it('are the labels, but where two statuses have one', () => {
    expect(statusNameOf(currentVersion('filing'), 'documents_approved')).toBe('Documents Approved');
    expect(statusNameOf(currentVersion('filing'), 'new_request')).toBe('Complete payment');
  });
});

describe('the workflow of a service', () => {
  it('is drafting for agreements, consultation for consultations, and else filing', () => {
    const of = (slug: string) => BUILT_IN_SERVICES.find((one) => one.slug === slug)?.details.workflow;
    expect(['rent-agreement', 'shareholder-agreement', 'talk-to-ca', 'trademark-registration'].map(of)).toEqual([
      'drafting',
      'drafting',
      'consultation',
      'filing',
    ]);
  });

  it('promises no authority where something is drafted or talked about', () => {
    const words = PRESENT_STATUSES.map((status) => statusViewOf(currentVersion('drafting'), status));
    const nodes = [...currentWorkflow('drafting').stages, ...words.map(({ underWay }) => underWay)];
    const told = words.flatMap(({ label, hint, waitingOn }) => [label, hint, waitingOn]);
    expect([...told, ...nodes.map((node) => stageTexts[node])].join(' ')).not.toMatch(/authorit|filing/i);
  });

  it('asks for the payment where the payment is awaited, but for filings, whose words STAT-01 fixes', () => {
    const hints = (['filing', 'drafting', 'consultation'] as const).map(
      (kind) => statusViewOf(currentVersion(kind), 'new_request').hint,
    );
    expect(hints).toEqual(['Upload your documents', 'Complete payment', 'Complete payment']);
  });

  it('asks for a question, not for documents, where there is a consultation', () => {
    const early = ['new_request', 'documents_not_uploaded', 'reupload_requested', 'documents_uploaded_pending_review'];
    const told = early
      .map((status) => statusViewOf(currentVersion('consultation'), status))
      .flatMap(({ label, hint }) => [label, hint]);
    expect(told.join(' ')).not.toMatch(/document/i);
    expect(statusViewOf(currentVersion('consultation'), 'documents_not_uploaded').hint).toBe('Write your question');
  });

  it('has a node for every status', () => {
    for (const kind of ['filing', 'drafting', 'consultation'] as const)
      for (const status of PRESENT_STATUSES)
        expect(statusViewOf(currentVersion(kind), status).stage).toBeLessThan(stageCount(currentVersion(kind)));
  });

  it('calls an older status what it calls the nearest present one', () => {
    const { label, progress } = statusViewOf(currentVersion('drafting'), 'in_progress');
    expect([label, progress]).toEqual(['Drafting your agreement', 75]);
  });

  it('moves neither how far a request is nor what may be done with it', () => {
    for (const kind of ['drafting', 'consultation'] as const)
      for (const status of PRESENT_STATUSES) {
        const { progress, nearest } = statusViewOf(currentVersion('filing'), status);
        expect(statusViewOf(currentVersion(kind), status)).toMatchObject({ progress, nearest });
      }
  });
});

describe('a refused command', () => {
  it('names the status to people, and to programs the step and what is possible instead', () => {
    const params = stepRefused(currentVersion('filing'), 'startFiling', 'new_request', [
      'receiveInitialPayment',
      'cancel',
    ]);
    expect(rendered('not_allowed_in_status', params).message).toBe(
      'This request is at "Upload Documents" by now, where that cannot be done. Its page says what can.',
    );
    expect(params).toMatchObject({
      status: 'new_request',
      command: 'start filing',
      allowed: 'receive initial payment, cancel',
    });
    expect(stepRefused(currentVersion('filing'), 'close', 'closed', [])).toMatchObject({ allowed: 'nothing' });
  });
  it('says so of a draft in the words of drafting', () => {
    const params = stepRefused(currentVersion('drafting'), 'startFiling', 'awaiting_govt_approval', [
      'authorityQuery',
      'deliver',
    ]);
    expect(params).toMatchObject({
      label: 'Draft ready to check',
      command: 'start drafting',
      allowed: 'note what the customer wants changed, deliver',
    });
  });
});

describe('the texts', () => {
  it('have words for every step that people take', () => {
    const acts = STEP_NAMES.filter((name) => stepNamed(name).act !== undefined);
    expect(acts.filter((name) => stepWords('filing', name) === null)).toEqual([]);
  });
});
