import type { FormDefinition } from './definition.js';
import { partnerFields, peopleQuestion } from './person.js';
import { differentPeople } from './set-rules.js';

const llpForm = (version: 1 | 2) =>
  ({
    id: 'llp',
    version,
    wizard: 'llp',
    people: [
      peopleQuestion('designated_partners', 'Designated Partners', 1, {
        role: 'partner',
        min: 2,
        max: 50,
        few: 'partners.few',
        fields: partnerFields[version],
      }),
    ],
    rules: [differentPeople],
  }) as const satisfies FormDefinition;

/** Limited liability partnerships: designated partners. */
export const llp = llpForm(2);

/** The version to which requests may still be bound. */
export const earlierLlp = llpForm(1);
