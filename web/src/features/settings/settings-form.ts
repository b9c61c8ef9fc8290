import type { CompanyView, SettingsView } from '@anupalan/domain/contracts/settings';
import { checkCin } from '@anupalan/domain/rules/cin';
import { checkGstin } from '@anupalan/domain/rules/gstin';
import { object, string } from 'yup';

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
  advanced: ['maintenanceMode'],
} as const satisfies Record<string, readonly SettingName[]>;
export type TabName = keyof typeof TABS;
export const TAB_NAMES = Object.keys(TABS) as readonly TabName[];

const FIELDS: readonly SettingName[] = Object.values(TABS).flat();

/** The tab of a field. */
export const tabOf = (name: string): TabName =>
  TAB_NAMES.find((tab) => (TABS[tab] as readonly string[]).includes(name)) ?? 'general';

/** The form's values, and the version that they were made from. */
export type SettingsDraft = SettingsValues & Pick<SettingsView, 'version'>;
export const draftOf = ({ updated_at: _, ...draft }: SettingsView): SettingsDraft => draft;

const rule = (check: (value: string) => { readonly message: string } | null) =>
  string().test((value, context) => {
    const problem = value === undefined || value.trim() === '' ? null : check(value);
    return problem === null ? true : context.createError({ message: problem.message });
  });

export const settingsSchema = () => object({ gstin: rule(checkGstin), cin: rule((value) => checkCin(value)) });

/** A field with two values; `stands` is the one that is kept unless the person chooses the other. */
export interface Difference {
  readonly name: SettingName;
  readonly mine: string | boolean;
  readonly theirs: string | boolean;
  readonly stands: 'mine' | 'theirs';
}

/** Differences between two edits of `base`. A field that one side left alone keeps the other's value. */
export const differences = (
  base: SettingsValues,
  mine: SettingsValues,
  theirs: SettingsValues,
): readonly Difference[] =>
  FIELDS.flatMap((name): Difference[] =>
    mine[name] === theirs[name]
      ? []
      : [{ name, mine: mine[name], theirs: theirs[name], stands: mine[name] === base[name] ? 'theirs' : 'mine' }],
  );

/** Their values with the chosen ones of mine. */
export const chosenValues = (
  theirs: SettingsValues,
  list: readonly Difference[],
  chosen: Readonly<Record<string, 'mine' | 'theirs'>>,
): SettingsValues => ({
  ...theirs,
  ...Object.fromEntries(
    list.filter(({ name, stands }) => (chosen[name] ?? stands) === 'mine').map(({ name, mine }) => [name, mine]),
  ),
});
