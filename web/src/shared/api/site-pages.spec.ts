import type { PublicConfig } from '@anupalan/domain/contracts/identity';
import { PAGE_PLACEHOLDERS, type PageValues } from '@anupalan/domain/rules/site-pages';
import { expect, it } from 'vitest';
import { pageText } from './site-pages';

const then = Object.fromEntries(PAGE_PLACEHOLDERS.map((name) => [name, `${name} of then`])) as PageValues;
const company = { ...then, companyName: 'Setu Filings Limited' };
const today = { siteName: 'Setu', company } as unknown as PublicConfig;

it('names the company of today in a page that holds, and that of its time in one that no longer does', () => {
  const text = pageText('{siteName} is run by {companyName}.', today, null);
  expect(text).toBe('Setu is run by Setu Filings Limited.');
  expect(pageText('{siteName} is run by {companyName}.', today, then)).toBe(
    'siteName of then is run by companyName of then.',
  );
});
