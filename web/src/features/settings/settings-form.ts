import type { CompanyView, SettingsView } from '@anupalan/domain/contracts/settings';
import { settingsRecord } from '@anupalan/domain/settings/settings-record';
import { t } from '../../shared/i18n/i18n';
import { bodyOf, type FormOf, formOf, recordProblems } from '../../shared/kit/form/record-values';
import type { Versioned } from '../../shared/kit/form/versions/use-versioned-save';
import { formatMoney } from '../../shared/kit/money';

/** The settings, by their names on the wire. */
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

/** The settings as they are typed, and the version that they were made from. */
export type SettingsDraft = FormOf<typeof settingsRecord> & Pick<SettingsView, 'version'>;
export const draftOf = (shown: SettingsView): SettingsDraft => ({
  ...formOf(settingsRecord, shown),
  version: shown.version,
});

/** The settings of a draft as they are sent. */
export const valuesOf = (draft: SettingsDraft): SettingsValues => bodyOf(settingsRecord, draft) as SettingsValues;

export const versionedOf = ({ updated_at: _, version, ...values }: SettingsView): Versioned<SettingsValues> => ({
  version,
  values,
});

/** What the rules say of all fields, of tabs that are not shown too. */
export const settingsProblems = (draft: SettingsDraft) => recordProblems(settingsRecord, draft);

/** A setting's value in words. */
export const settingText = (value: string | number | boolean): string => {
  if (typeof value === 'number') return formatMoney(value);
  if (typeof value === 'boolean') return t(value ? 'settings.on' : 'settings.off');
  return value.trim() === '' ? t('settings.empty') : value;
};
