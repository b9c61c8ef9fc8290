import { describe, expect, it } from 'vitest';
import { ValidationError } from 'yup';
import { bodyOf, fieldOf, isMore, NEW_SERVICE, publicService, serviceSchema, valuesOf } from './service-form';

const filled = { ...NEW_SERVICE, id: 'msme-registration', title: 'MSME Registration', description: 'Udyam in a day.' };

const errorsOf = (values: object): Readonly<Record<string, string>> => {
  try {
    serviceSchema().validateSync(values, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return Object.fromEntries(error.inner.map(({ path, message }) => [path ?? '', message]));
  }
};

describe('the form of a service', () => {
  it('starts with the values of ASVC-36', () => {
    expect(NEW_SERVICE).toMatchObject({
      price: '0',
      estimated_duration_days: '7',
      category: 'general',
      complexity_level: '3',
      icon: 'FileText',
      is_active: true,
    });
    expect(errorsOf(filled)).toEqual({});
  });

  it('reads the older names of a loaded service (ASVC-38)', () => {
    const values = valuesOf({
      name: 'Old',
      base_price: 99,
      required_specialization: 'tax',
      featured: true,
      active: false,
    });
    expect(values).toMatchObject({ title: 'Old', price: '99', category: 'tax', is_popular: true, is_active: false });
  });

  it('sends numbers as numbers, complexity as an integer, and no empty lines (ASVC-37)', () => {
    const body = bodyOf({
      ...filled,
      price: '499',
      complexity_level: '4',
      benefits: [' Fast ', ''],
      search_words: 'udyam, msme,',
    });
    expect(body).toMatchObject({
      price: 499,
      complexity_level: 4,
      benefits: ['Fast'],
      search_words: ['udyam', 'msme'],
    });
  });

  it('sends 0 for a price and 7 for a duration that are no numbers, and 3 for no complexity (ASVC-28, ASVC-31)', () => {
    const body = bodyOf({ ...filled, price: 'abc', estimated_duration_days: '', complexity_level: '' });
    expect(body).toMatchObject({ price: 0, estimated_duration_days: 7, complexity_level: 3 });
  });

  it('refuses what the texts refuse, with their words (ASVC-24 to ASVC-30)', () => {
    expect(
      errorsOf({ ...filled, id: 'ab', title: 'ab', price: '-1', category: '', icon: '', description: ' ' }),
    ).toEqual({
      id: 'ID must be at least 3 characters',
      title: 'Title must be at least 3 characters',
      price: 'Price cannot be negative',
      category: 'Category is required',
      icon: 'Icon is required',
      description: 'Description is required',
    });
    expect(errorsOf({ ...filled, id: 'MSME Registration' }).id).toBe(
      'ID must only contain lowercase letters, numbers, hyphens, and parentheses',
    );
  });

  it('asks a question of its answers, and a later fee for its name', () => {
    const wrong = {
      ...filled,
      faqs: [{ question: 'Is it free?', answer: '' }],
      later_fees: [{ payee: 'us', label: '', from: '10', to: '', note: '' }],
    };
    expect(errorsOf(wrong)).toEqual({
      'faqs[0].answer': 'Answer is required',
      'later_fees[0].label': 'Name is required',
    });
    expect(isMore('faqs.0.answer')).toBe(true);
    expect(isMore('title')).toBe(false);
  });

  it('takes line breaks where the server does: in answers alone', () => {
    const broken = 'Two\nlines';
    const wrong = {
      ...filled,
      description: broken,
      faqs: [{ question: broken, answer: broken }],
      later_fees: [{ payee: 'us', label: broken, from: '10', to: '', note: '' }],
    };
    expect(new Set(Object.keys(errorsOf(wrong)))).toEqual(
      new Set(['description', 'faqs[0].question', 'later_fees[0].label']),
    );
  });

  it('shows an error of the server at its field', () => {
    expect(['government_fees.from', 'government_fees', 'search_words.2', 'benefits.1', 'title'].map(fieldOf)).toEqual([
      'government_fees.from',
      'government_fees.kind',
      'search_words',
      'benefits.1',
      'title',
    ]);
  });

  it('is previewed with its price in parts, as customers will get it', () => {
    const shown = publicService({
      ...filled,
      price: '1180',
      government_fees: { kind: 'from', from: '500', note: 'Stamp duty' },
    });
    expect(shown.price).toBe('1180');
    expect(shown.fee_breakup).toEqual({ professional_fee: 1000, gst: 180 });
    expect(shown.government_fees).toEqual({ kind: 'from', from: 500, note: 'Stamp duty' });
  });
});
