import { type LengthRule, MAX_LINE_LENGTH, MAX_NAME_LENGTH, MAX_SUMMARY_LENGTH, MAX_TEXT_LENGTH } from './text.js';

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

/** The texts that a service can't be without, by what they are. */
export const SERVICE_TEXTS = {
  description: { label: 'Description', max: MAX_SUMMARY_LENGTH },
  laterFee: { label: 'Name', max: MAX_NAME_LENGTH },
  question: { label: 'Question', max: MAX_LINE_LENGTH },
  answer: { label: 'Answer', max: MAX_TEXT_LENGTH, multiline: true },
} as const satisfies Readonly<Record<string, LengthRule>>;

/** The parts that a service has before it is sold (reading 47). */
export const SALE_PARTS = ['about', 'questions', 'documents', 'fees', 'price'] as const;
/** Those that an admin can confirm as not needed: no questions, no documents, no further fees, really free. */
export const OPTIONAL_PARTS = [
  'questions',
  'documents',
  'fees',
  'price',
] as const satisfies readonly (typeof SALE_PARTS)[number][];

/** How the price of a service treats fees and duties of the government. */
export const GOVERNMENT_FEE_KINDS = ['none', 'included', 'from', 'at_cost'] as const;
/** The recipients of a later fee. */
export const PAYEES = ['us', 'government'] as const;

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
