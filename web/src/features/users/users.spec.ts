import { describe, expect, it } from 'vitest';
import { isUnfiltered, peoplePath, readUsersFilter, usersCsv } from './users';

const filter = (query: string) => readUsersFilter(new URLSearchParams(query));

describe('the filter of the users', () => {
  it('leaves customers out until they are asked for', () => {
    expect(peoplePath(filter(''))).toBe('/api/admin/people?role=staff%2Cadmin&limit=50');
    expect(peoplePath(filter('customers=1'))).toBe('/api/admin/people?limit=50');
  });

  it('asks the server for the search and the state of the account, for the list and its CSV alike', () => {
    expect(peoplePath(filter('q= meera &account=inactive&customers=1'))).toBe(
      '/api/admin/people?q=meera&active=false&limit=50',
    );
    expect(usersCsv(filter('q=meera&account=active'))).toBe(
      '/api/admin/users.csv?role=staff%2Cadmin&q=meera&active=true',
    );
    expect(filter('account=nonsense').account).toBe('');
  });

  it('knows whether anything narrows the list', () => {
    expect(isUnfiltered(filter('customers=1'))).toBe(true);
    expect(isUnfiltered(filter('q=x'))).toBe(false);
    expect(isUnfiltered(filter('account=active'))).toBe(false);
  });
});
