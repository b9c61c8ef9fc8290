/** Specialisations of staff, which a service, a type of service or a rule can require. */
export const SPECIALIZATIONS = [
  'gst',
  'income_tax',
  'company_registration',
  'trademark',
  'accounting',
  'legal_documentation',
  'payroll',
  'compliance',
] as const;

/** Whether it is in the list; profiles of staff may name others. */
export const isSpecialization = (name: string): name is (typeof SPECIALIZATIONS)[number] =>
  SPECIALIZATIONS.some((one) => one === name);

/** 1 Simple, 2 Moderate, 3 Complex, 4 Very Complex, 5 Expert; of services and of service types alike. */
export const MAX_COMPLEXITY = 5;

/** The minimum proficiency (1 to 3) for work of a complexity (1 to 5): half of it, rounded up. */
export const neededProficiency = (complexity: number): number => Math.max(1, Math.ceil(complexity / 2));

/** Whether a profile names the skill; none is needed where it is null. */
export const hasSkill = (known: readonly { readonly specialization: string }[], needed: string | null): boolean =>
  needed === null || known.some(({ specialization }) => specialization === needed);
