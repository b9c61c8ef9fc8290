import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { removeToast } from '../../shared/kit/toast/store';
import { stubApi } from '../../shared/testing/api-stub';
import { adminService } from '../../shared/testing/service-fixture';
import { DraftCard } from './DraftCard';

beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })));
afterEach(() => {
  removeToast();
  queryClient.clear();
});

const shown = (missing: Parameters<typeof adminService>[0] = {}) =>
  render(
    <QueryClientProvider client={queryClient}>
      <DraftCard service={adminService({ id: 'trust-deed', title: 'Trust deed', version: 3, ...missing })} />
    </QueryClientProvider>,
  );

it('names what a draft lacks, and publishes it once each part is confirmed as not needed', async () => {
  const calls = stubApi({
    'PUT /api/admin/services/trust-deed': {
      body: { success: true, code: 'service_saved', message: '', id: 'trust-deed', version: 4 },
    },
  });
  const user = userEvent.setup();
  shown({ missing: ['documents', 'price'], not_needed: ['fees'] });
  screen.getByText(/^Missing: documents, price\./);
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  const publish = () => screen.getAllByRole('button', { name: /^Publish/ }).at(-1) as HTMLElement;
  await user.click(screen.getByRole('checkbox', { name: 'No documents needed' }));
  expect(publish()).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('checkbox', { name: 'Really free' }));
  await user.click(publish());
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.headers.get('if-match')).toBe('"3"');
  expect(JSON.parse(String(calls[0]?.init.body))).toEqual({
    not_needed: ['fees', 'documents', 'price'],
    is_active: true,
  });
});

it('asks for the description, which no service does without', async () => {
  shown({ missing: ['about'] });
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  screen.getByText('Write the detailed description first: it is the page that customers read.');
});

it('is nothing for a complete service', () => {
  expect(shown().container).toBeEmptyDOMElement();
});
