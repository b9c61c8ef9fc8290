import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../shared/api/client';
import { siteIsClosed, useMaintenance } from '../shared/api/maintenance';
import { queryClient } from '../shared/api/query-client';
import { stubApi } from '../shared/testing/api-stub';
import { MaintenancePage } from './MaintenancePage';

const closed = { status: 503, body: { code: 'maintenance', message: "We're doing maintenance." } };
const config = (maintenanceMode: boolean) => ({
  body: { maintenanceMode, contactEmail: 'help@example.in', contactPhone: '', supportHours: '', supportMessage: '' },
});

const Site = () => (useMaintenance() ? <MaintenancePage /> : <p>The shop</p>);

afterEach(() => {
  act(() => siteIsClosed(false));
  queryClient.clear();
});

it('maintenance is a page from the first refused call on, and the site opens by itself (inventory 2.5)', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  let open = false;
  stubApi({ 'GET /api/services': closed, 'GET /api/public/config': () => config(!open) });
  render(
    <QueryClientProvider client={queryClient}>
      <Site />
    </QueryClientProvider>,
    { wrapper: MemoryRouter },
  );
  screen.getByText('The shop');
  await act(() => api.get('/api/services').catch(() => undefined));
  await screen.findByRole('heading', { name: "We're doing maintenance" });
  await screen.findByText('help@example.in');
  open = true;
  await act(() => queryClient.refetchQueries());
  await waitFor(() => expect(screen.getByText('The shop')).toBeInTheDocument());
});
