import type { Service } from '@anupalan/domain/contracts/catalogue';
import type { User } from '@anupalan/domain/contracts/identity';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { acceptSignIn, USER_KEY } from '../../shared/api/session';
import { ServiceLink } from '../../shared/case-parts/service/ServiceLink';
import { isPlainPress, useOpenPanel, useServicePanel } from '../../shared/case-parts/service/use-panel';
import { NewestQuery } from '../../shared/newest-query';
import { RegistrationContext } from '../../shared/registration/registration';
import { closeSignIn, useSignInDialog } from '../../shared/sign-in-dialog';
import { type StubAnswer, stubApi } from '../../shared/testing/api-stub';
import { asha } from '../../shared/testing/customer-fixture';
import { registration } from '../registration/registration';
import { ServicePanel } from './ServicePanel';

const company: Service = {
  id: 'private-limited-company',
  title: 'Private Limited Company Registration',
  price: '399',
  description: 'Name, signatures, incorporation.',
  detailed_description: 'A company of **two** directors.',
  benefits: ['Limited liability'],
  helpText: '',
  requiredDocuments: ['PAN card of each director'],
  icon: 'company',
  category: 'registration',
  workflow: 'filing',
  estimated_duration_days: 10,
  decision_time: null,
  is_popular: true,
  not_included: ['Digital signatures'],
  fee_breakup: { professional_fee: 338, gst: 61 },
  government_fees: { kind: 'from', from: 1000, note: '' },
  later_fees: [],
  search_words: [],
  faqs: [],
};
const llp: Service = {
  ...company,
  id: 'limited-liability-partnership',
  title: 'LLP Registration',
  requiredDocuments: [],
};

/** A maximum, not a delay: a busy machine loads a panel's code late. */
const WAIT = { timeout: 20_000 };

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  queryClient.clear();
  localStorage.clear();
  closeSignIn();
});

/** A page with service links, and a page before it. */
const show = (user: User | null, path = '/find?q=company', answers: Readonly<Record<string, StubAnswer>> = {}) => {
  const calls = stubApi({
    'HEAD /mark.svg': {},
    'GET /api/services': { body: [company, llp] },
    'GET /api/public/config': { body: { usersRegistered: 123_456 } },
    ...answers,
  });
  queryClient.setQueryData(USER_KEY, user);
  const page = (
    <>
      <ServiceLink service={company.id}>Company</ServiceLink>
      <ServicePanel />
    </>
  );
  const router = createMemoryRouter(
    [
      { path: '/before', element: null },
      { path: '/find', element: page },
    ],
    { initialEntries: ['/before', path], initialIndex: 1 },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RegistrationContext value={registration}>
        <RouterProvider router={router} />
      </RegistrationContext>
    </QueryClientProvider>,
  );
  const place = (): string => `${router.state.location.pathname}${router.state.location.search}`;
  return { router, place, calls, user: userEvent.setup() };
};
const panel = (name: string | RegExp = company.title) => screen.findByRole('dialog', { name }, WAIT);
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), WAIT);
describe('the address of a panel', () => {
  it('keeps its other parameters, and Back closes the panel', async () => {
    const { router, place, user } = show(null);
    await user.click(screen.getByRole('link', { name: 'Company' }));
    await panel();
    expect(place()).toBe('/find?q=company&service=private-limited-company');
    await act(() => router.navigate(-1));
    await closed();
    expect(place()).toBe('/find?q=company');
  });

  it('is taken back by the cross: Back leads to the page before then, not to the panel', async () => {
    const { router, place, user } = show(null);
    await user.click(screen.getByRole('link', { name: 'Company' }));
    await user.click(within(await panel()).getByRole('button', { name: 'Close' }));
    await closed();
    expect(place()).toBe('/find?q=company');
    await act(() => router.navigate(-1));
    expect(place()).toBe('/before');
  });

  it('of a link from elsewhere opens it, and closing stays on the page', async () => {
    const { place, user } = show(null, '/find?service=private-limited-company&q=company');
    await user.click(within(await panel()).getByRole('button', { name: 'Close' }));
    await closed();
    expect(place()).toBe('/find?q=company');
  });

  const probe = () => {
    const stub = (): ReturnType<typeof useServicePanel> & { readonly open: (id: string) => void } => {
      throw new Error('not drawn yet');
    };
    let state = stub;
    const Probe = () => {
      const drawn = { ...useServicePanel(), open: useOpenPanel() };
      state = () => drawn;
      return null;
    };
    const router = createMemoryRouter([{ path: '*', element: <Probe /> }], { initialEntries: ['/before', '/find'] });
    render(
      <NewestQuery value={() => router.state.location.search}>
        <RouterProvider router={router} />
      </NewestQuery>,
    );
    return { router, state: () => state() };
  };

  it('is left once, however often close is pressed', async () => {
    const { router, state } = probe();
    await act(async () => state().open('a'));
    expect(state().id).toBe('a');
    expect(router.state.location.search).toBe('?service=a');
    await act(async () => {
      const { close } = state();
      close();
      close();
    });
    expect(router.state.location).toMatchObject({ pathname: '/find', search: '' });
    expect(state().id).toBeNull();
  });

  it('is taken back also from a panel that is closed before the page is drawn for it', async () => {
    const { router, state } = probe();
    await act(async () => {
      flushSync(() => state().open('a'));
      expect([state().id, router.state.location.search]).toEqual(['a', '?service=a']);
      state().close();
    });
    expect(router.state.location).toMatchObject({ pathname: '/find', search: '' });
    expect(state().id).toBeNull();
  });

  it('keeps a search that the page is not rendered for yet, when it opens and when it closes', async () => {
    const { router, state } = probe();
    await act(async () => {
      void router.navigate('/find?q=gst');
      state().open('a');
    });
    expect(router.state.location.search).toBe('?q=gst&service=a');
    await act(async () => router.navigate('/find?service=b'));
    await act(async () => {
      void router.navigate('/find?service=b&q=tax', { replace: true });
      state().close();
    });
    expect(router.state.location.search).toBe('?q=tax');
  });

  it('decides when the person goes back before the page is rendered for the panel', async () => {
    const { router, state } = probe();
    await act(async () => {
      flushSync(() => state().open('a'));
      void router.navigate(-1);
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await waitFor(() => expect([state().id, router.state.location.search]).toEqual([null, '']));
  });

  it.each([
    [{}, true],
    [{ button: 1 }, false],
    [{ ctrlKey: true }, false],
    [{ metaKey: true }, false],
    [{ shiftKey: true }, false],
    [{ altKey: true }, false],
  ])('a press with %o opens the panel: %s; else the browser follows the link', (how, plain) => {
    const press = { button: 0, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...how };
    expect(isPlainPress(press as MouseEvent)).toBe(plain);
  });
});

describe('the panel', () => {
  it('shows price, users, benefits and description, then documents on its second tab', async () => {
    const { user } = show(null, '/find?service=private-limited-company');
    const shown = within(await panel());
    // Once as the price, once as the fee of today.
    expect(await shown.findAllByText('₹399')).toHaveLength(2);
    shown.getByText('+ Govt. Fees');
    expect(shown.getByRole('row', { name: /Later/ })).toHaveTextContent('Nothing');
    expect(shown.getByRole('row', { name: /Not included/ })).toHaveTextContent('Digital signatures');
    shown.getByText('Full refund until we start filing.');
    await shown.findByText('1,23,456 users registered with us, across all services');
    shown.getByText('Limited liability');
    shown.getByText('two');
    expect(shown.queryByText('PAN card of each director')).not.toBeInTheDocument();
    await user.click(shown.getByRole('tab', { name: 'Process & Documents' }));
    shown.getByText('PAN card of each director');
    expect(shown.queryByText('Limited liability')).not.toBeInTheDocument();
  });

  it('tells the steps of a consultation, which files nothing', async () => {
    const consultation: Service = { ...company, workflow: 'consultation' };
    const { user } = show(null, `/find?service=${company.id}`, { 'GET /api/services': { body: [consultation] } });
    const dialog = await panel();
    await user.click(await within(dialog).findByRole('tab', { name: 'Process & Documents' }));
    const steps = dialog.querySelector('ol.steps')?.textContent ?? '';
    expect(steps).not.toBe('');
    expect(steps).not.toMatch(/\bfil(e|es|ed|ing|ings)\b|\bdocuments?\b|\bauthorit|\bgovt\b/i);
  });

  it('says that documents are talked about later where none are listed', async () => {
    const { user } = show(null, '/find?service=limited-liability-partnership');
    const shown = within(await panel(llp.title));
    await user.click(await shown.findByRole('tab', { name: 'Process & Documents' }));
    shown.getByText('Document requirements will be discussed after registration.');
  });

  it('asks the server for a name that is not on the list', async () => {
    show(null, '/find?service=llp-registration', { 'GET /api/services/llp-registration': { body: llp } });
    await panel(llp.title);
  });

  it('says that there is no such service', async () => {
    show(null, '/find?service=nothing');
    const shown = within(await panel('Details of the service'));
    await shown.findByRole('heading', { name: 'Service Not Found' });
  });

  it('offers another try where the service could not be loaded', async () => {
    const failed = { status: 500, body: { code: 'internal' } };
    const { user } = show(null, '/find?service=private-limited-company', {
      'GET /api/services': failed,
      'GET /api/services/private-limited-company': failed,
    });
    const again = await screen.findByRole('button', { name: 'Try again' }, WAIT);
    stubApi({
      'GET /api/services': { body: [company] },
      'GET /api/services/private-limited-company': { body: company },
      'GET /api/public/config': { body: { usersRegistered: 1 } },
    });
    await user.click(again);
    await within(await panel()).findAllByText('₹399');
  });

  it('lets a customer pay at the price shown', async () => {
    const { calls, user } = show(asha, '/find?service=private-limited-company', {
      'POST /api/payment/initiate': { status: 503, body: { message: 'Away.' } },
    });
    await user.click(await within(await panel()).findByRole('button', { name: 'Pay' }));
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
    const sent = calls.find(({ method }) => method === 'POST');
    expect(JSON.parse(String(sent?.init.body))).toEqual({
      serviceId: company.id,
      serviceTitle: company.title,
      amount: 399,
    });
  });

  it('tells staff that only customers can buy', async () => {
    show({ ...asha, role: 'staff' }, '/find?service=private-limited-company');
    const button = await within(await panel()).findByRole('button', { name: /^Pay/ });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAttribute('title', 'Only customers can buy a service.');
  });

  it('asks a visitor to sign in, and puts them before the payment afterwards', async () => {
    const { place, user } = show(null, '/find?service=private-limited-company');
    const shown = within(await panel());
    expect(shown.queryByRole('button', { name: 'Pay' })).not.toBeInTheDocument();
    let wish: ReturnType<typeof useSignInDialog> = null;
    const Dialog = () => {
      wish = useSignInDialog();
      return wish === null ? null : <button type="button">Sign me in</button>;
    };
    render(<Dialog />);
    await user.click(await shown.findByRole('button', { name: 'Login / Signup' }));
    await act(async () => {
      const { onSuccess } = wish ?? {};
      acceptSignIn(asha);
      closeSignIn();
      onSuccess?.();
    });
    await waitFor(() => expect(shown.getByRole('button', { name: 'Pay' })).toHaveFocus());
    expect(place()).toBe('/find?service=private-limited-company');
  });
});
