import type { SPECIALIZATIONS } from '../rules/specializations.js';

/** Names of the specialisations of staff, each by itself or in a list. */
export const specializationTexts = {
  gst: 'GST',
  income_tax: 'Income tax',
  company_registration: 'Company registration',
  trademark: 'Trademarks',
  accounting: 'Accounting',
  legal_documentation: 'Legal documents',
  payroll: 'Payroll',
  compliance: 'Compliance',
} as const satisfies Readonly<Record<(typeof SPECIALIZATIONS)[number], string>>;
