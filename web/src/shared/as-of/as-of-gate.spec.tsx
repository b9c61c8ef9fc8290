import type { PastViews } from '@anupalan/domain/contracts/scratch';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { queryClient } from '../api/query-client';
import { stubApi } from '../testing/api-stub';
import { Mui } from '../theme/Mui';
import { AsOfGate } from './AsOfGate';

const DAY = '2025-11-20';
const failed: PastViews = {
  day: DAY,
  state: 'failed',
  done_events: 10,
  total_events: 30,
  events_per_second: 0,
  eta_seconds: null,
  parked: 0,
  error: { code: 'scratch.no_live_view', message: 'There is no live view to compare with.' },
  expires_at: '2100-01-01T00:00:00.000Z',
};

describe('the views of a past day', () => {
  it('that could not be built are built again at the push of a button, and not before', async () => {
    const calls = stubApi({
      [`GET /api/admin/past-views?day=${DAY}`]: { body: failed },
      'POST /api/admin/past-views': { body: { success: true, code: 'past_ordered', message: 'x', id: 'o1' } },
    });
    render(
      <QueryClientProvider client={queryClient}>
        <Mui>
          <MemoryRouter>
            <AsOfGate day={DAY}>
              <p>The past</p>
            </AsOfGate>
          </MemoryRouter>
        </Mui>
      </QueryClientProvider>,
    );
    const again = await screen.findByRole('button', { name: 'Build again' });
    const orders = () =>
      calls.filter(({ method }) => method === 'POST').map(({ init }) => JSON.parse(String(init.body)));
    expect(orders()).toEqual([]);
    await userEvent.click(again);
    await expect.poll(orders).toEqual([{ day: DAY }]);
    expect(screen.queryByText('The past')).toBeNull();
  });
});
