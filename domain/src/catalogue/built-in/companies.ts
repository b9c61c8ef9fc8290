import { currentForm } from '../../forms/registry.js';
import { fromRupees } from '../../kernel/money.js';
import { COMPANY_WORDS, companyFees, contact, GOVERNMENT_FEES, INCORPORATION_WORDS, officeProofs } from './common.js';
import {
  activity,
  amount,
  authorisedCapital,
  COMPANY_DOCUMENTS,
  documentsPerPerson,
  objects,
  premises,
  proposedNames,
  registeredOffice,
} from './company-parts.js';
import { type BuiltInService, define, markdown, section, steps } from './define.js';

const capital = section(
  'Business and capital',
  activity,
  objects('Main objects of the company'),
  authorisedCapital,
  amount(
    'paid_up_capital',
    'Paid-up capital',
    'What the shareholders pay in at the start, in Indian Rupees. It cannot be more than the authorised capital.',
  ),
);

export const privateLimitedCompany: BuiltInService = define(
  1000,
  'private-limited-company',
  {
    title: 'Private Limited Company Registration',
    description:
      'Register a private limited company with the Ministry of Corporate Affairs: name, charter documents and incorporation, with PAN and TAN in the same filing.',
    detailedDescription: markdown(
      'A private limited company is owned by 2 to 200 shareholders, who risk only what they put in. It’s what investors and banks know best.',
      '## What you get',
      '- Certificate of Incorporation with the corporate identity number (CIN)\n- PAN and TAN of the company\n- Memorandum and Articles of Association\n- Director identification numbers (DIN) for directors who have none',
      '## How it works',
      steps(
        'You fill in the form and upload the documents. We check them, usually within one working day.',
        'We reserve the name (SPICe+ Part A) and arrange digital signatures for the directors and subscribers, whose provider you pay.',
        'We prepare the charter documents and file SPICe+ Part B with the Ministry of Corporate Affairs.',
        'The Registrar examines the filing, asks if something is unclear, and issues the certificate.',
      ),
      '## How long it takes',
      'About 10 working days to filing, of which the name takes 1 to 3. The Registrar then takes 5 to 10 working days.',
      '## What the law asks for',
      '- Two directors, one of whom has stayed in India for at least 182 days in the financial year\n- Two shareholders; directors can be shareholders\n- A registered office in India within 30 days of incorporation\n- After incorporation: the first auditor within 30 days, and the declaration of commencement (INC-20A) within 180 days',
      '## Government fees',
      GOVERNMENT_FEES,
    ),
    helpText: 'You need two people and an office address. Keep their PAN cards and recent address proofs at hand.',
    pricePaise: fromRupees(399),
    ...companyFees({ governmentUpTo: 9500, ours: 1180 }),
    category: 'registration',
    workflow: 'filing',
    form: currentForm('company'),
    icon: 'Building',
    isPopular: true,
    complexityLevel: 3,
    estimatedDurationDays: 10,
    decisionTime: { from: 5, to: 10, unit: 'working_days' },
    benefits: [
      'Liability limited to the shares held',
      'A separate legal entity: it can own property and sign contracts',
      'Shares you can give to investors and employees',
      'Name protected in the company register across India',
      'PAN and TAN in the same filing',
    ],
    requiredDocuments: COMPANY_DOCUMENTS('director and shareholder'),
    faqs: [
      {
        question: 'How many people do I need?',
        answer:
          'Two directors and two shareholders. Directors can be shareholders, so two people are enough. One of the directors has stayed in India for at least 182 days in the financial year.',
      },
      {
        question: 'Can my home be the registered office?',
        answer:
          'Yes. We need its utility bill, not older than 2 months, and for rented premises a no-objection letter of the owner. We send you the wording of that letter when you ask for it.',
      },
      {
        question: 'What happens if the Registrar refuses the name?',
        answer:
          'Your second choice is taken. Without one, a refused name means a new application, so please give both.',
      },
      {
        question: 'What has to be done after the incorporation?',
        answer:
          'The first auditor is appointed within 30 days, and the declaration of commencement (INC-20A) is filed within 180 days.',
      },
    ],
    requiredSpecialization: 'company_registration',
    registers: ['registration', 'pan', 'tan'],
    searchWords: [
      'pvt ltd',
      'private limited',
      'company',
      'pvt',
      'ltd',
      ...COMPANY_WORDS,
      'प्राइवेट लिमिटेड',
      ...INCORPORATION_WORDS,
    ],
  },
  [...contact, ...proposedNames('Private Limited'), ...capital, ...registeredOffice(premises)],
  [...documentsPerPerson, ...officeProofs],
);

export const publicLimitedCompany: BuiltInService = define(
  2000,
  'public-limited-company',
  {
    title: 'Public Limited Company Registration',
    description:
      'Register an unlisted public limited company with at least seven shareholders and three directors: name, charter documents, incorporation filing, PAN and TAN in one go.',
    detailedDescription: markdown(
      'A public limited company can have any number of shareholders and offer its shares to the public once it meets the rules for an issue. It is run under stricter rules than a private company.',
      '## What you get',
      '- Certificate of Incorporation with the corporate identity number (CIN)\n- PAN and TAN of the company\n- Memorandum and Articles of Association\n- Director identification numbers (DIN) for directors who have none',
      '## How it works',
      steps(
        'You fill in the form with your directors and shareholders and upload their documents. We check everything.',
        'We reserve the name and arrange digital signatures for every subscriber and director, whose provider you pay.',
        'We prepare the charter documents and file SPICe+ with the Ministry of Corporate Affairs.',
        'The Registrar examines the filing and issues the certificate.',
      ),
      '## How long it takes',
      'About 15 working days to filing: collecting signatures from seven or more people takes most of it. The Registrar then takes 5 to 10 working days.',
      '## What the law asks for',
      '- Seven shareholders and three directors at least, one director resident in India\n- A registered office in India within 30 days of incorporation\n- An auditor within 30 days and the declaration of commencement (INC-20A) within 180 days\n- A company secretary once paid-up capital reaches ₹10 crore',
      '## Government fees',
      GOVERNMENT_FEES,
    ),
    helpText:
      'The law asks for seven shareholders and three directors. Directors may be shareholders too; add the others as promoters.',
    pricePaise: fromRupees(999),
    ...companyFees({ governmentUpTo: 15000, ours: 2360 }),
    category: 'registration',
    workflow: 'filing',
    form: currentForm('company-public'),
    icon: 'Landmark',
    isPopular: false,
    complexityLevel: 4,
    estimatedDurationDays: 15,
    decisionTime: { from: 5, to: 10, unit: 'working_days' },
    benefits: [
      'Any number of shareholders',
      'Shares that can be transferred freely',
      'The form that a public issue needs later',
      'Liability limited to the shares held',
      'PAN and TAN in the same filing',
    ],
    requiredDocuments: COMPANY_DOCUMENTS('director and shareholder'),
    faqs: [
      {
        question: 'How many people do I need?',
        answer:
          'At least seven shareholders and three directors, one of them resident in India. Directors may be shareholders too.',
      },
      {
        question: 'Can the company offer its shares to the public at once?',
        answer: 'No. It starts unlisted and can offer shares to the public once it meets the rules for an issue.',
      },
      {
        question: 'Does it need a company secretary?',
        answer: 'Once paid-up capital reaches ₹10 crore.',
      },
      {
        question: 'Why does it take longer than a private company?',
        answer:
          'Collecting signatures from seven or more people takes most of the time. Expect about 15 working days to filing, then 5 to 10 with the Registrar.',
      },
    ],
    requiredSpecialization: 'company_registration',
    registers: ['registration', 'pan', 'tan'],
    searchWords: ['public ltd', 'limited company', 'ltd', ...COMPANY_WORDS, 'पब्लिक लिमिटेड', ...INCORPORATION_WORDS],
  },
  [...contact, ...proposedNames('Limited'), ...capital, ...registeredOffice(premises)],
  [...documentsPerPerson, ...officeProofs],
);
