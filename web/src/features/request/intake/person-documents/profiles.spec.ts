import type { ServiceDocumentView } from '@anupalan/domain/contracts/catalogue';
import type { CaseDocument } from '@anupalan/domain/contracts/requests';
import { currentForm, questionsOf } from '@anupalan/domain/forms/registry';
import { describe, expect, it } from 'vitest';
import { document } from '../../../../shared/testing/case-fixture';
import { isComplete, profilesOf } from './profiles';

const questions = questionsOf(currentForm('company'), []);
const needs = (key: string, more: Partial<ServiceDocumentView> = {}): ServiceDocumentView => ({
  id: 1,
  service_id: 'private-limited-company',
  key,
  label: key,
  document_name: key,
  description: '',
  required: true,
  allowed_types: 'pdf',
  allowed_formats: 'pdf',
  max_size_mb: 5,
  max_size: 5,
  display_order: 1,
  per_person: true,
  required_if: null,
  max_age_months: null,
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
  ...more,
});
const requirements = [
  needs('pan', { required_if: { key: 'nationality', equals: 'Indian' } }),
  needs('aadhar', { required_if: { key: 'nationality', equals: 'Indian' }, display_order: 2 }),
  needs('passport', { required_if: { key: 'nationality', equals: 'Indian', not: true }, display_order: 3 }),
  needs('address_proof', { display_order: 4 }),
  needs('photo', { required_if: { key: 'nationality', equals: 'Indian', not: true }, display_order: 5 }),
  needs('office_bill', { per_person: false }),
];
const answers = {
  directors: [
    { id: 'p1', name: 'Asha Rao', nationality: 'Indian' },
    { id: 'p2', name: '', nationality: 'Nepali' },
  ],
  promoters: [{ id: 'p3', name: 'Lata Rao', nationality: 'Indian' }],
};
const file = (key: string, personId: string | null, more: Partial<CaseDocument> = {}): CaseDocument =>
  document(key, 'uploaded', { id: `${key}-${personId}`, personId, ...more });
const profiles = (documents: readonly CaseDocument[]) => profilesOf(questions, requirements, answers, documents);

describe('the documents of people', () => {
  it('are three of each, by nationality (reading 19)', () => {
    expect(
      profiles([]).map(({ person, slots }) => [person.name, slots.map(({ requirement }) => requirement.key)]),
    ).toEqual([
      ['Asha Rao', ['pan', 'aadhar', 'address_proof']],
      ['Director 2', ['passport', 'address_proof', 'photo']],
      ['Lata Rao', ['pan', 'aadhar', 'address_proof']],
    ]);
  });

  it('count towards the person to whom they belong', () => {
    const [asha, second] = profiles([file('pan', 'p1'), file('pan', null), file('address_proof', 'p2')]);
    expect([asha?.done, asha?.needed]).toEqual([1, 3]);
    expect([second?.done, second?.needed]).toEqual([1, 3]);
  });

  it('stay theirs when somebody before them is removed, or comes after them', () => {
    const given = [file('pan', 'p3'), file('address_proof', 'p2')];
    const done = (directors: readonly object[]) =>
      profilesOf(questions, requirements, { ...answers, directors }, given).map((one) => [one.person.id, one.done]);
    expect(done(answers.directors.toReversed())).toEqual([
      ['p2', 1],
      ['p1', 0],
      ['p3', 1],
    ]);
    expect(done(answers.directors.slice(1))).toEqual([
      ['p2', 1],
      ['p3', 1],
    ]);
  });

  it('do not count once they are rejected', () => {
    const all = ['pan', 'aadhar', 'address_proof'].map((key) => file(key, 'p1'));
    const [complete] = profiles(all);
    expect(complete !== undefined && isComplete(complete)).toBe(true);
    const [again] = profiles([...all.slice(1), file('pan', 'p1', { status: 'rejected' })]);
    expect(again !== undefined && isComplete(again)).toBe(false);
  });

  it('may be more than the needed ones, by name', () => {
    const [asha] = profiles([file('other', 'p1', { label: 'Board resolution' })]);
    expect(asha?.others.map(({ label }) => label)).toEqual(['Board resolution']);
    expect(asha?.done).toBe(0);
  });
});
