/** Questions and documents that the company and LLP services share. */
import { INDIAN } from '../../forms/person.js';
import { industry, registeredOfficeAddress } from '../../forms/usual-questions.js';
import { addressProof, maskedAadhaar, panCard } from './common.js';
import { ask, type DocumentSeed, type FieldSeed, section, upload } from './define.js';

export const proposedNames = (ending: string): readonly FieldSeed[] =>
  section(
    'Proposed names',
    ask('text', 'proposed_name_1', 'First choice of name', {
      rule: 'business_name',
      description: `It ends in “${ending}” and must not resemble the name of a registered company, LLP or trademark.`,
      placeholder: `Sample Ventures ${ending}`,
    }),
    ask('text', 'proposed_name_2', 'Second choice of name', {
      rule: 'business_name',
      required: false,
      description: 'We use this if the first is refused. With only one name, a refusal means starting again.',
    }),
  );

export const activity: FieldSeed = industry;

export const objects = (label: string): FieldSeed =>
  ask('textarea', 'objects', label, {
    description: 'Two or three sentences about what the business will do. We turn them into the legal wording.',
  });

export const amount = (key: string, label: string, description = 'Enter amount in Indian Rupees'): FieldSeed =>
  ask('number', key, label, { description, rule: 'positive' });

export { authorisedCapital } from '../../forms/usual-questions.js';

export const registeredOffice = (...more: readonly FieldSeed[]): readonly FieldSeed[] =>
  section(
    'Registered office',
    registeredOfficeAddress,
    ask('text', 'registered_office_pin', 'PIN code of the registered office', { rule: 'pin', placeholder: '560001' }),
    ...more,
  );

export const premises: FieldSeed = ask('radio', 'premises', 'Are the premises owned or rented?', {
  options: ['Owned', 'Rented'],
  description: 'Choose Rented unless the business or one of you owns it.',
});

/** The questions about a person of a form without lists of people. */
export const person = (key: string, title: string): readonly FieldSeed[] =>
  section(
    title,
    ask('text', `${key}_name`, `${title}: full name`, { description: 'As on the PAN card.' }),
    ask('text', `${key}_pan`, `${title}: PAN`, { rule: 'person_pan', placeholder: 'ABCPE1234F' }),
  );

/** The documents of a person of a form without lists of people. */
export const personDocuments = (key: string, title: string): readonly DocumentSeed[] => [
  panCard(`${key}_pan_card`, `${title}: PAN card`),
  maskedAadhaar(`${key}_aadhaar`, `${title}: Aadhaar (masked)`),
  addressProof(`${key}_address_proof`, `${title}: address proof`),
];

const IF_INDIAN = { key: 'nationality', equals: INDIAN };
const IF_FOREIGN = { ...IF_INDIAN, not: true };

/** The three documents of each person of a company or LLP form, by nationality (reading 19). */
export const documentsPerPerson: readonly DocumentSeed[] = [
  { ...panCard('pan', 'PAN card'), perPerson: true, requiredIf: IF_INDIAN },
  { ...maskedAadhaar('aadhar', 'Aadhaar (masked)'), perPerson: true, requiredIf: IF_INDIAN },
  upload('passport', 'Passport', {
    description: 'The pages with photo, number and address, notarised or apostilled in the country of residence.',
    perPerson: true,
    requiredIf: IF_FOREIGN,
  }),
  { ...addressProof('address_proof', 'Address proof'), perPerson: true },
  upload('photo', 'Photo', {
    description: 'A passport photo of the person, taken lately.',
    allowedTypes: 'jpg,jpeg,png',
    perPerson: true,
    requiredIf: IF_FOREIGN,
  }),
];

/** The list that the service page shows. */
export const COMPANY_DOCUMENTS = (who: string): readonly string[] => [
  `PAN card of each ${who}`,
  `Masked Aadhaar of each ${who}`,
  `Address proof of each ${who}, not older than 3 months`,
  'Utility bill of the registered office, not older than 2 months',
  'No-objection letter of the owner, if the office is rented',
];
