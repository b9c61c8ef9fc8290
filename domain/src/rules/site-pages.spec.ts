import { expect, it } from 'vitest';
import { endOfVersion, filledPage, PAGE_PLACEHOLDERS, versionInForce } from './site-pages.js';

const nothing = Object.fromEntries(PAGE_PLACEHOLDERS.map((name) => [name, ''])) as Parameters<typeof filledPage>[1];

it('fills a page with the data of the site, and names in brackets what is missing', () => {
  const values = { ...nothing, companyName: 'Sahi Filings', companyAddress: '1 Main Road\nPune' };
  expect(filledPage('{companyName}, {companyAddress}, {gstin}', values)).toBe(
    'Sahi Filings, 1 Main Road Pune, [GSTIN]',
  );
});

it('leaves other braces as they are, and never fills what was filled in', () => {
  expect(filledPage('{other} {__proto__}', nothing)).toBe('{other} {__proto__}');
  expect(filledPage('{companyName}', { ...nothing, companyName: '{gstin}' })).toBe('{gstin}');
});

it('has the newest version in force whose day has come', () => {
  expect(versionInForce([], '2026-11-23')).toBe(0);
  expect(versionInForce(['2026-11-01', '2026-11-20'], '2026-11-23')).toBe(2);
  expect(versionInForce(['2026-11-01', '2026-12-01'], '2026-11-23')).toBe(1);
  // A version planned for later is overtaken by a newer one that holds at once.
  expect(versionInForce(['2026-11-01', '2026-12-01', '2026-11-22'], '2026-12-24')).toBe(3);
});

it('a version gives way as soon as a later one holds: on its day in India, or when it was saved during that day', () => {
  const monday = { effectiveFrom: '2026-11-23', savedAt: '2026-11-20T06:00:00.000Z' };
  const atOnce = { effectiveFrom: '2026-11-21', savedAt: '2026-11-21T09:30:00.000Z' };
  expect(endOfVersion([])).toBeNull();
  expect(endOfVersion([monday])).toBe('2026-11-22T18:30:00.000Z');
  expect(endOfVersion([monday, atOnce])).toBe('2026-11-21T09:30:00.000Z');
});
