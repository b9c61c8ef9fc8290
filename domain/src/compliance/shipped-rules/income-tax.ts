import { COMPANIES } from '../../rules/business-facts.js';
import { is, isNot, rulesOf, type ShippedRule } from './shipped.js';

const rule = rulesOf('income_tax');
const deducts = is('deducts', 'yes');
const transferPricing = is('trait', 'transfer_pricing');
const noTransferPricing = isNot('trait', 'transfer_pricing');
const noAudit = isNot('trait', 'tax_audit', 'transfer_pricing');
/** The accounts of an LLP above ₹40 lakh are audited by the law of LLPs, whatever the law of taxes asks. */
const auditedLlp = is('turnover', 'up_to_40_lakh');

/** From the tax year 2026-27 the forms have new names. */
const NEW_FORMS = {
  effectiveFrom: '2026-04-01',
  source: 'Income-tax Act 2025; Income-tax Rules 2026',
};
const OLD_RULES = 'Income-tax Act 1961; Income-tax Rules 1962';

const RETURN = {
  form: 'Income tax return',
  title: 'Return of the income of a year',
  penalty: 'A fee of up to ₹5,000 and interest. A late return can be filed until 31 December',
  frequency: 'year',
  source: 'Income-tax Act, due dates as amended by the Finance Act 2026',
  service: 'income-tax-filing',
  shifts: true,
  day: 0,
} as const;

/** Due one month before the return. */
const AUDIT_REPORT = {
  form: 'Tax audit report',
  title: 'Report of the audit for tax',
  penalty: '0.5 % of the turnover, at most ₹1,50,000',
  source: 'Income-tax Act 1961, section 44AB: one month before the return is due',
  service: 'talk-to-ca',
  frequency: 'year',
  day: 0,
  shifts: true,
} as const;

const LATE_STATEMENT = '₹200 for each day until it is filed, at most the tax of the statement';

export const incomeTaxRules: readonly ShippedRule[] = [
  rule('tds-deposit', {
    form: 'TDS deposit',
    title: 'Payment of the tax that you deducted',
    penalty: 'Interest at 1.5 % for each month or part of one',
    source: 'Income-tax Rules 1962, rule 30, and the same dates in the Income-tax Rules 2026',
    service: 'talk-to-ca',
    day: 7,
    lastMonths: 1,
    lastDay: 30,
    appliesTo: [deducts],
  }),
  rule('tcs-deposit', {
    form: 'TCS deposit',
    title: 'Payment of the tax that you collected',
    penalty: 'Interest at 1 % for each month or part of one',
    source: 'Income-tax Act 1961, section 206C; Income-tax Rules 1962, rule 37CA: no later date for March',
    service: 'talk-to-ca',
    checkedOn: '2026-11-28',
    day: 7,
    appliesTo: [is('trait', 'collects_tax')],
  }),
  rule(
    'tds-return',
    {
      form: '24Q, 26Q, 27Q',
      title: 'Statement of the tax that you deducted',
      penalty: LATE_STATEMENT,
      source: `${OLD_RULES}, rule 31A`,
      service: 'talk-to-ca',
      frequency: 'quarter',
      day: 0,
      lastMonths: 2,
      lastDay: 0,
      appliesTo: [deducts],
    },
    { ...NEW_FORMS, form: 'Form 138, 140, 144', note: '24Q, 26Q and 27Q before the tax year 2026-27' },
  ),
  rule(
    'tcs-return',
    {
      form: '27EQ',
      title: 'Statement of the tax that you collected',
      penalty: LATE_STATEMENT,
      source: `${OLD_RULES}, rule 31AA`,
      service: 'talk-to-ca',
      frequency: 'quarter',
      day: 15,
      lastMonths: 2,
      lastDay: 15,
      appliesTo: [is('trait', 'collects_tax')],
    },
    { ...NEW_FORMS, form: 'Form 143', note: '27EQ before the tax year 2026-27' },
  ),
  rule(
    'tds-certificate-salary',
    {
      form: 'Form 16',
      title: 'Certificates of the tax deducted from salaries, to your employees',
      penalty: '₹500 for each day and certificate',
      source: `${OLD_RULES}, rule 31`,
      service: 'talk-to-ca',
      frequency: 'year',
      months: 3,
      day: 15,
      appliesTo: [deducts, is('employees', '1')],
    },
    { ...NEW_FORMS, form: 'Form 130', note: 'Form 16 before the tax year 2026-27' },
  ),
  rule(
    'tds-certificate-other',
    {
      form: 'Form 16A',
      title: 'Certificates of other tax that you deducted',
      penalty: '₹500 for each day and certificate',
      source: `${OLD_RULES}, rule 31`,
      service: 'talk-to-ca',
      frequency: 'quarter',
      months: 2,
      day: 15,
      lastMonths: 3,
      lastDay: 15,
      appliesTo: [deducts],
    },
    { ...NEW_FORMS, form: 'Form 131', note: 'Form 16A before the tax year 2026-27' },
  ),
  rule('advance-tax', {
    form: 'Advance tax',
    title: 'Instalment of the tax of the year: 15 %, 45 %, 75 % and 100 % in all',
    penalty: 'Interest at 1 % for each month',
    source: 'Income-tax Act, advance tax; CBDT Circular 676 of 1994 for bank holidays',
    service: 'talk-to-ca',
    note: 'Where the tax of the year is ₹10,000 or more. Who is taxed on a presumed income pays all of it by 15 March',
    frequency: 'quarter',
    months: 0,
    day: 15,
    shifts: true,
    appliesTo: [isNot('kind', 'individual', 'trust')],
  }),
  rule('itr-individual', {
    ...RETURN,
    form: 'ITR-1, ITR-2',
    months: 4,
    appliesTo: [is('kind', 'individual')],
  }),
  rule('itr-no-audit', {
    ...RETURN,
    form: 'ITR-3, ITR-4, ITR-5, ITR-7',
    months: 5,
    appliesTo: [isNot('kind', 'individual', 'llp', ...COMPANIES), noAudit],
  }),
  rule('itr-llp-no-audit', {
    ...RETURN,
    form: 'ITR-5',
    months: 5,
    note: 'Where the partners contributed up to ₹25 lakh; else the accounts are audited and 31 October is the date',
    checkedOn: '2026-11-28',
    appliesTo: [is('kind', 'llp'), noAudit, { ...auditedLlp, not: true }],
  }),
  rule('itr-llp-audit', {
    ...RETURN,
    form: 'ITR-5',
    months: 7,
    source: 'Income-tax Act 1961, section 139(1): accounts audited under any law; LLP Rules 2009, rule 24',
    checkedOn: '2026-11-28',
    appliesTo: [is('kind', 'llp'), noAudit, auditedLlp],
  }),
  rule('itr-audit', {
    ...RETURN,
    form: 'ITR-3, ITR-5, ITR-7',
    months: 7,
    appliesTo: [isNot('kind', 'individual', ...COMPANIES), is('trait', 'tax_audit'), noTransferPricing],
  }),
  rule('itr-company', {
    ...RETURN,
    form: 'ITR-6',
    months: 7,
    appliesTo: [is('kind', ...COMPANIES), noTransferPricing],
  }),
  rule('itr-transfer-pricing', { ...RETURN, months: 8, appliesTo: [isNot('kind', 'individual'), transferPricing] }),
  rule('tax-audit-report', { ...AUDIT_REPORT, months: 6, appliesTo: [is('trait', 'tax_audit'), noTransferPricing] }),
  rule('tax-audit-report-transfer-pricing', {
    ...AUDIT_REPORT,
    months: 7,
    checkedOn: '2026-11-28',
    appliesTo: [is('trait', 'tax_audit'), transferPricing],
  }),
  rule('transfer-pricing-report', {
    ...AUDIT_REPORT,
    form: 'Form 3CEB',
    title: 'Report of an accountant on transfer pricing',
    penalty: '₹1,00,000',
    source: 'Income-tax Act 1961, section 92E: one month before the return is due',
    months: 7,
    checkedOn: '2026-11-28',
    appliesTo: [transferPricing],
  }),
];
