/** Allowed categories, icons and difficulties of a service. */
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
