import type { DataOf } from '../kernel/record.js';
import { choice, nameText, text } from '../kernel/record-fields.js';
import { wrongAt } from '../kernel/rejection.js';
import { isCalendarDate } from '../rules/dates.js';

/** What a paper of a customer is. */
export const PAPER_KINDS = ['licence', 'registration', 'dsc', 'identity', 'return', 'proof', 'other'] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

const EXPIRY = 'Valid until';

/** What a customer says of a paper of their own. */
export const paperRecord = {
  name: nameText(),
  kind: choice(PAPER_KINDS, { label: 'Kind', initial: 'other' }),
  expiresOn: text({
    wire: 'expires_on',
    label: EXPIRY,
    max: 10,
    about: 'The last day on which it is valid, YYYY-MM-DD; empty for none',
    check: (path, value) =>
      value === '' || isCalendarDate(value) ? [] : wrongAt(path, 'date.format', { label: EXPIRY }),
  }),
  businessId: text({ wire: 'business_id', label: 'Business', max: 100, about: 'Id of the business; empty for none' }),
};
export type Paper = DataOf<typeof paperRecord>;
