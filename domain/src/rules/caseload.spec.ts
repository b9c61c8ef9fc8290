import { expect, it } from 'vitest';
import { loadOf } from './caseload.js';

it('a person is nearly full from four fifths of their limit on, and full at it', () => {
  expect([0, 7, 8, 9, 10, 11].map((cases) => loadOf(cases, 10))).toEqual([
    'free',
    'free',
    'nearly_full',
    'nearly_full',
    'full',
    'full',
  ]);
  expect([3, 4, 5].map((cases) => loadOf(cases, 5))).toEqual(['free', 'nearly_full', 'full']);
  expect([0, 1].map((cases) => loadOf(cases, 1))).toEqual(['free', 'full']);
});
