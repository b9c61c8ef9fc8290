import type { FormDefinition } from './definition.js';
import { directorFields, peopleQuestion, promoterFields } from './person.js';
import { aSignatory, differentPeople, paidUpWithinAuthorised, shareholdersAtLeast } from './set-rules.js';

/** The form of a company with at least so many people: directors, and promoters who are no directors. */
const companyForm = <I extends string>(
  id: I,
  version: 1 | 2,
  { directors, shareholders }: { readonly directors: number; readonly shareholders: number },
) =>
  ({
    id,
    version,
    wizard: 'company',
    people: [
      peopleQuestion('directors', 'Directors', 1, {
        role: 'director',
        min: directors,
        max: 15,
        few: 'directors.few',
        fields: directorFields[version],
      }),
      peopleQuestion('promoters', 'Additional Promoters / Shareholders', 2, {
        role: 'promoter',
        min: 0,
        max: 35,
        few: 'company.shareholders',
        fields: promoterFields[version],
      }),
    ],
    rules: [shareholdersAtLeast(shareholders), aSignatory, differentPeople, paidUpWithinAuthorised],
  }) as const satisfies FormDefinition;

const PRIVATE = { directors: 2, shareholders: 2 };
/** Companies Act 2013, sections 3(1)(a) and 149(1)(a). */
const PUBLIC = { directors: 3, shareholders: 7 };

export const company = companyForm('company', 2, PRIVATE);
export const publicCompany = companyForm('company-public', 2, PUBLIC);

/** Versions to which requests may still be bound. */
export const earlierCompanies = [companyForm('company', 1, PRIVATE), companyForm('company-public', 1, PUBLIC)] as const;
