import type { User } from '@anupalan/domain/contracts/identity';
import { focusManager, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stubApi, stubFetch } from '../testing/api-stub';
import { hintOfSession } from '../testing/session-hint';
import { api } from './client';
import { ApiError, NetworkError } from './errors';
import { isForEverybody, modelQuery, pathQuery, queryClient } from './query-client';
import {
  acceptSignIn,
  askedAgain,
  onPersonLeft,
  onSessionEnd,
  putOffSignIn,
  signOut,
  USER_KEY,
  useLapse,
  userChanged,
  useSession,
  watchSession,
} from './session';
import { holdsUnsaved } from './unsaved';

const user = { id: 'u1', name: 'Asha', mobile: '9876543210', role: 'customer', is_super_admin: false } as User;
const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

/** In a page to which the server has given no hint of a session. */
const asVisitor = async (visit: () => Promise<void>): Promise<void> => {
  hintOfSession(false);
  await visit();
  hintOfSession(true);
};

describe('the session', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockReturnValue();
    queryClient.clear();
    localStorage.clear();
  });

  it('follows the server: a kept or forged hint opens nothing', async () => {
    localStorage.setItem('anupalan_user', JSON.stringify({ name: 'Root', mobile: '9', role: 'admin' }));
    stubFetch({ status: 401, body: { message: 'No session' } });
    const { result } = renderHook(() => useSession(), { wrapper });
    await waitFor(() => expect(result.current.status).toBe('out'));
    expect(result.current.user).toBeNull();
    await waitFor(() => expect(localStorage.getItem('anupalan_user')).toBeNull());
  });

  it('is asked for nowhere where nothing says that there is one: a visitor has no refusal in the console', async () => {
    const calls = stubApi({ 'GET /api/user': { status: 401, body: { message: 'No session' } } });
    await asVisitor(async () => {
      const { result } = renderHook(() => useSession(), { wrapper });
      await waitFor(() => expect(result.current.status).toBe('out'));
      expect(await result.current.retry()).toBeNull();
      await act(async () => focusManager.onFocus());
      await queryClient.invalidateQueries();
    });
    expect(calls).toEqual([]);
  });

  it.each([
    ['the cookie of the server', 'anupalan_signed_in', null],
    ['its cookie under https', '__Host-anupalan_signed_in', null],
    ['the user who was here last', null, { name: 'Asha', mobile: '9876543210', role: 'customer' }],
  ])('is asked for where %s says that there may be one', async (_, name, hint) => {
    stubApi({ 'GET /api/user': { body: user } });
    await asVisitor(async () => {
      if (hint !== null) localStorage.setItem('anupalan_user', JSON.stringify(hint));
      const cookies = vi.spyOn(document, 'cookie', 'get').mockReturnValue(name === null ? '' : `theme=1; ${name}=1`);
      const { result } = renderHook(() => useSession(), { wrapper });
      await waitFor(() => expect(result.current.status).toBe('in'));
      cookies.mockRestore();
    });
  });

  it('that began in another tab is seen in this one, where there was a visitor', async () => {
    const calls = stubApi({ 'GET /api/user': { body: user } });
    await asVisitor(async () => {
      const { result } = renderHook(() => useSession(), { wrapper });
      await waitFor(() => expect(result.current.status).toBe('out'));
      const keep = { name: 'Asha', mobile: '9876543210', role: 'customer' };
      localStorage.setItem('anupalan_user', JSON.stringify(keep));
      window.dispatchEvent(new StorageEvent('storage', { key: 'anupalan_user' }));
      await waitFor(() => expect(result.current.user?.name).toBe('Asha'));
    });
    expect(calls.map(({ url }) => url)).toEqual(['/api/user']);
  });

  it('is fresh for 30 s, then fetched again on focus and on mount', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const calls = stubApi({ 'GET /api/user': { body: user } });
    const asked = (times: number) =>
      waitFor(() => expect(calls.map(({ url }) => url)).toEqual(Array(times).fill('/api/user')));
    const focus = () => act(async () => focusManager.onFocus());
    const show = () => renderHook(() => useSession(), { wrapper });
    acceptSignIn(user);
    const first = show();
    vi.setSystemTime(Date.now() + 29_000);
    await focus();
    const again = show();
    await act(async () => undefined);
    again.unmount();
    expect(calls).toEqual([]);
    vi.setSystemTime(Date.now() + 2000);
    await focus();
    await asked(1);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    vi.setSystemTime(Date.now() + 31_000);
    show();
    await asked(2);
    first.unmount();
    vi.useRealTimers();
  });

  it('is set in every component at once after a sign-in, and no token is kept', () => {
    acceptSignIn(user);
    expect(queryClient.getQueryData(['/api/user'])).toEqual(user);
    expect(localStorage.getItem('anupalan_user')).toContain('9876543210');
    expect(Object.values({ ...localStorage }).join()).not.toMatch(/token/i);
  });

  it.each([
    ['no answer came', new NetworkError(), [true, true, true, false]],
    ['the server failed', new ApiError(500, 'Failed', {}), [true, true, true, false]],
    ['what stands before the server answered', new ApiError(503, 'Away', {}), [true, true, true, false]],
    ['the server refused', new ApiError(429, 'Too often', {}), [false, false, false, false]],
  ])('is asked for three more times when %s, but only where somebody was signed in', (_, error, expected) => {
    const tries = (): readonly boolean[] => [0, 1, 2, 3].map((failures) => askedAgain(failures, error));
    hintOfSession(false);
    expect(tries()).toEqual([false, false, false, false]);
    acceptSignIn(user);
    expect(tries()).toEqual(expected);
    hintOfSession(true);
    localStorage.clear();
    expect(tries()).toEqual(expected);
  });

  it('leaves nothing of the person behind at sign-out, even when the server cannot be reached', async () => {
    stubFetch(new TypeError('Failed to fetch'));
    localStorage.setItem('anupalan_theme', 'dark');
    localStorage.setItem('anupalan_pending', 'order');
    acceptSignIn(user);
    const ends: string[] = [];
    const stop = onSessionEnd((why) => ends.push(why));
    await act(() => signOut());
    stop();
    expect(ends).toEqual(['sign-out-failed']);
    expect(Object.keys({ ...localStorage })).toEqual(['anupalan_theme']);
    expect(queryClient.getQueryData(['/api/user'])).toBeNull();
  });

  it.each([
    { after: 'sign-out', late: user, stays: null },
    { after: 'sign-in', late: null, stays: user },
  ])('is not what an answer says that was on its way at a $after', async ({ after, late, stays }) => {
    stubFetch({ status: 503 });
    if (after === 'sign-out') acceptSignIn(user);
    let answer: (user: User | null) => void = () => undefined;
    const answered = new Promise<User | null>((resolve) => {
      answer = resolve;
    });
    const asked = queryClient.fetchQuery({ queryKey: USER_KEY, queryFn: () => answered, staleTime: 0 });
    if (after === 'sign-out') await act(() => signOut());
    else acceptSignIn(user);
    answer(late);
    await asked.catch(() => undefined);
    expect(queryClient.getQueryData(USER_KEY)).toEqual(stays);
  });
});

describe('the answers for one person', () => {
  const bina = { ...user, id: 'u2', name: 'Bina' } as User;
  const cases = modelQuery<string>('case-list', '/api/customer-services');
  const services = modelQuery<string>('catalogue', '/api/services');
  const watchUser = () => new QueryObserver(queryClient, { queryKey: USER_KEY, queryFn: pathQuery<User>('null') });
  /** Observes a customer's own query and a public one; `enabled` turns the own query off. */
  const shown = (enabled = true) => {
    const own = new QueryObserver(queryClient, { ...cases, enabled });
    const all = new QueryObserver(queryClient, services);
    const leave = [own.subscribe(() => undefined), all.subscribe(() => undefined)];
    return { own, all, leave: () => leave.map((one) => one()) };
  };
  const answers = (own: string) => ({
    'POST /api/logout': { body: {} },
    'GET /api/services': { body: 'catalogue' },
    'GET /api/customer-services': { body: own },
  });
  watchSession();

  beforeEach(() => {
    vi.spyOn(console, 'error').mockReturnValue();
    queryClient.clear();
    localStorage.clear();
  });

  it.each([true, false])('are cleared at sign-out, also on screen (query enabled: %s)', async (enabled) => {
    const calls = stubApi(answers("Asha's"));
    acceptSignIn(user);
    queryClient.setQueryData(cases.queryKey, "Asha's");
    const { own, all, leave } = shown(enabled);
    await waitFor(() => expect(all.getCurrentResult().data).toBe('catalogue'));
    expect(own.getCurrentResult().data).toBe("Asha's");
    await act(() => signOut());
    expect(own.getCurrentResult()).toMatchObject({ data: undefined, status: 'pending' });
    // The public data stays on screen while it is fetched again.
    expect(all.getCurrentResult().data).toBe('catalogue');
    await waitFor(() => expect(calls.filter(({ url }) => url === '/api/services')).toHaveLength(2));
    expect(calls.map(({ url }) => url)).not.toContain('/api/customer-services');
    leave();
  });

  it('are fetched again for the next person at a sign-in', async () => {
    stubApi(answers("Bina's"));
    queryClient.setQueryData(cases.queryKey, "Asha's");
    const { own, leave } = shown();
    expect(own.getCurrentResult().data).toBe("Asha's");
    acceptSignIn(bina);
    expect(own.getCurrentResult().data).toBeUndefined();
    await waitFor(() => expect(own.getCurrentResult().data).toBe("Bina's"));
    leave();
  });

  it('are not shown to a person who signed in in another tab', async () => {
    stubApi({ ...answers("Bina's"), 'GET /api/user': { body: bina } });
    acceptSignIn(user);
    queryClient.setQueryData(cases.queryKey, "Asha's");
    sessionStorage.setItem('anupalan_registration_u1_gst', "Asha's");
    localStorage.setItem('anupalan_pending_order', "Bina's");
    const left = vi.fn();
    const stopLeft = onPersonLeft(left);
    const { own, leave } = shown();
    const stop = watchUser().subscribe(() => undefined);
    const seen: unknown[] = [];
    const stopSeeing = own.subscribe(({ data }) => seen.push(data));
    window.dispatchEvent(new StorageEvent('storage', { key: 'anupalan_user' }));
    await waitFor(() => expect(queryClient.getQueryData(USER_KEY)).toMatchObject({ id: 'u2' }));
    await waitFor(() => expect(own.getCurrentResult().data).toBe("Bina's"));
    // The query is pending again: Asha's data is not shown until Bina's arrives.
    expect(seen).toContain(undefined);
    // This tab forgets Asha's typed text; the storage that all tabs share is already Bina's.
    expect(left).toHaveBeenCalledTimes(1);
    expect(Object.keys({ ...sessionStorage })).not.toContain('anupalan_registration_u1_gst');
    expect(localStorage.getItem('anupalan_pending_order')).toBe("Bina's");
    for (const end of [stop, stopSeeing, stopLeft, leave]) end();
    queryClient.setQueryData(USER_KEY, null);
  });

  it('are cleared when the server no longer knows the session, whichever call reports it', async () => {
    const ends: string[] = [];
    const stop = onSessionEnd((why) => ends.push(why));
    stubApi({ ...answers("Asha's"), 'GET /api/customer-services': { status: 401, body: { message: 'No session' } } });
    acceptSignIn(user);
    queryClient.setQueryData(cases.queryKey, "Asha's");
    const { own, leave } = shown();
    await act(async () => void (await own.refetch()));
    expect(ends).toEqual(['expired']);
    expect(own.getCurrentResult().data).toBeUndefined();
    expect(queryClient.getQueryData(USER_KEY)).toBeNull();
    for (const end of [stop, leave]) end();
  });

  const raoBina = { ...bina, mobile: '9876500000' } as User;
  const left = () => {
    localStorage.setItem('anupalan_theme', 'dark');
    localStorage.setItem('anupalan_tour_customer_completed', 'unsent');
    localStorage.setItem('anupalan_pending_order', "Asha's");
    sessionStorage.setItem('anupalan_registration_u1_gst', "Asha's");
  };
  const kept = () =>
    Object.keys({ ...localStorage, ...sessionStorage }).toSorted((one, other) => one.localeCompare(other));
  const hint = { name: 'Asha', mobile: user.mobile, role: 'customer', is_super_admin: false, at: '2026-11-20T08:30Z' };
  const all = ['anupalan_pending_order', 'anupalan_registration_u1_gst', 'anupalan_theme'];

  it.each([
    {
      when: 'nobody',
      answer: { status: 401, body: { message: 'No session' } },
      // Typed text is kept for the same person.
      rest: ['anupalan_registration_u1_gst', 'anupalan_theme'],
    },
    { when: 'another person', answer: { body: raoBina }, rest: ['anupalan_theme', 'anupalan_user'] },
    {
      when: 'the same person',
      answer: { body: user },
      rest: [...all, 'anupalan_tour_customer_completed', 'anupalan_user'],
    },
  ])('is gone unless it is theirs when the first page that opens finds $when signed in', async ({ answer, rest }) => {
    sessionStorage.clear();
    localStorage.setItem('anupalan_user', JSON.stringify(hint));
    left();
    stubApi({ ...answers("Asha's"), 'GET /api/user': answer });
    const { result, unmount } = renderHook(() => useSession(), { wrapper });
    await waitFor(() => expect(result.current.status).not.toBe('loading'));
    await waitFor(() => expect(kept()).toEqual(rest));
    unmount();
    queryClient.setQueryData(USER_KEY, null);
  });

  it('are cleared at the sign-in of another person when the end of the session was not seen', () => {
    sessionStorage.clear();
    stubApi(answers("Asha's"));
    acceptSignIn(user);
    left();
    acceptSignIn(user);
    expect(kept()).toEqual([...all, 'anupalan_tour_customer_completed', 'anupalan_user']);
    acceptSignIn(raoBina);
    expect(kept()).toEqual(['anupalan_theme', 'anupalan_user']);
  });

  it('are neither restored nor mixed with another person’s by a late answer', () => {
    stubApi(answers("Asha's"));
    acceptSignIn(user);
    userChanged({ ...user, name: 'Asha Rao' });
    expect(queryClient.getQueryData(USER_KEY)).toMatchObject({ id: 'u1', name: 'Asha Rao' });
    for (const now of [raoBina, null]) {
      queryClient.setQueryData(USER_KEY, now);
      userChanged(user);
      expect(queryClient.getQueryData(USER_KEY)).toEqual(now);
    }
  });

  it('differ from public answers by their path', () => {
    for (const path of ['/api/services', '/api/services/gst', '/api/services?x=1', '/api/public/config'])
      expect([path, isForEverybody(['any', null, path])]).toEqual([path, true]);
    for (const path of ['/api/customer-services', '/api/user', '/api/admin/services', '/api/requests/1', 'services'])
      expect([path, isForEverybody(['any', null, path])]).toEqual([path, false]);
  });
});

describe('a session that ends while a person types', () => {
  const raoBina = { ...user, id: 'u2', name: 'Bina', mobile: '9876500000' } as User;
  const refused = { status: 401, body: { message: 'No session' } };
  /** Asha has typed; her first save is refused, the next succeeds. */
  const typing = () => {
    localStorage.clear();
    localStorage.setItem('anupalan_draft_u1_r', 'typed');
    acceptSignIn(user);
    const calls = stubFetch(refused, { body: { saved: true } });
    const ends: string[] = [];
    const stop = onSessionEnd((why) => ends.push(why));
    const { result, unmount } = renderHook(() => useLapse());
    const leave = (): void => {
      stop();
      unmount();
      queryClient.setQueryData(USER_KEY, null);
    };
    return { calls, ends, lapse: result, leave };
  };
  const keysOf = (calls: readonly { readonly init: RequestInit }[]) =>
    calls.map(({ init }) => new Headers(init.headers).get('idempotency-key'));

  beforeEach(() => {
    vi.spyOn(console, 'error').mockReturnValue();
    queryClient.clear();
  });

  it('keeps the page and its text, and repeats the save once the same person has signed in', async () => {
    const { calls, ends, lapse, leave } = typing();
    const saving = api.put('/api/requests/r/draft', { answers: { name: 'Asha' } });
    await waitFor(() => expect(lapse.current?.user.id).toBe('u1'));
    expect(queryClient.getQueryData(USER_KEY)).toEqual(user);
    expect(acceptSignIn(user)).toBe('same');
    expect(await saving).toEqual({ saved: true });
    expect(calls.map(({ init }) => init.body)).toEqual(Array(2).fill('{"answers":{"name":"Asha"}}'));
    const [first, second] = keysOf(calls);
    expect(second).toBe(first);
    expect(localStorage.getItem('anupalan_draft_u1_r')).toBe('typed');
    expect([ends, lapse.current]).toEqual([[], null]);
    leave();
  });

  it('gives another person who signs in none of the text, and sends none of it as theirs', async () => {
    const { calls, lapse, leave } = typing();
    const saving = api.put('/api/requests/r/draft', {}).catch((error: unknown) => error);
    await waitFor(() => expect(lapse.current).not.toBeNull());
    expect(acceptSignIn(raoBina)).toBe('another');
    expect(await saving).toBeInstanceOf(ApiError);
    expect(calls).toHaveLength(1);
    expect(localStorage.getItem('anupalan_draft_u1_r')).toBeNull();
    leave();
  });

  it('keeps the page when a query reports it while text is unsent, and leaves it where nothing is typed', async () => {
    const watching = new QueryObserver(queryClient, { queryKey: USER_KEY, queryFn: pathQuery<User>('null') });
    const { ends, lapse, leave } = typing();
    const stop = watching.subscribe(() => undefined);
    stubApi({ 'GET /api/user': refused });
    const sent = holdsUnsaved();
    await act(async () => void (await watching.refetch()));
    expect(lapse.current?.user.id).toBe('u1');
    expect(watching.getCurrentResult().data).toEqual(user);
    act(() => void acceptSignIn(user));
    sent();
    await act(async () => void (await watching.refetch()));
    expect(ends).toEqual(['expired']);
    // Typed text is kept for the same person.
    expect(localStorage.getItem('anupalan_draft_u1_r')).toBe('typed');
    stop();
    leave();
  });

  it('can be postponed: autosaves do not reopen the dialog, a press does', async () => {
    const { lapse, leave } = typing();
    const saving = api.put('/api/requests/r/draft', {}, { background: true }).catch((error: unknown) => error);
    await waitFor(() => expect(lapse.current).not.toBeNull());
    act(() => putOffSignIn());
    expect(await saving).toBeInstanceOf(ApiError);
    stubFetch(refused, refused, { body: { sent: true } });
    await expect(api.put('/api/requests/r/draft', {}, { background: true })).rejects.toThrow('No session');
    expect(lapse.current?.putOff).toBe(true);
    const sending = api.post('/api/requests/r/messages', { text: 'Hello' });
    await waitFor(() => expect(lapse.current?.putOff).toBe(false));
    act(() => void acceptSignIn(user));
    expect(await sending).toEqual({ sent: true });
    leave();
  });

  it('ends in all tabs at a sign-out: the typed text is removed, in the other tabs too', () => {
    const { ends, leave } = typing();
    const sent = holdsUnsaved();
    window.dispatchEvent(new StorageEvent('storage', { key: 'anupalan_signed_out', newValue: 'now' }));
    expect(ends).toEqual(['signed-out']);
    expect(localStorage.getItem('anupalan_draft_u1_r')).toBeNull();
    sent();
    leave();
  });
});
