import { fromRupees } from '../../kernel/money.js';
import { STATE_NAMES } from '../../rules/gst-states.js';
import type { ServiceDetails } from '../events.js';
import type { GovernmentFees, LaterFee } from '../fees.js';
import { ask, type DocumentSeed, type FieldSeed, section, upload } from './define.js';

/** The first questions of every intake; the form fills in the first three from the customer's profile. */
export const contact: readonly FieldSeed[] = section(
  'Contact',
  ask('text', 'contact_name', 'Contact name', { description: 'The person we speak to about this request.' }),
  ask('email', 'contact_email', 'Contact email'),
  ask('tel', 'contact_phone', 'Contact phone', { rule: 'mobile' }),
  ask('select', 'state_of_operation', 'State of operation', {
    options: STATE_NAMES,
    description: 'Where will the business be registered?',
  }),
);

export const YES_NO: readonly string[] = ['Yes', 'No'];

export const panCard = (key: string, label: string): DocumentSeed =>
  upload(key, label, { description: 'A scan or photo on which number, name and date of birth can be read.' });

/** Only the masked copy is requested: these filings need no full number. */
export const maskedAadhaar = (key: string, label: string): DocumentSeed =>
  upload(key, label, {
    description: 'Masked Aadhaar, downloaded from the UIDAI website, on which only the last four digits can be read.',
  });

export const addressProof = (key: string, label: string): DocumentSeed =>
  upload(key, label, {
    description:
      'Bank statement, electricity, telephone or mobile bill in this person’s name, not older than 3 months.',
    maxAgeMonths: 3,
  });

/** Documents that prove the registered office. */
export const officeProofs: readonly DocumentSeed[] = [
  upload('office_utility_bill', 'Utility bill of the registered office', {
    description: 'Electricity, gas, water or telephone bill of the premises, not older than 2 months.',
    maxAgeMonths: 2,
  }),
  upload('office_owner_noc', 'No-objection letter of the owner', {
    description: 'Signed by the owner of rented premises. We send you the wording when you ask for it.',
    requiredIf: { key: 'premises', equals: 'Rented' },
  }),
];

/** Shown with every price. */
export const GOVERNMENT_FEES =
  'Government fees and stamp duty are not part of this price. We work them out once your documents are approved, show you every line, and file only after you have paid them.';

/** Amounts in rupees: `from` the usual minimum, `to` where they depend on the case. */
export const feesFrom = (rupees: number): GovernmentFees => ({
  kind: 'from',
  fromPaise: fromRupees(rupees),
  note: '',
});

/** One amount, or a range where it depends on the case. */
export const governmentFee = (label: string, from: number, to: number | null, note = ''): LaterFee => ({
  payee: 'government',
  label,
  fromPaise: fromRupees(from),
  toPaise: to === null ? null : fromRupees(to),
  byState: [],
  note,
});

/** Our fee for the filing itself, with GST, requested once the documents are approved. */
export const ourFilingFee = (rupees: number): LaterFee => ({
  payee: 'us',
  label: 'Our fee for filing',
  fromPaise: fromRupees(rupees),
  toPaise: null,
  byState: [],
  note: 'GST included.',
});

/**
 * Fees of a company, in rupees: from ₹1,000 to the government, up to the stamp duty of the most expensive state, and
 * our own fee.
 */
export const companyFees = ({
  governmentUpTo,
  ours,
}: {
  readonly governmentUpTo: number;
  readonly ours: number;
}): Pick<ServiceDetails, 'governmentFees' | 'laterFees' | 'notIncluded'> => ({
  governmentFees: feesFrom(1000),
  laterFees: [
    governmentFee('Name reservation', 1000, null),
    governmentFee(
      'Stamp duty, PAN and TAN',
      0,
      governmentUpTo - 1000,
      'By the stamp duty of your state. No filing fee up to ₹15 lakh authorised capital.',
    ),
    ourFilingFee(ours),
  ],
  notIncluded: ['Digital signatures, paid to their provider'],
});

/** Search words for any kind of incorporation. */
export const INCORPORATION_WORDS: readonly string[] = [
  'register',
  'startup',
  'start a business',
  'incorporation',
  'ROC',
  'MCA',
  'रजिस्ट्रेशन',
];

/** Search words for any company. */
export const COMPANY_WORDS: readonly string[] = ['company registration', 'कंपनी', 'कम्पनी'];
