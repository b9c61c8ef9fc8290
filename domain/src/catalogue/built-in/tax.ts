import { fromRupees } from '../../kernel/money.js';
import { NO_GOVERNMENT_FEES } from '../fees.js';
import { contact, maskedAadhaar, panCard, YES_NO } from './common.js';
import { ask, type BuiltInService, define, type FieldSeed, markdown, section, steps, upload } from './define.js';

const bank = (description: string): readonly FieldSeed[] =>
  section(
    'Bank account',
    ask('text', 'bank_account', 'Bank account number', { rule: 'account', description }),
    ask('text', 'ifsc', 'IFSC', { rule: 'ifsc', placeholder: 'SBIN0001234', description: 'Printed on your cheques.' }),
  );

export const gstRegistration: BuiltInService = define(
  5000,
  'gst-registration',
  {
    title: 'GST Registration',
    description:
      'Get your GSTIN: we prepare and file the application on the GST portal, attach your proofs, answer the officer’s questions and send you the registration certificate.',
    detailedDescription: markdown(
      'GST registration is needed once your yearly turnover passes ₹40 lakh for goods or ₹20 lakh for services (less in some states), and at any turnover if you sell goods to other states or, with few exceptions, through online marketplaces. You can also register voluntarily.',
      '## What you get',
      '- The GSTIN and the registration certificate (Form REG-06)\n- Your login to the GST portal\n- A list of your first returns with their due dates',
      '## How it works',
      steps(
        'You fill in the form and upload the proofs. We check that names and addresses agree, which is what most refusals are about.',
        'We file the application (Form REG-01). You confirm it by a code on your mobile and by Aadhaar authentication.',
        'The officer examines it. If a question comes, it has to be answered within 7 working days; we prepare the answer with you.',
        'The GSTIN and the certificate are issued on the portal.',
      ),
      '## How long it takes',
      'About 7 working days to filing. The officer then takes about 7 working days with Aadhaar authentication, up to 30 without it or when the premises are visited.',
      '## Government fees',
      'The government charges nothing for a GST registration.',
    ),
    helpText: 'The name on PAN, bank proof and address proof should be the same. Tell us if one of them differs.',
    pricePaise: fromRupees(299),
    governmentFees: NO_GOVERNMENT_FEES,
    laterFees: [],
    notNeeded: ['fees'],
    category: 'tax',
    workflow: 'filing',
    icon: 'FileCheck',
    isPopular: true,
    complexityLevel: 2,
    estimatedDurationDays: 7,
    decisionTime: { from: 7, to: 30, unit: 'working_days' },
    benefits: [
      'Sell across state borders and on marketplaces',
      'Claim the tax that you pay on purchases',
      'Issue tax invoices to business customers',
      'Officer’s questions answered for you',
      'No government fee',
    ],
    requiredDocuments: [
      'PAN card of the business or proprietor',
      'Masked Aadhaar of the proprietor, partner or director',
      'Passport-size photo',
      'Proof of the business address',
      'Bank proof: cancelled cheque or first page of the passbook',
    ],
    faqs: [
      {
        question: 'Do I need to register?',
        answer:
          'Once your yearly turnover passes ₹40 lakh for goods or ₹20 lakh for services (less in some states), and at any turnover if you sell goods to other states or, with few exceptions, through online marketplaces. You can also register voluntarily.',
      },
      {
        question: 'How long does it take?',
        answer:
          'About 7 working days to filing. The officer then takes about 7 working days with Aadhaar authentication, up to 30 without it or when the premises are visited.',
      },
      {
        question: 'What happens if the officer asks a question?',
        answer: 'It has to be answered within 7 working days. We prepare the answer with you.',
      },
      {
        question: 'Does the government charge a fee?',
        answer: 'No. The government charges nothing for a GST registration.',
      },
    ],
    requiredSpecialization: 'gst',
    registers: ['gstin'],
    searchWords: [
      'gst',
      'gstin',
      'gst number',
      'goods and services tax',
      'register',
      'registration',
      'जीएसटी',
      'रजिस्ट्रेशन',
    ],
  },
  [
    ...contact,
    ...section(
      'Business',
      ask('text', 'legal_name', 'Legal name of the business', {
        rule: 'business_name',
        description: 'As on the PAN card.',
      }),
      ask('text', 'trade_name', 'Trade name', {
        rule: 'business_name',
        required: false,
        description: 'The name on your signboard, if it is another one.',
      }),
      ask('select', 'constitution', 'Constitution of the business', {
        options: [
          'Proprietorship',
          'Partnership firm',
          'Limited liability partnership',
          'Private limited company',
          'Public limited company',
          'One person company',
          'Hindu undivided family',
          'Trust or society',
        ],
      }),
      ask('text', 'pan', 'PAN of the business', {
        rule: 'pan',
        placeholder: 'ABCPE1234F',
        description: 'For a proprietorship the PAN of the proprietor.',
      }),
      ask('date', 'start_date', 'Date on which business started or will start'),
    ),
    ...section(
      'Place of business',
      ask('textarea', 'business_address', 'Address of the main place of business'),
      ask('text', 'business_pin', 'PIN code', { rule: 'pin', placeholder: '560001' }),
    ),
    ...section(
      'What you supply',
      ask('radio', 'supplies', 'Goods or services', { options: ['Goods', 'Services', 'Both'] }),
      ask('textarea', 'supplies_description', 'What exactly do you sell?', {
        description: 'We find the HSN and SAC codes from this.',
      }),
      ask('number', 'expected_turnover', 'Expected turnover of this financial year', {
        description: 'Enter amount in Indian Rupees',
        rule: 'positive',
      }),
      ask('radio', 'composition_scheme', 'Do you want the composition scheme?', {
        options: YES_NO,
        description:
          'A low fixed rate with less paperwork, for a turnover up to ₹1.5 crore (₹50 lakh for services), without sales to other states and without input tax credit.',
      }),
    ),
    ...bank('The account that the business uses.'),
  ],
  [
    panCard('pan_card', 'PAN card'),
    maskedAadhaar('aadhaar', 'Aadhaar (masked)'),
    upload('photo', 'Photo', {
      description: 'Passport-size photo of the proprietor, partner or director.',
      allowedTypes: 'jpg,jpeg,png',
    }),
    upload('business_address_proof', 'Proof of the business address', {
      description:
        'Electricity bill or property tax receipt; with rented premises also the rent agreement or the owner’s consent, as one PDF.',
    }),
    upload('bank_proof', 'Bank proof', {
      description:
        'Cancelled cheque, bank statement or first page of the passbook, showing name, account number and IFSC.',
    }),
  ],
);

const SALARY = 'Salary or pension';

export const incomeTaxFiling: BuiltInService = define(
  6000,
  'income-tax-filing',
  {
    title: 'Income Tax Return Filing',
    description:
      'Have your income tax return prepared and filed by a professional: both regimes compared, every entry of your AIS explained, and the refund followed until it reaches you.',
    detailedDescription: markdown(
      'We prepare your return from your documents and from what the tax department already knows about you, compare the old and the new regime, and file it once you agree with the figures.',
      '## What you get',
      '- A computation of income and tax in both regimes\n- The filed return and its acknowledgement (ITR-V)\n- A note on every entry of your Annual Information Statement that differs',
      '## How it works',
      steps(
        'You fill in the form and upload the documents.',
        'We prepare the computation and ask about what is unclear.',
        'You look at the figures and approve them.',
        'We file on the income tax portal. You verify by Aadhaar code or net banking within 30 days; otherwise the return counts as not filed.',
      ),
      '## How long it takes',
      'About 5 working days from complete documents. Refunds usually come a few weeks after verification.',
      '## Late returns',
      'A return after the due date carries a late fee of up to ₹5,000 (₹1,000 up to a total income of ₹5 lakh) and interest on tax that is due. For earlier years an updated return may still be possible.',
      '## Tax due',
      'Tax that you still owe is paid by you to the government directly, with a challan that we prepare. Our price does not contain it.',
    ),
    helpText: 'Download your AIS and Form 26AS from the income tax portal before you start; we show you where.',
    pricePaise: fromRupees(249),
    governmentFees: {
      ...NO_GOVERNMENT_FEES,
      note: 'Tax that you still owe, and the late fee of a late return, are paid by you to the government directly.',
    },
    laterFees: [],
    notNeeded: ['fees'],
    category: 'tax',
    workflow: 'filing',
    icon: 'ScrollText',
    isPopular: true,
    complexityLevel: 2,
    estimatedDurationDays: 5,
    decisionTime: null,
    benefits: [
      'Old and new regime compared before filing',
      'Your AIS and Form 26AS reconciled',
      'Deductions checked against your proofs',
      'Acknowledgement kept in your account',
      'Refund followed until it is paid',
    ],
    requiredDocuments: [
      'Form 16, if you receive a salary or pension',
      'Annual Information Statement (AIS) or Form 26AS',
      'Bank statement of the year',
      'Proofs of investments and insurance (optional)',
    ],
    faqs: [
      {
        question: 'Which tax regime is better for me?',
        answer:
          'The new regime has lower rates, the old one more deductions. We compute both and show you the figures before we file.',
      },
      {
        question: 'Do I have to do anything after filing?',
        answer:
          'Yes: verify the return by Aadhaar code or net banking within 30 days. Otherwise it counts as not filed.',
      },
      {
        question: 'What if I am late?',
        answer:
          'A return after the due date carries a late fee of up to ₹5,000 (₹1,000 up to a total income of ₹5 lakh) and interest on tax that is due.',
      },
      {
        question: 'Does the price contain the tax that I owe?',
        answer: 'No. You pay it to the government directly, with a challan that we prepare.',
      },
    ],
    requiredSpecialization: 'income_tax',
    searchWords: [
      'itr',
      'tax return',
      'income tax',
      'it return',
      'efiling',
      'e filing',
      'form 16',
      'salary',
      'refund',
      'आयकर',
      'इनकम टैक्स',
      'टैक्स',
      'रिटर्न',
    ],
  },
  [
    ...contact,
    ...section(
      'You and the year',
      ask('text', 'pan', 'PAN', { rule: 'pan', placeholder: 'ABCPE1234F' }),
      ask('radio', 'aadhaar_linked', 'Is your PAN linked with Aadhaar?', {
        options: [...YES_NO, 'Not sure'],
        description: 'A PAN that is not linked is inoperative: tax is deducted at a higher rate and refunds wait.',
      }),
      ask('select', 'assessment_year', 'Assessment year', {
        options: ['2026-27', '2025-26', '2024-25', '2023-24'],
        description: '2026-27 is for income from April 2025 to March 2026.',
      }),
    ),
    ...section(
      'Income',
      ask('checkbox', 'income_heads', 'Where does your income come from?', {
        options: [
          SALARY,
          'House property',
          'Business or profession',
          'Capital gains',
          'Other sources, like interest and dividends',
        ],
      }),
      ask('radio', 'regime', 'Tax regime', {
        options: ['New regime', 'Old regime', 'Whichever is better for me'],
        description: 'The new regime has lower rates, the old one more deductions.',
      }),
    ),
    ...bank('The account for your refund, validated on the income tax portal.'),
  ],
  [
    upload('form_16', 'Form 16', {
      description: 'Both parts, from every employer of the year.',
      maxSizeMb: 10,
      requiredIf: { key: 'income_heads', equals: SALARY },
    }),
    upload('ais_26as', 'AIS or Form 26AS', {
      description: 'Downloaded from the income tax portal, without a password.',
      maxSizeMb: 10,
    }),
    upload('bank_statement', 'Bank statement', {
      description: 'All your accounts from April to March, as one PDF without a password.',
      allowedTypes: 'pdf',
      maxSizeMb: 10,
    }),
    upload('investment_proofs', 'Proofs of investments', {
      description: 'Insurance, provident fund, tuition fees, home loan, rent receipts: what you want to deduct.',
      required: false,
      maxSizeMb: 10,
    }),
  ],
);
