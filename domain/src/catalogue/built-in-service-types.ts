import type { ServiceTypeCommand } from './service-type.js';

/** A built-in type of service; its id never changes. */
export interface BuiltInServiceType {
  readonly id: string;
  readonly command: Extract<ServiceTypeCommand, { readonly type: 'createServiceType' }>;
}

const define = (
  id: string,
  name: string,
  description: string,
  complexityLevel: number,
  icon: string,
  secondarySpecializations: readonly string[] = [],
): BuiltInServiceType => ({
  id,
  command: {
    type: 'createServiceType',
    name,
    description,
    requiredSpecialization: id,
    secondarySpecializations,
    complexityLevel,
    icon,
  },
});

/** One per category of work (the second text's list), named after the skill that it needs. */
export const BUILT_IN_SERVICE_TYPES: readonly BuiltInServiceType[] = [
  define('company_registration', 'Company registration', 'Companies and LLPs before the Registrar.', 4, 'Building', [
    'compliance',
  ]),
  define('gst', 'GST', 'Registration and returns under GST.', 2, 'FileCheck', ['accounting']),
  define('income_tax', 'Income tax', 'Returns and notices of income tax.', 3, 'ScrollText', ['accounting']),
  define('trademark', 'Trade marks and copyright', 'Applications before the IP offices.', 3, 'Stamp', [
    'legal_documentation',
  ]),
  define('legal_documentation', 'Legal documents', 'Agreements and deeds.', 3, 'FileText'),
  define('accounting', 'Accounting', 'Books and statements.', 2, 'BookOpen'),
  define('payroll', 'Payroll', 'Salaries, PF and ESI.', 2, 'Users'),
  define('compliance', 'Compliance', 'Yearly filings and licences.', 3, 'Landmark'),
];
