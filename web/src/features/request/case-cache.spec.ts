import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pathQuery, queryClient } from '../../shared/api/query-client';
import { USER_KEY } from '../../shared/api/session';
import { stubApi } from '../../shared/testing/api-stub';
import { caseQuery, showRemoved } from './case-cache';

const READ = 'GET /api/requests/1';

describe('the case on screen', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
  afterEach(() => queryClient.clear());

  it('is null for a visitor, after the session was queried', async () => {
    const calls = stubApi({
      [READ]: { status: 401, body: { message: 'No session' } },
      'GET /api/user': { status: 401 },
    });
    const user = new QueryObserver(queryClient, { queryKey: USER_KEY, queryFn: pathQuery('null'), staleTime: 60_000 });
    queryClient.setQueryData(USER_KEY, { id: 'u1' });
    const leave = user.subscribe(() => undefined);
    expect(await queryClient.fetchQuery(caseQuery('1'))).toBeNull();
    expect(calls.map(({ url }) => url)).toEqual(['/api/requests/1', '/api/user']);
    expect(user.getCurrentResult().data).toBeNull();
    leave();
    // A case that is not cached cannot be changed.
    showRemoved('1', 'd1');
    expect(queryClient.getQueryData(caseQuery('1').queryKey)).toBeNull();
  });

  it.each([404, 500])('could not be loaded where the server answers %i', async (status) => {
    stubApi({ [READ]: { status } });
    await expect(queryClient.fetchQuery(caseQuery('1'))).rejects.toThrow(`API error: ${status}`);
  });
});
