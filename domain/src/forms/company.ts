import type { FormDefinition } from './definition.js';
import { directorFields, peopleQuestion, promoterFields } from './person.js';
import { aSignatory, differentPeople, paidUpWithinAuthorised, shareholdersAtLeast } from './set-rules.js';

/** The form of a company with at least so many people: directors, and promoters who are no directors. */
const companyForm = <I extends string>(
  id: I,
  { directors, shareholders }: { readonly directors: number; readonly shareholders: number },
) =>
  ({
    id,
    version: 1,
    wizard: 'company',
    people: [
      peopleQuestion('directors', 'Directors', 1, {
        role: 'director',
        min: directors,
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
    rules: [shareholdersAtLeast(shareholders), aSignatory, differentPeople, paidUpWithinAuthorised],
  }) as const satisfies FormDefinition;

/** Private limited companies. */
export const company = companyForm('company', { directors: 2, shareholders: 2 });

/** Public limited companies: Companies Act 2013, sections 3(1)(a) and 149(1)(a). */
export const publicCompany = companyForm('company-public', { directors: 3, shareholders: 7 });
