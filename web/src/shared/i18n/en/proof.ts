/** Texts of the signed exports of the log. */
export const proof = {
  title: 'Audit proof',
  lead: 'Signed copies of the log that anybody can check without us.',
  save: 'Signed export',
  saved: 'The export is saved',
  recorded: 'Your export was recorded.',
  failed: 'No export was saved',
  caseLead: 'The export has every event, a PDF to print, and a program that checks both without us.',
  period: 'A period',
  periodLead:
    'Every event of these days in India, of all cases and accounts. Personal data in it stays encrypted. At most {{days}} days and {{events}} events.',
  from: 'First day',
  to: 'Last day',
  needed: 'Choose a day.',
  backwards: 'Choose a last day that is not before the first.',
  tooLong: 'Choose at most {{days}} days.',
  access: 'Access log',
  accessCustomer:
    'Staff and admins who opened their cases without being assigned, read numbers in full, or exported them.',
  accessOffice: 'The cases of others that they opened, the numbers that they read in full, and their exports.',
  key: 'Public key',
  keyLead: "Compare the export's key with this one. It is published at {{address}}.",
  fingerprint: 'SHA-256 of the public key',
  how: 'How to check an export',
  steps: {
    one: 'Get the public key from its address and compare it with the key of the export.',
    two: 'Unpack the ZIP and run node verify.mjs in its folder. It needs only Node 20 or newer.',
    three: 'The program names every event that was changed, removed, re-ordered or cut off.',
  },
  elsewhere: 'A single case is exported on its page, the access log of a person on theirs.',
} as const;
