import { describe, expect, it } from 'vitest';
import { attach, attached, correcting, field, opened, requirement } from '../../testing/intake.js';
import { given, staff } from '../../testing/scenario.js';
import { ERASED } from '../kernel/event.js';
import type { FieldDefinition } from '../rules/fields.js';
import { submission } from './aggregate.js';
import type { IntakeCommand } from './commands.js';
import type { IntakeEvent, IntakeEvents } from './events.js';

const { decider } = submission;

const FIELDS = [
  field('name', { label: 'Name' }),
  field('premises', { label: 'Premises', type: 'select', options: ['owned', 'rented'] }),
  field('owner', { label: 'Owner', show_if: { key: 'premises', equals: 'rented' } }),
  field('rent', { label: 'Rent', required: false, show_if: { key: 'premises', equals: 'rented' } }),
  field('lease', { label: 'Lease', show_if: { key: 'owner', equals: 'Meera' } }),
  field('day', { label: 'Day', required: false, type: 'date', rule: 'coming_workday' }),
  field('aadhaar', { label: 'Aadhaar', required: false }),
];
const OWNED = { name: 'Asha', premises: 'owned' };
const RENTED = { name: 'Asha', premises: 'rented', owner: 'Ravi' };
const facts = {
  ...correcting.facts,
  fields: FIELDS,
  requirements: [requirement('id_proof'), requirement('bill')],
};
const around = { ...correcting, facts };

type Asked = Partial<IntakeEvents['CorrectionRequested']>;
const asked = (more: Asked): IntakeEvent => ({
  type: 'CorrectionRequested',
  data: { origin: 'review', documentIds: [], documentKeys: [], fieldKeys: [], fieldReasons: null, note: null, ...more },
});
const sentBack = (...fieldKeys: string[]): IntakeEvent => asked({ fieldKeys });
const before = (answers: IntakeEvents['IntakeSubmitted']['answers']): readonly IntakeEvent[] => [
  opened,
  attached('d1', 'id_proof'),
  attached('b1', 'bill'),
  {
    type: 'IntakeSubmitted',
    data: { attempt: 1, answers, aadhaar: null, keyNumber: 1, documentIds: ['d1', 'b1'], changedFields: [] },
  },
];
const again = (answers: Readonly<Record<string, string>>): IntakeCommand => ({ type: 'submitIntake', answers });

/** The answers that a resubmission changes, or those for which it is refused. */
const outcome = (
  first: IntakeEvents['IntakeSubmitted']['answers'],
  correction: IntakeEvent,
  answers: Readonly<Record<string, string>>,
): readonly string[] => {
  const decided = decider.decide(again(answers), given(decider, [...before(first), correction]).state, facts, {
    now: '2026-01-05T10:00:00.000Z',
    actor: correcting.ctx.actor,
    id: () => '',
  });
  if (!decided.ok) return (decided.error.errors ?? []).map(({ path, code }) => `${code} ${path}`);
  return decided.value.flatMap((event) => (event.type === 'IntakeSubmitted' ? event.data.changedFields : []));
};

describe('in a correction that names answers', () => {
  it('these change, and a change of any other is refused by its name', () => {
    expect(outcome(OWNED, sentBack('name'), { ...OWNED, name: 'Bina' })).toEqual(['name']);
    expect(outcome(RENTED, sentBack('name'), { ...RENTED, name: 'Bina', owner: 'Sunil' })).toEqual([
      'answer.locked answers.owner',
    ]);
    const refused = given(decider, [...before(RENTED), sentBack('name')])
      .when(again({ ...RENTED, owner: 'Sunil' }), around)
      .thenRefused('intake.invalid', { kind: 'invalid' });
    expect(refused.errors?.map(({ message }) => message)).toEqual([
      'Owner was not sent back for correction. Leave it as it was, or write to us under Messages.',
    ]);
  });
  it('none of them has to change: the customer may know better', () => {
    expect(outcome(OWNED, sentBack('name'), OWNED)).toEqual([]);
  });
  it('spaces and the spelling of a number are no change', () => {
    expect(outcome(RENTED, sentBack('name'), { ...RENTED, owner: ' Ravi ' })).toEqual([]);
  });
  it('a locked answer is neither left out nor given for the first time', () => {
    const rent = { ...RENTED, rent: '9000' };
    expect(outcome(rent, sentBack('name'), RENTED)).toEqual(['answer.locked answers.rent']);
    expect(outcome(RENTED, sentBack('name'), rent)).toEqual(['answer.locked answers.rent']);
  });
});

describe('what follows from a corrected answer', () => {
  it('opens the questions that are asked now, also optional ones and those behind them', () => {
    const rented = { ...OWNED, premises: 'rented', owner: 'Meera', rent: '9000', lease: 'Of May' };
    expect(outcome(OWNED, sentBack('premises'), rented)).toEqual(['premises', 'owner', 'rent', 'lease']);
    expect(outcome(OWNED, sentBack('premises'), { ...OWNED, premises: 'rented' })).toEqual(['required answers.owner']);
  });
  it('takes the answers along that are hidden by it', () => {
    expect(outcome(RENTED, sentBack('premises'), { name: 'Asha', premises: 'owned' })).toEqual(['premises', 'owner']);
  });
  it('opens nothing where the locked answer above it stays', () => {
    expect(outcome(OWNED, sentBack('name'), RENTED)).toEqual([
      'answer.locked answers.premises',
      'answer.locked answers.owner',
    ]);
  });
});

describe('a locked answer that would not do any more', () => {
  it('is open: a day that has passed since', () => {
    const past = { ...OWNED, day: '2026-01-02' };
    expect(outcome(past, sentBack('name'), past)).toEqual(['day.past answers.day']);
    expect(outcome(past, sentBack('name'), { ...past, day: '2026-01-08' })).toEqual(['day']);
    const ahead = { ...OWNED, day: '2026-01-07' };
    expect(outcome(ahead, sentBack('name'), { ...ahead, day: '2026-01-08' })).toEqual(['answer.locked answers.day']);
  });
  it('is open: a number of which only the mask is left', () => {
    const masked = { ...OWNED, aadhaar: 'XXXX XXXX 0019' };
    expect(outcome(masked, sentBack('name'), { ...OWNED, aadhaar: '999999990019' })).toEqual(['aadhaar']);
  });
  it('is open after an erasure, since nobody knows it', () => {
    expect(outcome(ERASED, sentBack('name'), OWNED)).toEqual([]);
  });
});

describe('answers of people', () => {
  const people: readonly FieldDefinition[] = [
    ...FIELDS.slice(0, 1),
    field('partners', {
      label: 'Partners',
      type: 'people',
      people: {
        role: 'partner',
        min: 1,
        max: 5,
        few: 'partners.few',
        fields: [field('name', { label: 'Name' }), field('email', { label: 'Email', required: false })],
      },
    }),
  ];
  const [asha, ravi] = [
    { id: 'p1', name: 'Asha' },
    { id: 'p2', name: 'Ravi', email: 'ravi@example.in' },
  ];
  const first = { name: 'Firm', partners: [asha, ravi] };
  const again = (fieldKey: string, partners: readonly Record<string, string>[]): readonly string[] => {
    const { state } = given(decider, [...before(first), sentBack(fieldKey)]);
    const decided = decider.decide(
      { type: 'submitIntake', answers: { name: 'Firm', partners } },
      state,
      { ...facts, fields: people },
      { now: '2026-01-05T10:00:00.000Z', actor: correcting.ctx.actor, id: () => '' },
    );
    if (!decided.ok) return (decided.error.errors ?? []).map(({ path, code }) => `${code} ${path}`);
    return decided.value.flatMap((event) => (event.type === 'IntakeSubmitted' ? event.data.changedFields : []));
  };
  it('are locked one by one, wherever the person stands in the list', () => {
    const changed = { ...asha, name: 'Asha Rao' };
    expect(again('partners#p1.name', [changed, ravi])).toEqual(['partners#p1.name']);
    expect(again('partners#p2.name', [changed, ravi])).toEqual(['answer.locked answers.partners.0.name']);
    expect(again('partners#p1.name', [changed, { ...ravi, email: 'r@example.in' }])).toEqual([
      'answer.locked answers.partners.1.email',
    ]);
  });
  it('nobody comes or goes while only an answer was sent back', () => {
    expect(again('partners#p1.name', [asha])).toEqual(['answer.locked answers.partners']);
    expect(again('partners#p1.name', [asha, ravi, { id: 'p3', name: 'Lata' }])[0]).toBe(
      'answer.locked answers.partners',
    );
  });
  it('a list that was sent back is open, with everything about its people', () => {
    expect(
      again('partners', [
        { ...ravi, name: 'Ravi Rao' },
        { id: 'p3', name: 'Lata' },
      ]),
    ).toEqual(['partners', 'partners#p1.name', 'partners#p2.name', 'partners#p3.name']);
  });
});

describe('a correction that names documents only', () => {
  const documents = { documentIds: ['d1'], documentKeys: ['id_proof'] };
  const rejection: IntakeEvent = {
    type: 'DocumentRejected',
    data: { documentId: 'd1', reasonCode: 'not_readable', reason: 'Blurred' },
  };
  it('locks every answer and every other document', () => {
    const events = [...before(OWNED), rejection, asked(documents), attached('d2', 'id_proof', { replaces: 'd1' })];
    const refused = given(decider, events)
      .when(again({ ...OWNED, name: 'Bina' }), around)
      .thenRefused('intake.invalid');
    expect(refused.errors?.map(({ path }) => path)).toEqual(['answers.name']);
    given(decider, events).when(attach('b2', 'bill'), around).thenRefused('document.locked');
  });
  it('of the authority opens every answer, since its words may concern any', () => {
    expect(
      outcome(OWNED, asked({ ...documents, origin: 'authority', note: 'The address differs' }), {
        ...OWNED,
        name: 'Bina',
      }),
    ).toEqual(['name']);
  });
});

describe('a note alone', () => {
  const note = asked({ note: 'Please look at it again.' });
  it('opens every answer and every document', () => {
    expect(outcome(OWNED, note, { ...OWNED, name: 'Bina' })).toEqual(['name']);
    given(decider, [...before(OWNED), note])
      .when(attach('b2', 'bill'), around)
      .then([attached('b2', 'bill', { replaces: 'b1' })]);
  });
  it('so does a status that an admin set, where the form is open as at first', () => {
    const corrected = [...before(OWNED), sentBack('premises')];
    given(decider, corrected)
      .when(again({ ...OWNED, name: 'Bina' }), around)
      .thenRefused('intake.invalid');
    expect(
      decider.decide(
        again({ ...OWNED, name: 'Bina' }),
        given(decider, corrected).state,
        { ...facts, requestStatus: 'documents_not_uploaded' },
        { now: '2026-01-05T10:00:00.000Z', actor: correcting.ctx.actor, id: () => '' },
      ).ok,
    ).toBe(true);
  });
});

describe('the question of a consultation', () => {
  const consultation = {
    ...facts,
    workflow: { id: 'consultation', version: 1 } as const,
    requestStatus: 'documents_approved',
  };
  const accepted: readonly IntakeEvent[] = [
    ...before(OWNED),
    { type: 'SubmissionApproved', data: { documentIds: ['d1', 'b1'] } },
  ];
  const send: IntakeCommand = {
    type: 'requestCorrection',
    note: null,
    fields: [{ key: 'name', reason: 'Which of your names?' }],
  };
  const byStaff = { ctx: { actor: staff(), now: '2026-01-05T10:00:00.000Z' } };
  it('can be sent back after the booking has accepted it, until the call begins', () => {
    const sent = asked({ fieldKeys: ['name'], fieldReasons: { name: 'Which of your names?' } });
    given(decider, accepted)
      .when(send, { ...byStaff, facts: { ...consultation, consultationStartsAt: '2026-01-05T10:30:00.000Z' } })
      .then([sent]);
    given(decider, accepted)
      .when(send, { ...byStaff, facts: { ...consultation, consultationStartsAt: '2026-01-05T10:00:00.000Z' } })
      .thenRefused('intake.call_begun', { kind: 'not_allowed' });
  });
  it('is the only form that can be, once it is accepted', () => {
    given(decider, accepted)
      .when(send, { ...byStaff, facts: { ...consultation, workflow: { id: 'filing', version: 1 } } })
      .thenRefused('not_allowed_in_status');
  });
  it('can be sent back while another time is agreed: it stays accepted, and waits for no review', () => {
    const facts = { ...consultation, requestStatus: 'documents_uploaded_pending_review' };
    const sent = asked({ fieldKeys: ['name'], fieldReasons: { name: 'Which of your names?' } });
    given(decider, accepted)
      .when(send, { ...byStaff, facts })
      .then([sent]);
    given(decider, accepted)
      .when({ type: 'approveSubmission' }, { ...byStaff, facts })
      .thenRefused('not_allowed_in_status');
  });
});
