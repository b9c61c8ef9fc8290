export const trailRoleTexts = {
  customer: 'customer',
  staff: 'staff',
  admin: 'admin',
  visitor: 'visitor',
  system: 'System',
  gateway: 'Payment gateway',
} as const;

/** The pages of an export: what stands on them beside the events. ICU messages, as in en.ts. */
export const trailTexts = {
  caseTitle: 'Audit trail of case',
  periodTitle: 'Audit trail of the period',
  accessTitle: 'Access log of',
  case: 'Case',
  service: 'Service',
  customer: 'Customer',
  assignedTo: 'Assigned to',
  nobody: 'nobody',
  status: 'Status',
  days: 'Days (India)',
  daysOf: '{from} to {to}',
  person: 'Person',
  personOf: '{name} ({role})',
  holds: 'What it holds',
  holdsOfCustomer:
    'Who of the office opened the cases of this customer without having them, read numbers or identity documents in full, or exported them',
  holdsOfStaff:
    'Cases of others that this person opened, numbers and identity documents that they read in full, and what they exported',
  made: 'Made',
  madeBy: '{at}, by {name}',
  events: 'Events',
  eventsOf: '{events} in {streams} streams',
  seals: 'Seals of the log',
  noSeals: 'none yet; the events are newer than the last seal',
  sealsOf:
    '{all, select, true {all events are} other {{named} of the events are}} named by {seals, plural, one {seal {first}} other {{seals} seals, {first} to {last}}}',
  key: 'Key (SHA-256)',
  byType: 'Events by type',
  byDay: 'Events by day',
  byMonth: 'Events by month',
  verify: 'How to verify',
  verifyKey: 'Take the public key from {keysAt} yourself and compare its SHA-256 with {fingerprint}.',
  verifyRun:
    'Unpack the ZIP and run in its folder: node verify.mjs --key your-copy.pem (Node 20 or newer, nothing else).',
  verifyResult:
    'It names every event that was changed, removed, put in another place or cut off, and ends with code 0 when nothing was.',
  when: 'When',
  who: 'Who',
  what: 'What',
  hash: 'Event and hash',
  all: 'Events: {total}',
  first: 'The first {rows} of {total} events; events.ndjson has all of them',
  foot: '{title} · {name} · made {at}',
  page: 'Page {page} of {pages}',
} as const;
