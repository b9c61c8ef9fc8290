import { isSpecialization } from '@anupalan/domain/rules/specializations';
import { specializationTexts } from '@anupalan/domain/texts/specializations';

/** 'Company registration' of `company_registration`; an unknown skill is shown as written. */
export const skillName = (skill: string): string => (isSpecialization(skill) ? specializationTexts[skill] : skill);
