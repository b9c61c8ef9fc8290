import type { SettingsView } from '@anupalan/domain/contracts/settings';
import type { Fields } from '@anupalan/domain/kernel/record';
import { settingsRecord } from '@anupalan/domain/settings/settings-record';
import { t } from '../../shared/i18n/i18n';
import { bodyOf, type FormOf, formOf, recordProblems } from '../../shared/kit/form/record-values';
import type { Versioned } from '../../shared/kit/form/versions/use-versioned-save';
import { formatMoney } from '../../shared/kit/money';

/** The settings, by their names on the wire. */
export type SettingsValues = Omit<SettingsView, 'version' | 'updated_at'>;
export type SettingName = keyof SettingsValues;

export const TAB_NAMES = ['general', 'contact', 'advanced'] as const;
export type TabName = (typeof TAB_NAMES)[number];

/** The tab of a field; groups without a tab of their own stand in the first. */
export const tabOf = (name: string): TabName => {
  const group = (settingsRecord as Fields)[name]?.group;
  return TAB_NAMES.find((tab) => tab === group) ?? 'general';
};

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
