/**
 * Consultations with a professional. The texts are neutral, since advocates may not advertise: they never praise, rank
 * or compare professionals, and each says that we are not a law firm.
 */
import { fromRupees } from '../../kernel/money.js';
import { NO_GOVERNMENT_FEES } from '../fees.js';
import { contact } from './common.js';
import {
  ask,
  type BuiltInService,
  type DocumentSeed,
  define,
  type FieldSeed,
  markdown,
  section,
  steps,
  upload,
} from './define.js';

const LANGUAGES = [
  'English',
  'Hindi',
  'Bengali',
  'Gujarati',
  'Kannada',
  'Malayalam',
  'Marathi',
  'Punjabi',
  'Tamil',
  'Telugu',
];
const HOURS = ['10:00 to 12:00', '12:00 to 14:00', '14:00 to 16:00', '16:00 to 18:00'];

const NOT_A_LAW_FIRM =
  'We are not a law firm and give no legal advice ourselves. The professional answers you in their own name and under the rules of their own council.';

const slot = (n: 1 | 2, title: string): readonly FieldSeed[] => [
  ask('date', `slot_${n}_date`, `${title}: day`, { rule: 'coming_workday' }),
  ask('select', `slot_${n}_time`, `${title}: time (IST)`, { options: HOURS }),
];

const questions = (topics: readonly string[]): readonly FieldSeed[] => [
  ...contact,
  ...section(
    'Your question',
    ask('select', 'topic', 'Topic', { options: topics }),
    ask('textarea', 'question', 'Your question', {
      description:
        'What happened, what you have done so far, and what you want to know. Leave out names that do not matter.',
    }),
    ask('select', 'language', 'Language of the call', { options: LANGUAGES }),
  ),
  ...section('When', ...slot(1, 'First choice'), ...slot(2, 'Second choice')),
];

const attachment: readonly DocumentSeed[] = [
  upload('attachment', 'Papers for the call', {
    description: 'A notice, contract or letter that the question is about, if there is one.',
    required: false,
    allowedTypes: 'pdf,doc,docx,jpg,jpeg,png',
    maxSizeMb: 10,
  }),
];

const consultation = (
  base: number,
  slug: string,
  who: string,
  words: {
    readonly title: string;
    readonly description: string;
    readonly about: string;
    readonly icon: string;
    readonly rupees: number;
    readonly specialization: string;
    readonly benefit: string;
    readonly topics: readonly string[];
    readonly searchWords: readonly string[];
  },
): BuiltInService =>
  define(
    base,
    slug,
    {
      title: words.title,
      description: words.description,
      detailedDescription: markdown(
        words.about,
        '## How it works',
        steps(
          'You write down your question and give two times that suit you.',
          'We confirm one of them within one working day. If neither is possible, we propose others.',
          `The ${who} calls you at the agreed time, for up to 30 minutes, in the language that you chose.`,
          'Afterwards you find a written summary of the answer in your account.',
        ),
        '## How long it takes',
        'The call usually takes place on the next working day.',
        '## Good to know',
        `- The call is confidential.\n- It covers one question; drafting documents and appearing before authorities are separate.\n- ${NOT_A_LAW_FIRM}`,
      ),
      helpText:
        'Write your question as you would say it. The more exact it is, the more of the call is about the answer.',
      pricePaise: fromRupees(words.rupees),
      governmentFees: NO_GOVERNMENT_FEES,
      laterFees: [],
      notNeeded: ['fees'],
      category: 'consultation',
      workflow: 'consultation',
      icon: words.icon,
      isPopular: false,
      complexityLevel: 1,
      estimatedDurationDays: 1,
      decisionTime: null,
      benefits: [
        words.benefit,
        'A time of your choice, confirmed within one working day',
        'In the language that you prefer',
        'A written summary afterwards',
      ],
      requiredDocuments: [],
      faqs: [
        {
          question: 'When does the call take place?',
          answer:
            'You give two times that suit you, and we confirm one of them within one working day. If neither is possible, we propose others. The call usually takes place on the next working day.',
        },
        {
          question: 'How long is the call?',
          answer: `Up to 30 minutes. It covers one question; the ${who} does not draft documents or appear before authorities in it.`,
        },
        {
          question: 'Do I get the answer in writing?',
          answer: 'Yes. After the call you find a written summary of the answer in your account.',
        },
        { question: 'Do you give legal advice yourselves?', answer: NOT_A_LAW_FIRM },
      ],
      requiredSpecialization: words.specialization,
      searchWords: words.searchWords,
    },
    questions(words.topics),
    attachment,
  );

export const talkToLawyer = consultation(11_000, 'talk-to-lawyer', 'advocate', {
  title: 'Consultation with a Lawyer',
  description:
    'A call of up to 30 minutes with an advocate about one legal question of your business or property, in your language, with a written summary. We are not a law firm.',
  about:
    'You ask one question about a contract, a notice, property, employment or a dispute, and an advocate explains what the law says and what you can do next.',
  icon: 'Scale',
  rupees: 399,
  specialization: 'legal_documentation',
  benefit: 'One legal question, talked through',
  topics: [
    'Contracts and agreements',
    'A notice that I received',
    'Property and tenancy',
    'Employment',
    'Recovery of money',
    'Consumer matters',
    'Family and succession',
    'Something else',
  ],
  searchWords: ['advocate', 'legal advice', 'legal help', 'attorney', 'vakil', 'legal notice', 'वकील'],
});

export const talkToCompanySecretary = consultation(12_000, 'talk-to-cs', 'company secretary', {
  title: 'Consultation with a Company Secretary',
  description:
    'A call of up to 30 minutes with a company secretary about one question of company law: filings, directors, shares or meetings, in your language, with a written summary.',
  about:
    'You ask one question about a company or an LLP: its yearly filings, a change of directors or office, the issue or transfer of shares, or a notice of the Registrar.',
  icon: 'FileCheck',
  rupees: 379,
  specialization: 'compliance',
  benefit: 'One question of company law, talked through',
  topics: [
    'Which form of business to choose',
    'Yearly filings of a company or LLP',
    'Change of directors, name or office',
    'Issue or transfer of shares',
    'A notice of the Registrar',
    'Closing a company or LLP',
    'Something else',
  ],
  searchWords: ['cs', 'company law', 'roc', 'annual filing', 'director', 'सीएस', 'कंपनी सचिव'],
});

export const talkToCharteredAccountant = consultation(13_000, 'talk-to-ca', 'chartered accountant', {
  title: 'Consultation with a Chartered Accountant',
  description:
    'A call of up to 30 minutes with a chartered accountant about one question of income tax, GST, accounts or audit, in the language you prefer, with a written summary.',
  about:
    'You ask one question about income tax, GST, TDS, accounts or an audit, and a chartered accountant explains the rules that apply and what they mean in figures.',
  icon: 'ScrollText',
  rupees: 349,
  specialization: 'accounting',
  benefit: 'One question of tax or accounts, talked through',
  topics: [
    'Income tax of a person',
    'Income tax of a business',
    'GST',
    'TDS',
    'A notice of the tax department',
    'Accounts and audit',
    'Something else',
  ],
  searchWords: [
    'ca',
    'accountant',
    'accounting',
    'tax advice',
    'gst return',
    'gst returns',
    'tds',
    'audit',
    'msme',
    'udyam',
    'import export',
    'iec',

    'सीए',
  ],
});
