import { fromRupees } from '../../kernel/money.js';
import { contact, feesFrom, GOVERNMENT_FEES, governmentFee, ourFilingFee, YES_NO } from './common.js';
import { ask, type BuiltInService, define, markdown, section, steps, upload } from './define.js';
import { NICE_CLASSES } from './nice-classes.js';

const IN_USE = 'Already in use';

export const trademarkRegistration: BuiltInService = define(
  7000,
  'trademark-registration',
  {
    title: 'Trademark Registration',
    description:
      'File your brand name or logo with the Trade Marks Registry: similarity search, choice of class, application in Form TM-A, and every later step followed until it is registered.',
    detailedDescription: markdown(
      'A registered trademark lets you stop others from using a name or logo that is confusingly similar for the same kind of goods or services. You may use ™ from the day of filing, and ® only once the mark is registered.',
      '## What you get',
      '- A search of the register for similar marks, with our view of the chances\n- The application (Form TM-A) filed online, and its number\n- Word as soon as the Registry examines, objects, publishes or registers',
      '## How it works',
      steps(
        'You tell us the mark and what it stands for. We search the register and agree the class with you.',
        'You sign the authorisation (Form TM-48) that we send you, and we file.',
        'The Registry examines the application. An objection has to be answered within 30 days; we tell you what it says and what the answer costs.',
        'The mark is published in the Trade Marks Journal. If nobody opposes within four months, it is registered for 10 years and can be renewed.',
      ),
      '## How long it takes',
      'About 5 working days to filing. Registration takes 8 to 18 months if nobody objects: the time is the Registry’s.',
      '## Government fees',
      '₹4,500 for each class for individuals, startups and small enterprises, ₹9,000 for everybody else (online filing). ' +
        GOVERNMENT_FEES,
    ),
    helpText: 'If you are not sure about the class, choose the nearest one. We confirm it with you before filing.',
    pricePaise: fromRupees(599),
    governmentFees: feesFrom(4500),
    laterFees: [
      governmentFee(
        'Government fees',
        4500,
        9000,
        'Per class: ₹4,500 for individuals, startups and small enterprises, ₹9,000 for others.',
      ),
      ourFilingFee(708),
    ],
    category: 'legal',
    workflow: 'filing',
    icon: 'Stamp',
    isPopular: true,
    complexityLevel: 3,
    estimatedDurationDays: 5,
    decisionTime: { from: 8, to: 18, unit: 'months' },
    benefits: [
      'Search of the register before you spend the government fee',
      'Right class and wording of goods and services',
      'Use of ™ from the day of filing',
      'Protection across India for 10 years, renewable',
      'Half the government fee for small enterprises and startups',
    ],
    requiredDocuments: [
      'The logo as an image, if there is one',
      'User affidavit with proof of use, if the mark is already in use',
      'Identity proof of the applicant',
      'Udyam (MSME) or startup certificate for the lower fee (optional)',
    ],
    faqs: [
      {
        question: 'When may I use ™ and ®?',
        answer: '™ from the day of filing, ® only once the mark is registered.',
      },
      {
        question: 'Should I register the name or the logo?',
        answer: 'A word by itself is protected in every style of writing. For a logo with words you tick both.',
      },
      {
        question: 'How many classes do I need?',
        answer:
          'Goods are in classes 1 to 34, services in 35 to 45. Each class is an application with a fee of its own. If you are not sure, choose the nearest one: we confirm it with you before filing.',
      },
      {
        question: 'What if the Registry objects?',
        answer: 'The objection has to be answered within 30 days. We tell you what it says and what the answer costs.',
      },
    ],
    requiredSpecialization: 'trademark',
    searchWords: ['trade mark', 'tm', 'brand', 'brand name', 'logo', 'register', 'ट्रेडमार्क', 'ब्रांड'],
  },
  [
    ...contact,
    ...section(
      'The mark',
      ask('checkbox', 'mark_type', 'What does the mark consist of?', {
        options: ['Word', 'Logo'],
        description: 'Tick both for a logo with words. A word by itself is protected in every style of writing.',
      }),
      ask('text', 'mark', 'The word or words of the mark', {
        rule: 'business_name',
        description: 'Exactly as they are to be registered. With a translation, if they are not English or Hindi.',
        showIf: { key: 'mark_type', equals: 'Word' },
      }),
      ask('select', 'trademark_class', 'Class', {
        options: NICE_CLASSES,
        description:
          'Goods are in classes 1 to 34, services in 35 to 45. Each class is an application with a fee of its own.',
      }),
      ask('textarea', 'goods_services', 'Goods or services sold under the mark', {
        description: 'For example: cotton shirts and trousers for men. We word it as the Registry expects.',
      }),
      ask('radio', 'use_status', 'Is the mark in use?', { options: [IN_USE, 'Proposed to be used'] }),
      ask('date', 'used_since', 'In use since', {
        description: 'The first invoice or advertisement that shows the mark.',
        showIf: { key: 'use_status', equals: IN_USE },
      }),
    ),
    ...section(
      'Applicant',
      ask('select', 'applicant_type', 'The applicant is', {
        options: [
          'Individual or sole proprietor',
          'Startup recognised by DPIIT',
          'Small enterprise (Udyam registered)',
          'Company',
          'LLP or partnership firm',
          'Trust or society',
        ],
        description: 'The first three pay half the government fee.',
      }),
      ask('text', 'applicant_name', 'Name of the applicant', {
        rule: 'business_name',
        description: 'The owner of the mark, as on the PAN card.',
      }),
      ask('text', 'applicant_pan', 'PAN of the applicant', { rule: 'pan', placeholder: 'ABCPE1234F' }),
      ask('textarea', 'applicant_address', 'Address of the applicant'),
    ),
  ],
  [
    upload('logo', 'Logo', {
      description: 'A clear image of at least 500 × 500 pixels. In colour, the colours are part of the mark.',
      allowedTypes: 'jpg,jpeg,png',
      requiredIf: { key: 'mark_type', equals: 'Logo' },
    }),
    upload('user_affidavit', 'User affidavit', {
      description:
        'On stamp paper and notarised, with invoices or advertisements that show the use. We send you the wording when you ask for it.',
      requiredIf: { key: 'use_status', equals: IN_USE },
      maxSizeMb: 10,
    }),
    upload('identity_proof', 'Identity proof of the applicant', {
      description: 'PAN card of an individual; certificate of incorporation or partnership deed of a business.',
    }),
    upload('msme_certificate', 'Udyam or startup certificate', {
      description: 'Only needed for the lower government fee.',
      required: false,
    }),
  ],
);

export const copyrightRegistration: BuiltInService = define(
  8000,
  'copyright-registration',
  {
    title: 'Copyright Registration',
    description:
      'Register a book, software, artwork, song or film with the Copyright Office: application in Form XIV, statements and copies in the right form, and the diary number at once.',
    detailedDescription: markdown(
      'Copyright arises with the work itself. The registration is evidence of who made it and when, which is what counts in a dispute. For books, music and art it lasts for the author’s life and 60 years after.',
      '## What you get',
      '- The application (Form XIV) with its statements, filed online\n- The diary number as proof of filing\n- The extract from the Register of Copyrights once the Office has decided',
      '## How it works',
      steps(
        'You describe the work and upload a copy. We check which statements and no-objection letters are needed.',
        'We file the application and send you the diary number.',
        'For 30 days anybody may object. Then an examiner looks at the application and may ask questions; we prepare the answers.',
        'The Office enters the work in the register and issues the extract.',
      ),
      '## How long it takes',
      'About 20 working days to filing and the diary number. The Office itself takes 4 to 12 months.',
      '## Government fees',
      '₹500 for a literary, dramatic, musical or artistic work, ₹2,000 for a sound recording, ₹5,000 for a film; ₹2,000 also for an artistic work that is used on goods. ' +
        GOVERNMENT_FEES,
    ),
    helpText:
      'For software we need the first and the last ten pages of the source code as a PDF; parts may be blacked out.',
    pricePaise: fromRupees(499),
    governmentFees: feesFrom(500),
    laterFees: [
      governmentFee(
        'Government fees',
        500,
        5000,
        '₹500 for books, art and music, ₹2,000 for sound recordings, ₹5,000 for films.',
      ),
    ],
    category: 'legal',
    workflow: 'filing',
    icon: 'BookOpen',
    isPopular: true,
    complexityLevel: 3,
    estimatedDurationDays: 20,
    decisionTime: { from: 4, to: 12, unit: 'months' },
    benefits: [
      'Public record of author, owner and date',
      'Prima facie evidence in court',
      'Right statements for each kind of work',
      'Diary number from the day of filing',
      'Recognised in the countries of the Berne Convention',
    ],
    requiredDocuments: [
      'Copy of the work',
      'Identity proof of the applicant',
      'No-objection letter of the author, if the author is somebody else',
    ],
    faqs: [
      {
        question: 'Is my work protected without a registration?',
        answer:
          'Yes, copyright arises with the work itself. The registration is evidence of who made it and when, which is what counts in a dispute.',
      },
      {
        question: 'Do I have to hand in all of my source code?',
        answer: 'No. We need the first and the last ten pages as a PDF; parts may be blacked out.',
      },
      {
        question: 'Can a company apply for the work of its employee?',
        answer:
          'Yes. Say that the applicant is not the author, and upload a no-objection letter that the author has signed.',
      },
      {
        question: 'How long does it take?',
        answer: 'About 20 working days to filing and the diary number. The Office itself takes 4 to 12 months.',
      },
    ],
    requiredSpecialization: 'trademark',
    searchWords: ['copy right', 'book', 'song', 'music', 'art', 'film', 'software', 'register', 'कॉपीराइट'],
  },
  [
    ...contact,
    ...section(
      'The work',
      ask('text', 'work_title', 'Title of the work'),
      ask('select', 'kind_of_work', 'Kind of work', {
        options: [
          'Literary work (book, article, script)',
          'Computer software',
          'Musical work',
          'Artistic work (painting, drawing, photograph, logo)',
          'Dramatic work',
          'Sound recording',
          'Cinematograph film or video',
        ],
      }),
      ask('text', 'language', 'Language of the work', { description: 'For a work without words: none.' }),
      ask('radio', 'published', 'Has the work been published?', { options: YES_NO }),
      ask('date', 'publication_date', 'Date of first publication', { showIf: { key: 'published', equals: 'Yes' } }),
    ),
    ...section(
      'Author and applicant',
      ask('text', 'author_name', 'Name of the author'),
      ask('text', 'author_nationality', 'Nationality of the author', { placeholder: 'Indian' }),
      ask('radio', 'applicant_is_author', 'Is the applicant the author?', {
        options: YES_NO,
        description: 'Choose “No” if a company or another person applies, for example the employer or publisher.',
      }),
      ask('text', 'applicant_name', 'Name of the applicant', { showIf: { key: 'applicant_is_author', equals: 'No' } }),
    ),
  ],
  [
    upload('work_copy', 'Copy of the work', {
      description:
        'The whole work, or for software the first and last ten pages of the code. For sound and film: lyrics, score or script; we tell you how to send the recording.',
      allowedTypes: 'pdf,doc,docx,jpg,jpeg,png',
      maxSizeMb: 50,
    }),
    upload('identity_proof', 'Identity proof of the applicant', {
      description: 'PAN card, passport or voter card; for a business its certificate of incorporation.',
    }),
    upload('author_noc', 'No-objection letter of the author', {
      description: 'Signed by the author. We send you the wording when you ask for it.',
      requiredIf: { key: 'applicant_is_author', equals: 'No' },
    }),
  ],
);
