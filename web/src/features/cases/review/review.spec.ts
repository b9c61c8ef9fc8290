// @vitest-environment node
import type { ServiceFieldView } from '@anupalan/domain/contracts/catalogue';
import { describe, expect, it } from 'vitest';
import { caseView, document } from '../../../shared/testing/case-fixture';
import { answerChanges, answerSections, documentGroups, inOrder, nextOpen, prefilled, waitsForReview } from './review';

describe('the documents of a case', () => {
  const view = caseView({
    submission: {
      status: 'pending_review',
      attempt: 1,
      submitted_at: null,
      answers: { directors: [{ id: 'p1', name: 'Asha' }] },
      answers_gone: null,
      changes: [],
    },
    documents: [
      document('photo', 'pending_review', { id: 'd1', personId: 'p1' }),
      document('deed', 'approved', { id: 'd2' }),
      document('pan', 'rejected', { id: 'd3', superseded: true }),
      document('pan', 'pending_review', { id: 'd4', personId: 'p1' }),
    ],
  });

  it('are grouped by person, those of the request first, without replaced ones', () => {
    expect(documentGroups(view).map(({ person, documents }) => [person, documents.map(({ id }) => id)])).toEqual([
      [null, ['d2']],
      ['Asha', ['d1', 'd4']],
    ]);
  });

  it('are gone through open one by open one, around the end', () => {
    const documents = inOrder(view);
    expect(nextOpen(documents, 'd2')?.id).toBe('d1');
    expect(nextOpen(documents, 'd4')?.id).toBe('d1');
    expect(nextOpen(documents.slice(0, 1), 'd2')).toBeNull();
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
  const words = { yes: 'Yes', no: 'No', further: 'Further answers' };

  it('are shown in the form’s order and sections, as text, with missing ones marked', () => {
    const fields = [
      field('b', 'Two', { display_order: 2, type: 'checkbox' }),
      field('a', 'One', { type: 'date' }),
      field('c', 'Two', { display_order: 3 }),
    ];
    expect(answerSections({ a: '2026-04-01', b: true }, fields, words)).toEqual([
      { title: 'One', answers: [{ path: 'a', label: 'A', value: '1 Apr 2026' }] },
      {
        title: 'Two',
        answers: [
          { path: 'b', label: 'B', value: 'Yes' },
          { path: 'c', label: 'C', value: null },
        ],
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
    const shown = answerSections({ kind: 'Firm', old_answer: 7 }, fields, words);
    expect(shown).toEqual([
      { title: null, answers: [{ path: 'kind', label: 'KIND', value: 'Firm' }] },
      { title: 'Further answers', answers: [{ path: 'old_answer', label: 'Old answer', value: '7' }] },
    ]);
  });

  it('list people one by one, without their internal ids', () => {
    const shown = answerSections(
      { directors: [{ id: 'p1', fullName: 'Asha' }] },
      [field('directors', 'People')],
      words,
    );
    expect(shown[0]?.answers[0]).toEqual({
      path: 'directors',
      label: 'DIRECTORS',
      value: null,
      list: [
        {
          path: 'directors.0',
          label: '1',
          value: null,
          list: [{ path: 'directors.0.fullName', label: 'Full name', value: 'Asha' }],
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
    const words = { yes: 'Yes', no: 'No', further: 'Further answers' };
    expect(answerChanges(submission, fields, words)).toEqual([
      { label: 'NAME', before: null, after: 'Asha Rao' },
      { label: 'CAPITAL', before: '1000', after: '1,00,000' },
      { label: 'Gone', before: 'Firm', after: null },
    ]);
  });
});
