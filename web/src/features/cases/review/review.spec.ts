import type { ServiceFieldView } from '@anupalan/domain/contracts/catalogue';
import { currentForm, questionsOf } from '@anupalan/domain/forms/registry';
import { formPeople } from '@anupalan/domain/rules/people';
import { describe, expect, it } from 'vitest';
import { caseView, document } from '../../../shared/testing/case-fixture';
import {
  answerChanges,
  answerSections,
  documentGroups,
  inOrder,
  nextOpen,
  peopleChanges,
  peopleSections,
  prefilled,
  waitsForReview,
} from './review';

const company = questionsOf(currentForm('company'), []);
const words = { yes: 'Yes', no: 'No', further: 'Further answers' };

const shown = (path: string, label: string, value: string | null) => ({ path, place: path, label, value });

describe('the documents of a case', () => {
  const view = caseView({
    submission: {
      status: 'pending_review',
      attempt: 1,
      submitted_at: null,
      answers: { directors: [{ id: 'p1', name: '' }] },
      answers_gone: null,
      changes: [],
    },
    documents: [
      document('photo', 'pending_review', { id: 'd1', personId: 'p1', person: 'Director 1' }),
      document('deed', 'approved', { id: 'd2' }),
      document('pan', 'rejected', { id: 'd3', superseded: true }),
      document('pan', 'pending_review', { id: 'd4', personId: 'p1', person: 'Director 1' }),
    ],
  });

  it('are grouped by person as the server names them, those of the request last, without replaced ones', () => {
    expect(documentGroups(view).map(({ person, documents }) => [person, documents.map(({ id }) => id)])).toEqual([
      ['Director 1', ['d1', 'd4']],
      [null, ['d2']],
    ]);
  });

  it('follow the order of the people in the form, and name what of whom is missing', () => {
    const answers = {
      directors: ['Asha', 'Ravi', 'Usha'].map((name, index) => ({ id: `p${index + 1}`, name })),
    };
    const documents = [
      document('pan', 'approved', { personId: 'p3', person: 'Usha' }),
      document('pan', 'approved', { personId: 'p1', person: 'Asha' }),
    ];
    const [, ravi = null] = formPeople(company, answers) ?? [];
    const groups = documentGroups(caseView({ submission: { ...view.submission, answers }, documents }), [
      { label: 'Passport', person: ravi },
      { label: 'Utility bill', person: null },
    ]);
    expect(groups.map(({ person, missing }) => [person, missing])).toEqual([
      ['Asha', []],
      ['Ravi', ['Passport']],
      ['Usha', []],
      [null, ['Utility bill']],
    ]);
  });

  it('are gone through open one by open one, around the end', () => {
    const documents = inOrder(documentGroups(view));
    expect(nextOpen(documents, 'd1')?.id).toBe('d4');
    expect(nextOpen(documents, 'd4')?.id).toBe('d1');
    expect(nextOpen(documents.slice(2), 'd2')).toBeNull();
    expect(nextOpen([document('pan', 'pending_review')], 'pan')).toBeNull();
  });

  it('wait for our review while they are pending, also in imported cases at an older status', () => {
    const at = (status: string) => caseView({ request: { ...view.request, status } });
    expect(
      ['documents_uploaded_pending_review', 'document_review', 'documents_approved'].map((status) =>
        waitsForReview(at(status)),
      ),
    ).toEqual([true, true, false]);
  });
});

describe('the text of a rejection', () => {
  it('follows the reason until the reviewer changes it', () => {
    expect(prefilled('', 'old', 'new')).toBe('new');
    expect(prefilled('old', 'old', 'new')).toBe('new');
    expect(prefilled('my own words', 'old', 'new')).toBe('my own words');
  });
});

describe('the answers of a form', () => {
  const field = (key: string, section: string, more: Partial<ServiceFieldView> = {}): ServiceFieldView => ({
    id: 1,
    service_id: 's',
    key,
    label: key.toUpperCase(),
    type: 'text',
    required: false,
    description: '',
    placeholder: '',
    options: [],
    display_order: 1,
    position: 1,
    section,
    rule: '',
    show_if: null,
    created_at: '2026-11-01T09:00:00.000Z',
    updated_at: '2026-11-01T09:00:00.000Z',
    ...more,
  });

  it('are shown in the form’s order and sections, as text, with missing ones marked', () => {
    const fields = [
      field('b', 'Two', { display_order: 2, type: 'checkbox' }),
      field('a', 'One', { type: 'date' }),
      field('c', 'Two', { display_order: 3 }),
    ];
    expect(answerSections({ a: '2026-04-01', b: true }, fields, words)).toEqual([
      { title: 'One', answers: [shown('a', 'A', '1 Apr 2026')] },
      {
        title: 'Two',
        answers: [shown('b', 'B', 'Yes'), shown('c', 'C', null)],
      },
    ]);
  });

  it('have grouped mobile numbers and amounts, but unchanged years and texts', () => {
    const fields = [
      field('mobile', '', { display_order: 1, type: 'tel' }),
      field('turnover', '', { display_order: 2, type: 'number' }),
      field('year', '', { display_order: 3, type: 'number' }),
      field('shares', '', { display_order: 4, type: 'number' }),
      field('account', '', { display_order: 5 }),
    ];
    const given = { mobile: '+919822011001', turnover: '4800000', year: 2026, shares: 'many', account: '30123456789' };
    expect(answerSections(given, fields, words)[0]?.answers.map(({ value }) => value)).toEqual([
      '+91 98220 11001',
      '48,00,000',
      '2026',
      'many',
      '30123456789',
    ]);
  });

  it('leave out questions that were not asked, and have unknown ones at the end', () => {
    const fields = [field('kind', ''), field('more', '', { show_if: { key: 'kind', equals: 'Company' } })];
    expect(answerSections({ kind: 'Firm', old_answer: 7 }, fields, words)).toEqual([
      { title: null, answers: [shown('kind', 'KIND', 'Firm')] },
      { title: 'Further answers', answers: [shown('old_answer', 'Old answer', '7')] },
    ]);
  });

  it('list people that the form has no list for one by one, without their internal ids', () => {
    const list = answerSections({ directors: [{ id: 'p1', fullName: 'Asha' }] }, [field('directors', 'People')], words);
    expect(list[0]?.answers[0]).toEqual({
      ...shown('directors', 'DIRECTORS', null),
      list: [
        {
          ...shown('directors.0', '1', null),
          list: [shown('directors.0.fullName', 'Full name', 'Asha')],
        },
      ],
    });
  });
});

describe('the changes of a resubmission (inventory 2.2)', () => {
  it('are shown old and new, in the form’s order and with its labels', () => {
    const submission = {
      ...caseView().submission,
      answers: { capital: 100000, name: 'Asha Rao' },
      changes: [
        { key: 'gone', before: 'Firm' },
        { key: 'capital', before: 1000 },
        { key: 'name', before: null },
      ],
    };
    const field = { id: 1, service_id: 's', type: 'text', required: false, description: '', placeholder: '' } as const;
    const more = { options: [], position: 1, section: '', rule: '', show_if: null, created_at: '', updated_at: '' };
    const fields: ServiceFieldView[] = [
      { ...field, ...more, key: 'name', label: 'NAME', display_order: 1 },
      { ...field, ...more, key: 'capital', label: 'CAPITAL', type: 'number', display_order: 2 },
    ];
    expect(answerChanges(submission, fields, words)).toEqual([
      { path: 'name', label: 'NAME', before: null, after: 'Asha Rao' },
      { path: 'capital', label: 'CAPITAL', before: '1000', after: '1,00,000' },
      { path: 'gone', label: 'Gone', before: 'Firm', after: null },
    ]);
  });
});

describe('the people of a form', () => {
  const asha = { id: 'p1', name: 'Asha', nationality: 'Indian', panNumber: 'XXXXXX234F', isPromoter: true };
  const lena = { id: 'p3', name: 'Lena', nationality: 'German', passportNumber: 'XXXX12', isPromoter: false };
  const answers = { directors: [asha, lena], promoters: [] };
  const submission = {
    answers,
    changes: [
      { key: 'directors', before: ['p1', 'p2'] },
      { key: 'directors#p1.panNumber', before: 'XXXXXX999Z' },
      { key: 'directors#p2.name', before: 'Rohan' },
      { key: 'directors#p2.panNumber', before: 'XXXXXX111A' },
      { key: 'directors#p3.name', before: null },
    ],
  };
  const [directors, promoters] = peopleSections(submission, answers, company, words);

  it('stand in their lists, with what is said of each', () => {
    expect([directors, promoters].map((list) => [list?.title, list?.people.length])).toEqual([
      ['Directors', 2],
      ['Additional Promoters / Shareholders', 0],
    ]);
    expect(directors?.people.map(({ name, role, facts, added }) => [name, role, facts, added])).toEqual([
      ['Asha', 'director', ['Also a promoter (shareholder)', 'Indian'], false],
      ['Lena', 'director', ['German'], true],
    ]);
  });

  it('have answers that are named by person and found by place, without those that nobody asks of them', () => {
    const [one, two] = directors?.people ?? [];
    expect(one?.shown.find(({ label }) => label === 'PAN Number')).toEqual({
      path: 'directors#p1.panNumber',
      place: 'directors.0.panNumber',
      label: 'PAN Number',
      value: 'XXXXXX234F',
    });
    const labels = (person: typeof one) => person?.shown.map(({ label }) => label) ?? [];
    expect(labels(one)).not.toContain('Passport Number');
    expect(labels(two)).toContain('Passport Number');
    expect(labels(two)).not.toContain('PAN Number');
    // Of promoters only.
    expect(labels(one)).toContain('Shares Subscribed');
    expect(labels(two)).not.toContain('Shares Subscribed');
  });

  it('who came or went are named, and their answers are no changes of their own', () => {
    expect(peopleChanges(submission, answers, company)).toEqual([
      { id: 'p3', list: 'directors', name: 'Lena', change: 'added' },
      { id: 'p2', list: 'directors', name: 'Rohan', change: 'removed' },
    ]);
    expect(answerChanges(submission, company, words)).toEqual([
      { path: 'directors#p1.panNumber', label: 'PAN Number, Asha', before: 'XXXXXX999Z', after: 'XXXXXX234F' },
    ]);
  });
});
