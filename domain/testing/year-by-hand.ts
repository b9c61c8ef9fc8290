import type { BusinessFacts } from '../src/rules/business-facts.js';

/*
 * The dates of each form in the financial year from 1 April 2026 to 31 March 2027, worked out by hand from the laws that the
 * rules name, never by the rules: after a change of a rule, work them out anew. Days from January to March lie in 2027;
 * '11 each month' is the 11th of all twelve months.
 */

/** A business and its year: the days of each form. */
export interface YearByHand {
  readonly name: string;
  readonly facts: BusinessFacts;
  readonly dates: Readonly<Record<string, string>>;
}

/** A proprietor of Delhi without GST, employees, TAN and anything else. */
export const PROPRIETOR: BusinessFacts = {
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

/** A business by what sets it apart from the base, with its dates. */
export const year = (
  name: string,
  facts: Partial<BusinessFacts>,
  ...dates: readonly Readonly<Record<string, string>>[]
): YearByHand => ({
  name,
  facts: { ...PROPRIETOR, ...facts },
  dates: Object.assign({}, ...dates),
});

// CGST Act, sections 37 and 39; Rules 59 and 61. Quarters: 22nd in the states of the first group, 24th in the others.
export const MONTHLY = { 'GSTR-1': '11 each month', 'GSTR-3B': '20 each month' };
const QUARTERLY = {
  'GSTR-1': '13 Apr, 13 Jul, 13 Oct, 13 Jan',
  IFF: '13 May, 13 Jun, 13 Aug, 13 Sep, 13 Nov, 13 Dec, 13 Feb, 13 Mar',
  'PMT-06': '25 May, 25 Jun, 25 Aug, 25 Sep, 25 Nov, 25 Dec, 25 Feb, 25 Mar',
};
export const ON_22 = { ...QUARTERLY, 'GSTR-3B': '22 Apr, 22 Jul, 22 Oct, 22 Jan' };
export const ON_24 = { ...QUARTERLY, 'GSTR-3B': '24 Apr, 24 Jul, 24 Oct, 24 Jan' };
export const COMPOSITION = { 'CMP-08': '18 Apr, 18 Jul, 18 Oct, 18 Jan', 'GSTR-4': '30 Jun' };
export const ABOVE_2_CRORE = { 'GSTR-9': '31 Dec' };
export const ABOVE_5_CRORE = { 'GSTR-9': '31 Dec', 'GSTR-9C': '31 Dec' };

// Income tax: instalments; the return of 2025-26; tax deducted, with the new forms from April 2026; tax collected.
export const INSTALMENTS = { 'Advance tax': '15 Jun, 15 Sep, 15 Dec, 15 Mar' };
export const NO_AUDIT = { 'ITR-3, ITR-4, ITR-5, ITR-7': '31 Aug' };
export const AUDIT = { 'ITR-3, ITR-5, ITR-7': '31 Oct', 'Tax audit report': '30 Sep' };
export const TRANSFER_PRICING = { 'Form 3CEB': '31 Oct', 'Income tax return': '30 Nov' };
export const DEDUCTED = {
  'TDS deposit': '30 Apr, 7 May, 7 Jun, 7 Jul, 7 Aug, 7 Sep, 7 Oct, 7 Nov, 7 Dec, 7 Jan, 7 Feb, 7 Mar',
  '24Q, 26Q, 27Q': '31 May',
  'Form 138, 140, 144': '31 Jul, 31 Oct, 31 Jan',
  'Form 16A': '15 Jun',
  'Form 131': '15 Aug, 15 Nov, 15 Feb',
};
export const SALARIES = { ...DEDUCTED, 'Form 16': '15 Jun' };
export const COLLECTED = { 'TCS deposit': '7 each month', '27EQ': '15 May', 'Form 143': '15 Jul, 15 Oct, 15 Jan' };

// From 10 employees, and from 20.
export const TEN = { ESI: '15 each month' };
export const TWENTY = { ESI: '15 each month', 'PF ECR': '15 each month' };
export const professionalTax = (days: string) => ({ 'Professional tax': days });
export const MONTH_ENDS =
  '30 Apr, 31 May, 30 Jun, 31 Jul, 31 Aug, 30 Sep, 31 Oct, 30 Nov, 31 Dec, 31 Jan, 28 Feb, 31 Mar';

// Companies and LLPs: meeting on the last day, 30 September; then 15, 30 and 60 days. 30 June 2028 is the next KYC.
const ACCOUNTS = { 'Annual general meeting': '30 Sep', 'ADT-1': '15 Oct', 'AOC-4': '30 Oct' };
const COMPANY = { ...INSTALMENTS, ...ACCOUNTS };
export const SMALL = { ...COMPANY, 'MGT-7A': '29 Nov', 'ITR-6': '31 Oct' };
export const LARGE_TRANSFER_PRICING = {
  ...COMPANY,
  ...TRANSFER_PRICING,
  'MGT-7': '29 Nov',
  'PAS-6': '30 May, 29 Nov',
};
export const LARGE = { ...COMPANY, 'MGT-7': '29 Nov', 'PAS-6': '30 May, 29 Nov', 'ITR-6': '31 Oct' };
// 180 days after 31 March are 27 September.
export const ONE_PERSON = { ...INSTALMENTS, 'AOC-4': '27 Sep', 'MGT-7A': '29 Nov', 'ITR-6': '31 Oct' };
export const LLP = { ...INSTALMENTS, 'Form 11': '30 May', 'Form 8': '30 Oct' };
// LLP Rules 2009, rule 24: audited above ₹40 lakh, so the return is due as that of everybody who is audited under any law.
export const LLP_NO_AUDIT = { ...LLP, 'ITR-5': '31 Aug' };
export const LLP_AUDITED = { ...LLP, 'ITR-5': '31 Oct' };
export const TRADE_CODE = { 'IEC update': '30 Jun' };
export const FOREIGN = { 'FLA return': '15 Jul' };
export const LOANS = { 'DPT-3': '30 Jun' };
export const SUPPLIERS = { 'MSME-1': '30 Apr, 31 Oct' };
