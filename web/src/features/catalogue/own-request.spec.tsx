import type { User } from '@anupalan/domain/contracts/identity';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { stubApi } from '../../shared/testing/api-stub';
import { caseView } from '../../shared/testing/case-fixture';
import { serviceOfRequest } from './own-request';
import ServicePage from './ServicePage';

const services = [
  { id: 'gst-registration', title: 'GST Registration' },
  { id: 'limited-liability-partnership', title: 'LLP Registration' },
];
const of = (service_title: string, service_id = '') => serviceOfRequest({ service_id, service_title }, services);

describe('the service of a request that does not say which', () => {
  it('is found by its title, as it reads or as an address spells it', () => {
    expect(of('LLP Registration')).toBe('/service/limited-liability-partnership');
    expect(of(' GST  registration!')).toBe('/service/gst-registration');
    expect(of('Renamed since', 'gst-registration')).toBe('/service/gst-registration');
  });

  it('is looked for among all requests when there is none of that title', () => {
    expect(of('Rent Agreement')).toBe('/my-services');
    expect(of('')).toBe('/my-services');
  });
});

describe('the page of a service', () => {
  const own = { ...caseView().request, id: 'r1', service_id: '', service_title: 'GST Registration' };
  const open = (id: string, role: User['role'] | null) => {
    stubApi({
      'GET /api/user': role === null ? { status: 401 } : { body: { id: 'u1', mobile: '+919876543210', role } },
      'GET /api/services': { body: services },
      'GET /api/customer-services': { body: { services: [own] } },
    });
    const routes = [
      { path: '/service/gst-registration', element: <p>GST is here</p> },
      { path: '/service/:id', element: <ServicePage /> },
      { path: '/', element: <p>Home</p> },
    ];
    const router = createMemoryRouter(routes, { initialEntries: ['/', `/service/${id}`], initialIndex: 1 });
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    return router;
  };
  beforeEach(() => {
    vi.spyOn(console, 'error').mockReturnValue();
    queryClient.clear();
    localStorage.clear();
  });
  afterEach(() => queryClient.clear());

  it('leads from an own request on to its service, and Back goes where the request was', async () => {
    const router = open('r1', 'customer');
    await screen.findByText('GST is here');
    await router.navigate(-1);
    await screen.findByText('Home');
  });

  it.each([
    ['r1', null],
    ['r1', 'admin'],
    ['r2', 'customer'],
  ] as const)('knows no service %s for %s: a request of nobody here leads nowhere', async (id, role) => {
    const router = open(id, role);
    await screen.findByText('Service Not Found');
    expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
    expect(router.state.location.pathname).toBe(`/service/${id}`);
  });
});
