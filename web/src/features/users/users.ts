import type { User } from '@anupalan/domain/contracts/identity';
import { digitsOf } from '@anupalan/domain/rules/normalise';

/** The list's filter in the address (`?q=meera&customers=1`). */
export interface UsersFilter {
  readonly q: string;
  readonly customers: boolean;
}

export const readUsersFilter = (params: URLSearchParams): UsersFilter => ({
  q: params.get('q') ?? '',
  customers: params.get('customers') === '1',
});

/**
 * The users that match a filter: customers only if selected; `q` in name, mobile or e-mail, spaces in numbers ignored.
 */
export function shownUsers(users: readonly User[], { q, customers }: UsersFilter): User[] {
  const text = q.trim().toLowerCase();
  const digits = /^[\d\s+-]+$/.test(text) ? digitsOf(text) : '';
  return users.filter(({ role, name, mobile, email }) => {
    if (role === 'customer' && !customers) return false;
    if (text === '') return true;
    if (digits !== '' && digitsOf(mobile).includes(digits)) return true;
    return [name, email].some((one) => one?.toLowerCase().includes(text) === true);
  });
}

/** GET /api/admin/users for the filter: customers are fetched only if selected. */
export const usersPath = ({ customers }: UsersFilter): string =>
  customers ? '/api/admin/users' : '/api/admin/users?role=staff,admin';

/** GET /api/admin/users.csv for the filter. */
export function usersCsv({ q, customers }: UsersFilter): string {
  const query = new URLSearchParams(customers ? {} : { role: 'staff,admin' });
  if (q.trim() !== '') query.set('q', q.trim());
  return `/api/admin/users.csv?${query}`;
}
