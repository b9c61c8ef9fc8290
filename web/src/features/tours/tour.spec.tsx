import type { Preferences } from '@anupalan/domain/contracts/account';
import type { User } from '@anupalan/domain/contracts/identity';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { acceptSignIn, signOut, USER_KEY } from '../../shared/api/session';
import { openLayer } from '../../shared/kit/overlay/layers';
import { currentToasts, removeToast } from '../../shared/kit/toast/store';
import { type StubAnswer, type StubCall, stubApi } from '../../shared/testing/api-stub';
import { asha as customer } from '../../shared/testing/customer-fixture';
import { completionKey, isTourOver, sendTourOver, tourOver } from './completion';
import DashboardTour from './DashboardTour';
import { currentTour, restartTour, startTour, tellTour } from './store';
import { TourHost } from './TourHost';

const asha: User = { ...customer, email: null };
const KEY = 'anupalan_tour_customer_completed';
const TITLES = [
  'Welcome to Anupalan',
  'Explore services',
  'Quick access to active services',
  'Profile',
  'Get help',
] as const;
const done: StubAnswer = { body: { success: true, message: 'Done', id: 'u1' } };
const notNow: StubAnswer = { status: 503, body: { message: 'Not now' } };
const preferences = (customer: boolean): Preferences => ({
  sms: true,
  mail: true,
  language: 'en',
  tours: { customer, staff: false, admin: false },
});

/** The account's preferences for tours: answers the value saved last. */
function account(over: boolean, answers: Readonly<Record<string, StubAnswer>> = {}): StubCall[] {
  const calls: StubCall[] = stubApi({
    'HEAD /mark.svg': { body: '' },
    'GET /api/me/preferences': () => {
      const saved = sent(calls).at(-1) as { tours: { customer: boolean } } | undefined;
      return { body: preferences(saved?.tours.customer ?? over) };
    },
    'PUT /api/me/preferences': done,
    ...answers,
  });
  return calls;
}
const sent = (calls: readonly StubCall[]): unknown[] =>
  calls.filter(({ method }) => method === 'PUT').map(({ init }) => JSON.parse(String(init.body)));

/** The targets of the tour, on the dashboard and the bars around it. */
const Places = ({ without = '' }: { readonly without?: string }) => (
  <>
    {['find', 'help', 'profile'].map((one) => (one === without ? null : <i key={one} data-tour={one} />))}
    {without === 'quick-access' ? null : <section id="quick-access" />}
    <Link to="/my-services">Away</Link>
    <Link to="/">Home</Link>
  </>
);
const show = ({ path = '/', without = '' } = {}) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <Places without={without} />
        <TourHost />
      </MemoryRouter>
    </QueryClientProvider>,
  );
const step = (title: string) => screen.findByRole('alertdialog', { name: title });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const BUTTON = { name: 'Start Dashboard Tour' };
const startButton = () => screen.findByRole('button', BUTTON);
const noButton = () => waitFor(() => expect(screen.queryByRole('button', BUTTON)).not.toBeInTheDocument());
const toasts = () => currentToasts().map(({ title, description }) => [title, description]);
const settled = () => waitFor(() => expect(queryClient.isFetching()).toBe(0));

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  queryClient.clear();
  localStorage.clear();
  removeToast();
  tellTour({ type: 'reset' });
  tellTour({ type: 'steps', size: 0 });
  queryClient.setQueryData(USER_KEY, asha);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  // jsdom has no layout: every element counts as visible.
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

// These tests come first, because a loaded module stays for the life of the page.
describe('a tour that cannot be fetched', () => {
  const away: StubAnswer = { status: 502 };

  it('is waited for, and reported only to a person who pressed the button; the next press tries again', async () => {
    account(false, { 'HEAD /mark.svg': away });
    let go: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    const other = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      if (init?.method === 'HEAD') await gate;
      return other(input, init);
    };
    const isWaiting = (): boolean => document.querySelector('.tour-start [aria-busy=true]') !== null;
    // The button has loaded; the tour has not.
    render(
      <QueryClientProvider client={queryClient}>
        <Places />
        <DashboardTour type="customer" />
      </QueryClientProvider>,
      { wrapper: MemoryRouter },
    );
    await waitFor(() => expect(isWaiting()).toBe(true));
    go();
    await waitFor(() => expect(currentTour().status).toBe('error'));
    await waitFor(() => expect(isWaiting()).toBe(false));
    expect(toasts()).toEqual([]);
    await press('Start Dashboard Tour');
    await waitFor(() => expect(toasts().map(([title]) => title)).toEqual(['This could not be opened']));
    expect(currentTour().status).toBe('error');

    account(false);
    await press('Start Dashboard Tour');
    await step(TITLES[0]);
  });
});

describe('the first tour of a customer', () => {
  it('begins by itself, shows its five steps in order, and is over when it is finished', async () => {
    const calls = account(false);
    show();
    for (const [index, title] of TITLES.entries()) {
      const shown = within(await step(title));
      shown.getByText(`Step ${index + 1} of 5`);
      const last = index === TITLES.length - 1;
      expect(shown.queryByRole('button', { name: 'Skip tour' }) === null).toBe(last);
      expect(shown.queryByRole('button', { name: 'Back' }) === null).toBe(index === 0);
      await userEvent.click(shown.getByRole('button', { name: last ? 'Finish' : 'Next' }));
    }
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await noButton();
    expect(toasts()).toEqual([['Tour Completed!', 'You can always restart the tour from your profile settings.']]);
    expect(currentTour()).toMatchObject({ status: 'ready', index: 0 });
    await waitFor(() => expect(localStorage.getItem(KEY)).toBe('true'));
    expect(sent(calls)).toEqual([{ tours: { customer: true } }]);
  });

  it.each([
    { way: '"Skip tour"', leave: () => press('Skip tour') },
    { way: 'Escape', leave: () => userEvent.keyboard('{Escape}') },
  ])('is over as well when it is left by $way, without a word', async ({ leave }) => {
    const calls = account(false);
    show();
    await step(TITLES[0]);
    await press('Next');
    await step(TITLES[1]);
    await leave();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await noButton();
    expect(toasts()).toEqual([]);
    expect(currentTour()).toMatchObject({ status: 'ready', index: 0 });
    await waitFor(() => expect(localStorage.getItem(KEY)).toBe('true'));
    expect(sent(calls)).toEqual([{ tours: { customer: true } }]);
  });

  it('goes back by one step', async () => {
    account(false);
    show();
    await step(TITLES[0]);
    await press('Next');
    await step(TITLES[1]);
    await press('Back');
    await step(TITLES[0]);
  });

  it('waits until a dialog is gone', async () => {
    account(false);
    const dialog = document.createElement('dialog');
    dialog.setAttribute('open', '');
    document.body.append(dialog);
    show();
    await settled();
    expect(currentTour().status).toBe('idle');
    dialog.remove();
    await step(TITLES[0]);
  });

  it('waits also for a menu that was opened while it was on its way', async () => {
    account(false);
    startTour();
    const leave = openLayer(document.createElement('div'), () => undefined, 0);
    show();
    await startButton();
    await settled();
    expect(currentTour().status).toBe('waiting');
    leave();
    await step(TITLES[0]);
  });

  it('does not come back by itself when the customer has left the dashboard half-way', async () => {
    const calls = account(false);
    show();
    await step(TITLES[0]);
    await userEvent.click(screen.getByText('Away'));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await userEvent.click(screen.getByText('Home'));
    await startButton();
    await settled();
    expect(currentTour()).toMatchObject({ status: 'paused' });
    expect(sent(calls)).toEqual([]);
  });

  it('begins also where another customer left theirs half-way and signed out', async () => {
    account(false, { 'POST /api/logout': {} });
    acceptSignIn(asha);
    show();
    await step(TITLES[0]);
    await press('Next');
    await step(TITLES[1]);
    await act(() => signOut());
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    act(() => acceptSignIn({ ...asha, id: 'u2', mobile: '+919876500000' }));
    await step(TITLES[0]);
  });
});

describe('a tour that is over', () => {
  it('for the account does not begin on this device either, and has no button any more (reading 45)', async () => {
    account(true);
    show();
    await settled();
    expect(currentTour().status).toBe('idle');
    await noButton();
  });

  it('in this browser does not begin, and asks the account nothing', async () => {
    localStorage.setItem(KEY, 'true');
    const calls = account(false);
    show();
    await settled();
    await noButton();
    expect(calls).toEqual([]);
  });

  it('begins again on the dashboard once it is restarted elsewhere', async () => {
    localStorage.setItem(KEY, 'true');
    account(false);
    show({ path: '/profile' });
    restartTour('customer');
    expect(currentTour().status).toBe('waiting');
    expect(isTourOver('customer')).toBe(false);
    await userEvent.click(screen.getByText('Home'));
    await step(TITLES[0]);
  });

  it('is saved to the account at the next visit when the first save failed', async () => {
    account(false, { 'PUT /api/me/preferences': notNow });
    await tourOver('customer');
    expect(localStorage.getItem(KEY)).toBe('unsent');
    expect(isTourOver('customer')).toBe(true);

    const calls = account(false);
    show();
    await waitFor(() => expect(localStorage.getItem(KEY)).toBe('true'));
    expect(sent(calls)).toEqual([{ tours: { customer: true } }]);
    await sendTourOver('customer');
    expect(sent(calls)).toHaveLength(1);
  });

  it('stays restarted when the word that it is over arrives late', async () => {
    account(false);
    const telling = tourOver('customer');
    restartTour('customer');
    await telling;
    expect(isTourOver('customer')).toBe(false);
  });

  it('is remembered for its own kind only', async () => {
    account(false);
    await tourOver('staff');
    expect(localStorage.getItem(completionKey('staff'))).toBe('true');
    expect(isTourOver('customer')).toBe(false);
  });

  it('stays over in a browser that keeps nothing', async () => {
    account(false, { 'PUT /api/me/preferences': notNow });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('no room');
    });
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('no storage');
    });
    await tourOver('admin');
    expect(isTourOver('admin')).toBe(true);
  });
});

describe('a step whose place is not on the page', () => {
  it.each([
    { without: 'find', from: 0, to: 2 },
    { without: 'quick-access', from: 1, to: 3 },
  ])('($without) is passed over in both directions, with a warning', async ({ without, from, to }) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    account(true);
    show({ without });
    await settled();
    startTour();
    await step(TITLES[0]);
    for (let n = 0; n < from; n += 1) {
      await press('Next');
      await step(TITLES[n + 1] ?? '');
    }
    await press('Next');
    await step(TITLES[to] ?? '');
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn.mock.lastCall?.[0]).toMatch(/^The tour passes over/);
    await press('Back');
    await step(TITLES[from] ?? '');
    expect(warn).toHaveBeenCalledTimes(2);
  });
});

describe('the tour and its button', () => {
  it.each([
    { where: 'on another page', path: '/my-services', user: asha },
    { where: 'for a member of staff', path: '/', user: { ...asha, role: 'staff' as const } },
    { where: 'for a visitor', path: '/', user: null },
  ])('are not there $where', async ({ path, user }) => {
    const calls = account(false);
    queryClient.setQueryData(USER_KEY, user);
    show({ path });
    await settled();
    expect(screen.queryByRole('button', { name: 'Start Dashboard Tour' })).not.toBeInTheDocument();
    expect(calls.filter(({ url }) => url === '/api/me/preferences')).toEqual([]);
  });
});
