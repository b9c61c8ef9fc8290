import { currentForm } from '../../forms/registry.js';
import { fromRupees } from '../../kernel/money.js';
import {
  COMPANY_WORDS,
  companyFees,
  contact,
  feesFrom,
  GOVERNMENT_FEES,
  governmentFee,
  INCORPORATION_WORDS,
  officeProofs,
  ourFilingFee,
} from './common.js';
import {
  activity,
  amount,
  authorisedCapital,
  COMPANY_DOCUMENTS,
  documentsPerPerson,
  objects,
  person,
  personDocuments,
  premises,
  proposedNames,
  registeredOffice,
} from './company-parts.js';
import { ask, type BuiltInService, define, type FieldSeed, markdown, section, steps } from './define.js';

export const limitedLiabilityPartnership: BuiltInService = define(
  3000,
  'limited-liability-partnership',
  {
    title: 'LLP Registration',
    description:
      'Register a limited liability partnership with the Ministry of Corporate Affairs: name reservation, FiLLiP filing, designated partner numbers and the LLP agreement, in one request.',
    detailedDescription: markdown(
      'A limited liability partnership joins the freedom of a partnership with limited liability. Partners agree among themselves how it is run, and it needs fewer yearly filings than a company.',
      '## What you get',
      '- Certificate of Incorporation with the LLP identification number (LLPIN)\n- PAN and TAN of the LLP\n- Designated partner numbers (DPIN) for partners who have none\n- The LLP agreement, drafted and filed',
      '## How it works',
      steps(
        'You fill in the form and upload the documents of all designated partners. We check them.',
        'We file FiLLiP, which also reserves the name, and arrange digital signatures, whose provider you pay.',
        'The Registrar examines the filing and issues the certificate.',
        'We draft the LLP agreement, you sign it on stamp paper, and we file it (Form 3) within 30 days.',
      ),
      '## How long it takes',
      'About 10 working days to filing. The Registrar then takes 5 to 10 working days. The agreement follows within the 30 days that the law allows.',
      '## What the law asks for',
      '- Two designated partners, one of whom has stayed in India for at least 120 days in the financial year\n- A registered office in India\n- Every year: the annual return (Form 11, by 30 May) and the statement of accounts (Form 8, by 30 October)',
      '## Government fees',
      GOVERNMENT_FEES,
    ),
    helpText: 'You need two designated partners or more, and an office address.',
    pricePaise: fromRupees(499),
    governmentFees: feesFrom(700),
    laterFees: [
      governmentFee('Name reservation', 200, null),
      governmentFee(
        'Filing fee and stamp duty',
        500,
        5800,
        'The filing fee goes by contribution (from ₹500), the stamp duty by state.',
      ),
      ourFilingFee(1770),
    ],
    notIncluded: ['Digital signatures, paid to their provider'],
    category: 'registration',
    workflow: 'filing',
    form: currentForm('llp'),
    icon: 'Users',
    isPopular: true,
    complexityLevel: 3,
    estimatedDurationDays: 10,
    decisionTime: { from: 5, to: 10, unit: 'working_days' },
    benefits: [
      'Liability limited to the agreed contribution',
      'No minimum contribution',
      'Audit only above ₹40 lakh turnover or ₹25 lakh contribution',
      'Run by the partners’ own agreement',
      'Fewer yearly filings than a company',
    ],
    requiredDocuments: COMPANY_DOCUMENTS('designated partner'),
    faqs: [
      {
        question: 'How many partners do I need?',
        answer: 'Two designated partners, one of whom has stayed in India for at least 120 days in the financial year.',
      },
      {
        question: 'Is there a minimum contribution?',
        answer: 'No. The partners agree among themselves what they contribute.',
      },
      {
        question: 'Is the LLP agreement included?',
        answer:
          'Yes. We draft it, you sign it on stamp paper, and we file it (Form 3) within the 30 days that the law allows.',
      },
      {
        question: 'What has to be filed every year?',
        answer:
          'The annual return (Form 11) by 30 May and the statement of accounts (Form 8) by 30 October. An audit is needed only above ₹40 lakh turnover or ₹25 lakh contribution.',
      },
    ],
    requiredSpecialization: 'company_registration',
    registers: ['registration', 'pan', 'tan'],
    searchWords: [
      'llp',
      'partnership',
      'partnership firm',
      'limited liability',
      'एलएलपी',
      'साझेदारी',
      ...INCORPORATION_WORDS,
    ],
  },
  [
    ...contact,
    ...proposedNames('LLP'),
    ...section(
      'Business and contribution',
      activity,
      objects('Business of the LLP'),
      amount('contribution', 'Total contribution of the partners'),
    ),
    ...registeredOffice(premises),
  ],
  [...documentsPerPerson, ...officeProofs],
);

const withAadhaar = (key: string, title: string, ...more: readonly FieldSeed[]): readonly FieldSeed[] => [
  ...person(key, title),
  ...section(
    title,
    ask('text', `${key}_aadhaar_number`, `${title}: Aadhaar number`, {
      rule: 'aadhaar',
      description: 'Kept encrypted. On screen only the last four digits are shown.',
      placeholder: '0000 0000 0000',
    }),
    ...more,
  ),
];

export const onePersonCompany: BuiltInService = define(
  4000,
  'one-person-company',
  {
    title: 'One Person Company Registration',
    description:
      'Register a one person company: a company of your own with limited liability, a nominee who steps in if you cannot, and PAN and TAN in the same filing with the Ministry.',
    detailedDescription: markdown(
      'A one person company has a single shareholder, who can also be its only director. A nominee is named at the start and takes over if the member dies or can no longer act.',
      '## What you get',
      '- Certificate of Incorporation with the corporate identity number (CIN)\n- PAN and TAN of the company\n- Memorandum and Articles of Association\n- The nominee’s consent, filed with the Registrar (INC-3)',
      '## How it works',
      steps(
        'You fill in the form for yourself and your nominee and upload the documents. We check them.',
        'We reserve the name and arrange your digital signature, whose provider you pay.',
        'We file SPICe+ with the nominee’s consent with the Ministry of Corporate Affairs.',
        'The Registrar examines the filing and issues the certificate.',
      ),
      '## How long it takes',
      'About 8 working days to filing. The Registrar then takes 5 to 10 working days.',
      '## What the law asks for',
      '- The member and the nominee are Indian citizens and adults\n- A person can be the member of only one such company\n- Within 30 days an auditor, within 180 days the declaration of commencement (INC-20A)',
      '## Government fees',
      GOVERNMENT_FEES,
    ),
    helpText: 'You need a nominee who agrees in writing, usually a family member. The nominee has no duties at first.',
    pricePaise: fromRupees(599),
    ...companyFees({ governmentUpTo: 6000, ours: 1180 }),
    category: 'registration',
    workflow: 'filing',
    icon: 'User',
    isPopular: true,
    complexityLevel: 2,
    estimatedDurationDays: 8,
    decisionTime: { from: 5, to: 10, unit: 'working_days' },
    benefits: [
      'One owner with full control',
      'Liability limited to the shares held',
      'No annual general meeting',
      'Can become a private limited company at any time',
      'PAN and TAN in the same filing',
    ],
    requiredDocuments: [
      'PAN card of member and nominee',
      'Masked Aadhaar of member and nominee',
      'Address proof of member and nominee, not older than 3 months',
      'Utility bill of the registered office, not older than 2 months',
      'No-objection letter of the owner, if the office is rented',
    ],
    faqs: [
      {
        question: 'Who can be the nominee?',
        answer:
          'An adult Indian citizen who agrees in writing, usually a family member. The nominee has no duties at first and takes over if you die or can no longer act.',
      },
      {
        question: 'Can I have two such companies?',
        answer: 'No. A person can be the member of only one.',
      },
      {
        question: 'Can I take in partners later?',
        answer: 'Yes. It can become a private limited company at any time.',
      },
      {
        question: 'What has to be done after the incorporation?',
        answer:
          'An auditor is appointed within 30 days, and the declaration of commencement (INC-20A) is filed within 180 days.',
      },
    ],
    requiredSpecialization: 'company_registration',
    registers: ['registration', 'pan', 'tan'],
    searchWords: [
      'opc',
      'single person company',
      'sole owner',
      ...COMPANY_WORDS,
      'एक व्यक्ति कंपनी',
      ...INCORPORATION_WORDS,
    ],
  },
  [
    ...contact,
    ...proposedNames('(OPC) Private Limited'),
    ...section('Business and capital', activity, authorisedCapital),
    ...registeredOffice(premises),
    ...withAadhaar('member', 'Member'),
    ...withAadhaar(
      'nominee',
      'Nominee',
      ask('select', 'nominee_relation', 'Relation of the nominee to the member', {
        options: ['Spouse', 'Father', 'Mother', 'Son', 'Daughter', 'Brother', 'Sister', 'Other relative', 'Friend'],
      }),
    ),
  ],
  [...personDocuments('member', 'Member'), ...personDocuments('nominee', 'Nominee'), ...officeProofs],
);
