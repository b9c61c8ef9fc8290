import { fill } from './fill.js';

/** Who calls, once that is known, and on which of the customer's numbers. */
const callTexts = {
  weCall: "We'll call you on {number}.",
  theyCall: '{who} will call you on {number}.',
  numberEnding: 'your number ending in {last}',
  numberGiven: 'the number you gave',
} as const;

/** 'Meera Nair will call you on your number ending in 3210.'; `phone` is the answer of the form. */
export function callWords(who: string | null, phone: unknown): string {
  const last = typeof phone === 'string' ? /(\d{4})\D*$/.exec(phone)?.[1] : undefined;
  const number = last === undefined ? callTexts.numberGiven : fill(callTexts.numberEnding, { last });
  return who === null ? fill(callTexts.weCall, { number }) : fill(callTexts.theyCall, { who, number });
}

/** That the agreed time `{call}` was given up: to whom it is said, and by whom it was. */
const rescheduledTexts = {
  customer: { customer: 'You asked for another time than {call}', office: "We can't keep {call}" },
  office: { customer: 'The customer asked for another time than {call}', office: 'We gave up {call}' },
} as const;

type Side = keyof typeof rescheduledTexts;

/** 'You asked for another time than Tue 24 Nov, 10:00 to 10:30 IST: After 4 pm, please.'; `note` may be empty. */
export function rescheduledWords(reader: Side, by: Side, call: string, note: string): string {
  const said = fill(rescheduledTexts[reader][by], { call });
  return note === '' ? `${said}.` : `${said}: ${note}`;
}
