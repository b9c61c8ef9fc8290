import { describe, expect, it } from 'vitest';
import { type AccessFacts, type Capability, can, PERMISSIONS, type Reach } from './permissions.js';
import type { Role } from './roles.js';

type Row = readonly [Capability, customer: Reach | undefined, staff: Reach | undefined, admin: Reach | undefined];
const none = undefined;
const rows: readonly Row[] = [
  ['draft.edit', 'own', none, none],
  ['file.upload', 'own', none, none],
  ['cases.read', 'own', 'all', 'all'],
  ['orders.read', 'own', 'all', 'all'],
  ['case.advance', 'own', 'assigned', 'all'],
  ['case.message', 'own', 'assigned', 'all'],
  ['case.review', none, 'assigned', 'all'],
  ['case.note', none, 'assigned', 'all'],
  ['case.assign', none, none, 'all'],
  ['case.override', none, none, 'all'],
  ['payment.refund', none, none, 'all'],
  ['case.claim', none, 'all', 'all'],
  ['case.handOver', none, 'assigned', 'all'],
  ['pii.reveal', 'own', 'assigned', 'all'],
  ['integrations.manage', none, none, 'super'],
];

describe('the permission table', () => {
  it.each(rows)('%s reaches %s for a customer, %s for staff, %s for an admin', (capability, ...reaches) => {
    const given: Partial<Record<Role, Reach>> = PERMISSIONS[capability];
    expect([given.customer, given.staff, given.admin]).toEqual(reaches);
  });

  it('has these rows and no others', () => {
    expect(Object.keys(PERMISSIONS)).toEqual(rows.map(([capability]) => capability));
  });
});

describe('a right', () => {
  it.each<[Role, Capability, AccessFacts, boolean]>([
    ['customer', 'cases.read', { own: true }, true],
    ['customer', 'cases.read', {}, false],
    ['customer', 'cases.read', { assigned: true }, false],
    ['staff', 'cases.read', {}, true],
    ['staff', 'case.review', { assigned: true }, true],
    ['staff', 'case.review', { own: true }, false],
    ['customer', 'case.claim', { own: true }, false],
    ['staff', 'orders.read', {}, true],
    ['staff', 'case.override', { assigned: true }, false],
    ['admin', 'case.review', {}, true],
    ['admin', 'integrations.manage', {}, false],
    ['admin', 'integrations.manage', { superAdmin: true }, true],
    ['staff', 'integrations.manage', { superAdmin: true }, false],
  ])('of %s to %s with %j: %s', (role, capability, facts, allowed) => {
    expect(can(role, capability, facts)).toBe(allowed);
  });

  it('to see hidden personal data needs a reason, except for one’s own', () => {
    expect(can('staff', 'pii.reveal', { assigned: true })).toBe(false);
    expect(can('staff', 'pii.reveal', { assigned: true, reasonGiven: true })).toBe(true);
    expect(can('staff', 'pii.reveal', { reasonGiven: true })).toBe(false);
    expect(can('admin', 'pii.reveal')).toBe(false);
    expect(can('admin', 'pii.reveal', { reasonGiven: true })).toBe(true);
    expect(can('customer', 'pii.reveal', { own: true })).toBe(true);
  });
});
