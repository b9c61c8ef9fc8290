import { describe, expect, it } from 'vitest';
import {
  approve,
  approved,
  at,
  attach,
  attached,
  correcting,
  correction,
  field,
  inReview,
  opened,
  REVIEW,
  reject,
  rejected,
  requirement,
  returned,
  reviewing,
  submit,
  submitted,
} from '../../testing/intake.js';
import { admin, given, staff, testCtx } from '../../testing/scenario.js';
import { ERASED, SYSTEM } from '../kernel/event.js';
import { submission } from './aggregate.js';
import type { IntakeCommand } from './commands.js';
import { type IntakeEvent, intakeEventSpecs } from './events.js';

const { decider } = submission;

describe('reviewing', () => {
  it('approves a document, by staff and admins', () => {
    for (const actor of [staff(), admin()])
      given(decider, reviewing)
        .when(approve('d1'), at(REVIEW, actor))
        .then([approved('d1')]);
    given(decider, [...reviewing, approved('d1')])
      .when(approve('d1'), inReview)
      .thenNothing();
  });
  it('rejects a document with a reason', () => {
    given(decider, reviewing)
      .when(reject('d1'), inReview)
      .then([rejected('d1')]);
    given(decider, [...reviewing, rejected('d1')])
      .when(reject('d1'), inReview)
      .thenNothing();
    expect(given(decider, [...reviewing, rejected('d1')]).state.documents[0]).toMatchObject({
      status: 'rejected',
      reasonCode: 'not_readable',
      reason: 'The photo is blurred',
    });
  });
  it('needs a reason of 5 to 1000 characters, of a kind in the list', () => {
    for (const [reason, message] of [
      ['bad ', 'Reason must be at least 5 characters'],
      ['x'.repeat(1001), 'Reason must be 1000 characters or fewer'],
    ] as const)
      given(decider, reviewing).when(reject('d1', reason), inReview).thenRefused('intake.invalid', { message });
    given(decider, reviewing)
      .when({ ...reject('d1'), reasonCode: 'ugly' } as unknown as IntakeCommand, inReview)
      .thenRefused('intake.invalid', { message: 'Choose a reason from the list' });
  });
  it('may change its mind, both ways, and word a rejection anew', () => {
    given(decider, [...reviewing, approved('d1')])
      .when(reject('d1'), inReview)
      .then([rejected('d1')]);
    given(decider, [...reviewing, rejected('d1')])
      .when(approve('d1'), inReview)
      .then([approved('d1')]);
    given(decider, [...reviewing, rejected('d1')])
      .when(reject('d1', 'Half a page is missing'), inReview)
      .then([rejected('d1', 'Half a page is missing')]);
  });
  it('is refused to customers and the system, for unknown documents and outside of the review', () => {
    given(decider, reviewing).when(approve('d1'), at(REVIEW)).thenRefused('intake.staff_only', { kind: 'forbidden' });
    given(decider, reviewing).when(reject('d1'), at(REVIEW, SYSTEM)).thenRefused('intake.staff_only');
    given(decider, reviewing).when(approve('d7'), inReview).thenRefused('document.not_found');
    given(decider, reviewing).when(reject('d7'), inReview).thenRefused('document.not_found');
    for (const status of ['documents_not_uploaded', 'reupload_requested', 'documents_approved', 'completed'])
      for (const command of [approve('d1'), reject('d1')])
        given(decider, reviewing).when(command, at(status, staff())).thenRefused('not_allowed_in_status');
  });
  it('is over once the submission is decided, even while the request’s status lags behind', () => {
    const done: IntakeEvent = { type: 'SubmissionApproved', data: { documentIds: ['d1'] } };
    given(decider, [...reviewing, approved('d1'), done])
      .when(reject('d1'), inReview)
      .thenRefused('not_allowed_in_status');
    given(decider, returned).when(approve('d1'), inReview).thenRefused('not_allowed_in_status');
  });
});

describe('approving the submission', () => {
  const approveAll: IntakeCommand = { type: 'approveSubmission' };
  it('locks it, once every required document is approved; optional ones do not hold it up', () => {
    given(decider, [...reviewing, approved('d1')])
      .when(approveAll, inReview)
      .then([{ type: 'SubmissionApproved', data: { documentIds: ['d1'] } }]);
    const done: IntakeEvent = { type: 'SubmissionApproved', data: { documentIds: ['d1'] } };
    expect(given(decider, [...reviewing, approved('d1'), done]).state.status).toBe('approved');
  });
  it('is refused while a required document is open, and says which and why', () => {
    const open = given(decider, reviewing).when(approveAll, inReview).thenRefused('intake.documents_open', {
      kind: 'not_allowed',
    });
    expect(open.message).toBe('Not every required document is approved. The id_proof: waiting for review.');
    expect(open.errors).toMatchObject([{ path: 'documents.id_proof' }]);
    given(decider, [...reviewing, rejected('d1')])
      .when(approveAll, inReview)
      .thenRefused('intake.documents_open', {
        message: 'Not every required document is approved. The id_proof: rejected.',
      });
  });
  it('is refused to customers and outside of the review', () => {
    given(decider, reviewing).when(approveAll, at(REVIEW)).thenRefused('intake.staff_only');
    given(decider, reviewing).when(approveAll, at('documents_approved', staff())).thenRefused('not_allowed_in_status');
  });
  it('works on a case whose answers were erased', () => {
    const erased: IntakeEvent = {
      type: 'IntakeSubmitted',
      data: { attempt: 1, answers: ERASED, aadhaar: ERASED, keyNumber: 1, documentIds: ['d1'], changedFields: [] },
    };
    given(decider, [opened, attached('d1', 'id_proof', { fileName: ERASED, sha256: ERASED }), erased, approved('d1')])
      .when(approveAll, inReview)
      .then([{ type: 'SubmissionApproved', data: { documentIds: ['d1'] } }]);
  });
});

describe('asking for a correction', () => {
  const ask = (note: string | null = null): IntakeCommand => ({ type: 'requestCorrection', note });
  it('gives the rejected documents back', () => {
    given(decider, [...reviewing, rejected('d1')])
      .when(ask(' Please scan it again. '), inReview)
      .then([
        {
          type: 'CorrectionRequested',
          data: {
            origin: 'review',
            documentIds: ['d1'],
            documentKeys: ['id_proof'],
            fieldKeys: [],
            fieldReasons: null,
            note: 'Please scan it again.',
          },
        },
      ]);
    expect(given(decider, returned).state.status).toBe('needs_correction');
  });
  it('needs something to correct: a rejected document, an answer or a note', () => {
    given(decider, reviewing).when(ask(), inReview).thenRefused('intake.nothing_rejected', { kind: 'not_allowed' });
    given(decider, reviewing).when(ask('  '), inReview).thenRefused('intake.nothing_rejected');
    given(decider, reviewing)
      .when(ask('Which of your two shops is it?'), inReview)
      .then([
        {
          type: 'CorrectionRequested',
          data: {
            origin: 'review',
            documentIds: [],
            documentKeys: [],
            fieldKeys: [],
            fieldReasons: null,
            note: 'Which of your two shops is it?',
          },
        },
      ]);
  });
  // Inventory 2.1: a wrong answer can be corrected without rejecting a correct document.
  it('sends single answers back, each with its reason', () => {
    const fields = [{ key: 'pan', reason: ' This is the PAN of the firm. ' }];
    const asked: IntakeEvent = {
      type: 'CorrectionRequested',
      data: {
        origin: 'review',
        documentIds: [],
        documentKeys: [],
        fieldKeys: ['pan'],
        fieldReasons: { pan: 'This is the PAN of the firm.' },
        note: null,
      },
    };
    given(decider, reviewing).when({ type: 'requestCorrection', note: null, fields }, inReview).then([asked]);
    // The customer may change it and submit again; the event names the answer, not its value.
    const [again] = [submitted(['d1', 'o1'], 2)];
    given(decider, [...reviewing, asked])
      .when(submit({ pan: 'ABCPE1235G', premises: 'owned' }), correcting)
      .then([
        {
          ...again,
          data: { ...again.data, answers: { pan: 'ABCPE1235G', premises: 'owned' }, changedFields: ['pan'] },
        } as IntakeEvent,
      ]);
  });
  it('rejects documents in the same step', () => {
    const documents = [{ documentId: 'd1', reasonCode: 'not_readable', reason: 'The photo is blurred' }] as const;
    given(decider, reviewing)
      .when({ type: 'requestCorrection', note: null, documents }, inReview)
      .then([rejected('d1'), correction(['d1'], ['id_proof'])]);
    given(decider, reviewing)
      .when({ type: 'requestCorrection', note: null, documents: [{ ...documents[0], documentId: 'd7' }] }, inReview)
      .thenRefused('document.not_found');
  });
  it('takes answers of the form only, each once and with a reason of 5 to 1000 characters', () => {
    const of = (...fields: { key: string; reason: string }[]): IntakeCommand => ({
      type: 'requestCorrection',
      note: null,
      fields,
    });
    const reason = 'It does not match';
    for (const [command, path] of [
      [of({ key: 'horoscope', reason }), 'fields.0.key'],
      [of({ key: 'pan', reason }, { key: 'pan', reason }), 'fields.1.key'],
      [of({ key: 'pan', reason: 'no ' }), 'fields.0.reason'],
      [of({ key: 'pan', reason: 'x'.repeat(1001) }), 'fields.0.reason'],
    ] as const)
      expect(given(decider, reviewing).when(command, inReview).thenRefused('intake.invalid').errors).toMatchObject([
        { path },
      ]);
  });
  it('takes a note of 1000 characters at most, and an empty one as none', () => {
    given(decider, [...reviewing, rejected('d1')])
      .when(ask('x'.repeat(1001)), inReview)
      .thenRefused('intake.invalid');
    given(decider, [...reviewing, rejected('d1')])
      .when(ask('  '), inReview)
      .then([correction(['d1'], ['id_proof'])]);
  });
  it('is refused to customers and outside of the review', () => {
    given(decider, reviewing).when(ask(), at(REVIEW)).thenRefused('intake.staff_only');
    given(decider, returned).when(ask(), at('reupload_requested', staff())).thenRefused('not_allowed_in_status');
  });
});

// Inventory 2.2: changed answers are reviewed.
describe('answers that change after a correction', () => {
  const person = [
    field('director_1_name', { section: 'First director' }),
    field('director_1_pan', { section: 'First director' }),
    field('director_2_name', { section: 'Second director' }),
    field('director_2_pan', { section: 'Second director' }),
    field('bank_account', { section: 'Bank account' }),
    field('ifsc', { section: 'Bank account', required: false }),
    field('remark', { section: 'Further', required: false }),
  ];
  const given1 = {
    director_1_name: 'Asha',
    director_1_pan: 'A',
    director_2_name: 'Bina',
    director_2_pan: 'B',
    bank_account: '1',
  };
  const form = {
    ...correcting,
    facts: { ...correcting.facts, fields: person, requirements: [] },
  };
  const first: IntakeEvent = {
    type: 'IntakeSubmitted',
    data: {
      attempt: 1,
      answers: given1,
      aadhaar: null,
      keyNumber: 1,
      documentIds: ['d1', 'd2', 'b1'],
      changedFields: [],
    },
  };
  const inCorrection = [
    opened,
    attached('d1', 'director_1_pan_card'),
    attached('d2', 'director_2_pan_card'),
    attached('b1', 'bank_proof'),
    first,
    approved('d1'),
    approved('d2'),
    approved('b1'),
    correction([], []),
  ];
  const again = (changes: Record<string, string>): readonly string[] => {
    const command: IntakeCommand = { type: 'submitIntake', answers: { ...given1, ...changes } };
    const decided = decider.decide(command, given(decider, inCorrection).state, form.facts, testCtx(form.ctx));
    if (!decided.ok) throw new Error(decided.error.message);
    return decided.value.map((event) => {
      if (event.type === 'IntakeSubmitted') return `${event.type} ${event.data.changedFields.join()}`;
      return event.type === 'DocumentReopened' ? `${event.type} ${event.data.documentId}` : event.type;
    });
  };
  it('open the approved documents of that person again, and no others', () => {
    expect(again({ director_2_pan: 'A' })).toEqual(['IntakeSubmitted director_2_pan', 'DocumentReopened d2']);
    expect(again({ bank_account: '2' })).toEqual(['IntakeSubmitted bank_account', 'DocumentReopened b1']);
    expect(again({ ifsc: 'HDFC0000001' })).toEqual(['IntakeSubmitted ifsc', 'DocumentReopened b1']);
    expect(again({ remark: 'None' })).toEqual(['IntakeSubmitted remark']);
  });
  it('are compared as they are stored: spaces change nothing', () => {
    expect(again({ director_1_name: ' Asha ' })).toEqual(['IntakeSubmitted ']);
  });
  it('hold up the approval until such a document is approved again', () => {
    const after = [...inCorrection, { ...first, data: { ...first.data, attempt: 2 } } as IntakeEvent];
    const reopened: IntakeEvent = { type: 'DocumentReopened', data: { documentId: 'd2', changedFields: ['x'] } };
    const facts2 = { ...inReview.facts, fields: person, requirements: [requirement('director_2_pan_card')] };
    given(decider, [...after, reopened])
      .when({ type: 'approveSubmission' }, { ...inReview, facts: facts2 })
      .thenRefused('intake.documents_open');
    given(decider, [...after, reopened, approved('d2')])
      .when({ type: 'approveSubmission' }, { ...inReview, facts: facts2 })
      .then([{ type: 'SubmissionApproved', data: { documentIds: ['d1', 'd2', 'b1'] } }]);
  });
});

describe('a query of the authority', () => {
  const locked: readonly IntakeEvent[] = [
    ...reviewing,
    approved('d1'),
    approved('o1'),
    { type: 'SubmissionApproved', data: { documentIds: ['d1', 'o1'] } },
  ];
  const query = (documentKeys: readonly string[]): IntakeCommand => ({
    type: 'reopenForAuthority',
    documentKeys,
    reason: 'The address differs',
  });
  const bySystem = at('reupload_requested', SYSTEM);
  const asked = (documentIds: readonly string[], documentKeys: readonly string[]): readonly IntakeEvent[] => [
    ...documentIds.map(
      (documentId): IntakeEvent => ({
        type: 'DocumentRejected',
        data: { documentId, reasonCode: 'other', reason: 'The address differs' },
      }),
    ),
    {
      type: 'CorrectionRequested',
      data: {
        origin: 'authority',
        documentIds,
        documentKeys,
        fieldKeys: [],
        fieldReasons: null,
        note: 'The address differs',
      },
    },
  ];
  it('rejects the documents that it names, though they were approved, and unlocks them', () => {
    given(decider, locked)
      .when(query(['id_proof', 'id_proof']), bySystem)
      .then(asked(['d1'], ['id_proof']));
    const after = [...locked, ...asked(['d1'], ['id_proof'])];
    given(decider, after)
      .when(attach('d2', 'id_proof'), correcting)
      .then([attached('d2', 'id_proof', { replaces: 'd1' })]);
    given(decider, after).when(submit(), correcting).thenRefused('intake.invalid');
  });
  it('means every person’s document where it names none', () => {
    const proof = attached('a1', 'address_proof', { personId: 'p1' });
    given(decider, [opened, proof])
      .when(query(['address_proof']), bySystem)
      .then(asked(['a1'], ['address_proof']));
    given(decider, [opened, proof])
      .when(query(['address_proof#p1']), bySystem)
      .then(asked(['a1'], ['address_proof#p1']));
    given(decider, [opened, proof])
      .when(query(['address_proof#p2']), bySystem)
      .then(asked([], ['address_proof#p2']));
  });
  it('needs a document that was not there, before the next submission', () => {
    const after = [...locked, ...asked([], ['photo'])];
    const refused = given(decider, after).when(submit(), correcting).thenRefused('intake.invalid');
    expect(refused.errors).toMatchObject([
      { path: 'documents.photo', message: 'The photo is asked for by the authority' },
    ]);
    given(decider, [...after, attached('p1', 'photo')])
      .when(submit(), correcting)
      .then([submitted(['d1', 'o1', 'p1'], 2)]);
  });
  it('without documents lets the same answers be submitted again', () => {
    given(decider, [...locked, ...asked([], [])])
      .when(submit(), correcting)
      .then([submitted(['d1', 'o1'], 2)]);
  });
  it('leaves out what the service does not know, so that nobody is stuck', () => {
    given(decider, locked)
      .when(query(['horoscope']), bySystem)
      .then(asked([], []));
  });
  it('follows from the request only', () => {
    given(decider, locked)
      .when(query(['id_proof']), at('reupload_requested', staff()))
      .thenRefused('intake.authority_only');
  });
});

describe('what is stored of a submission', () => {
  it('is sealed under the case: answers, names, file names, digests, reasons and notes', () => {
    expect(intakeEventSpecs.IntakeSubmitted.seals.answers('submission-r1')).toBe('case:r1');
    expect(new Set(Object.keys(intakeEventSpecs.DocumentAttached.seals))).toEqual(
      new Set(['name', 'fileName', 'sha256']),
    );
    expect(intakeEventSpecs.DocumentRejected.seals.reason('submission-r1')).toBe('case:r1');
    expect(intakeEventSpecs.CorrectionRequested.seals.note('submission-r1')).toBe('case:r1');
  });
});
