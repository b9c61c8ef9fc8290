import { ROWS_A_PAGE } from '../../shared/list-url';

/** The list's filter in the address (`?q=meera&customers=1&account=inactive`). */
export interface UsersFilter {
  readonly q: string;
  readonly customers: boolean;
  readonly account: '' | 'active' | 'inactive';
}

export const readUsersFilter = (params: URLSearchParams): UsersFilter => {
  const account = params.get('account');
  return {
    q: params.get('q') ?? '',
    customers: params.get('customers') === '1',
    account: account === 'active' || account === 'inactive' ? account : '',
  };
};

/** Whether everybody of the office is shown. */
export const isUnfiltered = ({ q, account }: UsersFilter): boolean => q.trim() === '' && account === '';

const queryOf = ({ q, customers, account }: UsersFilter): URLSearchParams => {
  const query = new URLSearchParams(customers ? {} : { role: 'staff,admin' });
  if (q.trim() !== '') query.set('q', q.trim());
  if (account !== '') query.set('active', String(account === 'active'));
  return query;
};

/** GET /api/admin/people for the filter, without a cursor. */
export const peoplePath = (filter: UsersFilter): string => {
  const query = queryOf(filter);
  query.set('limit', String(ROWS_A_PAGE));
  return `/api/admin/people?${query}`;
};

/** GET /api/admin/users.csv for the filter. */
export const usersCsv = (filter: UsersFilter): string => `/api/admin/users.csv?${queryOf(filter)}`;
