/** The printed trail of an audit export: acts of access, which no timeline of a case tells. */
export const accessTexts = {
  CaseOpened: 'Opened case {case}, which is not assigned to them.',
  PersonalDataRevealed: 'Read in full in case {case}: {fields}.',
  CaseExported: 'Took a signed export of case {case}.',
  ListExported: 'Exported the list of {list}: {rows} rows.',
  ProofExported:
    '{scope, select, period {Took a signed export of the log, {from} to {to}.} other {Took a signed export of an access log.}}',
} as const;

/** The actors, by role. */
export const trailRoleTexts = {
  customer: 'customer',
  staff: 'staff',
  admin: 'admin',
  visitor: 'visitor',
  system: 'System',
  gateway: 'Payment gateway',
} as const;
