import i18next from 'i18next';
import { expect, it } from 'vitest';
import { periodText } from './period-words';

it('the period of a duty is named by its months, or by its financial year', () => {
  const words = (period_id: string): string => periodText(i18next.t, { period_id });
  expect(['2026-10', '2026-Q2', '2026-Q4', '2026-H1', '2026-H2', '2026'].map(words)).toEqual([
    'October 2026',
    'Jul to Sep 2026',
    'Jan to Mar 2027',
    'Apr to Sep 2026',
    'Oct to Mar 2027',
    'FY 2026-27',
  ]);
});
