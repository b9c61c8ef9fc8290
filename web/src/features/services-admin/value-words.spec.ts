import { RECORDS } from '@anupalan/domain/testing/records';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import { changeWords, valueText } from './value-words';

it('values are told in words', () => {
  expect([true, null, [], 'GST', 12].map((value) => valueText(value))).toEqual(['Yes', 'empty', 'empty', 'GST', '12']);
  expect(valueText(1500, 'price')).toBe('₹1,500');
  expect(valueText('tax', 'category')).toBe('Tax');
  expect(valueText('filing', 'workflow')).toBe('Filing');
  expect(valueText([{ question: 'Is it free?', answer: 'No.' }])).toBe('Is it free?, No.');
});

it('a difference names the value, and of two lists only what one has beyond the other', () => {
  expect(changeWords({ path: 'benefits', label: null, before: ['Fast', 'Safe'], after: ['Fast', 'Cheap'] })).toEqual({
    what: 'Benefits',
    whole: null,
    before: 'Safe',
    after: 'Cheap',
  });
  expect(changeWords({ path: 'fields#pan.label', label: 'PAN', before: 'PAN no.', after: 'PAN' })).toMatchObject({
    what: 'Field “PAN”: label',
    before: 'PAN no.',
    after: 'PAN',
  });
});

it('a question or a document that is added or removed is told as a whole', () => {
  expect(changeWords({ path: 'fields#pan', label: 'PAN', before: null, after: {} }).whole).toBe('added');
  expect(changeWords({ path: 'documents#aadhaar', label: null, before: {}, after: null })).toMatchObject({
    what: 'Document “aadhaar”',
    whole: 'removed',
  });
});

it('every field of a service, a question and a document has a name in the history', () => {
  const told = ['a service', 'a question', 'a document requirement'];
  const names = RECORDS.filter(({ name }) => told.includes(name)).flatMap(({ fields }) =>
    Object.entries(fields).map(([name, { wire = name }]) => wire),
  );
  const isNamed = (name: string) =>
    ['servicesAdmin.history.paths', 'servicesAdmin.form.field'].some((words) => i18next.exists(`${words}.${name}`));
  expect(names.filter((name) => !isNamed(name))).toEqual([]);
});
