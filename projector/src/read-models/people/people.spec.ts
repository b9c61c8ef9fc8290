import { describe, expect, it } from 'vitest';
import { ADMIN, createHistory, documentsOf } from '../../../testing/history.js';
import type { Projection } from '../../runner/projection.js';
import { caseSearch } from '../case-search/projection.js';
import { people } from './projection.js';

describe('a person in the people read model', () => {
  it('has their own choices, and is not changed by what they read: no list shows it', () => {
    const log = createHistory();
    const asha = { mobile: '+919876543210', name: 'Asha', email: null, role: 'customer', isSuperAdmin: false };
    log.add(ADMIN, 'user-asha', 'UserRegistered', { ...asha, via: 'setup', consent: null });
    const before = documentsOf(people as Projection, log.events).get('asha');
    log.add(ADMIN, 'user-asha', 'NotificationsRead', { eventId: 'e1', at: log.at(0), n: 1 });
    const tours = { customer: true, staff: false, admin: false };
    log.add(ADMIN, 'user-asha', 'PreferencesChanged', { sms: false, mail: true, language: 'en', tours });
    expect(before).toMatchObject({ name: 'Asha', updatedAt: log.at(0) });
    const preferences = { sms: false, mail: true, language: 'en', tours };
    expect(documentsOf(people as Projection, log.events).get('asha')).toEqual({ ...before, preferences });
  });

  it('has how they confirm a new device: an app, and the recovery codes that are left', () => {
    const log = createHistory();
    const meera = { mobile: '+919876543210', name: 'Meera', email: null, role: 'staff', isSuperAdmin: false };
    log.add(ADMIN, 'user-meera', 'UserRegistered', { ...meera, via: 'employee', consent: null });
    const secondFactor = () => documentsOf(people as Projection, log.events).get('meera')?.secondFactor;
    expect(secondFactor()).toEqual({ app: false, recoveryCodesLeft: 0 });
    log.add(ADMIN, 'user-meera', 'AuthenticatorEnrolled', { secret: 'JBSWY3DPEHPK3PXP' });
    log.add(ADMIN, 'user-meera', 'RecoveryCodesIssued', { hashes: ['a', 'b', 'c'] });
    log.add(ADMIN, 'user-meera', 'RecoveryCodeUsed', { hash: 'b' });
    expect(secondFactor()).toEqual({ app: true, recoveryCodesLeft: 2 });
    log.add(ADMIN, 'user-meera', 'SecondFactorRemoved', { by: 'self' });
    expect(secondFactor()).toEqual({ app: false, recoveryCodesLeft: 0 });
  });

  it('is found, and known to staff, by the name that their form gives', () => {
    const log = createHistory();
    const asha = { mobile: '+919876543210', name: null, email: null, role: 'customer', isSuperAdmin: false };
    log.add(ADMIN, 'user-asha', 'UserRegistered', { ...asha, via: 'setup', consent: null });
    const contact = {
      requestId: 'r1',
      name: 'Meenakshi Iyer',
      email: 'iyer@example.in',
      state: 'Kerala',
      gstin: null,
      businesses: ['Iyer Foods'],
    };
    log.add(ADMIN, 'user-asha', 'ContactGiven', contact);
    const person = documentsOf(people as Projection, log.events).get('asha');
    expect(person).toMatchObject({ name: null, contactName: 'Meenakshi Iyer' });
    expect(person?.tokens).toContain('meenakshi');
    const words = documentsOf(caseSearch as Projection, log.events).get('customer:asha');
    expect(words?.nameTokens).toContain('meenakshi');
    log.add(ADMIN, 'user-asha', 'UserErased', { by: 'admin' });
    expect(documentsOf(people as Projection, log.events).get('asha')).toMatchObject({ contactName: null, tokens: [] });
    expect(documentsOf(caseSearch as Projection, log.events).get('customer:asha')?.nameTokens).toEqual([]);
  });

  it('has what admins did to the account, without what they said of the person', () => {
    const log = createHistory();
    const meera = { mobile: '+919876543210', name: 'Meera', email: null, role: 'staff', isSuperAdmin: false };
    log.add(ADMIN, 'user-meera', 'UserRegistered', { ...meera, via: 'employee', consent: null });
    log.add(ADMIN, 'user-meera', 'InvitationTaken', { invitationId: 'i1', invitedBy: 'boss' });
    log.add(ADMIN, 'user-meera', 'RoleChanged', { from: 'staff', to: 'admin' });
    log.add(ADMIN, 'user-meera', 'SuperAdminGranted', {});
    const corrected = { name: 'Meera Nair', email: 'nair@example.in', mobile: '+919000000001', reason: 'Misheard' };
    log.add(ADMIN, 'user-meera', 'DetailsCorrected', corrected);
    log.add(ADMIN, 'user-meera', 'UserDeactivated', { reason: 'Left us', cases: 'leave' });
    const doc = documentsOf(people as Projection, log.events).get('meera');
    expect(doc).toMatchObject({
      name: 'Meera Nair',
      mobile: '+919000000001',
      isSuperAdmin: true,
      active: false,
      invitedBy: 'boss',
    });
    expect(doc?.tokens).toContain('nair');
    expect(doc?.changes).toEqual([
      { what: 'invited', at: log.at(1), by: 'boss' },
      { what: 'role', at: log.at(2), by: ADMIN.id, from: 'staff', to: 'admin' },
      { what: 'super_admin_granted', at: log.at(3), by: ADMIN.id },
      { what: 'corrected', at: log.at(4), by: ADMIN.id },
      { what: 'deactivated', at: log.at(5), by: ADMIN.id },
    ]);
    expect(JSON.stringify(doc?.changes)).not.toContain('Left us');
  });
});
