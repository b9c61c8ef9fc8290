import type { DataOf } from '../kernel/record.js';
import { choice, day, nameText, text } from '../kernel/record-fields.js';

/** What a paper of a customer is. */
export const PAPER_KINDS = ['licence', 'registration', 'dsc', 'identity', 'return', 'proof', 'other'] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

/** What a customer says of a paper of their own. */
export const paperRecord = {
  name: nameText(),
  kind: choice(PAPER_KINDS, { label: 'Kind', initial: 'other' }),
  expiresOn: day({
    wire: 'expires_on',
    label: 'Valid until',
    about: 'The last day on which it is valid, YYYY-MM-DD; empty for none',
  }),
  businessId: text({ wire: 'business_id', label: 'Business', max: 100, about: 'Id of the business; empty for none' }),
};
export type Paper = DataOf<typeof paperRecord>;
