/** The questions about a person of a company or an LLP. */
import type { Condition } from '../rules/condition.js';
import type { FieldDefinition, PeopleList } from '../rules/fields.js';
import { NATIONALITIES } from './nationalities.js';

/** The nationality that a new person has at first. */
export const INDIAN = 'Indian';
const YES_NO: readonly string[] = ['Yes', 'No'];
/** The key of the tick that somebody is a real namesake of another person. */
export const NAMESAKE = 'isNamesake';

const IF_INDIAN: Condition = { key: 'nationality', equals: INDIAN };
const IF_FOREIGN: Condition = { ...IF_INDIAN, not: true };

type Question = Omit<FieldDefinition, 'display_order'>;

/** Common to directors, promoters and partners, in the order of the form. */
const personal: readonly Question[] = [
  { key: 'name', label: 'Full Name', type: 'text', required: true, texts: { missing: 'person.name' } },
  {
    key: 'fathersName',
    label: "Father's Name",
    type: 'text',
    required: true,
    texts: { missing: 'person.fathers_name' },
  },
  {
    key: 'email',
    label: 'Email Address',
    type: 'email',
    required: true,
    texts: { missing: 'person.email', wrong: 'person.email' },
  },
  {
    key: 'phone',
    label: 'Phone Number',
    type: 'tel',
    required: true,
    texts: { missing: 'person.phone', wrong: 'person.phone' },
  },
  {
    key: 'nationality',
    label: 'Nationality',
    type: 'select',
    required: true,
    options: NATIONALITIES,
    texts: { missing: 'person.nationality' },
  },
  {
    key: 'panNumber',
    label: 'PAN Number',
    type: 'text',
    required: true,
    required_if: IF_INDIAN,
    rule: 'person_pan',
    length: 10,
    texts: { missing: 'person.pan', short: 'person.pan', optional: 'person.pan_optional' },
    placeholder: 'ABCPE1234F',
  },
  {
    key: 'aadharNumber',
    label: 'Aadhar Number',
    type: 'text',
    required: true,
    required_if: IF_INDIAN,
    rule: 'aadhaar',
    length: 12,
    texts: {
      missing: 'person.aadhar',
      short: 'person.aadhar',
      long: 'person.aadhar_long',
      optional: 'person.aadhar_optional',
    },
    description: 'Kept encrypted. On screen only the last four digits are shown.',
  },
  {
    key: 'passportNumber',
    label: 'Passport Number',
    type: 'text',
    required: true,
    required_if: IF_FOREIGN,
    rule: 'passport',
    texts: { missing: 'person.passport' },
  },
  { key: 'occupation', label: 'Occupation', type: 'text', required: true, texts: { missing: 'person.occupation' } },
  {
    key: 'qualification',
    label: 'Educational Qualification',
    type: 'text',
    required: true,
    texts: { missing: 'person.qualification' },
  },
  { key: 'address', label: 'Address', type: 'textarea', required: true, texts: { missing: 'person.address' } },
];

/** Two people of one name: the later one is somebody else, whose PAN or passport is another one. */
const namesake: Question = {
  key: NAMESAKE,
  label: 'Another person with the same name',
  type: 'switch',
  required: false,
};

const promoter: Question = {
  key: 'isPromoter',
  label: 'Also a promoter (shareholder)',
  type: 'switch',
  required: false,
};
const signatory: Question = {
  key: 'isAuthorizedSignatory',
  label: 'Authorized signatory',
  type: 'switch',
  required: false,
};
const shares: Question = {
  key: 'sharesSubscribed',
  label: 'Shares Subscribed',
  type: 'number',
  required: true,
  rule: 'shares',
  texts: { missing: 'person.shares', wrong: 'person.shares' },
};

/** What the Ministry's forms ask beside; answers may follow later. */
const filing = (birthRule: 'adult_birth_day' | 'birth_day', number: string): readonly Question[] => [
  { key: 'dateOfBirth', label: 'Date of Birth', type: 'date', required: false, rule: birthRule },
  {
    key: 'din',
    label: number,
    type: 'text',
    required: false,
    rule: 'din',
    description: 'Eight digits. Leave it empty if there is none yet: it is given with the filing.',
    placeholder: '00012345',
  },
];
/** Who has stayed in India as long as the law asks of one of them. */
const stay = (days: number): Question => ({
  key: 'stayedInIndia',
  label: `Stayed in India for ${days} days or more in the financial year`,
  type: 'radio',
  required: false,
  options: YES_NO,
});

const inOrder = (questions: readonly Question[]): readonly FieldDefinition[] =>
  questions.map((one, index) => ({ ...one, display_order: index + 1 }));

const directors = (more: readonly Question[]): readonly FieldDefinition[] =>
  inOrder([
    ...personal,
    ...more,
    signatory,
    promoter,
    { ...shares, show_if: { key: promoter.key, equals: true } },
    namesake,
  ]);
const promoters = (more: readonly Question[]): readonly FieldDefinition[] =>
  inOrder([...personal, ...more, shares, namesake]);
const partners = (more: readonly Question[]): readonly FieldDefinition[] => inOrder([...personal, ...more, namesake]);

/** The questions of each version of the forms. */
export const directorFields = {
  1: directors([]),
  2: directors([...filing('adult_birth_day', 'DIN (Director Identification Number)'), stay(182)]),
} as const;
/** A minor can hold shares, by a guardian. */
export const promoterFields = {
  1: promoters([]),
  2: promoters(filing('birth_day', 'DIN (Director Identification Number)')),
} as const;
export const partnerFields = {
  1: partners([]),
  2: partners([...filing('adult_birth_day', 'DPIN or DIN'), stay(120)]),
} as const;

/** A list of people as a question; lists come after the service's own questions. */
export const peopleQuestion = (key: string, label: string, order: number, people: PeopleList): FieldDefinition => ({
  key,
  label,
  type: 'people',
  required: people.min > 0,
  display_order: 1_000_000 + order,
  people,
});
