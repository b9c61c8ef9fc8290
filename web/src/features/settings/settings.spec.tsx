import type { SettingsHistory, SettingsView } from '@anupalan/domain/contracts/settings';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { currentToasts, removeToast } from '../../shared/kit/toast/store';
import { type StubAnswer, stubApi } from '../../shared/testing/api-stub';
import { Mui } from '../../shared/theme/Mui';
import SettingsPage from './SettingsPage';
import { TAB_NAMES, tabOf } from './settings-form';

const saved: SettingsView = {
  siteName: 'Sahi',
  contactEmail: 'help@sahi.example',
  contactPhone: '',
  supportHours: '',
  supportMessage: '',
  maintenanceMode: false,
  companyName: '',
  companyAddress: '',
  gstin: '',
  cin: '',
  grievanceName: '',
  grievanceEmail: '',
  grievancePhone: '',
  refundApprovalLimit: 5000,
  version: 3,
  updated_at: null,
};
const DONE = { body: { success: true, code: 'settings_saved', message: 'Settings saved', id: 'site', version: 4 } };

const open = async (
  puts: readonly StubAnswer[],
  shown: () => SettingsView = () => saved,
  saves: SettingsHistory['items'] = [],
) => {
  const answers = [...puts];
  const calls = stubApi({
    'GET /api/admin/settings': () => ({ body: shown() }),
    'GET /api/admin/settings/history': { body: { items: saves } },
    'PUT /api/admin/settings': () => answers.shift() ?? DONE,
  });
  const router = createMemoryRouter([{ path: '/', element: <SettingsPage /> }]);
  render(
    <QueryClientProvider client={queryClient}>
      <Mui>
        <RouterProvider router={router} />
      </Mui>
    </QueryClientProvider>,
  );
  const name = await screen.findByRole('textbox', { name: 'Site Name' });
  const sent = () =>
    calls
      .filter(({ method }) => method === 'PUT')
      .map(({ headers, init }) => [headers.get('if-match'), JSON.parse(String(init.body)) as Partial<SettingsView>]);
  return { name, sent, router };
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

afterEach(() => {
  removeToast();
  queryClient.clear();
});

describe('the settings page', () => {
  it('sends what is typed over the version that was seen, and says so', async () => {
    let stored = saved;
    const { name, sent } = await open([], () => stored);
    expect(name).toHaveValue('Sahi');
    stored = { ...saved, siteName: 'Sahi Pune', version: 4 };
    await userEvent.type(name, ' Pune');
    expect(screen.getByText('You have unsaved changes.')).toBeInTheDocument();
    await save();
    await waitFor(() => expect(currentToasts()).toMatchObject([{ title: 'Settings saved' }]));
    expect(sent()).toMatchObject([['"3"', { siteName: 'Sahi Pune', contactEmail: 'help@sahi.example' }]]);
    await waitFor(() => expect(screen.queryByText('You have unsaved changes.')).toBeNull());
  });

  it('says why nothing was saved (ASET-13), and keeps what is typed', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { name } = await open([{ status: 500, body: { code: 'internal', message: 'The disk is full' } }]);
    await userEvent.type(name, '!');
    await save();
    await waitFor(() =>
      expect(currentToasts()).toMatchObject([{ title: 'Error saving settings', description: 'The disk is full' }]),
    );
    expect(name).toHaveValue('Sahi!');
  });

  it('has each tab at an address of its own', async () => {
    const { router } = await open([]);
    await userEvent.click(screen.getByRole('tab', { name: 'Advanced' }));
    await screen.findByRole('switch', { name: 'Maintenance Mode' });
    expect(router.state.location.search).toBe('?tab=advanced');
    await act(() => router.navigate('/?tab=contact'));
    await screen.findByRole('textbox', { name: 'Support Hours' });
  });

  it('asks for each setting once, on its own tab', async () => {
    const { router } = await open([]);
    const { version: _, updated_at: __, ...values } = saved;
    for (const tab of TAB_NAMES) {
      await act(() => router.navigate(`/?tab=${tab}`));
      const asked = [...document.querySelectorAll('form [name]')].map((one) => one.getAttribute('name'));
      const settings = Object.keys(values).filter((name) => tabOf(name) === tab);
      expect(asked).toHaveLength(settings.length);
      expect(new Set(asked)).toEqual(new Set(settings));
    }
  });

  it('says of each change in its history of whom or what it is', async () => {
    const changes = [{ name: 'grievanceName', from: '', to: 'Anita Desai' }];
    const by = { id: 'a', role: 'admin' as const, name: 'Arjun' };
    await open([], () => saved, [{ version: 4, at: '2026-11-27T06:00:00.000Z', by, changes }]);
    expect(await screen.findByText(`Grievance officer's name: empty → "Anita Desai"`)).toBeInTheDocument();
  });

  it('says which holidays of the coming year are to be added', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-27T06:00:00.000Z') });
    try {
      const { router } = await open([]);
      await act(() => router.navigate('/?tab=advanced'));
      expect(await screen.findByText(/^Four holidays of 2027 follow the moon/)).toBeInTheDocument();
    } finally {
      vi.useRealTimers();
    }
  });

  it('refuses a GSTIN that is none before anything is sent, from whichever tab', async () => {
    const { sent } = await open([]);
    await userEvent.type(screen.getByRole('textbox', { name: 'GSTIN' }), '27AAPFU0939F1ZX');
    await userEvent.click(screen.getByRole('tab', { name: 'Advanced' }));
    await save();
    await screen.findAllByText(/check for a typing mistake/i);
    await screen.findByRole('tab', { name: 'General', selected: true });
    expect(sent()).toEqual([]);
  });

  it('shows the field that the server refuses, on whichever tab it is', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const errors = [{ path: 'supportHours', code: 'settings.long', message: 'Support hours are too long' }];
    await open([{ status: 422, body: { code: 'settings.invalid', message: 'Please check', errors } }]);
    await save();
    await screen.findByRole('tab', { name: 'Contact & Support', selected: true });
    expect(await screen.findByRole('textbox', { name: 'Support Hours' })).toHaveAccessibleDescription(
      'Support hours are too long',
    );
  });

  it('refuses a text that is too long before anything is sent, from whichever tab', async () => {
    const { sent } = await open([]);
    await userEvent.click(screen.getByRole('tab', { name: 'Contact & Support' }));
    const message = await screen.findByRole('textbox', { name: 'Support Message' });
    fireEvent.change(message, { target: { value: 'x'.repeat(10_001) } });
    screen.getByText('1 character too many');
    await userEvent.click(screen.getByRole('tab', { name: 'General' }));
    await save();
    await screen.findByRole('tab', { name: 'Contact & Support', selected: true });
    expect(await screen.findByRole('textbox', { name: 'Support Message' })).toHaveAccessibleDescription(
      /This must be 10,000 characters or fewer/,
    );
    expect(sent()).toEqual([]);
  });

  it('shows both values when somebody else saved, and sends the chosen ones over theirs', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const theirs = { ...saved, siteName: 'Theirs', supportHours: '10 to 6', version: 4 };
    let stored = saved;
    const { name, sent } = await open(
      [{ status: 412, body: { code: 'changed_meanwhile', message: 'Changed meanwhile', current: theirs } }],
      () => stored,
    );
    await userEvent.clear(name);
    await userEvent.type(name, 'Mine');
    await save();
    const dialog = await screen.findByRole('dialog', { name: 'Someone else just saved this' });
    // The change arrives by itself as well, and replaces nothing that is typed.
    stored = theirs;
    await act(() => queryClient.refetchQueries());
    const value = (setting: RegExp, text: string) =>
      within(within(dialog).getByRole('group', { name: setting })).getByRole('radio', { name: new RegExp(text) });
    expect(value(/^Site Name/, 'Mine')).toBeChecked();
    expect(value(/^Support Hours/, '10 to 6')).toBeChecked();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save my choice' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toMatchObject(['"4"', { siteName: 'Mine', supportHours: '10 to 6' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
