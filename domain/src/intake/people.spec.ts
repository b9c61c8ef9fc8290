import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attach, attached, correcting, facts, opened, requirement } from '../../testing/intake.js';
import { personOf } from '../../testing/people.js';
import { customer, given, testCtx } from '../../testing/scenario.js';
import { currentForm, questionsOf } from '../forms/registry.js';
import type { JsonObject } from '../kernel/json.js';
import { canonicalAnswers, type FieldDefinition } from '../rules/fields.js';
import { submission } from './aggregate.js';
import type { IntakeCommand } from './commands.js';
import type { IntakeEvent } from './events.js';
import { personAt, recordErrors, withPersonIds } from './people-of-texts.js';
import type { IntakeDocument } from './state.js';

const { decider } = submission;
const form = currentForm('company');
const questions = questionsOf(form, []);
const [directors, promoters] = questions as [FieldDefinition, FieldDefinition];
const requirements = [
  requirement('pan', { per_person: true }),
  requirement('photo', { per_person: true, required: false }),
  requirement('bill'),
];
const company = { ...facts, form, fields: questions, requirements };
const begun = { facts: company, ctx: { actor: customer() } };
const [asha, ravi, lata] = [1, 2, 3].map((n) => personOf(directors, n));
const answers = (...people: readonly (object | undefined)[]) => ({ directors: people }) as unknown as JsonObject;
const handIn = (...people: readonly (object | undefined)[]): IntakeCommand => ({
  type: 'submitIntake',
  answers: answers(...people),
});

const of = (n: number) => ({ personId: `person-${n}` });
const three = [
  opened,
  attached('bill', 'bill'),
  attached('pan-1', 'pan', of(1)),
  attached('pan-2', 'pan', of(2)),
  attached('pan-3', 'pan', of(3)),
];
const submitted: IntakeEvent = {
  type: 'IntakeSubmitted',
  data: {
    attempt: 1,
    answers: answers(asha, ravi, lata),
    aadhaar: null,
    keyNumber: 1,
    documentIds: ['bill', 'pan-1', 'pan-2', 'pan-3'],
    changedFields: [],
  },
};
const returned = (documentKeys: readonly string[]): IntakeEvent => ({
  type: 'CorrectionRequested',
  data: { origin: 'authority', documentIds: [], documentKeys, fieldKeys: [], fieldReasons: null, note: null },
});
const inCorrection = { ...begun, facts: { ...company, requestStatus: correcting.facts.requestStatus } };

/** The events of a command; throws where it is refused. */
const appended = (
  events: readonly IntakeEvent[],
  command: IntakeCommand,
  around: typeof begun,
): readonly IntakeEvent[] => {
  const decided = decider.decide(command, given(decider, events).state, around.facts, testCtx(around.ctx));
  if (!decided.ok) throw new Error(JSON.stringify(decided.error));
  return decided.value;
};

describe('a document of a person', () => {
  it('stands beside those of other people', () => {
    given(decider, [opened, attached('d1', 'pan', of(1))])
      .when(attach('d2', 'pan', of(2)), begun)
      .then([attached('d2', 'pan', of(2))]);
  });

  it('says whose it is, where it is asked of each person', () => {
    given(decider, [opened]).when(attach('d1', 'pan'), begun).thenRefused('document.whose', { kind: 'invalid' });
  });

  it.each(['', 'a b', 'p#1', 'p.1', 'x'.repeat(41)])('belongs to a person whose id is not %j', (personId) => {
    given(decider, [opened])
      .when(attach('d1', 'pan', { personId }), begun)
      .thenRefused('document.person_unknown', { kind: 'invalid' });
  });

  it('is not taken by a form without people', () => {
    given(decider, [opened])
      .when(attach('d1', 'photo', of(1)), { ...begun, facts: { ...company, fields: [] } })
      .thenRefused('document.person_unknown', { kind: 'invalid' });
  });
});

describe('a person who is taken out of the form', () => {
  it('takes their own documents with them, and no others', () => {
    const events = appended(three, handIn(asha, lata), begun);
    expect(events.filter(({ type }) => type === 'DocumentRemoved')).toEqual([
      { type: 'DocumentRemoved', data: { documentId: 'pan-2' } },
    ]);
    const after = given(decider, [...three, ...events]).state;
    expect(after.documents.map(({ documentId, personId }) => [documentId, personId])).toEqual([
      ['bill', null],
      ['pan-1', 'person-1'],
      ['pan-3', 'person-3'],
    ]);
  });

  it('ends what the authority asked of them', () => {
    const missing = [
      ...three.filter((one) => !JSON.stringify(one).includes('pan-2')),
      submitted,
      returned(['pan#person-2']),
    ];
    given(decider, missing)
      .when(handIn(asha, ravi, lata), inCorrection)
      .thenRefused('documents.missing_of', { message: 'Please upload all required documents for: Ravi Rao' });
    expect(appended(missing, handIn(asha, lata), inCorrection).map(({ type }) => type)).toEqual(['IntakeSubmitted']);
  });
});

describe('a changed answer of a person', () => {
  const reviewed: readonly IntakeEvent[] = [
    ...three,
    submitted,
    ...['pan-1', 'pan-2', 'pan-3', 'bill'].map(
      (documentId): IntakeEvent => ({ type: 'DocumentApproved', data: { documentId } }),
    ),
    returned([]),
  ];

  it('opens the approval of the document that proves it, of that person only', () => {
    const changed = { ...ravi, panNumber: 'AFZPK5678M' };
    const events = appended(reviewed, handIn(asha, changed, lata), inCorrection);
    expect(events.filter(({ type }) => type === 'DocumentReopened')).toEqual([
      { type: 'DocumentReopened', data: { documentId: 'pan-2', changedFields: ['directors#person-2.panNumber'] } },
    ]);
  });

  it('opens none where somebody before them was taken out', () => {
    const events = appended(reviewed, handIn(ravi, lata), inCorrection);
    expect(events.map(({ type }) => type)).toEqual(['DocumentRemoved', 'IntakeSubmitted']);
  });
});

describe('people of two lists', () => {
  it('have different ids, since a document names its person by the id alone', () => {
    const promoter = { ...personOf(promoters, 3), id: 'person-1' };
    const both = { directors: [asha, ravi], promoters: [promoter] } as unknown as JsonObject;
    const refused = given(decider, three)
      .when({ type: 'submitIntake', answers: both }, begun)
      .thenRefused('intake.invalid');
    expect(refused.errors?.map(({ path }) => path)).toContain('answers.promoters.0.id');
  });
});

describe('more people than a list takes', () => {
  it('are refused as such, and none of them is asked for documents', () => {
    const crowd = Array.from({ length: 5000 }, (_, n) => ({ ...asha, id: `person-${n}` }));
    const refused = given(decider, three)
      .when(handIn(...crowd), begun)
      .thenRefused('intake.invalid');
    expect(refused.errors?.map(({ path, code }) => [path, code])).toEqual([['answers.directors', 'people.many']]);
  });
});

describe('people without ids, as the texts send them', () => {
  const { id: _, ...nameless } = personOf(directors, 1);
  const ids = (given: object, ...forms: readonly object[]): readonly unknown[] =>
    Object.values(withPersonIds(questions, given as JsonObject, forms)).flatMap((list) =>
      (list as readonly { readonly id: unknown }[]).map(({ id }) => id),
    );

  it('are those who stand at the same place of the draft, then of the last submission', () => {
    const draft = answers({ id: 'a' });
    const last = { ...answers({ id: 'x' }, { id: 'b' }), promoters: [{ id: 'c' }] };
    const sent = { directors: [nameless, nameless, nameless], promoters: [nameless, nameless] };
    expect(ids(sent, draft, last)).toEqual(['a', 'b', 'director-3', 'c', 'promoter-2']);
  });

  it('keep the ids that they have, and give nobody one that is taken', () => {
    const sent = { directors: [{ ...nameless, id: 'b' }, nameless, { id: 'director-2' }] };
    expect(ids(sent, answers({ id: 'a' }, { id: 'b' }))).toEqual(['b', 'director-2-2', 'director-2']);
  });

  it('get ids once: given again they stay, and all are different', () => {
    const person = fc.record({ id: fc.constantFrom(undefined, '', null, 'a', 'b', 'director-1', 'promoter-1') });
    const people = fc.record({
      directors: fc.array(person, { maxLength: 4 }),
      promoters: fc.array(person, { maxLength: 4 }),
    });
    const known = fc.uniqueArray(fc.constantFrom('a', 'b', 'director-2', 'promoter-1'), { maxLength: 3 });
    fc.assert(
      fc.property(people, known, (sent, there) => {
        const forms = [answers(...there.map((id) => ({ id })))];
        const once = withPersonIds(questions, sent, forms);
        expect(withPersonIds(questions, once, forms)).toEqual(once);
        const given = [...sent.directors, ...sent.promoters].flatMap(({ id }) => (id ? [id] : []));
        const all = ids(sent, ...forms);
        expect(new Set(all).size).toBe(all.length - given.length + new Set(given).size);
      }),
    );
  });

  it('are found by role or list and place, from 0', () => {
    const forms = [answers(), { ...answers(asha, ravi), promoters: [lata] }];
    const find = personAt(questions, forms);
    expect(find('director', 1)?.id).toBe('person-2');
    expect(find('promoters', 0)?.id).toBe('person-3');
    for (const [type, index] of [
      ['director', 2],
      ['partner', 0],
      ['director', -1],
      ['director', Number.NaN],
      [null, 0],
    ])
      expect(find(type, index)).toBeNull();
  });
});

describe('the records of documents that the texts send', () => {
  const stored: readonly IntakeDocument[] = given(decider, [
    opened,
    attached('d1', 'pan', { ...of(1), fileName: 'asha.pdf' }),
    attached('d2', 'other', { ...of(2), name: 'Rent receipt', fileName: 'rent.pdf' }),
  ]).state.documents;
  const sent = (...records: readonly unknown[]): readonly string[] =>
    recordErrors(questions, answers(asha, ravi), records, stored).map(({ path, message }) => `${path}: ${message}`);
  const ashas = (documents: object) => ({ personName: 'asha rao', personType: 'director', documents });

  it('may name what is stored of a person, under another extension too', () => {
    const other = { fileName: 'rent.pdf', otherDocumentName: 'Rent receipt', entityType: 'director', entityIndex: 1 };
    expect(sent(ashas({ pan: { fileName: 'C:\\scans\\asha.png', status: 'uploaded' } }))).toEqual([]);
    expect(sent({ documents: { otherDocuments: [other] } })).toEqual([]);
    expect(sent(ashas({ pan: { fileName: null, status: 'missing' }, aadhar: null, otherDocuments: [] }))).toEqual([]);
  });

  it.each([
    [ashas({ addressProof: { fileName: 'bill.pdf' } }), 'documents.0.addressProof', 'bill.pdf', 'Asha Rao'],
    [ashas({ pan: { fileName: 'another.pdf' } }), 'documents.0.pan', 'another.pdf', 'Asha Rao'],
    [
      { documents: { pan: { fileName: 'asha.pdf', entityType: 'director', entityIndex: 1 } } },
      'documents.0.pan',
      'asha.pdf',
      'Ravi Rao',
    ],
    [
      ashas({ otherDocuments: [{ fileName: 'rent.pdf', otherDocumentName: 'Rent receipt' }] }),
      'documents.0.otherDocuments.0',
      'rent.pdf',
      'Asha Rao',
    ],
  ])('are refused where they name another file: %j', (record, path, file, person) => {
    expect(sent(record)).toEqual([
      `${path}: The file “${file}” of ${person} is not stored. Upload it first, then submit the form.`,
    ]);
  });

  it('are refused where they name nobody of the form, or are no records', () => {
    const nobody = { personName: 'Nobody', personType: 'director', documents: { pan: { fileName: 'asha.pdf' } } };
    expect(sent(nobody)).toEqual(['documents.0.pan: This form has no such person']);
    expect(sent('pan.pdf')).toEqual(['documents: The documents must be a list of people with their documents']);
  });
});

describe('a document whose name differs', () => {
  const differs: readonly IntakeEvent[] = [
    ...three,
    {
      ...submitted,
      data: {
        ...submitted.data,
        answers: canonicalAnswers(questions, answers(asha, ravi, lata)) as JsonObject,
      },
    } as IntakeEvent,
    {
      type: 'DocumentRejected',
      data: { documentId: 'pan-2', reasonCode: 'name_differs', reason: 'The name differs from the form.' },
    },
    {
      type: 'CorrectionRequested',
      data: {
        origin: 'review',
        documentIds: ['pan-2'],
        documentKeys: ['pan#person-2'],
        fieldKeys: [],
        fieldReasons: null,
        note: null,
      },
    },
  ];
  it('is settled by the name of its person, and reviewed again', () => {
    const corrected = appended(differs, handIn(asha, { ...ravi, name: 'Ravindra Rao' }, lata), inCorrection);
    expect(corrected.map(({ type }) => type)).toEqual(['IntakeSubmitted', 'DocumentReopened']);
    expect(corrected[1]?.data).toEqual({ documentId: 'pan-2', changedFields: ['directors#person-2.name'] });
  });
  it('or by another file; without either, and with another answer, the form is refused', () => {
    const again = attached('pan-2b', 'pan', { ...of(2), replaces: 'pan-2' });
    expect(appended([...differs, again], handIn(asha, ravi, lata), inCorrection).map(({ type }) => type)).toEqual([
      'IntakeSubmitted',
    ]);
    expect(() => appended(differs, handIn(asha, ravi, lata), inCorrection)).toThrow('document.rejected');
    const more = handIn({ ...asha, name: 'Asha Joshi' }, { ...ravi, name: 'Ravindra Rao' }, lata);
    expect(() => appended(differs, more, inCorrection)).toThrow('answer.locked');
  });
});
