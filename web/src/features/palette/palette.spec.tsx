import type { OfficeSearch } from '@anupalan/domain/contracts/search';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { acceptSignIn, signOut } from '../../shared/api/session';
import { openLayer } from '../../shared/kit/overlay/layers';
import { type StubAnswer, stubApi } from '../../shared/testing/api-stub';
import { asha } from '../../shared/testing/customer-fixture';
import { PaletteField } from './PaletteButton';
import { PaletteHost } from './PaletteHost';
import { keepRecent, recentPlaces } from './recent';

const NOTHING: OfficeSearch = { cases: [], people: [], services: [] };
const FOUND: OfficeSearch = {
  cases: [
    {
      id: 'c1',
      case_number: 'SR-7K3M9Q-4',
      service_title: 'Company Registration',
      status_label: 'Under Review',
      customer_name: 'Asha Kulkarni',
    },
  ],
  people: [{ id: 'u1', name: 'Asha Kulkarni', mobile: '+919876543210', role: 'customer' }],
  services: [{ id: 'asha-tax', title: 'Asha Tax', active: false }],
};
const run = vi.fn();
const Place = () => {
  const { pathname, search } = useLocation();
  return <p data-testid="place">{pathname + search}</p>;
};
const api = (answers: Readonly<Record<string, StubAnswer | (() => StubAnswer)>> = {}) =>
  stubApi({
    'HEAD /mark.svg': { body: '' },
    'GET /api/staff/search?q=asha': { body: FOUND },
    'GET /api/staff/search?q=nobody': { body: NOTHING },
    ...answers,
  });
const show = (of: 'staff' | 'admin' = 'staff') =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/staff']}>
        <PaletteField />
        <Place />
        <input aria-label="Somewhere" />
        <PaletteHost
          of={of}
          pages={[
            { id: '/staff', to: '/staff', icon: 'inbox', label: 'Queue' },
            { id: '/profile', to: '/profile', icon: 'user', label: 'Your profile' },
          ]}
          actions={[
            { id: 'tour', icon: 'compass', label: 'Start Dashboard Tour', run },
            { id: 'dark', icon: 'moon', label: 'Theme: Dark', words: ['night'], run },
          ]}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
const press = (keys: string) => userEvent.keyboard(keys);
/** In one go, so that no part of the text rests. */
const type = (text: string) => userEvent.paste(text);
const opened = async () => {
  await press('{Control>}k{/Control}');
  return screen.findByRole('combobox', { name: 'Search and commands' });
};
const lines = () => screen.queryAllByRole('option').map((one) => one.textContent);
const chosen = () => screen.getByRole('option', { selected: true }).textContent;
const place = () => screen.getByTestId('place').textContent;
const asked = (calls: ReturnType<typeof api>) => calls.map(({ url }) => url).filter((url) => url.includes('search'));

beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
  run.mockReset();
  // jsdom has no layout: every element counts as visible.
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the palette', () => {
  it('opens by Ctrl-K anywhere on the page and closes by Escape, back to where the focus was', async () => {
    api();
    show();
    const before = screen.getByRole('textbox', { name: 'Somewhere' });
    before.focus();
    expect(await opened()).toHaveFocus();
    await press('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(before).toHaveFocus();
  });

  it('opens by its button, and closes by the same keys', async () => {
    api();
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Search cases, customers, actions' }));
    await screen.findByRole('dialog', { name: 'Search and commands' });
    await press('{Control>}k{/Control}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does not open over a dialog', async () => {
    api();
    show();
    const leave = openLayer(document.createElement('div'), () => undefined, 0);
    await press('{Control>}k{/Control}');
    expect(screen.queryByRole('dialog')).toBeNull();
    leave();
    await opened();
  });

  it('offers the pages and actions of the role, without asking the server', async () => {
    const calls = api();
    show();
    await opened();
    expect(lines()).toEqual(['Queue', 'Your profile', 'Start Dashboard Tour', 'Theme: Dark']);
    expect(chosen()).toBe('Queue');
    expect(asked(calls)).toEqual([]);
  });

  it('goes through its lines by arrows, round the ends, and opens one by Enter', async () => {
    api();
    show();
    await opened();
    await press('{ArrowUp}');
    expect(chosen()).toBe('Theme: Dark');
    await press('{ArrowDown}{ArrowDown}{Enter}');
    expect(place()).toBe('/profile');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('runs an action that is found by another word of it', async () => {
    api();
    show();
    await opened();
    await type('night');
    await waitFor(() => expect(lines()).toEqual(['Theme: Dark']));
    await press('{Enter}');
    expect(run).toHaveBeenCalledOnce();
    expect(recentPlaces()).toEqual([]);
  });

  it('puts a word that is there before one that is nearly so', async () => {
    api();
    show();
    await opened();
    await type('tour');
    await waitFor(() => expect(lines()).toEqual(['Start Dashboard Tour', 'Your profile']));
    expect(chosen()).toBe('Start Dashboard Tour');
  });

  it('asks the server once for a word, when the typing rests', async () => {
    const calls = api();
    show();
    await opened();
    await type('asha');
    await screen.findByText('Searching...');
    await screen.findByText('Company Registration');
    expect(asked(calls)).toEqual(['/api/staff/search?q=asha']);
    expect(lines()).toEqual([
      'Company RegistrationSR-7K3M9Q-4, Asha KulkarniUnder Review',
      'Asha Kulkarni+91 98765 43210',
      'Asha TaxNot on offer',
    ]);
    expect(chosen()).toMatch(/^Company Registration/);
    expect(within(screen.getByRole('group', { name: 'Customers' })).getAllByRole('option')).toHaveLength(1);
    expect(screen.getByRole('status')).toHaveTextContent('3 results');
  });

  it('cancels the call of an older text, and never shows its answer under a newer one', async () => {
    const signals: (AbortSignal | null | undefined)[] = [];
    api();
    const answer = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      if (!String(input).endsWith('q=as')) return answer(input, init);
      signals.push(init?.signal);
      return new Promise(() => undefined);
    };
    show();
    await opened();
    await type('as');
    await waitFor(() => expect(signals).toHaveLength(1));
    await type('ha');
    await screen.findByText('Company Registration');
    expect(signals[0]?.aborted).toBe(true);
    await press('{Backspace}');
    expect(screen.queryByText('Company Registration')).toBeNull();
  });

  it.each([
    ['staff', 0, '/staff/requests/c1'],
    ['staff', 1, '/staff?tab=all&q=9876543210'],
    ['staff', 2, '/staff?tab=all&service=asha-tax'],
    ['admin', 0, '/admin/requests/c1'],
    ['admin', 1, '/admin/users/u1'],
    ['admin', 2, '/admin/services/edit/asha-tax'],
  ] as const)('leads %s from result %i to %s', async (of, n, to) => {
    api();
    show(of);
    await opened();
    await type('asha');
    await screen.findByText('Company Registration');
    await press(`${'{ArrowDown}'.repeat(n)}{Enter}`);
    expect(place()).toBe(to);
  });

  it('says when nothing is found', async () => {
    api();
    show();
    await opened();
    await type('nobody');
    await screen.findByText('Nothing found for "nobody"');
    expect(lines()).toEqual([]);
  });

  it('says when the search fails, keeps the pages, and tries again', async () => {
    let asked = 0;
    api({
      'GET /api/staff/search?q=queue': () =>
        asked++ === 0 ? { status: 503 } : { body: { ...FOUND, people: [], services: [] } },
    });
    vi.spyOn(console, 'error').mockReturnValue();
    show();
    await opened();
    await type('queue');
    await screen.findByRole('alert');
    expect(lines()).toEqual(['Queue']);
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus();
    await press('{Enter}');
    await screen.findByText('Company Registration');
  });

  it('keeps the last places of the session first, each once, and forgets them at the sign-out', async () => {
    api({ 'POST /api/logout': {} });
    show();
    for (const key of ['{ArrowDown}{Enter}', '{Enter}', '{Enter}']) {
      await opened();
      await press(key);
    }
    // The last place was chosen from the recent ones.
    expect(recentPlaces().map(({ label }) => label)).toEqual(['Your profile']);
    await opened();
    await type('asha');
    await screen.findByText('Company Registration');
    await press('{Enter}');
    await opened();
    expect(
      within(screen.getByRole('group', { name: 'Recent' }))
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(['Company RegistrationSR-7K3M9Q-4, Asha Kulkarni', 'Your profile']);
    acceptSignIn(asha);
    await act(() => signOut());
    expect(recentPlaces()).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps five recent places at most, and none that another program wrote', () => {
    for (let n = 0; n < 7; n += 1) keepRecent({ id: `${n}`, icon: 'file', label: `Case ${n}`, to: `/c/${n}` });
    expect(recentPlaces().map(({ id }) => id)).toEqual(['6', '5', '4', '3', '2']);
    sessionStorage.setItem('anupalan_recent', '[{"id":"x","label":"y","to":"https://elsewhere.example"}, 3, null]');
    expect(recentPlaces()).toEqual([]);
    sessionStorage.setItem('anupalan_recent', '{');
    expect(recentPlaces()).toEqual([]);
  });
});
