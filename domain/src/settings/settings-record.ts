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

interface FreeOptions {
  readonly group: string;
  readonly initial?: string;
  readonly multiline?: boolean;
}

/** Text B section 3.11: types are checked, contents are free (reading 27) and stay as they are. */
const free = <const O extends FreeOptions>(options: O) => ({
  ...text({ label: 'Setting', max: MAX_SETTING_LENGTH, check: textErrors, ...options }),
  tidy: (value: string) => value,
});

/** A number of the company, checked where it is given. */
const number = (check: Check<string>) => ({
  ...free({ group: 'company' }),
  errors: (path: string, value: string) => {
    const wrong = textErrors(path, value);
    return wrong.length > 0 || value.trim() === '' ? wrong : errorAt(path, check(normaliseId(value)));
  },
  tidy: normaliseId,
});

/** The company behind the site, for the footer and the legal pages; '' where it is not given. */
export const companyRecord = {
  companyName: free({ group: 'company' }),
  companyAddress: free({ group: 'company', multiline: true }),
  gstin: number(checkGstin),
  cin: number((value) => checkCin(value)),
  /** The person who answers complaints (Consumer Protection (E-Commerce) Rules 2020, DPDP Act 2023). */
  grievanceName: free({ group: 'grievance' }),
  grievanceEmail: free({ group: 'grievance' }),
  grievancePhone: free({ group: 'grievance' }),
};
export type Company = DataOf<typeof companyRecord>;

/** The settings that everybody reads; each has its value before the first save. */
export const siteRecord = {
  siteName: free({ group: 'general', initial: 'Anupalan' }),
  contactEmail: free({ group: 'contact', initial: 'help@anupalan.example' }),
  contactPhone: free({ group: 'contact', initial: '1800 000 0000' }),
  supportHours: free({ group: 'contact', initial: 'Monday to Saturday, 10:00 to 18:00 IST' }),
  maintenanceMode: {
    ...flag({ group: 'advanced' }),
    errors: (path: string, value: boolean) => (typeof value === 'boolean' ? [] : wrongAt(path, 'settings.switch')),
  },
  supportMessage: free({
    group: 'contact',
    multiline: true,
    initial: 'Write to us on your request, or call during support hours. We answer within one working day.',
  }),
};

/** The settings of the site. */
export const settingsRecord = {
  ...siteRecord,
  ...companyRecord,
  /** What one admin may give back of a payment without a second one, in rupees; 0: every refund takes two. */
  refundApprovalLimit: whole({
    group: 'advanced',
    label: 'Limit',
    initial: DEFAULT_REFUND_APPROVAL_LIMIT,
    min: 0,
    max: MAX_REFUND_APPROVAL_LIMIT,
    outside: (path) => wrongAt(path, 'settings.limit', { max: MAX_REFUND_APPROVAL_LIMIT }),
    about: 'Rupees that one admin may give back of a payment; above it a second one has to approve',
  }),
};
export type Settings = DataOf<typeof settingsRecord>;
