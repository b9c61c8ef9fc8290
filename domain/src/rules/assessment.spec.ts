import { describe, expect, it } from 'vitest';
import { PROPRIETOR } from '../../testing/year-by-hand.js';
import { askedOf, fittingRegistrations, fittingTraits, QUESTIONS } from './assessment.js';

describe('the questions of an assessment', () => {
  it('are ten, and all are asked of a company with employees and dates that have passed', () => {
    expect(askedOf({ ...PROPRIETOR, kind: 'private_company', employees: 30 }, 3)).toEqual(QUESTIONS);
    expect(QUESTIONS).toHaveLength(10);
  });
  it('are fewer for a person without a business, and where nothing was due', () => {
    const skipped = QUESTIONS.filter((one) => !askedOf({ ...PROPRIETOR, kind: 'individual' }, 0).includes(one));
    expect(skipped).toEqual(['employees', 'registrations', 'dates']);
  });
  it('offer the registrations that employees, state and what it does call for', () => {
    expect(fittingRegistrations(PROPRIETOR)).toEqual(['udyam']);
    expect(fittingRegistrations({ ...PROPRIETOR, activities: ['pays_taxed'] })).toEqual(['tan', 'udyam']);
    expect(fittingRegistrations({ ...PROPRIETOR, employees: 10 })).toEqual(['tan', 'esi', 'udyam']);
    const factory = { ...PROPRIETOR, employees: 20, state: 'Gujarat', turnover: 'above_100_crore' } as const;
    expect(fittingRegistrations(factory)).toEqual(['tan', 'pf', 'esi', 'professional_tax']);
  });
  it('offer nothing of companies to a proprietor, and nothing of GST without a registration', () => {
    expect(fittingTraits(PROPRIETOR)).toEqual(['tax_audit', 'transfer_pricing', 'trade_code', 'collects_tax']);
    const company = fittingTraits({ ...PROPRIETOR, kind: 'private_company', gst: 'monthly' });
    expect(company).toEqual(expect.arrayContaining(['loans', 'msme_dues', 'capital_above_10_crore', 'gst_ecommerce']));
  });
});
