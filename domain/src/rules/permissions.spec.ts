import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AccessFacts,
  type AccessRole,
  accessRole,
  type Capability,
  can,
  needsReason,
  PERMISSIONS,
  type Reach,
  reachOf,
} from './permissions.js';

const ROLES: readonly AccessRole[] = ['visitor', 'customer', 'staff', 'admin', 'super_admin'];
const CAPABILITIES = Object.keys(PERMISSIONS) as Capability[];
const ALL: AccessFacts = { own: true, assigned: true, unassigned: true, reasonGiven: true };

type Row = readonly [Capability, Reach | null, Reach | null, Reach | null, Reach | null, Reach | null];
const rows: readonly Row[] = [
  // capability, visitor, customer, staff, admin, super admin
  ['catalogue.read', 'all', 'all', 'all', 'all', 'all'],
  ['catalogue.quote', 'all', 'all', 'all', 'all', 'all'],
  ['account.manage', null, 'own', 'own', 'own', 'own'],
  ['request.make', null, 'own', null, null, null],
  ['draft.edit', null, 'own', null, null, null],
  ['file.upload', null, 'own', null, null, null],
  ['payment.make', null, 'own', null, null, null],
  ['consent.give', null, 'own', null, null, null],
  ['case.make', null, null, 'all', 'all', 'all'],
  ['cases.read', null, 'own', 'all', 'all', 'all'],
  ['case.advance', null, 'own', 'assigned', 'all', 'all'],
  ['case.message', null, 'own', 'assigned', 'all', 'all'],
  ['case.review', null, null, 'assigned', 'all', 'all'],
  ['case.note', null, null, 'assigned', 'all', 'all'],
  ['case.task', null, null, 'assigned', 'all', 'all'],
  ['case.assign', null, null, null, 'all', 'all'],
  ['case.claim', null, null, 'unassigned', 'all', 'all'],
  ['case.handOver', null, null, 'assigned', 'all', 'all'],
  ['pii.reveal', null, 'own', 'assigned', 'all', 'all'],
  ['refund.ask', null, 'own', null, null, null],
  ['refund.propose', null, null, 'all', 'all', 'all'],
  ['refund.approve', null, null, null, 'others', 'all'],
  ['offlinePayment.ask', null, 'own', null, null, null],
  ['offlinePayment.propose', null, null, 'all', 'all', 'all'],
  ['offlinePayment.approve', null, null, null, 'others', 'all'],
  ['catalogue.inspect', null, null, 'all', 'all', 'all'],
  ['catalogue.edit', null, null, null, 'all', 'all'],
  ['settings.read', null, null, null, 'all', 'all'],
  ['settings.edit', null, null, null, 'all', 'all'],
  ['users.list', null, null, null, 'all', 'all'],
  ['users.invite', null, null, null, 'all', 'all'],
  ['users.changeRole', null, null, null, 'all', 'all'],
  ['users.grantAdmin', null, null, null, 'all', 'all'],
  ['users.grantSuperAdmin', null, null, null, null, 'all'],
  ['history.read', null, 'own', 'all', 'all', 'all'],
  ['history.travel', null, null, null, 'all', 'all'],
  ['analytics.read', null, null, null, 'all', 'all'],
  ['projections.rebuild', null, null, null, 'all', 'all'],
  ['integrations.manage', null, null, null, 'own', 'all'],
];

describe('the permission table', () => {
  it.each(rows)('%s: visitor %s, customer %s, staff %s, admin %s, super admin %s', (capability, ...reaches) => {
    expect(ROLES.map((role) => reachOf(role, capability))).toEqual(reaches);
  });

  it('has these rows and no others', () => {
    expect(CAPABILITIES).toEqual(rows.map(([capability]) => capability));
  });
});

describe('a right', () => {
  it.each<[AccessRole, Capability, AccessFacts, boolean]>([
    ['customer', 'cases.read', { own: true }, true],
    ['customer', 'cases.read', {}, false],
    ['customer', 'cases.read', { assigned: true }, false],
    ['staff', 'cases.read', {}, true],
    ['staff', 'case.review', { assigned: true }, true],
    ['staff', 'case.review', { own: true }, false],
    ['staff', 'case.claim', { unassigned: true }, true],
    ['staff', 'case.claim', { assigned: true }, false],
    ['admin', 'case.review', {}, true],
    ['admin', 'refund.approve', {}, true],
    ['admin', 'refund.approve', { ownProposal: true }, false],
    ['super_admin', 'refund.approve', { ownProposal: true }, true],
    ['admin', 'integrations.manage', {}, false],
    ['admin', 'integrations.manage', { own: true }, true],
    ['admin', 'users.grantSuperAdmin', ALL, false],
  ])('of a %s to %s with %j: %s', (role, capability, facts, allowed) => {
    expect(can(role, capability, facts)).toBe(allowed);
  });

  it('to see hidden personal data needs a reason, except for one\u2019s own', () => {
    expect(can('staff', 'pii.reveal', { assigned: true })).toBe(false);
    expect(can('staff', 'pii.reveal', { assigned: true, reasonGiven: true })).toBe(true);
    expect(can('staff', 'pii.reveal', { reasonGiven: true })).toBe(false);
    expect(can('admin', 'pii.reveal')).toBe(false);
    expect(can('super_admin', 'pii.reveal', { reasonGiven: true })).toBe(true);
    expect(can('customer', 'pii.reveal', { own: true })).toBe(true);
    expect(needsReason('customer', 'pii.reveal')).toBe(false);
  });

  it('of a visitor is reading the catalogue and nothing else, whatever the facts', () => {
    expect(CAPABILITIES.filter((capability) => can('visitor', capability, ALL))).toEqual([
      'catalogue.read',
      'catalogue.quote',
    ]);
  });

  it('of a super admin includes every right of an admin', () => {
    const facts = fc.record(
      {
        own: fc.boolean(),
        assigned: fc.boolean(),
        unassigned: fc.boolean(),
        ownProposal: fc.boolean(),
        reasonGiven: fc.boolean(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.constantFrom(...CAPABILITIES), facts, (capability, given) => {
        expect(can('admin', capability, given) && !can('super_admin', capability, given)).toBe(false);
      }),
    );
  });
});

describe('the role that rights go by', () => {
  it('is admin with the flag for a super admin only; the flag lifts nobody else', () => {
    expect(accessRole(null)).toBe('visitor');
    expect(accessRole({ role: 'admin', isSuperAdmin: true })).toBe('super_admin');
    expect(accessRole({ role: 'admin', isSuperAdmin: false })).toBe('admin');
    expect(accessRole({ role: 'staff', isSuperAdmin: true })).toBe('staff');
    expect(accessRole({ role: 'customer', isSuperAdmin: true })).toBe('customer');
  });
});
