import type { OwnStaffProfile } from '@anupalan/domain/contracts/staff';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { currentToasts, removeToast } from '../../shared/kit/toast/store';
import { stubApi } from '../../shared/testing/api-stub';
import { Mui } from '../../shared/theme/Mui';
import { OwnProfileCard } from './OwnProfileCard';

const kabir: OwnStaffProfile = {
  id: 'kabir',
  name: 'Kabir',
  role: 'staff',
  title: 'Tax adviser',
  availability: 'available',
  max_concurrent_cases: 12,
  current_caseload: 3,
  specializations: ['gst', 'income_tax'],
  bio: '',
  experience_years: 4,
};

beforeEach(() => {
  queryClient.clear();
  removeToast();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});
afterEach(() => vi.unstubAllGlobals());

describe('the own profile of a member of staff', () => {
  /** A server that keeps what is saved. */
  const open = async () => {
    let saved = kabir;
    const calls = stubApi({
      'GET /api/staff/profile': () => ({ body: saved }),
      'PATCH /api/staff/profile': () => {
        saved = { ...saved, ...JSON.parse(String(calls.at(-1)?.init.body)) };
        return { body: { success: true, message: '', id: 'kabir' } };
      },
    });
    render(
      <QueryClientProvider client={queryClient}>
        <Mui>
          <OwnProfileCard />
        </Mui>
      </QueryClientProvider>,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Edit your work' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Your work' }));
    return { dialog, sent: () => calls.filter(({ method }) => method === 'PATCH') };
  };

  it('shows what admins set, and lets its person change about and experience only', async () => {
    const { dialog, sent } = await open();
    expect(screen.getByText('GST, Income tax')).toBeTruthy();
    expect(screen.getByText('12 open cases')).toBeTruthy();
    expect(dialog.getAllByRole('textbox')).toHaveLength(2);
    await userEvent.type(dialog.getByLabelText('About'), 'GST since 2019.');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(currentToasts()).toMatchObject([{ title: 'Your profile is saved' }]));
    expect(sent().map(({ init }) => JSON.parse(String(init.body)))).toEqual([{ bio: 'GST since 2019.' }]);
    expect(await screen.findByText('GST since 2019.')).toBeTruthy();
  });

  it('is not sent with an impossible experience', async () => {
    const { dialog, sent } = await open();
    const years = dialog.getByLabelText(/^Years of experience/);
    await userEvent.clear(years);
    await userEvent.type(years, '61');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(
      (await dialog.findAllByText('Years of experience must be a whole number from 0 to 60')).length,
    ).toBeGreaterThan(0);
    expect(sent()).toEqual([]);
  });
});
