import type { FailedJob } from '@anupalan/domain/contracts/operations';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { stubApi } from '../../shared/testing/api-stub';
import { FailedJobs } from './FailedJobs';

const PATH = '/api/admin/jobs/failed?queue=sms&limit=10';
const job = (n: number): FailedJob => ({
  queue: 'sms',
  id: `job-${n}`,
  run_at: '2026-11-18T08:30:00.000Z',
  attempt: 3,
  attempts: 3,
  error: `Failure ${n}`,
  payload: {},
});
const first = { [`GET ${PATH}`]: { body: { items: [job(1)], next_cursor: 'next' } } };

beforeEach(() => queryClient.clear());

it('keeps the shown jobs when a further page does not come, says why, and lets one ask again', async () => {
  stubApi({ ...first, [`GET ${PATH}&cursor=next`]: { status: 503, body: { code: 'BUSY', message: 'Too busy.' } } });
  render(
    <QueryClientProvider client={queryClient}>
      <FailedJobs queue="sms" onClose={() => undefined} pressed={false} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await screen.findByText('Failure 1');
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('Too busy.');
  expect(screen.getByText('Failure 1')).toBeDefined();
  stubApi({ ...first, [`GET ${PATH}&cursor=next`]: { body: { items: [job(2)], next_cursor: null } } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Failure 2');
});
