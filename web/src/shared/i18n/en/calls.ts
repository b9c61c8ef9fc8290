/** Texts of the calls that customers wait for, for the office. */
export const calls = {
  title: 'Call-backs',
  wanted: 'wants a call',
  due: 'Call by {{date}}',
  overdue: 'Call was due {{date}}',
  when: 'suits them: {{when}}',
  tried_one: 'called without an answer on {{date}}',
  tried_other: 'called {{count}} times without an answer, last on {{date}}',
  made: 'I called',
  madeOf: 'I called about {{number}}',
  madeLead: 'Without an answer the call stays due.',
  outcome: 'How it went',
  outcomes: { talked: 'We talked', no_answer: 'No answer' },
  note: 'Note',
  noteHint: 'For colleagues; the customer does not read it',
  save: 'Save',
} as const;
