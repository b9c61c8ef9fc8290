import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { queryClient } from '../../../shared/api/query-client';
import { stubApi } from '../../../shared/testing/api-stub';
import { caseView } from '../../../shared/testing/case-fixture';
import { DeliverDialog } from './DeliverDialog';

it('asks for the number and the day of a company, not yet for its PAN and TAN, and begins with what is known', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const calls = stubApi({});
  const registered = { registration: '', gstin: '', pan: 'AAPCA1234F', tan: '', registered_on: '2999-01-01' };
  const view = caseView({ registers: ['registration', 'pan', 'tan'], registered });
  render(
    <QueryClientProvider client={queryClient}>
      <DeliverDialog view={view} action="deliver" onClose={() => undefined} />
    </QueryClientProvider>,
  );
  expect(screen.getByLabelText(/^PAN/)).toHaveValue('AAPCA1234F');
  expect(screen.getByLabelText(/^CIN or LLPIN/)).toBeRequired();
  expect(screen.getByLabelText(/^TAN/)).not.toBeRequired();
  await userEvent.type(screen.getByLabelText(/^Written result/), 'Done.');
  await userEvent.click(screen.getByRole('button', { name: /^Deliver/ }));
  expect(await screen.findByText('CIN or LLPIN is required')).toBeVisible();
  expect(screen.getByText('This day lies in the future')).toBeVisible();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});
