import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { stubApi } from '../../shared/testing/api-stub';
import { adminService } from '../../shared/testing/service-fixture';
import ServicesPage from './ServicesPage';

const LIST = 'GET /api/admin/services';
const services = [
  adminService({ is_popular: true }),
  adminService({
    id: 'gst-registration',
    title: 'GST',
    category: 'tax',
    is_active: false,
    price: 0,
    missing: ['price'],
  }),
];

beforeEach(() => {
  queryClient.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

const shown = (path = '/admin/services') =>
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider
        router={createMemoryRouter([{ path: '/admin/services', element: <ServicesPage /> }], {
          initialEntries: [path],
        })}
      />
    </QueryClientProvider>,
  );

it('shows five rows while the services load (ASVC-09)', () => {
  globalThis.fetch = () => new Promise(() => undefined);
  shown();
  expect(screen.getAllByTestId('row-skeleton')).toHaveLength(5);
});

it('lists the services with their marks, and finds them by name, id or category (ASVC-04 to ASVC-07)', async () => {
  stubApi({ [LIST]: { body: services } });
  shown();
  await screen.findByText('2 service(s) available');
  expect(screen.getByRole('heading', { name: 'Services' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'New Service' })).toHaveAttribute('href', '/admin/services/new');
  expect(screen.getByRole('link', { name: 'Manage GST' })).toHaveAttribute(
    'href',
    '/admin/services/edit/gst-registration',
  );
  for (const mark of ['Popular', 'Inactive', 'Draft', 'Missing: price.'])
    expect(screen.getByText(mark)).toBeInTheDocument();
  const search = screen.getByPlaceholderText('Search by name, ID or category...');
  await userEvent.setup().type(search, 'TAX');
  await screen.findByText('1 service(s) available');
});

it('says that nothing was found (ASVC-08)', async () => {
  stubApi({ [LIST]: { body: services } });
  shown('/admin/services?q=nothing-like-it');
  await screen.findByText('No services found');
});

it.each([
  ['2', 'This file has the format version 2. Only files of version 1 can be imported here.'],
  ['null', 'This file has the format version null. Only files of version 1 can be imported here.'],
])('reads no catalogue file of format version %s, and says so', async (version, says) => {
  const calls = stubApi({ [LIST]: { body: services } });
  shown();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  const chosen = new File([`{"format":"anupalan-catalogue","format_version":${version}}`], 'catalogue.json');
  const input = screen.getByRole('dialog').querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('nowhere to choose a file');
  await user.upload(input, chosen);
  expect(await screen.findByText(says)).toBeInTheDocument();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('says that the services could not be loaded, and asks again (ASVC-10)', async () => {
  stubApi({ [LIST]: { status: 500, body: { code: 'internal' } } });
  shown();
  await screen.findByText('Failed to load services. Please try refreshing the page.');
  stubApi({ [LIST]: { body: services } });
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('2 service(s) available');
});
