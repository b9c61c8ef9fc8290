import type { CustomerService } from '@anupalan/domain/contracts/requests';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { USER_KEY } from '../../shared/api/session';
import { type StubAnswer, stubApi } from '../../shared/testing/api-stub';
import { caseView } from '../../shared/testing/case-fixture';
import { adminService } from '../../shared/testing/service-fixture';
import Home from './Home';
import { QuickAccess } from './QuickAccess';
import { TestService } from './TestService';
import { PopularServices } from './Tiles';

const asha = { id: 'asha', mobile: '+919876543210', role: 'customer' } as never;
let count = 0;
const request = (more: Partial<CustomerService> = {}): CustomerService => {
  count += 1;
  return { ...caseView().request, id: `r${count}`, ...more };
};
const show = (answer: StubAnswer, card = <QuickAccess />) => {
  queryClient.setQueryData(USER_KEY, asha);
  stubApi({ 'GET /api/user': { body: asha }, 'GET /api/customer-services': answer, 'GET /api/public/config': answer });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{card}</MemoryRouter>
    </QueryClientProvider>,
  );
};
const showRequests = async (...services: CustomerService[]) => {
  show({ body: { services } });
  return screen.findAllByRole('article');
};
const textOf = (element: HTMLElement | undefined): string => (element?.textContent ?? '').replace(/\s+/g, ' ');

beforeEach(() => {
  vi.useRealTimers();
  vi.spyOn(console, 'error').mockReturnValue();
  queryClient.clear();
  localStorage.clear();
});

describe('the card of an active service', () => {
  it.each([
    ['new_request', 'Upload Documents', 10, 'Upload your documents'],
    ['documents_not_uploaded', 'Upload Documents', 20, 'Upload your documents'],
    ['documents_uploaded_pending_review', 'Documents Under Review', 30, null],
    ['documents_approved', 'Documents Approved', 40, null],
    ['reupload_requested', 'Needs Document Correction', 30, 'Update your documents'],
    ['final_payment_link_sent', 'Final Payment Pending', 50, 'Complete final payment'],
    ['final_payment_received', 'Final Payment Received', 60, null],
    ['filing_processing_started', 'Processing with Authorities', 70, null],
    ['awaiting_govt_approval', 'Processing with Authorities', 85, null],
    // Statuses that only imported requests have.
    ['payment_pending', 'Upload Documents', 10, 'Complete payment'],
    ['pending', 'Upload Documents', 15, null],
    ['document_review', 'Upload Documents', 40, null],
    ['waiting_for_customer', 'Upload Documents', 60, 'Provide information'],
    ['in_progress', 'Upload Documents', 75, null],
    ['never heard of', 'Upload Documents', 0, null],
  ])('at %s says %s, %i % and what comes next: %s', async (status, label, percent, hint) => {
    const [card] = await showRequests(request({ status, service_title: 'GST Registration' }));
    expect(within(card as HTMLElement).getByRole('heading', { name: 'GST Registration' })).toBeInTheDocument();
    const text = textOf(card);
    expect(text).toContain(label);
    expect(text).toContain(`${percent}%`);
    expect(text.includes('Next:')).toBe(hint !== null);
    if (hint !== null) expect(text).toContain(`Next: ${hint}`);
  });

  it('says when it was updated last, or made where that is not known, by the day in India', async () => {
    const made = '2026-11-02T05:00:00.000Z';
    const cards = await showRequests(
      request({ created_at: made, updated_at: '2026-11-18T20:00:00.000Z' }),
      request({ created_at: made, updated_at: '' }),
    );
    expect(cards.map((card) => /Updated: (.*?)Details/.exec(textOf(card))?.[1]?.trim())).toEqual([
      '19 Nov 2026',
      '2 Nov 2026',
    ]);
  });

  it('leads to its intake, or by its own id where it does not say of which service it is', async () => {
    await showRequests(
      request({ id: 'a b', service_id: 'gst-registration', service_title: 'GST' }),
      request({ id: 'c/d', service_id: '', service_title: 'Unknown' }),
      request({ id: 'e', service_id: null as never, service_title: 'None' }),
    );
    const hrefOf = (title: string) => screen.getByRole('link', { name: `Details of ${title}` }).getAttribute('href');
    expect(['GST', 'Unknown', 'None'].map(hrefOf)).toEqual([
      '/metadata-service/gst-registration?id=a%20b',
      '/service/c%2Fd',
      '/service/e',
    ]);
  });
});

describe('Quick Access', () => {
  it('has own texts for consultations and drafts, and counts those that wait for the customer', async () => {
    const [consultation, draft] = await showRequests(
      request({ status: 'documents_not_uploaded', workflow: 'consultation', service_title: 'Talk' }),
      request({ status: 'awaiting_govt_approval', workflow: 'drafting', service_title: 'Rent Agreement' }),
    );
    expect(textOf(consultation)).toContain('Next: Write your question');
    expect(within(consultation as HTMLElement).getByRole('img', { name: 'Step 2 of 4' })).toBeInTheDocument();
    expect(textOf(draft)).toContain('Draft ready to check');
    expect(screen.getByText('2 need you')).toBeInTheDocument();
  });

  it('says that it loads', async () => {
    show({ body: { services: [] } });
    expect(screen.getByText('Loading your services...')).toBeInTheDocument();
    expect(await screen.findByText('No Active Services')).toBeInTheDocument();
  });

  it.each([
    ['nothing at all', []],
    ['only what is over', ['completed', 'closed', 'cancelled', 'service_delivered']],
  ])('of %s invites to the catalogue', async (_, statuses) => {
    show({ body: { services: statuses.map((status) => request({ status })) } });
    expect(await screen.findByText('No Active Services')).toBeInTheDocument();
    const browse = screen.getByRole('link', { name: 'Browse our services to get started' });
    expect(browse).toHaveAttribute('href', '/find-services');
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('shows three, and counts only active ones that it does not show', async () => {
    const titles = [
      'closed',
      'completed',
      'in_progress',
      'cancelled',
      'pending',
      'service_delivered',
      'new_request',
      'documents_approved',
    ];
    const more = titles.map((status) => request({ status, service_title: status }));
    const cards = await showRequests(...more);
    expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([
      'in_progress',
      'pending',
      'new_request',
    ]);
    const link = screen.getByRole('link', { name: 'View 1 more active service' });
    expect(link).toHaveAttribute('href', '/my-services');
  });

  it('stays when its services cannot be fetched again', async () => {
    await showRequests(request());
    stubApi({ 'GET /api/user': { body: asha }, 'GET /api/customer-services': { status: 503, body: {} } });
    vi.useFakeTimers();
    const again = queryClient.refetchQueries();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await again;
    expect(queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' })).toHaveLength(1);
    expect(screen.getByRole('article')).toBeInTheDocument();
  });

  it('of three has no link to more', async () => {
    expect(await showRequests(request(), request(), request())).toHaveLength(3);
    expect(screen.queryByRole('link', { name: /^View/ })).toBeNull();
  });

  it('says how many wait for the person, and only those', async () => {
    await showRequests(request({ status: 'new_request' }), request({ status: 'documents_approved' }));
    expect(screen.getByText('1 needs you')).toBeInTheDocument();
  });
});

describe('the public part of the home page', () => {
  const hint = JSON.stringify({
    name: 'Asha',
    mobile: '+919876543210',
    role: 'customer',
    at: '2026-11-12T08:30:00.000Z',
  });
  /** The page for the user of the session; `path` gets no answer, or only refusals. */
  const open = (path: string, user: unknown, refused = false) => {
    queryClient.removeQueries();
    stubApi({
      'GET /api/user': { body: user },
      'GET /api/services': { body: [] },
      'GET /api/public/config': { body: { demo: false, demoAccounts: [] } },
    });
    const answer = globalThis.fetch;
    globalThis.fetch = (input, init) =>
      String(input) !== path
        ? answer(input, init)
        : refused
          ? Promise.resolve(new Response('{}', { status: 503 }))
          : new Promise(() => undefined);
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <Home />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    return screen.getByRole('main');
  };

  it('is also shown while the session is unknown', async () => {
    open('/api/user', null);
    expect(screen.queryByRole('heading', { name: 'Get Started' })).toBeNull();
    expect(await screen.findByRole('heading', { name: 'Get Started' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Popular Services' })).toBeInTheDocument();
  });

  it('says on a tile the whole price and both durations beside the first payment', async () => {
    const fee = { payee: 'us' as const, label: 'Our fee for filing', from: 1180, to: null, note: '', by_state: [] };
    const company = adminService({
      id: 'private-limited-company',
      title: 'Private Limited Company',
      price: 399,
      later_fees: [fee, { ...fee, payee: 'government', label: 'Fees', from: 1000, to: 9500 }],
      government_fees: { kind: 'at_cost', from: null, note: '' },
      estimated_duration_days: 10,
      decision_time: { from: 5, to: 10, unit: 'working_days' },
    });
    stubApi({ 'GET /api/services': { body: [company] } });
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <PopularServices />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    const tile = await screen.findByText(/In total/);
    expect(textOf(tile.closest('a') ?? undefined)).toMatch(
      /₹399.*filed in about 10 working days · the authority takes 5 to 10 working days.*In total ₹2,579 to ₹11,079/,
    );
  });

  it.each([
    { how: 'have not been answered', refused: false, after: 400 },
    { how: 'fail', refused: true, after: 100 },
  ])('is not kept out of sight for longer than $after ms when the customer’s own services $how', async (given) => {
    localStorage.setItem('anupalan_user', hint);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const main = open('/api/customer-services', asha, given.refused);
    expect(main).toHaveClass('home-coming');
    await act(() => vi.advanceTimersByTimeAsync(given.after));
    expect(main).not.toHaveClass('home-coming');
    expect(screen.getByText('Loading your services...')).toBeInTheDocument();
  });
});

describe('the button for a test service', () => {
  const config = { demo: true, demoAccounts: [{ mobile: '0000000001', role: 'customer', label: 'Customer' }] };
  const open = async (mobile: string, answer: object) => {
    show({ body: answer }, <TestService user={{ ...(asha as object), mobile } as never} />);
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    return screen.queryByRole('button', { name: 'Create a test service' }) !== null;
  };

  it('is shown to the test customer in demo mode only', async () => {
    expect(await open('+910000000001', config)).toBe(true);
  });

  it.each([
    ['another customer', '+919876543210', config],
    ['a number abroad that ends like it', '+9710000000001', config],
    ['the test customer outside demo mode', '+910000000001', { ...config, demo: false }],
  ])('is not there for %s', async (_, mobile, answer) => {
    expect(await open(mobile, answer)).toBe(false);
  });
});
