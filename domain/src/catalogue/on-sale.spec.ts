import { describe, expect, it } from 'vitest';
import { currentForm } from '../forms/registry.js';
import { BUILT_IN_SERVICES } from './built-in-services.js';
import { newDetails } from './defaults.js';
import { isOnSale, missingForSale } from './on-sale.js';

const draft = { ...newDetails({ title: 'Trust deed', description: 'A deed.' }), fields: [], requirements: [] };
const complete = {
  ...draft,
  detailedDescription: 'How a trust is made.',
  pricePaise: 299_00,
  governmentFees: { kind: 'at_cost', fromPaise: null, note: '' } as const,
  fields: [{}],
  requirements: [{}],
};

describe('A service', () => {
  it('is a draft from the start: nothing of it is said yet', () => {
    expect(missingForSale(draft)).toEqual(['about', 'questions', 'documents', 'fees', 'price']);
  });

  it('is on sale once it is active and complete', () => {
    expect(missingForSale(complete)).toEqual([]);
    expect([isOnSale({ ...complete, active: true }), isOnSale({ ...complete, active: false })]).toEqual([true, false]);
  });

  it('does without questions, documents, fees or a price only where an admin has confirmed it', () => {
    const bare = { ...draft, detailedDescription: 'How a trust is made.' };
    expect(missingForSale({ ...bare, notNeeded: ['questions', 'price'] })).toEqual(['documents', 'fees']);
    expect(missingForSale({ ...bare, notNeeded: ['questions', 'documents', 'fees', 'price'] })).toEqual([]);
  });

  it('asks by its lists of people, too', () => {
    expect(missingForSale({ ...complete, fields: [], form: currentForm('llp') })).toEqual([]);
  });

  it('is a draft again when its last question goes', () => {
    expect(missingForSale({ ...complete, fields: [] })).toEqual(['questions']);
  });

  it('that comes with the product is complete', () => {
    for (const { slug, details, fields, requirements } of BUILT_IN_SERVICES)
      expect([slug, missingForSale({ ...details, fields, requirements })]).toEqual([slug, []]);
  });
});
