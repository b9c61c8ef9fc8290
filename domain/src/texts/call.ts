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
