import { companyRules, foreignRules } from './companies.js';
import { employeeRules } from './employees.js';
import { gstRules } from './gst.js';
import { incomeTaxRules } from './income-tax.js';
import type { ShippedRule } from './shipped.js';

/**
 * The rules with which a new installation begins, for the financial years 2025-26 to 2027-28. Admins correct and extend them in
 * the product; later releases do not change them.
 */
export const SHIPPED_RULES: readonly ShippedRule[] = [
  ...gstRules,
  ...incomeTaxRules,
  ...companyRules,
  ...employeeRules,
  ...foreignRules,
];
