import { initialOf, toWire } from '@anupalan/domain/kernel/record';
import { settingsRecord } from '@anupalan/domain/settings/settings-record';
import { expect, it } from 'vitest';
import { draftOf, type SettingsDraft, settingsProblems, tabOf, valuesOf } from './settings-form';

const shown = toWire(settingsRecord, initialOf(settingsRecord));
const draft = draftOf({ ...shown, version: 3, updated_at: null });
const wrong = (more: Partial<SettingsDraft>) => Object.keys(settingsProblems({ ...draft, ...more }));

it('the settings are sent as they were shown', () => {
  expect(valuesOf(draft)).toEqual(shown);
});

it('numbers of the company are checked where they are given, as on the server', () => {
  expect(wrong({})).toEqual([]);
  expect(wrong({ gstin: '27aapfu0939f1zv', cin: 'U74999MH2020PTC123456' })).toEqual([]);
  expect(wrong({ gstin: '27AAPFU0939F1ZX', cin: 'U7' })).toEqual(['gstin', 'cin']);
});

it('the limit of refunds by one admin is whole rupees', () => {
  for (const good of ['0', '7500']) expect(wrong({ refundApprovalLimit: good })).toEqual([]);
  for (const bad of ['', 'many', '-1', '10.5', '10000001'])
    expect(wrong({ refundApprovalLimit: bad })).toEqual(['refundApprovalLimit']);
});

it('each field has its tab', () => {
  expect([tabOf('gstin'), tabOf('supportMessage'), tabOf('maintenanceMode')]).toEqual([
    'general',
    'contact',
    'advanced',
  ]);
});
