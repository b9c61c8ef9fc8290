import { dayInIndia, daysAfter } from '@anupalan/domain/rules/dates';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../shared/api/query-client';
import { stubApi } from '../../../shared/testing/api-stub';
import { caseView } from '../../../shared/testing/case-fixture';
import { mark } from '../review/marks';
import { ConcludeDialog } from './ConcludeDialog';
import { CorrectionDialog } from './CorrectionDialog';
import ProposeDialog from './ProposeDialog';
import { StepDialog } from './StepDialog';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const shown = (dialog: ReactNode) => render(<QueryClientProvider client={queryClient}>{dialog}</QueryClientProvider>);
const propose = () => shown(<ProposeDialog view={caseView()} action="propose-slots" onClose={() => undefined} />);
const days = (): HTMLElement[] => screen.getAllByRole('group', { name: /^Day/ });
/** Types into the sections of a date or a time, from the first section. */
const typed = async (field: HTMLElement, keys: string): Promise<void> => {
  await userEvent.click(within(field).getAllByRole('spinbutton')[0] as HTMLElement);
  await userEvent.keyboard(keys);
};
const another = (): Promise<void> => userEvent.click(screen.getByRole('button', { name: 'Add another time' }));

describe('the times that are proposed for a call', () => {
  it('are typed from the day on when one more is asked for, also the last that there may be', async () => {
    propose();
    for (const count of [2, 3, 4, 5]) {
      await another();
      expect(days()).toHaveLength(count);
      expect(days().at(-1)).toContainElement(document.activeElement as HTMLElement);
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
    expect(third).toContainElement(document.activeElement as HTMLElement);
    await userEvent.click(screen.getByRole('button', { name: 'Remove time 2' }));
    expect(days()).toEqual([first]);
    expect(first).toContainElement(document.activeElement as HTMLElement);
  });

  it('do not overlap by as little as a minute', async () => {
    const sent = stubApi({});
    propose();
    await another();
    const tomorrow = daysAfter(dayInIndia(new Date().toISOString()), 1);
    for (const day of days()) await typed(day, tomorrow.split('-').reverse().join(''));
    const [first, second] = screen.getAllByRole('group', { name: /^Begins at/ }) as [HTMLElement, HTMLElement];
    await typed(first, '1000');
    await typed(second, '1029');
    await userEvent.click(screen.getByRole('button', { name: 'Propose times' }));
    expect(await screen.findByText('This time overlaps another one of the list')).toBeVisible();
    expect(sent).toEqual([]);
    await typed(second, '1030');
    await waitFor(() => expect(screen.queryByText('This time overlaps another one of the list')).toBeNull());
  });
});

describe('the agreed time of a call', () => {
  it('is given up with a note to the customer', async () => {
    const base = caseView();
    const request = { ...base.request, workflow: 'consultation' as const, status: 'documents_approved' };
    const sent = stubApi({
      'POST /api/staff/requests/1/reschedule': { body: { success: true, message: 'ok', id: '1' } },
    });
    const close = vi.fn();
    shown(<StepDialog view={{ ...base, request }} action="reschedule" onClose={close} />);
    expect(screen.getByRole('dialog', { name: 'Give up this time' })).toBeVisible();
    await userEvent.type(screen.getByLabelText(/^Note/), 'I am in court that day.');
    await userEvent.click(screen.getByRole('button', { name: 'Give up this time' }));
    await waitFor(() => expect(close).toHaveBeenCalled());
    const post = sent.find(({ method }) => method === 'POST');
    expect(post?.init.body).toBe(JSON.stringify({ note: 'I am in court that day.' }));
  });
});

describe('the length of a consultation', () => {
  it('is entered in the minutes that the server accepts', async () => {
    const sent = stubApi({});
    shown(<ConcludeDialog view={caseView()} action="conclude-consultation" onClose={() => undefined} />);
    await userEvent.type(screen.getByLabelText(/^How many minutes/), '241');
    await userEvent.type(screen.getByLabelText(/^Summary/), 'Give notice.');
    await userEvent.click(screen.getByRole('button', { name: 'Call took place' }));
    expect(await screen.findByText('Enter whole minutes, from 1 to 240')).toBeVisible();
    expect(sent).toEqual([]);
  });
});

describe('sending a form back (inventory 2.1)', () => {
  const field = (key: string, label: string) => ({
    id: key,
    service_id: 'gst-registration',
    key,
    label,
    type: 'text',
    required: true,
    options: [],
    display_order: 1,
    position: 1,
    section: '',
    show_if: null,
    rule: '',
  });
  it('sends the marked answers, each with its reason, though no document is rejected', async () => {
    queryClient.clear();
    const sent = stubApi({
      'GET /api/service-fields/gst-registration?requestId=1': { body: [field('pan', 'PAN'), field('name', 'Name')] },
      'POST /api/staff/requests/1/request-reupload': { body: { success: true, message: 'Asked', id: '1' } },
    });
    const close = vi.fn();
    const view = caseView();
    shown(<CorrectionDialog view={view} action="request-reupload" onClose={close} />);
    const send = () => userEvent.click(screen.getByRole('button', { name: 'Ask for correction' }));
    await send();
    expect(await screen.findByText(/^Write a note, or send back/)).toBeVisible();
    act(() => {
      mark(view, 'pan', 'It is of the firm');
      mark(view, 'name', 'It differs');
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Take out: Name' }));
    await send();
    await waitFor(() => expect(close).toHaveBeenCalled());
    const post = sent.find(({ init }) => init.method === 'POST');
    expect(JSON.parse(String(post?.init.body))).toEqual({
      note: null,
      fields: [{ key: 'pan', reason: 'It is of the firm' }],
    });
    expect(sessionStorage.getItem('anupalan_marks_1_1')).toBeNull();
  });
  it('says that the booked time of a call is released, where there is one', async () => {
    queryClient.clear();
    stubApi({ 'GET /api/service-fields/gst-registration?requestId=1': { body: [field('question', 'Question')] } });
    const consulted = (state: 'asked' | 'booked') =>
      caseView({
        consultation: {
          state,
          skill: null,
          topic: null,
          language: null,
          wished: [],
          proposed: [],
          starts_at: null,
          ends_at: null,
          minutes: null,
          rescheduled: null,
          with: null,
        },
      });
    const released = /^The booked time is released/;
    const { unmount } = shown(
      <CorrectionDialog view={consulted('booked')} action="request-reupload" onClose={vi.fn()} />,
    );
    expect(await screen.findByText(released)).toBeVisible();
    unmount();
    shown(<CorrectionDialog view={consulted('asked')} action="request-reupload" onClose={vi.fn()} />);
    await screen.findByLabelText(/^Note to the customer/);
    expect(screen.queryByText(released)).toBeNull();
  });
});
