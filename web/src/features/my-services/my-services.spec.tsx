import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { type StubAnswer, stubApi } from '../../shared/testing/api-stub';
import { caseView } from '../../shared/testing/case-fixture';
import MyServicesPage from './MyServicesPage';

const { request } = caseView();
const CUSTOMER = { body: { id: 'asha', role: 'customer', mobile: '+919876543210' } };
/** The page of a customer, or of another user, with this answer for the list. */
const show = (list: StubAnswer | (() => StubAnswer), user: StubAnswer = CUSTOMER): void => {
  stubApi({
    'HEAD /mark.svg': {},
    'GET /api/user': user,
    'GET /api/customer-services': list,
  });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <MyServicesPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};

beforeEach(() => queryClient.clear());
afterEach(() => vi.useRealTimers());

it('a consultation in My Services asks for a question, and for no documents', async () => {
  const consultation = {
    ...request,
    service_id: 'talk-to-ca',
    service_title: 'Talk to a CA',
    workflow: 'consultation',
    status: 'documents_not_uploaded',
  };
  show({ body: { services: [consultation] } });
  await screen.findAllByText('Write your question');
  expect(screen.getByRole('img', { name: 'Step 2 of 4' })).toBeDefined();
  expect(screen.queryByText(/upload/i)).toBeNull();
});

it('the services are asked for three times, 2 s apart, before they count as lost, and then by a press', async () => {
  vi.useFakeTimers();
  let asked = 0;
  show(() => {
    asked += 1;
    return asked <= 3 ? { status: 500 } : { body: { services: [request] } };
  });
  const pass = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
  await pass(100);
  expect(asked).toBe(1);
  await pass(1800);
  expect(asked).toBe(1);
  await pass(2000);
  expect([asked, screen.queryByRole('button', { name: 'Try again' })]).toEqual([2, null]);
  await pass(30_000);
  expect(asked).toBe(3);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await pass(100);
  expect([asked, screen.getAllByRole('article').length]).toEqual([4, 1]);
});

it('the services of a visitor are the way to log in, and nothing else', async () => {
  show({ body: { services: [request] } }, { status: 401 });
  expect(await screen.findByRole('heading', { name: 'Log in to see your services' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Login / Signup' })).toBeEnabled();
  expect(screen.queryByRole('article')).toBeNull();
});
