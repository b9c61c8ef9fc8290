import { expect, it } from 'vitest';
import { categoryName, categoryOptions } from './category';

it('a category has a name of its own, an unknown one is shown as written', () => {
  expect(['tax', 'Passports', 'toString'].map(categoryName)).toEqual(['Tax', 'Passports', 'toString']);
  expect(categoryOptions().map(({ label }) => label)).toEqual([
    'General',
    'Business',
    'Legal',
    'Compliance',
    'Registration',
    'Tax',
    'Consultation',
  ]);
});
