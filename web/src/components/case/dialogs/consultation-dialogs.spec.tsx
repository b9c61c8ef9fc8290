import { dayInIndia, daysAfter } from '@anupalan/domain/rules/dates';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../../i18n/office-texts';
import { queryClient } from '../../../api/query-client';
import { stubApi } from '../../../testing/api-stub';
import { caseView } from '../../../testing/case-fixture';
import { HoldDialog } from './HoldDialog';
import { ProposeDialog } from './ProposeDialog';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const shown = (dialog: ReactNode) => render(<QueryClientProvider client={queryClient}>{dialog}</QueryClientProvider>);
const propose = () => shown(<ProposeDialog view={caseView()} action="propose-slots" onClose={() => undefined} />);
const days = (): HTMLElement[] => screen.getAllByLabelText(/^Day/);
const another = (): Promise<void> => userEvent.click(screen.getByRole('button', { name: 'Add another time' }));

describe('the times that are proposed for a call', () => {
  it('are typed from the day on when one more is asked for, also the last that there may be', async () => {
    propose();
    for (const count of [2, 3, 4, 5]) {
      await another();
      expect(days()).toHaveLength(count);
      expect(days().at(-1)).toHaveFocus();
    }
    expect(screen.queryByRole('button', { name: 'Add another time' })).toBeNull();
  });

  it('lead from one that is removed to the one after it, or to the one before where it is the last', async () => {
    propose();
    await another();
    await another();
    const [first, , third] = days();
    await userEvent.click(screen.getByRole('button', { name: 'Remove time 2' }));
    expect(days()).toEqual([first, third]);
    expect(third).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Remove time 2' }));
    expect(days()).toEqual([first]);
    expect(first).toHaveFocus();
  });

  it('do not overlap by as little as a minute', async () => {
    const sent = stubApi({});
    propose();
    await another();
    const tomorrow = daysAfter(dayInIndia(new Date().toISOString()), 1);
    for (const day of days()) fireEvent.change(day, { target: { value: tomorrow } });
    const [first, second] = screen.getAllByLabelText(/^Begins at/) as [HTMLElement, HTMLElement];
    fireEvent.change(first, { target: { value: '10:00' } });
    fireEvent.change(second, { target: { value: '10:29' } });
    await userEvent.click(screen.getByRole('button', { name: 'Propose times' }));
    expect(await screen.findByText('This time overlaps another one of the list')).toBeVisible();
    expect(sent).toEqual([]);
    fireEvent.change(second, { target: { value: '10:30' } });
    await waitFor(() => expect(screen.queryByText('This time overlaps another one of the list')).toBeNull());
  });
});

describe('how long a call took', () => {
  it('is told in the minutes that the server takes', async () => {
    const sent = stubApi({});
    shown(<HoldDialog view={caseView()} action="hold-consultation" onClose={() => undefined} />);
    await userEvent.type(screen.getByLabelText(/^How many minutes/), '241');
    await userEvent.type(screen.getByLabelText(/^Summary/), 'Give notice.');
    await userEvent.click(screen.getByRole('button', { name: 'Call took place' }));
    expect(await screen.findByText('Enter whole minutes, from 1 to 240')).toBeVisible();
    expect(sent).toEqual([]);
  });
});
