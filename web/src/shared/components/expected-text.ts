import type { Expected } from '@anupalan/domain/contracts/stage-notes';
import { awaitedTexts, expectedTexts } from '@anupalan/domain/texts/case-dates';
import { counted, fill } from '@anupalan/domain/texts/fill';
import { formatDate } from './dates';

const list = new Intl.ListFormat('en-IN');

/** The sentence of when the customer can expect the result. */
export function expectedText({ code, params }: Expected): string {
  const date = formatDate(params.date);
  if (code === 'expected.moved') {
    const { days, waited_for } = params;
    const things = waited_for.map((one) => awaitedTexts[one].thing);
    const awaited = things.length === 0 ? awaitedTexts.customer : list.format(things);
    return fill(counted(expectedTexts[code], days), { date, days, things: awaited });
  }
  if (code === 'expected.if_done' || code === 'expected.late_waiting') {
    const { act, done } = awaitedTexts[params.waits_for];
    return fill(expectedTexts[code], { date, act, done });
  }
  return fill(expectedTexts[code], { date });
}
