import { expect, it } from 'vitest';
import { type SettingsValues, settingsSchema, tabOf } from './settings-form';

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
  refundApprovalLimit: 5000,
};

it('numbers of the company are checked where they are given, as on the server', async () => {
  const valid = (more: Partial<SettingsValues>) => settingsSchema().isValid({ ...base, ...more });
  expect(await valid({})).toBe(true);
  expect(await valid({ gstin: '27aapfu0939f1zv', cin: 'U74999MH2020PTC123456' })).toBe(true);
  expect(await valid({ gstin: '27AAPFU0939F1ZX' })).toBe(false);
  expect(await valid({ cin: 'U7' })).toBe(false);
});

it('the limit of refunds by one admin is whole rupees', async () => {
  const valid = (refundApprovalLimit: unknown) => settingsSchema().isValid({ ...base, refundApprovalLimit });
  for (const good of [0, '7500']) expect(await valid(good)).toBe(true);
  for (const bad of ['', 'many', -1, 10.5, 10_000_001]) expect(await valid(bad)).toBe(false);
});

it('each field has its tab', () => {
  expect([tabOf('gstin'), tabOf('supportMessage'), tabOf('maintenanceMode')]).toEqual([
    'general',
    'contact',
    'advanced',
  ]);
});
