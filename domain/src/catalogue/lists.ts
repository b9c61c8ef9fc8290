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
