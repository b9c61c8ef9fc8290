/** The notes at the nodes of a case's rail, by code. Those of its dates are in case-dates.ts. */
export const stageNoteTexts = {
  free: 'Free of charge',
  paid: '{amount}',
  files: { one: '{count} file', other: '{count} files' },
  nothing_to_pay: 'Nothing more to pay',
  acknowledgement: 'Acknowledgement {number}',
  reference: 'Reference {number}',
  /** The topic of the customer in a consultation. */
  topic: '{topic}',
  'review.after_you': 'About one working day after you',
  'review.after_customer': 'About one working day after the customer',
  'turn.yours': 'Your turn',
  'turn.on_it': "We're on it",
  'turn.customer': 'Waiting for the customer',
  'turn.ours': 'Our turn',
  'turn.authority': 'With the authority',
  'turn.cancelled': 'Cancelled',
} as const;
