import { describe, expect, it } from 'vitest';
import { askedOf, fittingRegistrations, fittingTraits, QUESTIONS } from './assessment.js';
import type { BusinessFacts } from './business-facts.js';

const shop: BusinessFacts = {
  kind: 'proprietorship',
  gst: 'none',
  state: 'Delhi',
  turnover: 'up_to_20_lakh',
  employees: 0,
  hasTan: false,
  incorporatedOn: '',
  gstSince: '',
  traits: [],
  activities: [],
  registrations: [],
};

describe('the questions of an assessment', () => {
  it('are ten, and all are asked of a company with employees and dates that have passed', () => {
    expect(askedOf({ ...shop, kind: 'private_company', employees: 30 }, 3)).toEqual(QUESTIONS);
    expect(QUESTIONS).toHaveLength(10);
  });
  it('are fewer for a person without a business, and where nothing was due', () => {
    const skipped = QUESTIONS.filter((one) => !askedOf({ ...shop, kind: 'individual' }, 0).includes(one));
    expect(skipped).toEqual(['employees', 'registrations', 'dates']);
  });
  it('offer the registrations that employees, state and what it does call for', () => {
    expect(fittingRegistrations(shop)).toEqual(['udyam']);
    expect(fittingRegistrations({ ...shop, activities: ['pays_taxed'] })).toEqual(['tan', 'udyam']);
    expect(fittingRegistrations({ ...shop, employees: 10 })).toEqual(['tan', 'esi', 'udyam']);
    const factory = { ...shop, employees: 20, state: 'Gujarat', turnover: 'above_100_crore' } as const;
    expect(fittingRegistrations(factory)).toEqual(['tan', 'pf', 'esi', 'professional_tax']);
  });
  it('offer nothing of companies to a proprietor, and nothing of GST without a registration', () => {
    expect(fittingTraits(shop)).toEqual(['tax_audit', 'transfer_pricing', 'trade_code', 'collects_tax']);
    const company = fittingTraits({ ...shop, kind: 'private_company', gst: 'monthly' });
    expect(company).toEqual(expect.arrayContaining(['loans', 'msme_dues', 'capital_above_10_crore', 'gst_ecommerce']));
  });
});
