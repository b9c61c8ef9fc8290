/** Until when a customer can expect the filing, or the result, by code; `{thing}` and `{things}` are of `awaitedTexts`. */
export const expectedTexts = {
  'expected.by': 'Expected by {date}',
  'expected.call': 'Expected by {date}, the day of your call',
  'expected.on_hold': 'On hold: expected by {date} if we continue today',
  'expected.late_on_hold':
    "We're sorry for the delay: we expected this by {date}. It's on hold now, and we'll tell you when we continue.",
  'expected.if_done': 'Expected by {date} if you {act} today',
  'expected.moved': {
    one: 'Now expected by {date}, because we waited {days} working day for {things}',
    other: 'Now expected by {date}, because we waited {days} working days for {things}',
  },
  'expected.late':
    "We're sorry: we expected this by {date}. We're working on it and will tell you as soon as it's done.",
  'expected.late_authority':
    "The authority usually decides by {date}, and hasn't yet. We're asking, and will tell you as soon as it does.",
  'expected.between': 'Expected between {from} and {to}',
  'expected.late_waiting': "We're sorry for the delay: we expected this by {date}. We'll continue as soon as {done}.",
} as const;

/** Of a case that is on hold; its reason follows for who may read it. */
export const onHoldText = 'On hold since {date}';

/** A date of the filing where no stage beside it says so. */
export const filingText = 'Filing {text}';

/** The causes of a wait for the customer: the thing, the act, and the act when done. */
export const awaitedTexts = {
  documents: {
    thing: 'your documents',
    act: 'send your documents',
    done: "you've sent your documents",
  },
  question: { thing: 'your question', act: 'send your question', done: "you've sent your question" },
  corrections: {
    thing: 'your corrections',
    act: 'send your corrections',
    done: "you've sent your corrections",
  },
  payment: { thing: 'your payment', act: 'pay', done: "you've paid" },
  draft: { thing: 'your check of the draft', act: 'check the draft', done: "you've checked the draft" },
  /** No act of the customer ends these. */
  hold: { thing: 'the end of a hold' },
  call: { thing: 'the time that was agreed for the call' },
  /** Several things, each for less than a day. */
  customer: 'you',
} as const;

/** When a case is due, for the office, by code. */
export const dueTexts = {
  'due.by': 'Due by {date}',
  'due.past': 'Was due on {date}',
  'due.decision': 'Decision between {from} and {to}',
  'due.decision_past': 'Decision was expected by {date}',
  'due.paused': {
    one: 'Paused until the customer acts: {days} working day left',
    other: 'Paused until the customer acts: {days} working days left',
  },
  'due.paused_today': 'Paused until the customer acts: due on that day',
  'due.paused_late': 'Paused until the customer acts: was already late',
  'due.on_hold': {
    one: 'On hold: {days} working day left',
    other: 'On hold: {days} working days left',
  },
  'due.on_hold_today': 'On hold: due on the day it is resumed',
  'due.on_hold_late': 'On hold: was already late',
} as const;
