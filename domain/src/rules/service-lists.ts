/** Allowed categories, icons and difficulties of a service. */
export const CATEGORIES = [
  'general',
  'business',
  'legal',
  'compliance',
  'registration',
  'tax',
  'consultation',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** Most characters of a service's title. */
export const MAX_SERVICE_TITLE = 120;

export const ICONS = [
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
] as const;
