import type { FormDefinition } from './definition.js';
import { partnerFields, peopleQuestion } from './person.js';
import { differentPeople } from './set-rules.js';

/** Limited liability partnerships: designated partners. */
export const llp = {
  id: 'llp',
  version: 1,
  wizard: 'llp',
  people: [
    peopleQuestion('designated_partners', 'Designated Partners', 1, {
      role: 'partner',
      min: 2,
      max: 50,
      few: 'partners.few',
      fields: partnerFields,
    }),
  ],
  rules: [differentPeople],
} as const satisfies FormDefinition;
