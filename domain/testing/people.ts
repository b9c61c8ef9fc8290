import { INDIAN } from '../src/forms/person.js';
import type { FieldDefinition, PersonAnswers } from '../src/rules/fields.js';
import { verhoeffValid } from '../src/rules/verhoeff.js';

type Person = PersonAnswers;

const NAMES = ['Asha Rao', 'Ravi Rao', 'Lata Rao', 'Vijay Rao'] as const;
const PANS = ['ABCPE1234F', 'AFZPK5678L', 'BKLPM4321Q', 'CRTPS8765N'] as const;
/** Published by UIDAI for tests. */
const AADHAAR = ['999999990019', '999941057058', '999971658847', '999933119405'] as const;

/** A number of its own for the n-th person, with the last digit that it needs. */
const aadhaarOf = (n: number): string =>
  Array.from({ length: 10 }, (_, digit) => `${99_990_000_000 + n}${digit}`).find(verhoeffValid) ?? '';

const every = (n: number): Person => {
  const name = NAMES[n - 1] ?? `Director ${n}`;
  return {
    id: `person-${n}`,
    name,
    fathersName: 'Vasant Rao',
    address: '14 Prabhat Road, Pune 411004',
    email: `${name.toLowerCase().replace(' ', '.')}@example.in`,
    phone: `98765432${String(n).padStart(2, '0')}`,
    panNumber: PANS[n - 1] ?? `ABCPE${1000 + n}F`,
    aadharNumber: AADHAAR[n - 1] ?? aadhaarOf(n),
    qualification: 'B.Com.',
    occupation: 'Business',
    nationality: INDIAN,
    isPromoter: true,
    isAuthorizedSignatory: true,
    sharesSubscribed: 5000,
  };
};

/** The n-th complete and valid person of a list (from 1), an Indian; `more` replaces answers. */
export const personOf = (
  list: Pick<FieldDefinition, 'people'>,
  n: number,
  more: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> & { readonly id: string } => {
  const asked = new Set(['id', ...(list.people?.fields ?? []).map(({ key }) => key)]);
  const answers = Object.entries(every(n)).filter(([key]) => asked.has(key));
  return { ...(Object.fromEntries(answers) as Person), ...more };
};

/** As few complete people as each list of a form needs, by the key of the list. */
export const peopleOf = (lists: readonly FieldDefinition[]): Record<string, readonly object[]> =>
  Object.fromEntries(
    lists.flatMap((list) => {
      const least = list.people?.min ?? 0;
      return least === 0 ? [] : [[list.key, Array.from({ length: least }, (_, index) => personOf(list, index + 1))]];
    }),
  );
