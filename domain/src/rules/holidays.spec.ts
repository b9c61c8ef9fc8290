import { expect, it } from 'vitest';
import { yearWithoutHolidays, yearWithoutMoonHolidays } from './holidays.js';

it('a year without its holidays is named from the November before, and as long as they are missing', () => {
  expect(['2026-11-27', '2027-10-31'].map(yearWithoutHolidays)).toEqual([null, null]);
  expect(['2027-11-01', '2028-01-01', '2028-12-31'].map(yearWithoutHolidays)).toEqual([2028, 2028, 2028]);
});

it('a year whose holidays by the moon are not known is named in it and in the year before', () => {
  expect(['2025-12-31', '2026-01-01', '2027-12-31', '2028-01-01'].map(yearWithoutMoonHolidays)).toEqual([
    null,
    2027,
    2027,
    null,
  ]);
});
