import { expect, it } from 'vitest';
import { differences, merged, onlyMine } from './merge';

const base = { title: 'GST', price: '399', benefits: ['Fast'], icon: 'Scale' };

it('a value that only I changed can be saved over the new version', () => {
  const found = differences(base, { ...base, title: 'GST Registration' }, base);
  expect(found).toEqual([{ key: 'title', mine: 'GST Registration', theirs: 'GST', by: 'me' }]);
  expect(onlyMine(found)).toBe(true);
});

it('a value that the other changed is told apart from one that both changed', () => {
  const found = differences(
    base,
    { ...base, title: 'Mine', benefits: ['Fast', 'Safe'] },
    { ...base, title: 'Theirs', price: '499', benefits: ['Fast', 'Safe'] },
  );
  expect(found.map(({ key, by }) => [key, by])).toEqual([
    ['title', 'both'],
    ['price', 'them'],
  ]);
  expect(onlyMine(found)).toBe(false);
});

it('each value is saved as it was chosen', () => {
  const mine = { ...base, title: 'Mine' };
  const found = differences(base, mine, { ...base, title: 'Theirs', price: '499' });
  expect(merged(mine, found, new Set(['price']))).toEqual({ ...base, title: 'Mine', price: '499' });
});
