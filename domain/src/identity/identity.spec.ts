import { describe, expect, it } from 'vitest';
import { admin, customer, given, staff } from '../../testing/scenario.js';
import { ERASED, SYSTEM, userSubject } from '../kernel/event.js';
import type { Role } from '../rules/roles.js';
import { user } from './aggregate.js';
import type { RemovalFacts, UserCommand } from './commands.js';
import { type UserEvent, type UserEvents, userEventSpecs } from './events.js';
import { contactOf } from './state.js';

const facts: RemovalFacts = { userId: 'u1', otherAdmins: 1, actorIsSuperAdmin: false };
const signUp: Extract<UserCommand, { type: 'registerUser' }> = {
  type: 'registerUser',
  mobile: '98765 43210',
  name: null,
  email: null,
  role: 'customer',
  isSuperAdmin: false,
  via: 'sign_in',
  consent: { noticeVersion: '2026-01', purposes: ['service'] },
};
const employee: typeof signUp = {
  ...signUp,
  via: 'employee',
  role: 'staff',
  name: ' Asha Rao ',
  email: 'asha@Example.IN',
  consent: null,
};
const registered = (role: Role = 'customer', isSuperAdmin = false): UserEvent => ({
  type: 'UserRegistered',
  data: {
    mobile: '+919876543210',
    name: null,
    email: null,
    role,
    isSuperAdmin,
    via: 'sign_in',
    consent: { noticeVersion: '2026-01', purposes: ['service'] },
  },
});
const deactivated: UserEvent = { type: 'UserDeactivated', data: { reason: 'left', cases: 'assign' } };
const erased: UserEvent = { type: 'UserErased', data: { by: 'self' } };
const changeTo = (to: Role): UserCommand => ({ type: 'changeRole', to });
const deactivate: UserCommand = { type: 'deactivateUser', reason: 'left the firm', cases: 'assign' };
const signIn: UserCommand = { type: 'recordSignIn', sessionId: 's1', way: 'dialog' };

describe('registering', () => {
  it('makes a customer of a first sign-in, with the mobile in E.164', () => {
    given(user.decider, []).when(signUp, { facts }).then([registered()]);
  });
  it('changes nothing when the account exists already with this number', () => {
    given(user.decider, [registered()]).when(signUp, { facts }).thenNothing();
  });
  it('refuses another number for an account that exists, and an account that was erased', () => {
    const other = { ...signUp, mobile: '9000000001' };
    given(user.decider, [registered()]).when(other, { facts }).thenRefused('user.exists', { kind: 'conflict' });
    given(user.decider, [registered(), erased]).when(signUp, { facts }).thenRefused('user.exists');
  });
  it('never makes staff, admins or super admins of a sign-in', () => {
    given(user.decider, [])
      .when({ ...signUp, role: 'staff' }, { facts })
      .thenRefused('user.role_not_yours');
    given(user.decider, [])
      .when({ ...signUp, isSuperAdmin: true }, { facts })
      .thenRefused('user.role_not_yours');
  });
  it('needs consent at sign-in', () => {
    const refused = given(user.decider, [])
      .when({ ...signUp, consent: null }, { facts })
      .thenRefused('user.invalid');
    expect(refused.errors).toMatchObject([{ path: 'consent' }]);
  });
  it('needs a number of 10 to 15 digits', () => {
    given(user.decider, [])
      .when({ ...signUp, mobile: '12345' }, { facts })
      .thenRefused('user.invalid', { kind: 'invalid', message: 'Please enter a valid mobile number' });
  });
  it('lets an admin add an employee, and stores name and email tidied', () => {
    given(user.decider, [])
      .when(employee, { facts, ctx: { actor: admin() } })
      .then([
        {
          type: 'UserRegistered',
          data: {
            mobile: '+919876543210',
            name: 'Asha Rao',
            email: 'asha@example.in',
            role: 'staff',
            isSuperAdmin: false,
            via: 'employee',
            consent: null,
          },
        },
      ]);
  });
  it('lets nobody but an admin add an employee', () => {
    given(user.decider, [])
      .when(employee, { facts, ctx: { actor: staff() } })
      .thenRefused('user.admin_only');
  });
  it('names every wrong value of an employee at once', () => {
    const refused = given(user.decider, [])
      .when({ ...employee, name: 'A', mobile: '12', email: 'asha' }, { facts, ctx: { actor: admin() } })
      .thenRefused('user.invalid');
    expect(refused.errors?.map((one) => one.message)).toEqual([
      'Name must be at least 2 characters',
      'Please enter a valid mobile number',
      'Please enter a valid email address',
    ]);
  });
  it('refuses an employee who is a customer, or has a role that does not exist', () => {
    const around = { facts, ctx: { actor: admin() } };
    given(user.decider, [])
      .when({ ...employee, role: 'customer' }, around)
      .thenRefused('user.invalid', {
        message: 'An employee is staff or admin',
      });
    given(user.decider, [])
      .when({ ...employee, role: 'owner' as Role }, around)
      .thenRefused('user.invalid', {
        message: 'Role must be customer, staff or admin',
      });
  });
  it('lets only a super admin add a super admin, who must be an admin', () => {
    const chief: typeof signUp = { ...employee, role: 'admin', isSuperAdmin: true };
    const bySuper = { facts: { ...facts, actorIsSuperAdmin: true }, ctx: { actor: admin() } };
    given(user.decider, [])
      .when(chief, { facts, ctx: { actor: admin() } })
      .thenRefused('user.super_admin_only');
    given(user.decider, [])
      .when({ ...chief, role: 'staff' }, bySuper)
      .thenRefused('user.invalid');
    expect(user.decider.decide(chief, user.decider.initial, bySuper.facts, { ...ctxOf(admin()) }).ok).toBe(true);
  });
  it('makes the first super admin and the demo accounts on the server only', () => {
    const setup: typeof signUp = { ...signUp, via: 'setup', role: 'admin', isSuperAdmin: true, consent: null };
    given(user.decider, [])
      .when(setup, { facts, ctx: { actor: admin() } })
      .thenRefused('user.system_only');
    given(user.decider, [])
      .when(setup, { facts })
      .then([
        {
          type: 'UserRegistered',
          data: {
            mobile: '+919876543210',
            name: null,
            email: null,
            role: 'admin',
            isSuperAdmin: true,
            via: 'setup',
            consent: null,
          },
        },
      ]);
  });
});

const ctxOf = (actor: ReturnType<typeof admin>) => ({ now: '2026-01-05T10:00:00.000Z', actor, id: (n: string) => n });
const self = { facts, ctx: { actor: customer('u1') } };

describe('a profile', () => {
  const update: UserCommand = {
    type: 'updateProfile',
    name: ' Ravi ',
    email: 'ravi@Example.com',
    profileCompleted: true,
  };
  const updated: UserEvent = {
    type: 'ProfileUpdated',
    data: { name: 'Ravi', email: 'ravi@example.com', profileCompleted: true, emailReplaced: false },
  };
  it('is changed by the person themselves', () => {
    given(user.decider, [registered()]).when(update, self).then([updated]);
  });
  it('of staff gets an email, by which they confirm new devices, only once that is confirmed', () => {
    const office = { facts: { ...facts, secondFactor: true }, ctx: { actor: staff('u1') } };
    const replaced: UserEvent = {
      type: 'ProfileUpdated',
      data: { name: 'Ravi', email: 'new@example.com', profileCompleted: true, emailReplaced: true },
    };
    const moved = { ...update, email: 'new@example.com' };
    given(user.decider, [registered('staff')])
      .when(update, office)
      .thenRefused('profile.email_unconfirmed');
    given(user.decider, [registered('staff')])
      .when({ ...update, emailConfirmed: true }, office)
      .then([updated, { type: 'SignedOutEverywhere', data: { forgetsDevices: true } }]);
    given(user.decider, [registered('staff'), updated])
      .when(moved, office)
      .thenRefused('profile.email_unconfirmed');
    given(user.decider, [registered('staff'), updated])
      .when({ ...moved, emailConfirmed: true }, office)
      .then([replaced, { type: 'SignedOutEverywhere', data: { forgetsDevices: true } }]);
    given(user.decider, [registered(), updated]).when(moved, self).then([replaced]);
  });
  it('is not changed by saving what it holds already', () => {
    given(user.decider, [registered(), updated]).when(update, self).thenNothing();
  });
  it('stays completed', () => {
    given(user.decider, [registered(), updated])
      .when({ ...update, name: 'Ravi K', profileCompleted: false }, self)
      .then([{ type: 'ProfileUpdated', data: { ...updated.data, name: 'Ravi K', profileCompleted: true } }]);
  });
  it('is nobody else’s to change, not even an admin’s', () => {
    given(user.decider, [registered()])
      .when(update, { facts, ctx: { actor: admin() } })
      .thenRefused('user.not_yours');
  });
  it('takes a customer’s name of one letter', () => {
    given(user.decider, [registered()])
      .when({ ...update, name: ' R ' }, self)
      .then([{ type: 'ProfileUpdated', data: { ...updated.data, name: 'R' } }]);
  });
  it('needs a name and a valid email', () => {
    const refused = given(user.decider, [registered()])
      .when({ ...update, name: ' ', email: 'ravi@' }, self)
      .thenRefused('user.invalid');
    expect(refused.errors).toMatchObject([
      { path: 'name', message: 'Name is required' },
      { path: 'email', message: 'Please enter a valid email address' },
    ]);
  });
  it('cannot be changed once deactivated or erased, or before it exists', () => {
    given(user.decider, [registered(), deactivated]).when(update, self).thenRefused('user.deactivated');
    given(user.decider, [registered(), erased]).when(update, self).thenRefused('user.erased');
    given(user.decider, []).when(update, self).thenRefused('user.not_found', { kind: 'not_found' });
  });
  it('can be given anew where the old values read [erased]', () => {
    const unreadable: UserEvent = {
      type: 'ProfileUpdated',
      data: { name: ERASED, email: ERASED, profileCompleted: true, emailReplaced: false },
    };
    given(user.decider, [registered(), unreadable]).when(update, self).then([updated]);
  });
});

describe('the command line of the server', () => {
  const server = { facts: { ...facts, otherAdmins: 1 }, ctx: { actor: SYSTEM } };
  it('deactivates, reactivates and changes the role of anybody, super admins too', () => {
    const chief = registered('admin', true);
    given(user.decider, [chief])
      .when(deactivate, server)
      .then([{ type: 'UserDeactivated', data: { reason: 'left the firm', cases: 'assign' } }]);
    given(user.decider, [chief, deactivated])
      .when({ type: 'reactivateUser' }, server)
      .then([{ type: 'UserReactivated', data: {} }]);
    given(user.decider, [chief])
      .when(changeTo('staff'), server)
      .then([{ type: 'RoleChanged', data: { from: 'admin', to: 'staff' } }]);
  });
  it('leaves the last admin in office', () => {
    const last = { facts: { ...facts, otherAdmins: 0 }, ctx: { actor: SYSTEM } };
    const chief = registered('admin');
    given(user.decider, [chief]).when(deactivate, last).thenRefused('user.last_admin');
  });
});

describe('the second factor of staff', () => {
  const member = { facts, ctx: { actor: staff('u1') } };
  const enrolled: UserEvent = { type: 'AuthenticatorEnrolled', data: { secret: 'JBSWY3DPEHPK3PXP' } };
  const issued: UserEvent = { type: 'RecoveryCodesIssued', data: { hashes: ['h1', 'h2'] } };
  const used: UserEvent = { type: 'RecoveryCodeUsed', data: { hash: 'h1' } };
  const enrol: UserCommand = { type: 'enrolAuthenticator', secret: 'JBSWY3DPEHPK3PXP', recoveryHashes: ['h1', 'h2'] };
  it('is an app with recovery codes, set up by the person themselves', () => {
    given(user.decider, [registered('staff')])
      .when(enrol, member)
      .then([enrolled, issued]);
    given(user.decider, [registered('staff')])
      .when(enrol, { facts, ctx: { actor: admin() } })
      .thenRefused('second_factor.not_yours');
    given(user.decider, [registered()])
      .when(enrol, { facts, ctx: { actor: customer('u1') } })
      .thenRefused('second_factor.staff_only');
  });
  it('takes each recovery code once', () => {
    const use: UserCommand = { type: 'useRecoveryCode', hash: 'h1' };
    given(user.decider, [registered('staff'), enrolled, issued])
      .when(use, member)
      .then([used]);
    given(user.decider, [registered('staff'), enrolled, issued, used])
      .when(use, member)
      .thenRefused('second_factor.recovery_code');
  });
  it('is removed by the person or by the command line of the server, and by no admin', () => {
    const past = [registered('staff'), enrolled, issued];
    for (const [by, actor] of [
      ['self', staff('u1')],
      ['server', SYSTEM],
    ] as const)
      given(user.decider, past)
        .when({ type: 'removeSecondFactor', by }, { facts, ctx: { actor } })
        .then([{ type: 'SecondFactorRemoved', data: { by } }]);
    for (const by of ['self', 'server'] as const)
      given(user.decider, past)
        .when({ type: 'removeSecondFactor', by }, { facts, ctx: { actor: admin() } })
        .thenRefused('second_factor.not_yours');
    expect(given(user.decider, [...past, { type: 'SecondFactorRemoved', data: { by: 'self' } }]).state).toMatchObject({
      authenticatorSecret: null,
      recoveryHashes: [],
    });
  });
});

describe('a deactivated person', () => {
  it('is reactivated by an admin, once, and signs in again', () => {
    const byAdmin = { facts, ctx: { actor: admin() } };
    const reactivated: UserEvent = { type: 'UserReactivated', data: {} };
    given(user.decider, [registered(), deactivated]).when({ type: 'reactivateUser' }, byAdmin).then([reactivated]);
    given(user.decider, [registered(), deactivated, reactivated])
      .when({ type: 'reactivateUser' }, byAdmin)
      .thenNothing();
    expect(given(user.decider, [registered(), deactivated, reactivated]).state.active).toBe(true);
  });
  it('is not reactivated by themselves or by staff, and never once erased', () => {
    given(user.decider, [registered(), deactivated])
      .when({ type: 'reactivateUser' }, self)
      .thenRefused('user.admin_only');
    given(user.decider, [registered(), erased])
      .when({ type: 'reactivateUser' }, { facts, ctx: { actor: admin() } })
      .thenRefused('user.erased');
  });
});

describe('what a person has read', () => {
  const mark = (at: string, eventId = 'e1'): UserCommand => ({ type: 'markNotificationsRead', eventId, at, n: 1 });
  const read = (at: string, eventId = 'e1'): UserEvent => ({ type: 'NotificationsRead', data: { eventId, at, n: 1 } });
  const [earlier, later] = ['2026-11-20T09:00:00.000Z', '2026-11-20T09:00:00.001Z'];
  it('is nothing, until they mark it', () => {
    expect(given(user.decider, [registered()]).state.readUntil).toBeNull();
    given(user.decider, [registered()])
      .when(mark(earlier), self)
      .then([read(earlier)]);
    expect(given(user.decider, [registered(), read(earlier)]).state.readUntil).toEqual(read(earlier).data);
  });
  it('grows, and an older mark of another tab takes nothing back', () => {
    given(user.decider, [registered(), read(earlier)])
      .when(mark(later, 'e2'), self)
      .then([read(later, 'e2')]);
    given(user.decider, [registered(), read(later, 'e2')])
      .when(mark(earlier), self)
      .thenNothing();
    given(user.decider, [registered(), read(later, 'e2')])
      .when(mark(later, 'e1'), self)
      .thenNothing();
  });
  it('goes on within a millisecond by the order of what was told in it', () => {
    const at = earlier;
    const [first, second] = [
      { eventId: 'e2', at, n: 1 },
      { eventId: 'e1', at, n: 2 },
    ];
    const markOf = (data: typeof first): UserCommand => ({ type: 'markNotificationsRead', ...data });
    const readOf = (data: typeof first): UserEvent => ({ type: 'NotificationsRead', data });
    given(user.decider, [registered(), readOf(first)])
      .when(markOf(second), self)
      .then([readOf(second)]);
    for (const done of [second, { ...second, eventId: 'e9' }])
      given(user.decider, [registered(), readOf(done)])
        .when(markOf(second), self)
        .thenNothing();
    given(user.decider, [registered(), readOf(second)])
      .when(markOf(first), self)
      .thenNothing();
  });
  it('is nobody else’s to mark, and not of somebody who has left', () => {
    given(user.decider, [registered()])
      .when(mark(earlier), { facts, ctx: { actor: admin() } })
      .thenRefused('user.not_yours', { kind: 'forbidden' });
    given(user.decider, [registered(), deactivated]).when(mark(earlier), self).thenRefused('user.deactivated');
    given(user.decider, [registered(), erased]).when(mark(earlier), self).thenRefused('user.erased');
    given(user.decider, []).when(mark(earlier), self).thenRefused('user.not_found');
  });
});

describe('the choices of a person', () => {
  const noTour = { customer: false, staff: false, admin: false };
  const changed = (data: Partial<UserEvents['PreferencesChanged']>): UserEvent => ({
    type: 'PreferencesChanged',
    data: { sms: true, mail: true, language: 'en', tours: noTour, ...data },
  });
  it('are SMS and mail, English and every tour until they choose', () => {
    expect(given(user.decider, [registered()]).state.preferences).toEqual(changed({}).data);
  });
  it('change one by one, and what is left out stays as it is', () => {
    const withoutSms = changed({ sms: false, tours: { ...noTour, customer: true } });
    given(user.decider, [registered()])
      .when({ type: 'changePreferences', sms: false, tours: { customer: true } }, self)
      .then([withoutSms]);
    given(user.decider, [registered(), withoutSms])
      .when({ type: 'changePreferences', mail: false, language: 'hi', tours: { staff: true } }, self)
      .then([
        changed({ sms: false, mail: false, language: 'hi', tours: { customer: true, staff: true, admin: false } }),
      ]);
    given(user.decider, [registered(), withoutSms])
      .when({ type: 'changePreferences', tours: { customer: false } }, self)
      .then([changed({ sms: false })]);
  });
  it('are not written again when they are so already', () => {
    const before = [registered(), changed({ mail: false })];
    for (const again of [{}, { mail: false }, { sms: true, language: 'en', tours: { admin: false } }] as const)
      given(user.decider, before)
        .when({ type: 'changePreferences', ...again }, self)
        .thenNothing();
  });
  it('about a tour that an event does not name are that it is still to come', () => {
    const { state } = given(user.decider, [registered(), changed({ tours: { staff: true } })]);
    expect(state.preferences.tours).toEqual({ customer: false, staff: true, admin: false });
  });
  it('are nobody else’s to make, and not of somebody who has left', () => {
    const change: UserCommand = { type: 'changePreferences', sms: false };
    given(user.decider, [registered()])
      .when(change, { facts, ctx: { actor: admin() } })
      .thenRefused('user.not_yours', { kind: 'forbidden' });
    given(user.decider, [registered(), deactivated]).when(change, self).thenRefused('user.deactivated');
    given(user.decider, [registered(), erased]).when(change, self).thenRefused('user.erased');
    given(user.decider, []).when(change, self).thenRefused('user.not_found');
  });
});

describe('a role', () => {
  const byAdmin = { facts, ctx: { actor: admin() } };
  it('is changed by an admin', () => {
    given(user.decider, [registered()])
      .when(changeTo('staff'), byAdmin)
      .then([{ type: 'RoleChanged', data: { from: 'customer', to: 'staff' } }]);
  });
  it('changes nothing when it is the same', () => {
    given(user.decider, [registered('staff')])
      .when(changeTo('staff'), byAdmin)
      .thenNothing();
  });
  it('is changed by nobody else', () => {
    given(user.decider, [registered()]).when(changeTo('admin'), self).thenRefused('user.admin_only');
    given(user.decider, [registered()])
      .when(changeTo('staff'), { facts, ctx: { actor: staff() } })
      .thenRefused('user.admin_only');
  });
  it('is never one’s own to change', () => {
    given(user.decider, [registered('admin')])
      .when(changeTo('staff'), { facts, ctx: { actor: admin('u1') } })
      .thenRefused('user.own', { message: 'You cannot do this to your own account. Ask another admin.' });
  });
  it('is one of three', () => {
    given(user.decider, [registered()])
      .when(changeTo('owner' as Role), byAdmin)
      .thenRefused('user.invalid');
  });
  it('of the last admin stays', () => {
    const alone = { facts: { ...facts, otherAdmins: 0 }, ctx: { actor: admin() } };
    given(user.decider, [registered('admin')])
      .when(changeTo('staff'), alone)
      .thenRefused('user.last_admin');
  });
  it('of a super admin is changed by a super admin only, and the flag goes with the role', () => {
    given(user.decider, [registered('admin', true)])
      .when(changeTo('staff'), byAdmin)
      .thenRefused('user.super_admin_only');
    given(user.decider, [registered('admin', true)])
      .when(changeTo('staff'), { facts: { ...facts, actorIsSuperAdmin: true }, ctx: { actor: admin() } })
      .then([{ type: 'RoleChanged', data: { from: 'admin', to: 'staff' } }]);
    const demoted: UserEvent = { type: 'RoleChanged', data: { from: 'admin', to: 'staff' } };
    expect(given(user.decider, [registered('admin', true), demoted]).state.isSuperAdmin).toBe(false);
  });
});

describe('a legal hold', () => {
  const byAdmin = { facts, ctx: { actor: admin() } };
  const placed: UserEvent = { type: 'LegalHoldPlaced', data: { basis: 'court', reason: 'Order 12' } };
  const lifted: UserEvent = { type: 'LegalHoldLifted', data: { reason: 'It ended' } };
  const place = { type: 'placeLegalHold', basis: 'court', reason: ' Order 12 ' } as const;
  const lift = { type: 'liftLegalHold', reason: 'It ended' } as const;
  it('is placed and lifted by an admin, with a reason, once', () => {
    given(user.decider, [registered()]).when(place, byAdmin).then([placed]);
    given(user.decider, [registered(), placed]).when(place, byAdmin).thenNothing();
    given(user.decider, [registered(), placed]).when(lift, byAdmin).then([lifted]);
    given(user.decider, [registered()]).when(lift, byAdmin).thenNothing();
    for (const command of [place, lift]) {
      given(user.decider, [registered()])
        .when({ ...command, reason: ' ' }, byAdmin)
        .thenRefused('user.invalid');
      given(user.decider, [registered()]).when(command, self).thenRefused('user.admin_only');
    }
    given(user.decider, [registered('staff')])
      .when(place, byAdmin)
      .thenRefused('hold.customers_only');
  });
  it('forbids the erasure until it is lifted, unless their key is destroyed already', () => {
    const erase = { type: 'eraseUser', by: 'self' } as const;
    const erased: UserEvent = { type: 'UserErased', data: { by: 'self' } };
    given(user.decider, [registered(), placed]).when(erase, self).thenRefused('erasure.held', { kind: 'not_allowed' });
    given(user.decider, [registered(), placed, lifted]).when(erase, self).then([erased]);
    const first = registered();
    if (first.type !== 'UserRegistered') throw new Error('a person is registered first');
    const gone: UserEvent = { ...first, data: { ...first.data, mobile: '[erased]' } };
    given(user.decider, [gone, placed]).when(erase, self).then([erased]);
  });
});

describe('deactivating', () => {
  const byAdmin = { facts, ctx: { actor: admin() } };
  it('is done by an admin, with a reason', () => {
    given(user.decider, [registered('staff')])
      .when(deactivate, byAdmin)
      .then([{ type: 'UserDeactivated', data: { reason: 'left the firm', cases: 'assign' } }]);
    given(user.decider, [registered('staff')])
      .when({ ...deactivate, reason: '  ' }, byAdmin)
      .thenRefused('user.invalid', { message: 'Reason is required' });
    given(user.decider, [registered('staff')])
      .when({ ...deactivate, reason: 'x'.repeat(1001) }, byAdmin)
      .thenRefused('user.invalid');
  });
  it('changes nothing the second time', () => {
    given(user.decider, [registered('staff'), deactivated])
      .when(deactivate, byAdmin)
      .thenNothing();
  });
  it('is refused to others, for oneself, for the last admin and for a super admin', () => {
    given(user.decider, [registered()]).when(deactivate, self).thenRefused('user.admin_only');
    given(user.decider, [registered('admin')])
      .when(deactivate, { facts, ctx: { actor: admin('u1') } })
      .thenRefused('user.own');
    given(user.decider, [registered('admin')])
      .when(deactivate, { facts: { ...facts, otherAdmins: 0 }, ctx: { actor: admin() } })
      .thenRefused('user.last_admin');
    given(user.decider, [registered('admin', true)])
      .when(deactivate, byAdmin)
      .thenRefused('user.super_admin_only');
  });
});

describe('the details of another person', () => {
  const byAdmin = { facts, ctx: { actor: admin() } };
  const correct: Extract<UserCommand, { type: 'correctDetails' }> = {
    type: 'correctDetails',
    name: ' Asha Rao ',
    email: 'asha@Example.IN',
    mobile: '98765 43211',
    reason: ' Misheard ',
  };
  const corrected: UserEvent = {
    type: 'DetailsCorrected',
    data: { name: 'Asha Rao', email: 'asha@example.in', mobile: '+919876543211', reason: 'Misheard' },
  };
  const signedOut: UserEvent = { type: 'SignedOutEverywhere', data: { forgetsDevices: true } };
  it('are changed by an admin who says why, and sealed under the person’s key', () => {
    given(user.decider, [registered()]).when(correct, byAdmin).then([corrected, signedOut]);
    given(user.decider, [registered(), corrected]).when(correct, byAdmin).thenNothing();
    for (const seal of Object.values(userEventSpecs.DetailsCorrected.seals))
      expect(seal('user-u1')).toBe(userSubject('u1'));
  });
  it('stay without a name or an email where there were none, and are never emptied', () => {
    const none = { ...correct, name: '', email: '' };
    given(user.decider, [registered()])
      .when(none, byAdmin)
      .then([{ ...corrected, data: { ...corrected.data, name: null, email: null } } as UserEvent, signedOut]);
    given(user.decider, [registered(), corrected]).when(none, byAdmin).thenRefused('user.invalid');
  });
  it('that are left out stay as they are, whoever changed them meanwhile', () => {
    const { type, reason } = correct;
    given(user.decider, [registered(), corrected])
      .when({ type, reason, name: 'Asha Nair' }, byAdmin)
      .then([{ ...corrected, data: { ...corrected.data, name: 'Asha Nair' } } as UserEvent]);
    given(user.decider, [registered(), corrected]).when({ type, reason }, byAdmin).thenNothing();
  });
  it('of an admin are changed by super admins only, who could sign in as that admin by a number of their own', () => {
    given(user.decider, [registered('admin')])
      .when(correct, byAdmin)
      .thenRefused('user.admin_details');
    given(user.decider, [registered('admin')])
      .when(correct, { facts: { ...facts, actorIsSuperAdmin: true }, ctx: { actor: admin() } })
      .then([corrected, signedOut]);
  });
  it('are nobody’s own to change here, nor a super admin’s by others', () => {
    given(user.decider, [registered()]).when(correct, self).thenRefused('user.admin_only');
    given(user.decider, [registered('admin')])
      .when(correct, { facts, ctx: { actor: admin('u1') } })
      .thenRefused('user.own');
    given(user.decider, [registered('admin', true)])
      .when(correct, byAdmin)
      .thenRefused('user.super_admin_only');
  });
});

describe('super admin rights', () => {
  const bySuper = { facts: { ...facts, actorIsSuperAdmin: true }, ctx: { actor: admin() } };
  it('are granted to admins and taken away by super admins', () => {
    given(user.decider, [registered('admin')])
      .when({ type: 'setSuperAdmin', to: true }, bySuper)
      .then([{ type: 'SuperAdminGranted', data: {} }]);
    given(user.decider, [registered('admin', true)])
      .when({ type: 'setSuperAdmin', to: false }, bySuper)
      .then([{ type: 'SuperAdminRemoved', data: {} }]);
    given(user.decider, [registered('staff')])
      .when({ type: 'setSuperAdmin', to: true }, bySuper)
      .thenRefused('user.super_admin_role');
    given(user.decider, [registered('admin')])
      .when({ type: 'setSuperAdmin', to: true }, { facts, ctx: { actor: admin() } })
      .thenRefused('user.super_admin_only');
  });
});

describe('a person who accepted an invitation', () => {
  const take: UserCommand = {
    type: 'takeInvitation',
    invitationId: 'i1',
    invitedBy: 'boss',
    role: 'staff',
    name: 'Asha Rao',
    email: 'asha@example.in',
  };
  const bySystem = { facts, ctx: { actor: SYSTEM } };
  const taken: UserEvent = { type: 'InvitationTaken', data: { invitationId: 'i1', invitedBy: 'boss' } };
  it('gets its role, and its name and email where they have none', () => {
    given(user.decider, [registered()])
      .when(take, bySystem)
      .then([
        taken,
        {
          type: 'ProfileUpdated',
          data: { name: 'Asha Rao', email: 'asha@example.in', profileCompleted: false, emailReplaced: false },
        },
        { type: 'RoleChanged', data: { from: 'customer', to: 'staff' } },
      ]);
  });
  it('keeps a role that they got meanwhile, and takes it once', () => {
    const promoted: UserEvent = { type: 'RoleChanged', data: { from: 'customer', to: 'admin' } };
    const named: UserEvent = {
      type: 'ProfileUpdated',
      data: { name: 'A', email: 'b', profileCompleted: true, emailReplaced: false },
    };
    given(user.decider, [registered(), named, promoted]).when(take, bySystem).then([taken]);
    given(user.decider, [registered(), taken]).when(take, bySystem).thenNothing();
  });
  it('gets nothing by their own command, nor while deactivated', () => {
    given(user.decider, [registered()]).when(take, self).thenRefused('user.system_only');
    given(user.decider, [registered(), deactivated]).when(take, bySystem).thenRefused('user.deactivated');
  });
});

describe('signing in', () => {
  it('is recorded', () => {
    given(user.decider, [registered()])
      .when(signIn, self)
      .then([{ type: 'SignedIn', data: { sessionId: 's1', way: 'dialog' } }]);
  });
  it('is refused to a deactivated, an erased and an unknown person', () => {
    given(user.decider, [registered(), deactivated]).when(signIn, self).thenRefused('user.deactivated');
    given(user.decider, [registered(), erased]).when(signIn, self).thenRefused('user.erased');
    given(user.decider, []).when(signIn, self).thenRefused('user.not_found');
  });
});

describe('erasing', () => {
  it('is asked for by the person themselves or done by another person who is an admin', () => {
    given(user.decider, [registered()]).when({ type: 'eraseUser', by: 'self' }, self).then([erased]);
    given(user.decider, [registered()])
      .when({ type: 'eraseUser', by: 'admin' }, { facts, ctx: { actor: admin() } })
      .then([{ type: 'UserErased', data: { by: 'admin' } }]);
  });
  it('changes nothing the second time', () => {
    given(user.decider, [registered(), erased]).when({ type: 'eraseUser', by: 'self' }, self).thenNothing();
  });
  it('is refused to strangers, staff, and an admin who says "self" of another', () => {
    const erase = (by: 'self' | 'admin', actor: ReturnType<typeof admin>) =>
      given(user.decider, [registered()]).when({ type: 'eraseUser', by }, { facts, ctx: { actor } });
    erase('self', customer('u2')).thenRefused('user.erase', { kind: 'forbidden' });
    erase('admin', staff()).thenRefused('user.erase');
    erase('self', admin()).thenRefused('user.erase');
    erase('admin', admin('u1')).thenRefused('user.erase');
  });
  it('is refused for the last admin, and for a super admin by another admin', () => {
    given(user.decider, [registered('admin')])
      .when({ type: 'eraseUser', by: 'self' }, { facts: { ...facts, otherAdmins: 0 }, ctx: { actor: admin('u1') } })
      .thenRefused('user.last_admin');
    given(user.decider, [registered('admin', true)])
      .when({ type: 'eraseUser', by: 'admin' }, { facts, ctx: { actor: admin() } })
      .thenRefused('user.super_admin_only');
  });
  it('leaves nobody who may sign in, whatever the log opens to afterwards', () => {
    const opened: UserEvent = { ...registered(), data: { ...registered().data, mobile: ERASED } } as UserEvent;
    expect(given(user.decider, [opened, erased]).state).toMatchObject({ active: false, erased: true, mobile: ERASED });
  });
});

describe('what is stored of a person', () => {
  it('is sealed under their own key: name, mobile and email', () => {
    const { seals } = userEventSpecs.UserRegistered;
    expect(new Set(Object.keys(seals))).toEqual(new Set(['name', 'mobile', 'email']));
    expect(seals.name('user-u1')).toBe(userSubject('u1'));
  });
});

describe('what a form says of its customer', () => {
  const contact = {
    name: 'Asha Rao',
    email: 'asha@example.in',
    state: 'Kerala',
    gstin: null,
    businesses: ['Rao Foods'],
  };
  const said = { requestId: 'r1', ...contact };
  const note: UserCommand = { type: 'noteContact', requestId: 'r1' };
  const noted: UserEvent = { type: 'ContactGiven', data: said };
  const bySystem = { facts: { ...facts, contact }, ctx: { actor: SYSTEM } };

  it('is noted once, by the system only, and leaves the account as it is', () => {
    given(user.decider, [registered()]).when(note, bySystem).then([noted]);
    given(user.decider, [registered(), noted]).when(note, bySystem).thenNothing();
    given(user.decider, [registered()])
      .when(note, { facts, ctx: { actor: customer('u1') } })
      .thenRefused('contact.system_only');
    expect(given(user.decider, [registered(), noted]).state).toMatchObject({ name: null, email: null });
  });
  it('is nothing when the form says nothing', () => {
    const nothing = { name: null, email: null, state: null, gstin: null, businesses: [] };
    given(user.decider, [registered()])
      .when(note, { ...bySystem, facts: { ...facts, contact: nothing } })
      .thenNothing();
  });
  it('is known for each request, else by the newest form, until the person is erased', () => {
    const other: UserEvent = { type: 'ContactGiven', data: { ...said, requestId: 'r2', name: 'Ravi Rao' } };
    const { state } = given(user.decider, [registered(), noted, other]);
    expect([contactOf(state, 'r1')?.name, contactOf(state, 'r3')?.name]).toEqual(['Asha Rao', 'Ravi Rao']);
    expect(contactOf(given(user.decider, [registered(), noted, erased]).state, 'r1')).toBeNull();
  });
});
