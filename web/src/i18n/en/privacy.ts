/**
 * The privacy notice (DPDP Act 2023): what is taken, what for, how long, and what one may ask. Its version is kept with every
 * consent; a changed text gets a new version in command-api/src/app/sign-in.ts.
 */
export const privacy = {
  title: 'Privacy notice',
  version: 'Version {{version}}',
  lead: 'What we keep about you, why, and what you can ask of us. You agree to it when you sign in for the first time.',
  accountTitle: 'Your account',
  accountBody:
    'Your mobile number, and your name and e-mail address if you give them. We use them to sign you in and to tell you what happens with your services.',
  servicesTitle: 'Your services',
  servicesBody:
    'What you enter in forms, the documents you upload, your payments and your messages. We use them only to carry out the service that you asked for, and pass on to an authority what its filing needs.',
  protectTitle: 'How it is kept',
  protectBody:
    'Personal data and documents are encrypted with a key of their own for each person and each case. Only you, the people who work on your case and administrators can read them, and who opens a case that is not theirs is recorded. Aadhaar numbers are shown masked.',
  howLongTitle: 'How long',
  howLongBody:
    'As long as your case needs it. The full Aadhaar number goes 30 days after delivery. Invoices stay as long as tax law requires.',
  rightsTitle: 'What you can ask',
  rightsBody:
    'To see what we hold, to correct it, to have it erased, and to withdraw your agreement. Write to {{email}}; we answer within the time that the law sets.',
  consent: 'By going on you agree to our',
  consentLink: 'privacy notice',
} as const;
