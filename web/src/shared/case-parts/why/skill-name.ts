import { isSpecialization } from '@anupalan/domain/rules/specializations';
import { t } from '../../i18n/i18n';

/** 'Company registration' of `company_registration`; an unknown skill is shown as written. */
export const skillName = (skill: string): string => (isSpecialization(skill) ? t(`assignment.skills.${skill}`) : skill);
