import type { ExpertCase, ExpertsView } from '@anupalan/domain/contracts/experts';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { stubApi } from '../../shared/testing/api-stub';
import ExpertsPage from './ExpertsPage';

const one: ExpertCase = {
  id: 'r1',
  case_number: 'SR-1',
  service_id: 'gst-registration',
  service_title: 'GST Registration',
  status_label: 'In Review',
  last_message_at: null,
  call: null,
};
const call = { when: 'after 4', asked_at: '2026-11-27T06:00:00.000Z', due_on: '2026-11-28', overdue: false };
const tried: ExpertCase = {
  ...one,
  id: 'r2',
  case_number: 'SR-2',
  call: { ...call, tries: 1, last_try_at: '2026-11-28T06:00:00.000Z' },
};
const meera = { id: 'm', name: 'Meera Nair', title: 'company secretary', specializations: ['gst', 'Wills'] };
const talk = { case_number: 'SR-1', starts_at: '2026-11-24T04:30:00.000Z', ends_at: null, minutes: 25 };
const view: ExpertsView = {
  items: [
    { ...meera, cases: [one, tried], earlier_cases: [], talks: [talk] },
    { id: 'k', name: null, title: null, specializations: [], cases: [], earlier_cases: [one], talks: [] },
  ],
  unassigned: [],
};
const show = () => {
  const calls = stubApi({
    'HEAD /mark.svg': {},
    'GET /api/user': { body: { id: 'asha', role: 'customer', mobile: '+919876543210' } },
    'GET /api/my-experts': { body: view },
    'POST /api/requests/r1/call': {
      body: { success: true, code: 'call_asked', message: 'We will call you', id: 'r1' },
    },
    'DELETE /api/requests/r2/call': { body: { success: true, code: 'call_withdrawn', message: 'Done', id: 'r2' } },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ExpertsPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return calls;
};
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  queryClient.clear();
});

it('my experts are named with what they do, their talks, and who had a request before', async () => {
  show();
  await screen.findByRole('heading', { name: 'Meera Nair' });
  for (const text of ['Works on: GST, Wills', /24 Nov 2026, 25 minutes/, 'worked for you earlier', /did not reach you/])
    expect(screen.getAllByText(text)).toHaveLength(1);
  // A request that somebody else has now is opened, and called about at them.
  expect(screen.getAllByRole('button', { name: /^Ask for a call/ })).toHaveLength(1);
});

it('a call is asked for with the time that suits, and withdrawn', async () => {
  const calls = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Ask for a call about GST Registration, SR-1' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('When it suits you'), { target: { value: 'after 4' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Ask for a call' }));
  fireEvent.click(screen.getByRole('button', { name: 'No call needed about GST Registration, SR-2' }));
  await vi.waitFor(() => expect(calls.filter(({ method }) => ['POST', 'DELETE'].includes(method))).toHaveLength(2));
  const body = calls.find(({ method }) => method === 'POST')?.init.body;
  expect(JSON.parse(String(body))).toEqual({ when: 'after 4' });
});
