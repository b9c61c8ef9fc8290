// @vitest-environment node
import type { User } from '@anupalan/domain/contracts/identity';
import { describe, expect, it } from 'vitest';
import { readUsersFilter, shownUsers } from './users';

const user = (id: string, role: User['role'], name: string | null, mobile: string, email: string | null): User => ({
  id,
  role,
  name,
  mobile,
  email,
  is_super_admin: false,
  profile_completed: true,
  created_at: '2026-11-18T08:30:00.000Z',
});
const users = [
  user('1', 'staff', 'Meera Nair', '+919876543210', 'meera@a.example'),
  user('2', 'customer', 'Asha Kulkarni', '+919999900000', null),
  user('3', 'admin', null, '+918888800000', 'boss@a.example'),
];
const ids = (q: string, customers = false) => shownUsers(users, { q, customers }).map(({ id }) => id);

describe('the users shown', () => {
  it('leave out customers until they are asked for', () => {
    expect(ids('')).toEqual(['1', '3']);
    expect(ids('', true)).toEqual(['1', '2', '3']);
    expect(ids('asha')).toEqual([]);
    expect(readUsersFilter(new URLSearchParams('q=x&customers=1'))).toEqual({ q: 'x', customers: true });
  });

  it('are found by name, mobile as people write it, or e-mail', () => {
    expect(ids('MEERA')).toEqual(['1']);
    expect(ids('98765 43210')).toEqual(['1']);
    expect(ids('boss@')).toEqual(['3']);
    expect(ids('nobody')).toEqual([]);
  });
});
