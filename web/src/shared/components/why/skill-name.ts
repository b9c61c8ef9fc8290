import { t } from '../../i18n/i18n';

const KNOWN = {
  gst: 1,
  income_tax: 1,
  company_registration: 1,
  trademark: 1,
  accounting: 1,
  legal_documentation: 1,
  payroll: 1,
  compliance: 1,
} as const;
const isKnown = (skill: string): skill is keyof typeof KNOWN => Object.hasOwn(KNOWN, skill);

/** 'Company registration' of `company_registration`; an unknown skill is shown as written. */
export const skillName = (skill: string): string => (isKnown(skill) ? t(`assignment.skills.${skill}`) : skill);
