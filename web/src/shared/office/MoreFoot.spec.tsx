import { QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '../api/client';
import { queryClient } from '../api/query-client';
import { stubApi } from '../testing/api-stub';
import { MoreFoot, type MoreFootProps } from './MoreFoot';

interface Page {
  readonly items: readonly string[];
  readonly next: string | null;
}

function List({ shown }: Pick<MoreFootProps, 'shown'>) {
  const list = useInfiniteQuery({
    queryKey: ['list'],
    queryFn: ({ pageParam }) => api.get<Page>(`/list${pageParam}`),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  return (
    <>
      {list.data?.pages
        .flatMap(({ items }) => items)
        .map((item) => (
          <p key={item}>{item}</p>
        ))}
      <MoreFoot query={list} label="Show more" {...(shown === undefined ? {} : { shown })} />
    </>
  );
}

const FIRST = { 'GET /list': { body: { items: ['PAN'], next: '?2' } } };
const SECOND = { 'GET /list?2': { body: { items: ['GST'], next: null } } };
const show = (answers: Parameters<typeof stubApi>[0], shown?: string) => {
  stubApi({ ...FIRST, ...answers });
  render(
    <QueryClientProvider client={queryClient}>
      <List {...(shown === undefined ? {} : { shown })} />
    </QueryClientProvider>,
  );
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => queryClient.clear());

describe('the foot of a list', () => {
  it('says why the next page did not come, keeps what is shown, and asks again', async () => {
    show({ 'GET /list?2': { status: 503, body: { code: 'busy', message: 'Too busy.' } } }, '1 of 2 shown');
    await press('Show more');
    expect(await screen.findByText('Too busy.')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(/^Too busy\.$/);
    screen.getByText('PAN');
    stubApi({ ...FIRST, ...SECOND });
    await press('Try again');
    await screen.findByText('GST');
    expect(screen.queryByText('Too busy.')).toBeNull();
  });

  it('goes with the last page, unless it says how many are shown', async () => {
    show(SECOND);
    await press('Show more');
    await screen.findByText('GST');
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('stays without its button where it says how many are shown', async () => {
    show({ 'GET /list': { body: { items: ['PAN'], next: null } } }, '1 of 1 shown');
    await screen.findByText('PAN');
    expect(screen.getByRole('status')).toHaveTextContent('1 of 1 shown');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
