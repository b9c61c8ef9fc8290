import type { WhatIfAssignment } from '@anupalan/domain/contracts/what-if';
import { describe, expect, it } from 'vitest';
import { fairnessOf } from './fairness';

const course = (cases: number) => ({ cases, highest: 0, median: 0, days_over: 0 });
const person = (name: string, today: number, draft: number): WhatIfAssignment['people'][number] => ({
  staff_id: name,
  name,
  limit: 10,
  draft_limit: 10,
  today: course(today),
  draft: course(draft),
});
const verdict = (...cases: readonly (readonly [number, number])[]) =>
  fairnessOf(cases.map(([today, draft], n) => person(`p${n}`, today, draft)))?.verdict;

describe('how evenly cases are spread', () => {
  it('says nothing of fewer than two people', () => {
    expect(fairnessOf([])).toBeNull();
    expect(fairnessOf([person('Meera', 3, 9)])).toBeNull();
  });

  it('names who got most and least in each course by itself', () => {
    const people = [person('Meera', 9, 4), person('Kabir', 5, 6), person('Isha', 2, 5)];
    expect(fairnessOf(people)).toMatchObject({
      today: { most: { name: 'Meera' }, least: { name: 'Isha' } },
      draft: { most: { name: 'Kabir' }, least: { name: 'Meera' } },
    });
  });

  it('is more even where the draft narrows the gap, less where it widens it, the same where it stays', () => {
    expect(verdict([9, 6], [2, 5])).toBe('more');
    expect(verdict([5, 6], [4, 3])).toBe('less');
    expect(verdict([7, 3], [3, 7])).toBe('same');
  });

  it('looks at the gap, not at how many cases there are', () => {
    expect(verdict([10, 110], [5, 105])).toBe('same');
  });
});
