import type { FormDefinition } from './definition.js';
import { directorFields, peopleQuestion, promoterFields } from './person.js';
import { aSignatory, differentPeople, paidUpWithinAuthorised, twoShareholders } from './set-rules.js';

/** Private and public limited companies: directors, and promoters who are no directors. */
export const company = {
  id: 'company',
  version: 1,
  people: [
    peopleQuestion('directors', 'Directors', 1, {
      role: 'director',
      min: 2,
      max: 15,
      few: 'directors.few',
      fields: directorFields,
    }),
    peopleQuestion('promoters', 'Additional Promoters / Shareholders', 2, {
      role: 'promoter',
      min: 0,
      max: 35,
      few: 'company.shareholders',
      fields: promoterFields,
    }),
  ],
  rules: [twoShareholders, aSignatory, differentPeople, paidUpWithinAuthorised],
} as const satisfies FormDefinition;
