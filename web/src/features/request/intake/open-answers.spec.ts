import type { ServiceFieldView } from '@anupalan/domain/contracts/catalogue';
import type { CaseView } from '@anupalan/domain/contracts/requests';
import { describe, expect, it } from 'vitest';
import { caseView, document } from '../../../shared/testing/case-fixture';
import { isEditable } from '../words';
import { inScope } from './open-answers';
import { nextStep, stepsOf } from './steps';

const field = (key: string, section: string, more: Partial<ServiceFieldView> = {}): ServiceFieldView => ({
  id: 1,
  service_id: 's',
  key,
  label: key,
  type: 'text',
  required: true,
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

const FIELDS = [
  field('name', 'Contact'),
  field('email', 'Contact', { required: false }),
  field('premises', 'Office', { type: 'select', options: ['Own', 'Rented'] }),
  field('owner', 'Owner', { show_if: { key: 'premises', equals: 'Rented' } }),
];
const HANDED_IN = { name: 'Asha', premises: 'Own' };
const base = caseView();
const corrected = (more: Partial<CaseView>): CaseView =>
  caseView({
    request: { ...base.request, status: 'reupload_requested' },
    allowed_actions: ['documents'],
    correction_scope: 'named',
    ...more,
  });
const ofPremises = corrected({ correction_fields: [{ key: 'premises', reason: 'It is rented, is it not?' }] });
const steps = (view: CaseView, typed: Readonly<Record<string, unknown>>, uncorrected: readonly string[]) => {
  const { open, answers } = inScope(view, FIELDS, typed, HANDED_IN);
  return stepsOf({ form: view.form, fields: FIELDS, questions: FIELDS, requirements: [] }, answers, [], {
    open,
    uncorrected,
  });
};

describe('the form in a correction of one answer', () => {
  it('has the step of this answer only, and leads there', () => {
    const shown = steps(ofPremises, HANDED_IN, ['premises']);
    expect(shown.map(({ slug, progress }) => `${slug} ${progress}`)).toEqual(['office correct', 'check ready']);
    expect(nextStep(shown)?.slug).toBe('office');
  });
  it('has the step of a question that is asked now, too', () => {
    const shown = steps(ofPremises, { ...HANDED_IN, premises: 'Rented' }, []);
    expect(shown.map(({ slug, progress }) => `${slug} ${progress}`)).toEqual([
      'office done',
      'owner todo',
      'check blocked',
    ]);
  });
  it('keeps every locked answer as it was submitted, whatever a draft or the profile says', () => {
    const typed = { name: 'Bina', email: 'asha@example.in', premises: 'Rented', owner: 'Ravi' };
    expect(inScope(ofPremises, FIELDS, typed, HANDED_IN).answers).toEqual({
      name: 'Asha',
      premises: 'Rented',
      owner: 'Ravi',
    });
  });
});

describe('the form is open as at first', () => {
  const typed = { ...HANDED_IN, name: 'Bina' };
  it.each([
    ['before a correction', caseView()],
    ['with a note alone', corrected({ correction_scope: 'everything', correction_note: 'Look again' })],
    ['when the authority asks, whose words may concern any answer', corrected({ correction_scope: 'documents' })],
    ['when the answers were erased', corrected({ submission: { ...base.submission, answers_gone: 'erased' } })],
  ])('%s', (_when, view) => {
    expect(inScope(view, FIELDS, typed, HANDED_IN)).toEqual({ open: null, answers: typed });
    expect(steps(view, typed, []).map(({ slug }) => slug)).toEqual(['contact', 'office', 'owner', 'check']);
  });
});

describe('a document that was approved', () => {
  const approved = document('bill', 'approved');
  it('is replaced only where a note alone says what is wrong', () => {
    expect(isEditable(ofPremises, approved)).toBe(false);
    expect(isEditable(corrected({ correction_scope: 'documents' }), approved)).toBe(false);
    expect(isEditable(corrected({ correction_scope: 'everything' }), approved)).toBe(true);
  });
});
