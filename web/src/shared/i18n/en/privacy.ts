/**
 * The privacy notice (DPDP Act 2023): the data, its purpose, its retention and the person's rights. Its version is kept
 * with every consent; a changed text gets a new version in command-api/src/identity/sign-in.ts.
 */
export const privacy = {
  title: 'Privacy notice',
  version: 'Version {{version}}',
  lead: 'What we keep about you, why, and your rights. You agree to it when you sign in for the first time.',
  accountTitle: 'Your account',
  accountBody:
    'Your mobile number, and your name and e-mail address if you give them. We use them to sign you in and to tell you what happens with your services.',
  servicesTitle: 'Your services',
  servicesBody:
    'What you enter in forms, the documents you upload, your payments and your messages. We use them only to carry out the service that you asked for, and pass on to an authority what its filing needs.',
  protectTitle: 'How we protect it',
  protectBody:
    'Personal data and documents are encrypted with a key of their own for each person and each case. Only you, the people working on your case and administrators can read them, and we record it whenever anyone else opens your case. Our team sees PAN, passport, bank account and Aadhaar numbers masked; we record who looks at one in full, and why.',
  howLongTitle: 'How long',
  howLongBody:
    'As long as your case needs it. We delete the full Aadhaar numbers from your form 30 days after delivery or cancellation. Receipts stay as long as tax law requires.',
  rightsTitle: 'Your rights',
  rightsBody:
    'Download a copy of everything we hold about you, or have it erased, on your profile page. You can also correct it, or withdraw your agreement. Write to {{email}} if you need help; we reply within 30 days.',
  consent: 'By continuing you agree to our',
  consentLink: 'privacy notice',
} as const;
