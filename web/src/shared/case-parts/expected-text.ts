import type { CustomerService } from '@anupalan/domain/contracts/requests';
import type { Expected } from '@anupalan/domain/contracts/stage-notes';
import { awaitedTexts, expectedTexts, filingText } from '@anupalan/domain/texts/case-dates';
import { counted, fill } from '@anupalan/domain/texts/fill';
import { currentVersion, hasAuthority } from '@anupalan/domain/workflows/registry';
import { formatDate } from '../kit/dates';

const list = new Intl.ListFormat('en-IN');

/** The sentence that says when the customer can expect the filing, or the result. */
export function expectedText({ code, params }: Expected): string {
  if (code === 'expected.between')
    return fill(expectedTexts[code], { from: formatDate(params.from), to: formatDate(params.to) });
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

/** The same in a list, where nothing else says whether it is the date of the filing; null if nothing is known. */
export function expectedLine({ expected, workflow }: Pick<CustomerService, 'expected' | 'workflow'>): string | null {
  if (expected === null) return null;
  const text = expectedText(expected);
  const isDate = ['expected.by', 'expected.if_done', 'expected.moved'].includes(expected.code);
  return isDate && hasAuthority(currentVersion(workflow))
    ? fill(filingText, { text: `${text.charAt(0).toLowerCase()}${text.slice(1)}` })
    : text;
}
