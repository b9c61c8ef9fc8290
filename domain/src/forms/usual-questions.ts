import type { FieldType } from '../rules/fields.js';
import type { FormId } from './registry.js';

/** A question that forms with people usually ask beside them; what is left out is the usual. */
export interface UsualQuestion {
  readonly key: string;
  readonly label: string;
  readonly type: FieldType;
  readonly options?: readonly string[];
  readonly description?: string;
  readonly placeholder?: string;
  readonly rule?: string;
}

/** The industries of the select "Select Industry". */
export const BUSINESS_ACTIVITIES: readonly string[] = [
  'Information Technology & Software',
  'Manufacturing',
  'Healthcare & Pharmaceuticals',
  'Education & Training',
  'Financial Services',
  'Real Estate & Construction',
  'Retail & E-commerce',
  'Media & Entertainment',
  'Food & Beverages',
  'Travel & Hospitality',
  'Agriculture',
  'Logistics & Transportation',
  'Legal Services',
  'Energy & Utilities',
  'Consulting & Professional Services',
  'Textile & Apparel',
  'Other',
];

export const industry = {
  key: 'business_activity',
  label: 'Select Industry',
  type: 'select',
  options: BUSINESS_ACTIVITIES,
} as const satisfies UsualQuestion;

export const registeredOfficeAddress = {
  key: 'registered_office_address',
  label: 'Registered office address',
  type: 'textarea',
  description: 'Building, street, locality, town and district. A home address is allowed.',
} as const satisfies UsualQuestion;

/** What most new companies state; more raises the stamp duty. */
export const authorisedCapital = {
  key: 'authorized_capital',
  label: 'Authorised capital',
  type: 'number',
  description: 'Enter amount in Indian Rupees',
  placeholder: 'Usually 1,00,000',
  rule: 'positive',
} as const satisfies UsualQuestion;

/** The usual questions of a form; an LLP has no authorised capital, and a form without people none at all. */
export const usualQuestions = (form: FormId): readonly UsualQuestion[] => {
  if (form === 'questions') return [];
  return form === 'llp' ? [industry, registeredOfficeAddress] : [industry, registeredOfficeAddress, authorisedCapital];
};
