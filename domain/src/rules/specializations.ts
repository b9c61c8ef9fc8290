/** What a person of staff can be specialised in, and what a service, a type of service or a rule can require. */
export const SPECIALIZATIONS: readonly string[] = [
  'gst',
  'income_tax',
  'company_registration',
  'trademark',
  'accounting',
  'legal_documentation',
  'payroll',
  'compliance',
];

/** 1 Simple, 2 Moderate, 3 Complex, 4 Very Complex, 5 Expert; of services and of service types alike. */
export const MAX_COMPLEXITY = 5;

/** The least proficiency (1 to 3) that work of a complexity (1 to 5) asks for: half of it, rounded up. */
export const neededProficiency = (complexity: number): number => Math.max(1, Math.ceil(complexity / 2));
