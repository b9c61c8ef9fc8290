import { describe, expect, it } from 'vitest';
import { BUILT_IN_SERVICES } from '../catalogue/built-in-services.js';
import { PRESENT_STATUSES, STAGES, statusView } from '../rules/status-table.js';
import { commandRefused, stageCount, stageLabels, statusViewOf } from './words.js';

describe('the workflow of a service', () => {
  it('is drafting for agreements, a consultation for talks, and else a filing', () => {
    const of = (slug: string) => BUILT_IN_SERVICES.find((one) => one.slug === slug)?.details.workflow;
    expect(['rent-agreement', 'shareholder-agreement', 'talk-to-ca', 'trademark-registration'].map(of)).toEqual([
      'drafting',
      'drafting',
      'consultation',
      'filing',
    ]);
  });

  it('leaves the words of the status table to filings', () => {
    for (const status of [...PRESENT_STATUSES, 'in_progress', 'no_such'])
      expect(statusViewOf('filing', status)).toEqual(statusView(status));
    expect(stageLabels('filing')).toEqual(STAGES);
  });

  it('promises no authority where something is drafted or talked about', () => {
    const words = PRESENT_STATUSES.map((status) => statusViewOf('drafting', status));
    const told = words.flatMap(({ label, hint, stageLabel, ball }) => [label, hint, stageLabel, ball]);
    expect([...told, ...stageLabels('drafting')].join(' ')).not.toMatch(/authorit|filing/i);
  });

  it('asks for the payment where the payment is awaited, but for filings, whose words STAT-01 fixes (customer B7)', () => {
    const hints = (['filing', 'drafting', 'consultation'] as const).map(
      (kind) => statusViewOf(kind, 'new_request').hint,
    );
    expect(hints).toEqual(['Upload your documents', 'Complete payment', 'Complete payment']);
  });

  it('asks for a question, not for documents, where there is a talk', () => {
    const early = ['new_request', 'documents_not_uploaded', 'reupload_requested', 'documents_uploaded_pending_review'];
    const told = early
      .map((status) => statusViewOf('consultation', status))
      .flatMap(({ label, hint }) => [label, hint]);
    expect(told.join(' ')).not.toMatch(/document/i);
    expect(statusViewOf('consultation', 'documents_not_uploaded').hint).toBe('Write your question');
  });

  it('has a node for every status', () => {
    for (const kind of ['filing', 'drafting', 'consultation'] as const)
      for (const status of PRESENT_STATUSES) expect(statusViewOf(kind, status).stage).toBeLessThan(stageCount(kind));
  });

  it('moves neither how far a request is nor what may be done with it', () => {
    for (const kind of ['drafting', 'consultation'] as const)
      for (const status of PRESENT_STATUSES) {
        const { progress, nearest } = statusView(status);
        expect(statusViewOf(kind, status)).toMatchObject({ progress, nearest });
      }
  });
});

describe('a refused command (product F13)', () => {
  it('a refusal names the status and what is possible from it', () => {
    const refused = commandRefused('filing', 'startFiling', 'new_request', ['receiveInitialPayment', 'cancel']);
    expect(refused.message).toBe(
      'This request is at "Upload Documents" (new_request): "start filing" is not possible. ' +
        'Possible now: receive initial payment, cancel.',
    );
    expect(refused.code).toBe('request.not_allowed');
    expect(commandRefused('filing', 'close', 'closed', []).params).toMatchObject({ allowed: 'nothing' });
  });
  it('says so of a draft in the words of drafting', () => {
    expect(
      commandRefused('drafting', 'startFiling', 'awaiting_govt_approval', ['authorityQuery', 'deliver']).message,
    ).toBe(
      'This request is at "Draft ready to check" (awaiting_govt_approval): "start drafting" is not possible. ' +
        'Possible now: note what the customer wants changed, deliver.',
    );
  });
});
