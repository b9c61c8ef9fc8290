import { describe, expect, it } from 'vitest';
import {
  answers,
  approved,
  at,
  attach,
  attached,
  before,
  correcting,
  correction,
  facts,
  opened,
  other,
  REVIEW,
  rejected,
  returned,
  reviewing,
  submit,
  submitted,
} from '../../testing/intake.js';
import { customer, given, staff } from '../../testing/scenario.js';
import { type Actor, SYSTEM } from '../kernel/event.js';
import { MAX_ATTACHED, MAX_DOCUMENTS } from '../rules/documents.js';
import type { TeamRole } from '../rules/team.js';
import { currentVersion } from '../workflows/registry.js';
import { statusViewOf } from '../workflows/words.js';
import { submission } from './aggregate.js';
import type { IntakeCommand } from './commands.js';
import type { IntakeEvent } from './events.js';

const { decider } = submission;

describe('opening a submission', () => {
  const open = (customerId = 'customer-1'): IntakeCommand => ({
    type: 'openSubmission',
    customerId,
    serviceId: 'gst-registration',
    catalogueRevision: 3,
  });
  it('happens once', () => {
    given(decider, []).when(open(), { facts }).then([opened]);
    given(decider, [opened]).when(open(), { facts }).thenNothing();
    given(decider, [opened])
      .when(open('customer-2'), { facts })
      .thenRefused('intake.other_customer', { kind: 'conflict' });
  });
  it('comes before everything else', () => {
    given(decider, []).when(submit(), before).thenRefused('intake.not_found', { kind: 'not_found' });
  });
});

describe('attaching a document', () => {
  it('puts a file in its place', () => {
    given(decider, [opened])
      .when(attach('d1', 'id_proof'), before)
      .then([attached('d1', 'id_proof')]);
    expect(given(decider, [opened, attached('d1', 'id_proof')]).state.documents).toMatchObject([
      { documentId: 'd1', status: 'pending_review' },
    ]);
  });
  it('takes the place of the document before it', () => {
    const events = [opened, attached('d1', 'id_proof')];
    const replacing = attached('d2', 'id_proof', { replaces: 'd1' });
    given(decider, events).when(attach('d2', 'id_proof'), before).then([replacing]);
    given(decider, events)
      .when(attach('d2', 'id_proof', { replaces: 'd1' }), before)
      .then([replacing]);
    expect(given(decider, [...events, replacing]).state.documents.map((one) => one.documentId)).toEqual(['d2']);
  });
  it('keeps additional documents beside each other, and replaces only the one that is named', () => {
    const events = [opened, attached('o1', 'other', other)];
    given(decider, events)
      .when(attach('o2', 'other', other), before)
      .then([attached('o2', 'other', other)]);
    const replacing = { ...other, replaces: 'o1' };
    given(decider, events)
      .when(attach('o2', 'other', replacing), before)
      .then([attached('o2', 'other', replacing)]);
  });
  it('is done once for a file, and a file that was replaced does not come back', () => {
    const events = [opened, attached('d1', 'id_proof')];
    given(decider, events).when(attach('d1', 'id_proof'), before).thenNothing();
    given(decider, [...events, attached('d2', 'id_proof', { replaces: 'd1' })])
      .when(attach('d1', 'id_proof'), before)
      .thenRefused('document.id_used', { kind: 'conflict' });
  });
  it('refuses to replace what is gone, or what stands elsewhere', () => {
    const events = [opened, attached('d1', 'id_proof'), attached('p1', 'photo'), attached('o1', 'other', other)];
    for (const [key, replaces] of [
      ['id_proof', 'd0'],
      ['id_proof', 'p1'],
      ['other', 'd1'],
      ['other', 'o0'],
    ] as const)
      given(decider, events)
        .when(attach('d9', key, { ...other, replaces }), before)
        .thenRefused('document.gone', { kind: 'conflict' });
  });
  it('refuses a document that the service does not ask for', () => {
    given(decider, [opened])
      .when(attach('d1', 'horoscope'), before)
      .thenRefused('document.unknown', { kind: 'invalid' });
  });
  it('refuses a person’s document where one is asked for the case', () => {
    given(decider, [opened])
      .when(attach('d1', 'id_proof', { personId: 'p1' }), before)
      .thenRefused('document.not_per_person');
  });
  it('refuses other types, by name and by content', () => {
    const only = { message: 'Only PDF, JPG or PNG files are accepted' };
    given(decider, [opened])
      .when(attach('d1', 'id_proof', { fileName: 'a.exe' }), before)
      .thenRefused('document.invalid', only);
    given(decider, [opened])
      .when(attach('d1', 'id_proof', { mime: 'text/html' }), before)
      .thenRefused('document.invalid', only);
    given(decider, [opened])
      .when(attach('d1', 'id_proof', { mime: 'application/msword' }), before)
      .thenRefused('document.invalid', only);
    given(decider, [opened])
      .when(attach('d1', 'id_proof', { fileName: 'scan.JPEG', mime: 'image/jpeg' }), before)
      .then([attached('d1', 'id_proof', { fileName: 'scan.JPEG', mime: 'image/jpeg' })]);
  });
  it('refuses an empty file and one above the requirement’s limit, and takes one at the limit', () => {
    const mb = 1024 * 1024;
    given(decider, [opened])
      .when(attach('d1', 'id_proof', { bytes: 5 * mb + 1 }), before)
      .thenRefused('document.invalid', { message: 'File size should be less than 5MB' });
    given(decider, [opened])
      .when(attach('d1', 'id_proof', { bytes: 0 }), before)
      .thenRefused('document.invalid', { message: 'The selected file is empty' });
    given(decider, [opened])
      .when(attach('d1', 'id_proof', { bytes: 5 * mb }), before)
      .then([attached('d1', 'id_proof', { bytes: 5 * mb })]);
  });
  it('takes Word files of at most 5 MB as additional documents, each with a name', () => {
    const word = { ...other, fileName: 'a.doc', mime: 'application/msword' };
    given(decider, [opened])
      .when(attach('o1', 'other', word), before)
      .then([attached('o1', 'other', word)]);
    given(decider, [opened])
      .when(attach('o1', 'other', { ...word, bytes: 5 * 1024 * 1024 + 1 }), before)
      .thenRefused('document.invalid');
    given(decider, [opened])
      .when(attach('o1', 'other', { ...word, name: ' ' }), before)
      .thenRefused('document.invalid', { message: 'Please enter a name for this document' });
    given(decider, [opened])
      .when(attach('o1', 'other', { ...word, name: 'x'.repeat(101) }), before)
      .thenRefused('document.invalid');
  });
  it('takes 200 MB of files in one request, replaced and removed ones included', () => {
    const MB = 1024 * 1024;
    const other = { name: 'Board resolution' };
    const large = [
      attached('d1', 'id_proof', { bytes: 150 * MB }),
      attached('d2', 'id_proof', { replaces: 'd1', bytes: 46 * MB }),
    ];
    given(decider, [opened, ...large])
      .when(attach('o1', 'other', { ...other, bytes: 4 * MB }), before)
      .then([attached('o1', 'other', { ...other, bytes: 4 * MB })]);
    for (const more of [[], [{ type: 'DocumentRemoved', data: { documentId: 'd2' } } as const]])
      given(decider, [opened, ...large, ...more])
        .when(attach('o1', 'other', { ...other, bytes: 4 * MB + 1 }), before)
        .thenRefused('document.request_bytes', { kind: 'not_allowed', params: { max: 200 } });
  });
  it('stops at 250 documents, where one can still be replaced', () => {
    const full = [opened, ...Array.from({ length: MAX_DOCUMENTS }, (_, i) => attached(`o${i}`, 'other', other))];
    given(decider, full)
      .when(attach('d1', 'id_proof'), before)
      .thenRefused('document.too_many', { kind: 'not_allowed' });
    const replacing = { ...other, replaces: 'o7' };
    given(decider, full)
      .when(attach('x', 'other', replacing), before)
      .then([attached('x', 'other', replacing)]);
  });
  it('stops at 1,000 files that were ever attached, also where one would be replaced', () => {
    const replacing = (i: number) => attached(`d${i}`, 'id_proof', i === 0 ? {} : { replaces: `d${i - 1}` });
    const events = [opened, ...Array.from({ length: MAX_ATTACHED }, (_, i) => replacing(i))];
    for (const more of [[], [{ type: 'DocumentRemoved', data: { documentId: 'd999' } } as const]])
      given(decider, [...events, ...more])
        .when(attach('x', 'id_proof'), before)
        .thenRefused('document.too_many_ever', { kind: 'not_allowed', params: { max: 1000 } });
    given(decider, events.slice(0, -1))
      .when(attach('x', 'id_proof'), before)
      .then([attached('x', 'id_proof', { replaces: 'd998' })]);
  });
  it('is for the customer whose submission it is', () => {
    const as = (actor: Actor) =>
      given(decider, [opened]).when(attach('d1', 'id_proof'), at('documents_not_uploaded', actor));
    as(customer('customer-2')).thenRefused('request.not_found', { kind: 'not_found' });
    as(staff()).thenRefused('intake.customer_only', { kind: 'forbidden' });
    as(SYSTEM).thenRefused('intake.customer_only');
  });
  it('is for the bookkeepers of its business, too', () => {
    const as = (team: TeamRole) => {
      const around = at('documents_not_uploaded', customer('ravi'));
      return given(decider, [opened]).when(attach('d1', 'id_proof'), { ...around, facts: { ...around.facts, team } });
    };
    for (const team of ['owner', 'manager', 'accountant'] as const) as(team).then([attached('d1', 'id_proof')]);
    as('viewer').thenRefused('team.not_allowed', { kind: 'forbidden' });
  });
  it('is refused where the request is not waiting for documents; the refusal names the status and what is possible', () => {
    for (const status of [
      'new_request',
      REVIEW,
      'documents_approved',
      'filing_processing_started',
      'closed',
      'cancelled',
    ])
      given(decider, [opened]).when(attach('d1', 'id_proof'), at(status)).thenRefused('not_allowed_in_status');
    const refused = given(decider, reviewing)
      .when(attach('d2', 'id_proof'), at(REVIEW))
      .thenRefused('not_allowed_in_status');
    expect(refused).toMatchObject({ kind: 'not_allowed', allowed: ['cancel'] });
    expect(refused.message).toContain('"Documents Under Review"');
  });
  it('obeys the nearest present status of an older one', () => {
    given(decider, [opened])
      .when(attach('d1', 'id_proof'), at('pending'))
      .then([attached('d1', 'id_proof')]);
    given(decider, returned)
      .when(attach('o2', 'other', { ...other, replaces: 'o1' }), at('waiting_for_customer'))
      .thenRefused('document.locked');
  });
});

describe('correcting documents', () => {
  it('replaces what was rejected, and again what replaced it', () => {
    const second = attached('d2', 'id_proof', { replaces: 'd1' });
    given(decider, returned).when(attach('d2', 'id_proof'), correcting).then([second]);
    given(decider, [...returned, second])
      .when(attach('d3', 'id_proof'), correcting)
      .then([attached('d3', 'id_proof', { replaces: 'd2' })]);
  });
  it('leaves what was approved or only submitted locked', () => {
    const approvedOnly = [opened, attached('d1', 'id_proof'), attached('p1', 'photo'), attached('n1', 'noc')];
    const events = [
      ...approvedOnly,
      submitted(['d1', 'p1', 'n1']),
      approved('d1'),
      rejected('n1'),
      correction(['n1'], ['noc']),
    ];
    given(decider, events)
      .when(attach('d2', 'id_proof'), correcting)
      .thenRefused('document.locked', { kind: 'not_allowed' });
    given(decider, events).when(attach('p2', 'photo'), correcting).thenRefused('document.locked');
    given(decider, events)
      .when({ type: 'removeDocument', documentId: 'd1' }, correcting)
      .thenRefused('document.locked');
  });
  it('adds additional documents, and required ones that are not there yet', () => {
    given(decider, returned)
      .when(attach('o2', 'other', other), correcting)
      .then([attached('o2', 'other', other)]);
    given(decider, returned)
      .when(attach('n1', 'noc'), correcting)
      .then([attached('n1', 'noc')]);
  });
});

describe('removing a document', () => {
  const remove = (documentId: string): IntakeCommand => ({ type: 'removeDocument', documentId });
  it('empties its place, once', () => {
    const removed: IntakeEvent = { type: 'DocumentRemoved', data: { documentId: 'd1' } };
    given(decider, [opened, attached('d1', 'id_proof')])
      .when(remove('d1'), before)
      .then([removed]);
    given(decider, [opened, attached('d1', 'id_proof'), removed])
      .when(remove('d1'), before)
      .thenNothing();
  });
  it('is refused for a document that never was, to strangers, and during review', () => {
    given(decider, [opened]).when(remove('d1'), before).thenRefused('document.not_found', { kind: 'not_found' });
    const events = [opened, attached('d1', 'id_proof')];
    given(decider, events)
      .when(remove('d1'), at('documents_not_uploaded', customer('x')))
      .thenRefused('request.not_found');
    given(decider, reviewing).when(remove('d1'), at(REVIEW)).thenRefused('not_allowed_in_status');
  });
});

describe('submitting', () => {
  const ready = [opened, attached('d1', 'id_proof')];
  it('hands in answers, in their canonical spelling, and documents', () => {
    given(decider, ready)
      .when(submit({ pan: ' abcpe 1234f', premises: 'owned' }), before)
      .then([submitted(['d1'])]);
    expect(given(decider, [...ready, submitted(['d1'])]).state).toMatchObject({
      status: 'pending_review',
      attempt: 1,
      answers,
    });
  });
  it('names every wrong answer and every missing document at once', () => {
    const refused = given(decider, [opened])
      .when(submit({ pan: 'X', premises: 'rented' }), before)
      .thenRefused('intake.invalid', { kind: 'invalid' });
    expect(refused.errors?.map((one) => [one.path, one.message])).toEqual([
      ['answers.pan', 'Enter a valid PAN, like ABCPE1234F'],
      ['documents.id_proof', 'The id_proof is required'],
      ['documents.noc', 'The noc is required'],
    ]);
  });
  it('refuses answers that are no object', () => {
    given(decider, ready)
      .when({ type: 'submitIntake', answers: 'all' as unknown as typeof answers }, before)
      .thenRefused('intake.invalid');
  });
  it('does not need a document whose condition does not hold', () => {
    given(decider, ready)
      .when(submit(), before)
      .then([submitted(['d1'])]);
  });
  it('is refused during review and for the very same a second time, whatever the status says meanwhile', () => {
    given(decider, reviewing).when(submit(), at(REVIEW)).thenRefused('not_allowed_in_status');
    given(decider, reviewing).when(submit(), before).thenRefused('not_allowed_in_status', { kind: 'not_allowed' });
    given(decider, reviewing)
      .when(submit({ ...answers, premises: 'rented' }), before)
      .thenRefused('intake.invalid');
  });
  it('is refused before payment and after approval', () => {
    for (const status of ['new_request', 'documents_approved', 'awaiting_govt_approval', 'cancelled'])
      given(decider, ready).when(submit(), at(status)).thenRefused('not_allowed_in_status');
  });
  it('is for the customer whose submission it is', () => {
    given(decider, ready).when(submit(), at('documents_not_uploaded', staff())).thenRefused('intake.customer_only');
    given(decider, ready)
      .when(submit(), at('documents_not_uploaded', customer('x')))
      .thenRefused('request.not_found');
  });
  it('is for the managers of its business, too, and says whose request it is', () => {
    const as = (team: TeamRole) => {
      const around = at('documents_not_uploaded', customer('ravi'));
      return given(decider, ready).when(submit(), { ...around, facts: { ...around.facts, team } });
    };
    as('accountant').thenRefused('team.not_allowed', { kind: 'forbidden' });
    const { type, data } = submitted(['d1']);
    as('manager').then([{ type, data: { ...data, customerId: 'customer-1' } } as IntakeEvent]);
  });
  it('again after a correction needs every rejected document replaced, and counts', () => {
    const refused = given(decider, returned).when(submit(), correcting).thenRefused('intake.invalid');
    expect(refused.errors).toMatchObject([
      { path: 'documents.id_proof', message: 'The id_proof was rejected. Please upload it again.' },
    ]);
    given(decider, [...returned, attached('d2', 'id_proof', { replaces: 'd1' })])
      .when(submit(), correcting)
      .then([submitted(['o1', 'd2'], 2)]);
  });
  it('again keeps what was approved approved', () => {
    const events = [...returned, attached('d2', 'id_proof', { replaces: 'd1' }), submitted(['o1', 'd2'], 2)];
    expect(given(decider, events).state.documents.map((one) => [one.documentId, one.status])).toEqual([
      ['o1', 'approved'],
      ['d2', 'pending_review'],
    ]);
  });
});

describe('a refusal of the intake', () => {
  it.each([
    ['drafting', 'Draft ready to check', 'awaiting_govt_approval'],
    ['consultation', statusViewOf(currentVersion('consultation'), 'documents_approved').label, 'documents_approved'],
  ] as const)('names the status of a %s in the words of its workflow', (workflow, label, requestStatus) => {
    given(decider, [opened])
      .when(attach('d1', 'id_proof'), {
        ...at(requestStatus),
        facts: { ...facts, requestStatus, workflow: currentVersion(workflow) },
      })
      .thenRefused('not_allowed_in_status', { params: expect.objectContaining({ label }) });
  });
  it('names the possible steps in those words, too', () => {
    const requestStatus = 'awaiting_govt_approval';
    given(decider, reviewing)
      .when(
        { type: 'approveSubmission' },
        {
          ...at(requestStatus, staff()),
          facts: { ...facts, requestStatus, workflow: currentVersion('drafting') },
        },
      )
      .thenRefused('not_allowed_in_status', {
        params: expect.objectContaining({
          command: 'approve submission',
          allowed: 'deliver, note what the customer wants changed, put it on hold',
        }),
      });
  });
});
