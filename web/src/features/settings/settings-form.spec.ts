import { expect, it } from 'vitest';
import { chosenValues, differences, type SettingsValues, settingsSchema, tabOf } from './settings-form';

const base: SettingsValues = {
  siteName: 'Sahi',
  contactEmail: '',
  contactPhone: '',
  supportHours: '',
  supportMessage: '',
  maintenanceMode: false,
  companyName: '',
  companyAddress: '',
  gstin: '',
  cin: '',
  grievanceName: '',
  grievanceEmail: '',
  grievancePhone: '',
};

it('two people who changed different settings both keep theirs', () => {
  const theirs = { ...base, supportHours: '10 to 6' };
  const list = differences(base, { ...base, siteName: 'Mine' }, theirs);
  expect(list.map(({ name, stands }) => [name, stands])).toEqual([
    ['siteName', 'mine'],
    ['supportHours', 'theirs'],
  ]);
  expect(chosenValues(theirs, list, {})).toEqual({ ...base, siteName: 'Mine', supportHours: '10 to 6' });
});

it('a setting that both changed is shown with both values, and the same change is none', () => {
  const theirs = { ...base, siteName: 'Theirs', maintenanceMode: true };
  const list = differences(base, { ...base, siteName: 'Mine', maintenanceMode: true }, theirs);
  expect(list).toEqual([{ name: 'siteName', mine: 'Mine', theirs: 'Theirs', stands: 'mine' }]);
  expect(chosenValues(theirs, list, { siteName: 'theirs' })).toEqual(theirs);
});

it('numbers of the company are checked where they are given, as on the server', async () => {
  const valid = (more: Partial<SettingsValues>) => settingsSchema().isValid({ ...base, ...more });
  expect(await valid({})).toBe(true);
  expect(await valid({ gstin: '27aapfu0939f1zv', cin: 'U74999MH2020PTC123456' })).toBe(true);
  expect(await valid({ gstin: '27AAPFU0939F1ZX' })).toBe(false);
  expect(await valid({ cin: 'U7' })).toBe(false);
});

it('each field has its tab', () => {
  expect([tabOf('gstin'), tabOf('supportMessage'), tabOf('maintenanceMode')]).toEqual([
    'general',
    'contact',
    'advanced',
  ]);
});
