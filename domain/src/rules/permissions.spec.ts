import { describe, expect, it } from 'vitest';
import { type AccessFacts, type Capability, can, PERMISSIONS, type Reach } from './permissions.js';
import type { Role } from './roles.js';
import { TEAM_ROLES } from './team.js';

type Row = readonly [Capability, customer: Reach | undefined, staff: Reach | undefined, admin: Reach | undefined];
const none = undefined;
const rows: readonly Row[] = [
  ['draft.edit', 'own', none, none],
  ['file.upload', 'own', none, none],
  ['file.open', 'own', 'all', 'all'],
  ['cases.read', 'own', 'all', 'all'],
  ['orders.read', 'own', 'all', 'all'],
  ['orders.pay', 'own', none, none],
  ['case.advance', 'own', 'assigned', 'all'],
  ['case.message', 'own', 'assigned', 'all'],
  ['case.business', 'own', none, none],
  ['case.review', none, 'assigned', 'all'],
  ['case.note', none, 'assigned', 'all'],
  ['case.assign', none, none, 'all'],
  ['case.override', none, none, 'all'],
  ['payment.refund', none, none, 'all'],
  ['case.claim', none, 'all', 'all'],
  ['case.handOver', none, 'assigned', 'all'],
  ['pii.reveal', 'own', 'assigned', 'all'],
  ['integrations.manage', none, none, 'super'],
  ['business.read', none, none, none],
  ['business.numbers', none, none, none],
  ['business.duties', none, none, none],
  ['business.edit', none, none, none],
  ['business.team', none, none, none],
  ['business.remove', none, none, none],
];

/** Who of a business's people has a right: owner, manager, accountant, viewer. */
const teamRows: Readonly<Partial<Record<Capability, string>>> = {
  'draft.edit': 'oma',
  'file.upload': 'oma',
  'file.open': 'oma',
  'cases.read': 'omav',
  'orders.read': 'oma',
  'orders.pay': 'oma',
  'case.advance': 'om',
  'case.message': 'oma',
  'pii.reveal': 'om',
  'business.read': 'omav',
  'business.numbers': 'oma',
  'business.duties': 'oma',
  'business.edit': 'om',
  'business.team': 'o',
  'business.remove': 'o',
};

describe('the permission table', () => {
  it.each(rows)('%s reaches %s for a customer, %s for staff, %s for an admin', (capability, ...reaches) => {
    const given: { readonly [R in Role]?: Reach } & object = PERMISSIONS[capability];
    expect([given.customer, given.staff, given.admin]).toEqual(reaches);
  });

  it('gives the people of a business their rights by their roles, and staff none by them', () => {
    for (const capability of Object.keys(PERMISSIONS) as Capability[]) {
      const having = (role: Role) =>
        TEAM_ROLES.filter((team) => can(role, capability, { team })).map(([first]) => first);
      expect([capability, having('customer').join('')]).toEqual([capability, teamRows[capability] ?? '']);
      expect(having('staff')).toEqual(can('staff', capability) ? ['o', 'm', 'a', 'v'] : []);
    }
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
