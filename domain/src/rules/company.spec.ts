import { describe, expect, it } from 'vitest';
import { initialOf } from '../kernel/record.js';
import { companyRecord } from '../settings/settings-record.js';
import { missingOfCompany } from './company.js';

describe('a shop before it sells', () => {
  it('names its company, where it is, its GSTIN and who answers complaints; a CIN is for companies only', () => {
    expect(missingOfCompany(initialOf(companyRecord))).toEqual([
      'companyName',
      'companyAddress',
      'gstin',
      'grievanceName',
      'grievanceEmail',
      'grievancePhone',
    ]);
    const company = {
      companyName: 'Lawlane Private Limited',
      companyAddress: '4 MG Road\nPune 411001',
      gstin: '27AAPFU0939F1ZV',
      grievanceName: 'Meera Nair',
      grievanceEmail: 'grievance@lawlane.example',
      grievancePhone: '020 2445 6789',
    };
    expect(missingOfCompany(company)).toEqual([]);
    expect(missingOfCompany({ ...company, gstin: 'applied for', grievanceName: ' ' })).toEqual([
      'gstin',
      'grievanceName',
    ]);
  });
});
