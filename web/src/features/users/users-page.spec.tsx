import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { USER_KEY } from '../../shared/api/session';
import { currentToasts, removeToast } from '../../shared/kit/toast/store';
import AdminUsersPage from './AdminUsersPage';

const me = { id: 'me', role: 'admin', name: 'Ravi Iyer', is_super_admin: false };
const person = (id: string, over: object = {}) => ({
  id,
  name: 'Meera Nair',
  mobile: '+919820011001',
  email: 'meera@example.in',
  role: 'staff',
  is_super_admin: false,
  profile_completed: true,
  active: true,
  created_at: '2026-11-18T08:30:00.000Z',
  ...over,
});
const page = (items: readonly object[]) => ({ items, next_cursor: null, total: items.length });

const asked: string[] = [];
const show = (path: string, answer: () => Response) => {
  asked.length = 0;
  globalThis.fetch = async (url) => {
    asked.push(String(url));
    return answer();
  };
  queryClient.setQueryData(USER_KEY, me);
  const router = createMemoryRouter([{ path: '*', element: <AdminUsersPage /> }], { initialEntries: [path] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
};
/** The cards of a phone: the table's grid needs a layout. */
const onPhone = () =>
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
afterEach(() => {
  removeToast();
  queryClient.clear();
  vi.unstubAllGlobals();
});

describe('a new employee or invitation', () => {
  it.each([
    ['?add=employee', 'Add Employee', '/admin/users'],
    ['?tab=invitations&add=invitation', 'Invite to the team', '/admin/users?tab=invitations'],
  ])('has its dialog at an address of its own, %s, which is left with it', async (query, name, left) => {
    onPhone();
    const router = show(`/admin/users${query}`, () => Response.json(page([])));
    await screen.findByRole('dialog', { name });
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { pathname, search } = router.state.location;
    expect(pathname + search).toBe(left);
  });

  it('has its dialog in the address once its button is pressed, beside the filter', async () => {
    onPhone();
    const router = show('/admin/users?q=meera', () => Response.json(page([])));
    fireEvent.click(screen.getByRole('button', { name: 'Add Employee' }));
    await screen.findByRole('dialog', { name: 'Add Employee' });
    expect(router.state.location.search).toBe('?q=meera&add=employee');
  });
});

describe('what the server refuses', () => {
  const REFUSED = Response.json(
    { code: 'x', message: 'There is an account with this mobile number.' },
    { status: 409 },
  );
  const toasted = (title: string) =>
    waitFor(() =>
      expect(currentToasts()).toMatchObject([{ title, description: 'There is an account with this mobile number.' }]),
    );
  const answering = (answer: () => Response): void => {
    globalThis.fetch = async (_, init) => (init?.method === 'POST' ? REFUSED.clone() : answer());
  };

  it('is said of an employee who was not added, and what was typed stays (AUSR-22)', async () => {
    onPhone();
    show('/admin/users?add=employee', () => Response.json(page([])));
    const form = within(await screen.findByRole('dialog', { name: 'Add Employee' }));
    answering(() => Response.json(page([])));
    fireEvent.change(form.getByLabelText(/^Name/), { target: { value: 'Kavita Rao' } });
    fireEvent.change(form.getByLabelText(/^Mobile number/), { target: { value: '9822099001' } });
    fireEvent.change(form.getByLabelText(/^Email/), { target: { value: 'kavita@example.in' } });
    fireEvent.click(form.getByRole('button', { name: 'Add Employee' }));
    await toasted('Error creating employee');
    expect(form.getByLabelText(/^Name/)).toHaveValue('Kavita Rao');
  });

  it('is said of a role that was not changed (AUSR-23)', async () => {
    onPhone();
    const users = () => Response.json(page([person('1')]));
    show('/admin/users', users);
    fireEvent.click(await screen.findByRole('button', { name: 'Change the role of Meera Nair' }));
    answering(users);
    const form = within(await screen.findByRole('dialog', { name: 'Change Role' }));
    const roles = form.getAllByRole<HTMLOptionElement>('option').map(({ value }) => value);
    expect(roles.filter((role) => role !== '')).toEqual(['customer', 'staff', 'admin']);
    fireEvent.change(form.getByLabelText(/^Role/), { target: { value: 'customer' } });
    fireEvent.click(form.getByRole('button', { name: 'Save Changes' }));
    await toasted('Error updating role');
    screen.getByRole('dialog', { name: 'Change Role' });
  });
});

describe('the invitations', () => {
  it('say what to do where the list can show no more of them', async () => {
    onPhone();
    const invitation = {
      id: '1',
      name: 'Kavita Rao',
      email: 'kavita@example.in',
      role: 'staff',
      status: 'open',
      invited_by: { id: 'me', name: 'Ravi Iyer' },
      expires_at: '2026-11-25T08:30:00.000Z',
      accepted_at: null,
      accepted_by: null,
    };
    const router = show('/admin/users?tab=invitations&pages=39', () =>
      Response.json({ items: [invitation], next_cursor: 'x', total: 5000 }),
    );
    const more = await screen.findByRole('button', { name: 'Show more' });
    await waitFor(() => expect(asked).toHaveLength(39));
    await waitFor(() => expect(more).not.toHaveAttribute('aria-busy'));
    fireEvent.click(more);
    await screen.findByText("That's all this list can show. Choose a status to find the other invitations.");
    expect(router.state.location.search).toBe('?tab=invitations&pages=40');
    expect(asked).toHaveLength(40);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});

describe('the users', () => {
  it('that do not load say so, and are tried again (AUSR-10, 11)', async () => {
    let answer = () => Response.json({ code: 'x', message: 'The store is away.' }, { status: 503 });
    show('/admin/users', () => answer());
    await screen.findByRole('heading', { name: 'Error loading users data' });
    screen.getByText('Could not fetch users data. Please try again. Failed to fetch users data: The store is away.');
    answer = () => Response.json(page([]));
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByText('No users found in the system');
  });

  it('that were there stay, with the word that they may be out of date, while they cannot be loaded anew', async () => {
    onPhone();
    let answer = () => Response.json(page([person('1')]));
    show('/admin/users', () => answer());
    await screen.findByText('Meera Nair');
    answer = () => Response.json({ code: 'x', message: 'The store is away.' }, { status: 403 });
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded again. The store is away.');
    screen.getByText('Meera Nair');
    answer = () => Response.json(page([person('1', { name: 'Lata Deshpande' })]));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Lata Deshpande');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('say what to do where the list can show no more of them, whatever page the address names', async () => {
    onPhone();
    let asks = 0;
    const more = () => Response.json({ items: [person(String(++asks))], next_cursor: 'x', total: 1000, more: true });
    const router = show('/admin/users?page=39', more);
    const button = await screen.findByRole('button', { name: 'Show more' });
    await waitFor(() => expect(asked.filter((path) => path.includes('role=staff'))).toHaveLength(39));
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
    fireEvent.click(button);
    await screen.findByText("That's all this list can show. Search to find the other accounts.");
    expect(router.state.location.search).toBe('?page=40');
    expect(asked.filter((path) => path.includes('role=staff'))).toHaveLength(40);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    await act(() => router.navigate('/admin/users?page=4000'));
    await screen.findByText("That's all this list can show. Search to find the other accounts.");
    expect(asked.filter((path) => path.includes('role=staff'))).toHaveLength(40);
  });

  it('are shown from their last page where the address names a later one', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
    const router = show('/admin/users?page=5&account=active', () => Response.json(page([person('1')])));
    await waitFor(() => expect(router.state.location.search).toBe('?account=active'));
    await waitFor(() => expect(screen.getByRole('grid', { name: 'Users' })).toHaveAttribute('aria-rowcount', '2'));
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('are none at all, or none that match the filter (AUSR-08, 09)', async () => {
    show('/admin/users?q=nobody', () => Response.json(page([])));
    await screen.findByText('No users match the current filter');
    expect(asked[0]).toContain('role=staff%2Cadmin&q=nobody');
    fireEvent.click(screen.getByRole('button', { name: 'Clear the filter' }));
    await screen.findByText('No users found in the system');
  });

  it('can have another role, but not oneself and not a super admin', async () => {
    onPhone();
    const users = [
      person('1'),
      person('me', { name: 'Ravi Iyer' }),
      person('2', { name: 'Kabir', is_super_admin: true }),
    ];
    show('/admin/users', () => Response.json(page(users)));
    const button = (name: string) => screen.findByRole('button', { name: new RegExp(`of ${name}`) });
    expect(await button('Meera Nair')).not.toHaveAttribute('aria-disabled');
    expect(await button('Ravi Iyer')).toHaveAttribute('title', 'This is your own account');
    expect(await button('Kabir')).toHaveAttribute('title', 'Only a super admin can change a super admin');
  });
});
