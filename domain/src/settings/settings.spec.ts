import { describe, expect, it } from 'vitest';
import { admin, customer, given, staff } from '../../testing/scenario.js';
import { streamName } from '../kernel/aggregate.js';
import { initialOf } from '../kernel/record.js';
import { SITE, siteSettings } from './aggregate.js';
import type { SettingsCommand } from './commands.js';
import type { SettingsEvent } from './events.js';
import { companyRecord, type Settings } from './settings-record.js';
import { defaultSettings } from './state.js';

const NO_COMPANY = initialOf(companyRecord);
const settings: Settings = { ...defaultSettings, siteName: 'Anupalan Test', maintenanceMode: true };
const change: SettingsCommand = { type: 'changeSettings', ...settings };
const changed: SettingsEvent = { type: 'SettingsChanged', data: settings };
const byAdmin = { ctx: { actor: admin() } };
const { decider } = siteSettings;

describe('the settings', () => {
  it('stand in one stream', () => {
    expect(streamName(siteSettings, SITE)).toBe('settings-site');
  });
  it('are the defaults before the first save', () => {
    expect(given(decider, []).state.settings).toEqual(defaultSettings);
  });
  it('are changed by an admin and are then what was saved', () => {
    given(decider, []).when(change, byAdmin).then([changed]);
    expect(given(decider, [changed]).state.settings).toEqual(settings);
  });
  it('are not changed by saving them as they are', () => {
    given(decider, [])
      .when({ type: 'changeSettings', ...defaultSettings }, byAdmin)
      .thenNothing();
    given(decider, [changed]).when(change, byAdmin).thenNothing();
  });
  it('let an admin lower the limit of refunds by one admin, and a super admin alone raise it', () => {
    const low: SettingsEvent = { type: 'SettingsChanged', data: { ...settings, refundApprovalLimit: 100 } };
    given(decider, [changed])
      .when({ ...change, refundApprovalLimit: 100 }, byAdmin)
      .then([low]);
    given(decider, [low]).when(change, byAdmin).thenRefused('settings.invalid', { kind: 'invalid' });
    given(decider, [low])
      .when(change, { ctx: { actor: admin() }, facts: { actorIsSuperAdmin: true } })
      .then([changed]);
  });
  it('are refused to customers and staff', () => {
    for (const actor of [customer(), staff()])
      given(decider, []).when(change, { ctx: { actor } }).thenRefused('settings.admin_only', { kind: 'forbidden' });
  });
  it('take any text, an empty or odd one too', () => {
    const odd = { ...settings, contactEmail: 'not an address', supportMessage: '', siteName: '<b>*</b>' };
    given(decider, [])
      .when({ type: 'changeSettings', ...odd }, byAdmin)
      .then([{ type: 'SettingsChanged', data: odd }]);
  });
  it('refuse values of another type, all of them named', () => {
    const wrong = { ...change, siteName: 7, maintenanceMode: 'yes' } as unknown as SettingsCommand;
    const refused = given(decider, []).when(wrong, byAdmin).thenRefused('settings.invalid', { kind: 'invalid' });
    expect(refused.errors?.map((one) => one.path)).toEqual(['siteName', 'maintenanceMode']);
  });
  it('refuse a limit of refunds that is no whole amount, and keep it where it is left out', () => {
    for (const refundApprovalLimit of [-1, 10.5, 10_000_001, Number.NaN])
      given(decider, [])
        .when({ ...change, refundApprovalLimit }, byAdmin)
        .thenRefused('settings.invalid');
    const limited: SettingsEvent = { type: 'SettingsChanged', data: { ...settings, refundApprovalLimit: 0 } };
    const { refundApprovalLimit: _, ...rest } = change;
    given(decider, [limited]).when(rest, byAdmin).thenNothing();
  });
  it('refuse a text that no page can carry', () => {
    given(decider, [])
      .when({ ...change, supportMessage: 'x'.repeat(10_001) }, byAdmin)
      .thenRefused('settings.invalid');
  });
  it('keep nothing else that came along', () => {
    const extra = { ...change, isSuperAdmin: true } as unknown as SettingsCommand;
    given(decider, []).when(extra, byAdmin).then([changed]);
  });
});

describe('the company data of the settings', () => {
  const company = { ...NO_COMPANY, companyName: 'Sahi Filings Pvt Ltd', gstin: '27AAPFU0939F1ZV' };
  const known: SettingsEvent = { type: 'SettingsChanged', data: { ...settings, ...company } };

  it('stays as it is where a save leaves it out', () => {
    const { companyName: _, gstin: __, ...texts } = { ...change, siteName: 'Sahi' };
    given(decider, [known])
      .when(texts, byAdmin)
      .then([{ type: 'SettingsChanged', data: { ...settings, ...company, siteName: 'Sahi' } }]);
  });
  it('takes a GSTIN and a CIN as their registers write them', () => {
    given(decider, [])
      .when({ ...change, gstin: '27 aapfu0939f1zv', cin: 'u74999mh2020ptc123456' }, byAdmin)
      .then([
        { type: 'SettingsChanged', data: { ...settings, gstin: '27AAPFU0939F1ZV', cin: 'U74999MH2020PTC123456' } },
      ]);
  });
  it('refuses numbers that are none, both of them named', () => {
    const refused = given(decider, [])
      .when({ ...change, gstin: '27AAPFU0939F1ZX', cin: 'U7' }, byAdmin)
      .thenRefused('settings.invalid');
    expect(refused.errors?.map(({ path, code }) => [path, code])).toEqual([
      ['gstin', 'gstin.check_digit'],
      ['cin', 'cin.format'],
    ]);
  });
  it('can be taken back', () => {
    given(decider, [known])
      .when({ ...change, ...NO_COMPANY }, byAdmin)
      .then([changed]);
  });
});
