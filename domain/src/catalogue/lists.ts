/** What a service may be filed under, show as its icon, and be called in difficulty. */
export const CATEGORIES: readonly string[] = [
  'general',
  'business',
  'legal',
  'compliance',
  'registration',
  'tax',
  'consultation',
];

export const ICONS: readonly string[] = [
  'FileText',
  'Building',
  'Briefcase',
  'Landmark',
  'Scale',
  'User',
  'Users',
  'FileCheck',
  'Stamp',
  'BookOpen',
  'ScrollText',
];

/** 1 Simple, 2 Moderate, 3 Complex, 4 Very Complex, 5 Expert. */
export const MAX_COMPLEXITY = 5;

/** What a person of staff can be specialised in, and a service can require. */
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
