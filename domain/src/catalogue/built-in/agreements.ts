import { fromRupees } from '../../kernel/money.js';
import { contact, GOVERNMENT_FEES, governmentFee, YES_NO } from './common.js';
import { ask, type BuiltInService, define, type FieldSeed, markdown, section, steps, upload } from './define.js';

const party = (key: string, title: string): readonly FieldSeed[] =>
  section(
    title,
    ask('text', `${key}_name`, `${title}: full name`, { description: 'As on the identity proof.' }),
    ask('textarea', `${key}_address`, `${title}: permanent address`),
    ask('text', `${key}_pan`, `${title}: PAN`, {
      rule: 'pan',
      required: false,
      placeholder: 'ABCPE1234F',
      description: 'A tenant who claims house rent allowance needs the landlord’s PAN above ₹1 lakh rent a year.',
    }),
  );

export const rentAgreement: BuiltInService = define(
  9000,
  'rent-agreement',
  {
    title: 'Rent Agreement',
    description:
      'A rent agreement drafted for your state: rent, deposit, notice and repairs in plain words, the right stamp duty worked out, ready to sign and to register where the law asks for it.',
    detailedDescription: markdown(
      'We draft the agreement from your answers, tell you the stamp duty of your state, and prepare it for signature. Landlord and tenant see the same draft before it is final.',
      '## What you get',
      '- The agreement as a PDF, worded for the state of the property\n- The stamp duty to pay and how to pay it\n- A checklist for signing, witnesses and, where needed, registration',
      '## How it works',
      steps(
        'You enter the parties, the property and the terms, and upload the proofs.',
        'We send the draft. Two rounds of changes are included.',
        'You pay the stamp duty, and both sides sign before two witnesses.',
        'Where registration is needed, we prepare the papers for the Sub-Registrar and book the appointment where that is possible online.',
      ),
      '## How long it takes',
      'About 3 working days to the agreement that you can sign.',
      '## When registration is needed',
      'A lease for more than a year, or from year to year, has to be registered, which is why many are made for 11 months. In Maharashtra every leave and licence agreement has to be registered. Many states ask the landlord to inform the police of a new tenant.',
      '## Government fees',
      GOVERNMENT_FEES,
    ),
    helpText: 'Agree on rent, deposit, start and notice with the other side first. The rest we ask for here.',
    pricePaise: fromRupees(199),
    governmentFees: { kind: 'at_cost', fromPaise: null, note: '' },
    laterFees: [
      governmentFee('Stamp duty', 100, 5000, 'By state, rent and deposit.'),
      governmentFee('Registration fee', 0, 1000, 'Only where the law asks for registration; then ₹500 to ₹1,000.'),
    ],
    category: 'legal',
    workflow: 'drafting',
    icon: 'FileText',
    isPopular: true,
    complexityLevel: 1,
    estimatedDurationDays: 3,
    decisionTime: null,
    benefits: [
      'Worded for the state of your property',
      'Stamp duty worked out for you',
      'Fair clauses on deposit, repairs and notice',
      'Two rounds of changes included',
      'Can serve as address proof once stamped and signed',
    ],
    requiredDocuments: [
      'Identity proof of the landlord',
      'Identity proof of the tenant',
      'Proof of ownership: sale deed, tax receipt or electricity bill',
    ],
    faqs: [
      {
        question: 'Does the agreement have to be registered?',
        answer:
          'A lease for more than a year, or from year to year, has to be registered, which is why many are made for 11 months. In Maharashtra every leave and licence agreement has to be registered.',
      },
      {
        question: 'Is stamp duty part of the price?',
        answer: 'No. It depends on the state, the rent and the deposit. We tell you how much it is and how to pay it.',
      },
      {
        question: 'Can we change the draft?',
        answer: 'Yes. Landlord and tenant see the same draft, and two rounds of changes are included.',
      },
    ],
    requiredSpecialization: 'legal_documentation',
    searchWords: [
      'rental',
      'lease',
      'rent',
      'tenant',
      'landlord',
      'tenancy',
      'leave and licence',
      'leave and license',
      'house rent',
      'किराया',
      'किरायानामा',
    ],
  },
  [
    ...contact,
    ...party('landlord', 'Landlord'),
    ...party('tenant', 'Tenant'),
    ...section(
      'Property',
      ask('textarea', 'property_address', 'Address of the property', {
        description: 'Flat or house number, floor, building, street, locality, town and PIN code.',
      }),
      ask('select', 'property_use', 'The property is rented for', { options: ['Residence', 'Business'] }),
    ),
    ...section(
      'Terms',
      ask('number', 'monthly_rent', 'Monthly rent', { rule: 'positive', description: 'Enter amount in Indian Rupees' }),
      ask('number', 'security_deposit', 'Security deposit', {
        description: 'Enter amount in Indian Rupees; 0 if there is none.',
      }),
      ask('date', 'start_date', 'Start of the tenancy'),
      ask('number', 'months', 'Duration in months', { rule: 'months', placeholder: '11' }),
      ask('number', 'notice_months', 'Notice in months', {
        rule: 'months',
        placeholder: '1',
        description: 'How long before leaving either side has to say so.',
      }),
    ),
  ],
  [
    upload('landlord_identity', 'Identity proof of the landlord', {
      description: 'PAN card, passport, voter card or masked Aadhaar.',
    }),
    upload('tenant_identity', 'Identity proof of the tenant', {
      description: 'PAN card, passport, voter card or masked Aadhaar.',
    }),
    upload('ownership_proof', 'Proof of ownership', {
      description: 'Sale deed, property tax receipt or electricity bill in the landlord’s name.',
      maxSizeMb: 10,
    }),
  ],
);

export const shareholderAgreement: BuiltInService = define(
  10_000,
  'shareholder-agreement',
  {
    title: 'Shareholder Agreement',
    description:
      'A shareholder agreement for founders and investors: shares and vesting, who decides what, what happens when somebody leaves or sells, in wording that fits your articles.',
    detailedDescription: markdown(
      'A shareholder agreement says among the shareholders what the articles leave open: how shares are earned and sold, which decisions need everybody, and how a dispute ends.',
      '## What you get',
      '- The agreement as a document that you can edit and as a PDF for signing\n- A page that explains each clause in plain words\n- A list of the changes that your articles need, so that the company is bound too',
      '## How it works',
      steps(
        'You answer the questions and upload the cap table.',
        'We call you for half an hour about what matters to you.',
        'We send the draft. Two rounds of changes are included.',
        'All shareholders sign on stamp paper. We tell you the stamp duty of your state.',
      ),
      '## How long it takes',
      'About 7 working days to the first draft that you can sign.',
      '## Good to know',
      'Clauses that restrict the transfer of shares bind the company only if its articles say the same. The agreement is private: it is not filed with the Registrar, changed articles are.',
      '## Government fees',
      GOVERNMENT_FEES,
    ),
    helpText: 'Talk through exit and vesting with your co-founders first. Where you do not agree yet, write that down.',
    pricePaise: fromRupees(299),
    governmentFees: { kind: 'at_cost', fromPaise: null, note: '' },
    laterFees: [governmentFee('Stamp duty', 100, 1000, 'By state.')],
    category: 'legal',
    workflow: 'drafting',
    icon: 'Briefcase',
    isPopular: false,
    complexityLevel: 4,
    estimatedDurationDays: 7,
    decisionTime: null,
    benefits: [
      'Clear rules for leaving, selling and inheriting shares',
      'Vesting that protects those who stay',
      'Decisions that need everybody’s consent, named',
      'Wording that agrees with your articles',
      'Two rounds of changes included',
    ],
    requiredDocuments: ['Cap table: all shareholders with their shares', 'Articles of association (optional)'],
    faqs: [
      {
        question: 'Does the agreement bind the company?',
        answer:
          'Clauses that restrict the transfer of shares bind the company only if its articles say the same. You get a list of the changes that your articles need.',
      },
      {
        question: 'Will others be able to read it?',
        answer: 'The agreement is private: it is not filed with the Registrar. Changed articles are.',
      },
      {
        question: 'What if we do not agree on everything yet?',
        answer: 'Write down where you differ. We call you for half an hour about what matters to you before we draft.',
      },
    ],
    requiredSpecialization: 'legal_documentation',
    searchWords: [
      'sha',
      'shareholders',
      'founders agreement',
      'co-founder',
      'cofounder',
      'investor',
      'vesting',
      'startup',
      'शेयरधारक',
    ],
  },
  [
    ...contact,
    ...section(
      'Company',
      ask('text', 'company_name', 'Name of the company', { rule: 'business_name' }),
      ask('text', 'cin', 'CIN', { rule: 'cin', placeholder: 'U72200MH2020PTC123456' }),
    ),
    ...section(
      'Shareholders',
      ask('textarea', 'shareholders', 'Shareholders and their share in percent', {
        description: 'One per line, for example: Asha Rao, 60 %. Together they are 100 %.',
      }),
      ask('radio', 'vesting', 'Are shares earned over time (vesting)?', { options: YES_NO }),
      ask('textarea', 'vesting_terms', 'How are they earned?', {
        description: 'Usual: four years in monthly steps, nothing in the first year (cliff).',
        showIf: { key: 'vesting', equals: 'Yes' },
      }),
    ),
    ...section(
      'Decisions and exit',
      ask('textarea', 'reserved_matters', 'Which decisions need everybody’s consent?', {
        description: 'For example: new shares, loans above an amount, selling the business, hiring relatives.',
      }),
      ask('textarea', 'exit_terms', 'What happens when somebody leaves or wants to sell?', {
        description: 'For example: the others may buy first; a majority that sells can take the others along.',
      }),
    ),
  ],
  [
    upload('cap_table', 'Cap table', {
      description: 'All shareholders with number and class of shares, as a spreadsheet or PDF.',
      allowedTypes: 'pdf,xlsx',
      maxSizeMb: 10,
    }),
    upload('articles', 'Articles of association', {
      description: 'The latest version, if you have it at hand.',
      required: false,
      allowedTypes: 'pdf,doc,docx',
      maxSizeMb: 10,
    }),
  ],
);
