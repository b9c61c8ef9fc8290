import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../shared/api/query-client';
import { stubApi } from '../shared/testing/api-stub';
import { ClosedBar } from './ClosedBar';

const whole = {
  companyName: 'Lawlane Private Limited',
  companyAddress: '4 MG Road, Pune 411001',
  gstin: '27AAPFU0939F1ZV',
  cin: '',
  grievanceName: 'Meera Nair',
  grievanceEmail: 'grievance@lawlane.example',
  grievancePhone: '020 2445 6789',
};

beforeEach(() => queryClient.clear());

it.each([
  [
    'that lacks its grievance officer are told, and led to the settings',
    { demo: false, company: { ...whole, grievanceName: '' } },
    true,
  ],
  ['that names its company are told nothing', { demo: false, company: whole }, false],
  ['for demonstration are told nothing', { demo: true, company: { ...whole, grievanceName: '' } }, false],
])('admins of a shop %s', async (_, config, isShown) => {
  const calls = stubApi({ 'GET /api/public/config': { body: config } });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ClosedBar />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(calls).toHaveLength(1));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('status') !== null).toBe(isShown);
  if (isShown) expect(screen.getByRole('link')).toHaveAttribute('href', '/admin/settings');
});
