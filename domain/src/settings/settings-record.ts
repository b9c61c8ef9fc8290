import type { DataOf } from '../kernel/record.js';
import { flag, text, whole } from '../kernel/record-fields.js';
import { errorAt, type FieldError, wrongAt } from '../kernel/rejection.js';
import { checkCin } from '../rules/cin.js';
import { checkGstin } from '../rules/gstin.js';
import { normaliseId } from '../rules/normalise.js';
import type { Check } from '../rules/problem.js';
import { DEFAULT_REFUND_APPROVAL_LIMIT, MAX_REFUND_APPROVAL_LIMIT } from '../rules/refund-approval.js';
import { lengthOf, MAX_SETTING_LENGTH } from '../rules/text.js';

const textErrors = (path: string, value: unknown): readonly FieldError[] => {
  if (typeof value !== 'string') return wrongAt(path, 'settings.type', { path });
  return lengthOf(value) > MAX_SETTING_LENGTH ? wrongAt(path, 'settings.long', { max: MAX_SETTING_LENGTH }) : [];
};

/** Text B section 3.11: types are checked, contents are free (reading 27) and stay as they are. */
const free = <const O extends { readonly initial?: string }>(options: O) => ({
  ...text({ label: 'Setting', max: MAX_SETTING_LENGTH, multiline: true, check: textErrors, ...options }),
  tidy: (value: string) => value,
});

/** A number of the company, checked where it is given. */
const number = (check: Check<string>) => ({
  ...free({}),
  errors: (path: string, value: string) => {
    const wrong = textErrors(path, value);
    return wrong.length > 0 || value.trim() === '' ? wrong : errorAt(path, check(normaliseId(value)));
  },
  tidy: normaliseId,
});

/** The company behind the site, for the footer and the legal pages; '' where it is not given. */
export const companyRecord = {
  companyName: free({}),
  companyAddress: free({}),
  gstin: number(checkGstin),
  cin: number((value) => checkCin(value)),
  /** The person who answers complaints (Consumer Protection (E-Commerce) Rules 2020, DPDP Act 2023). */
  grievanceName: free({}),
  grievanceEmail: free({}),
  grievancePhone: free({}),
};
export type Company = DataOf<typeof companyRecord>;

/** The settings of the site; each has its value before the first save. */
export const settingsRecord = {
  siteName: free({ initial: 'Anupalan' }),
  contactEmail: free({ initial: 'help@anupalan.example' }),
  contactPhone: free({ initial: '1800 000 0000' }),
  supportHours: free({ initial: 'Monday to Saturday, 10:00 to 18:00 IST' }),
  maintenanceMode: {
    ...flag({}),
    errors: (path: string, value: boolean) => (typeof value === 'boolean' ? [] : wrongAt(path, 'settings.switch')),
  },
  supportMessage: free({
    initial: 'Write to us on your request, or call during support hours. We answer within one working day.',
  }),
  ...companyRecord,
  /** What one admin may give back of a payment without a second one, in rupees; 0: every refund takes two. */
  refundApprovalLimit: whole({
    label: 'Limit',
    initial: DEFAULT_REFUND_APPROVAL_LIMIT,
    min: 0,
    max: MAX_REFUND_APPROVAL_LIMIT,
    outside: (path) => wrongAt(path, 'settings.limit', { max: MAX_REFUND_APPROVAL_LIMIT }),
    about: 'Rupees that one admin may give back of a payment; above it a second one has to approve',
  }),
};
export type Settings = DataOf<typeof settingsRecord>;
