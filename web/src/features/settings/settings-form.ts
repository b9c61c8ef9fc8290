import type { CompanyView, SettingsView } from '@anupalan/domain/contracts/settings';
import { checkCin } from '@anupalan/domain/rules/cin';
import { checkGstin } from '@anupalan/domain/rules/gstin';
import { isRefundApprovalLimit, MAX_REFUND_APPROVAL_LIMIT } from '@anupalan/domain/rules/refund-approval';
import { checkText, MAX_SETTING_LENGTH } from '@anupalan/domain/rules/text';
import { number, object, string } from 'yup';
import type { Versioned } from '../../shared/components/form/versions/use-versioned-save';
import { formatMoney } from '../../shared/components/money';
import { t } from '../../shared/i18n/i18n';

/** The values of the form, by their names on the wire. */
export type SettingsValues = Omit<SettingsView, 'version' | 'updated_at'>;
export type SettingName = keyof SettingsValues;

export const COMPANY_FIELDS = [
  'companyName',
  'companyAddress',
  'gstin',
  'cin',
  'grievanceName',
  'grievanceEmail',
  'grievancePhone',
] as const satisfies readonly (keyof CompanyView)[];

/** The tabs with their fields, in their order. */
const TABS = {
  general: ['siteName', ...COMPANY_FIELDS],
  contact: ['contactEmail', 'contactPhone', 'supportHours', 'supportMessage'],
  advanced: ['maintenanceMode', 'refundApprovalLimit'],
} as const satisfies Record<string, readonly SettingName[]>;
export type TabName = keyof typeof TABS;
export const TAB_NAMES = Object.keys(TABS) as readonly TabName[];

/** The tab of a field. */
export const tabOf = (name: string): TabName =>
  TAB_NAMES.find((tab) => (TABS[tab] as readonly string[]).includes(name)) ?? 'general';

/** The form's values, and the version that they were made from. */
export type SettingsDraft = SettingsValues & Pick<SettingsView, 'version'>;
export const draftOf = ({ updated_at: _, ...draft }: SettingsView): SettingsDraft => draft;

export const versionedOf = ({ updated_at: _, version, ...values }: SettingsView): Versioned<SettingsValues> => ({
  version,
  values,
});

const rule = (check: (value: string) => { readonly message: string } | null) =>
  string().test((value, context) => {
    const problem = value === undefined || value.trim() === '' ? null : check(value);
    return problem === null ? true : context.createError({ message: problem.message });
  });

/** The rules of all fields: those of a tab that is not shown are validated by nothing else. */
export const settingsSchema = () => {
  const texts = [...TABS.general, ...TABS.contact].map((name) => {
    const free = { label: t(`settings.field.${name}`), max: MAX_SETTING_LENGTH, multiline: true };
    return [name, rule((value) => checkText(value, free))] as const;
  });
  const badLimit = t('settings.badLimit', { max: formatMoney(MAX_REFUND_APPROVAL_LIMIT) });
  return object({
    ...Object.fromEntries(texts),
    gstin: rule(checkGstin),
    cin: rule((value) => checkCin(value)),
    refundApprovalLimit: number()
      .typeError(badLimit)
      .required(badLimit)
      .test('limit', badLimit, (value) => isRefundApprovalLimit(value)),
  });
};

/** A setting's value in words. */
export const settingText = (value: string | number | boolean): string => {
  if (typeof value === 'number') return formatMoney(value);
  if (typeof value === 'boolean') return t(value ? 'settings.on' : 'settings.off');
  return value.trim() === '' ? t('settings.empty') : value;
};
