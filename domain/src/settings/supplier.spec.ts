import { describe, expect, it } from 'vitest';
import { supplierOfCompany } from './supplier.js';

const company = {
  companyName: ' Sahi Filings LLP ',
  companyAddress: '4 MG Road,\n Bengaluru 560001\n',
  gstin: '29AAPFU0939F1ZR',
};

describe('the company of the settings', () => {
  it('issues receipts once name, address and GSTIN are given, its address in one line', () => {
    expect(supplierOfCompany(company)).toEqual({
      name: 'Sahi Filings LLP',
      address: '4 MG Road, Bengaluru 560001',
      gstin: '29AAPFU0939F1ZR',
    });
  });

  it.each([
    { companyName: ' ' },
    { companyAddress: '\n' },
    { gstin: '' },
    // Other territory: no state that a receipt could name.
    { gstin: '97AAPFU0939F1ZO' },
  ])('issues none with %o', (part) => {
    expect(supplierOfCompany({ ...company, ...part })).toBeNull();
  });
});
