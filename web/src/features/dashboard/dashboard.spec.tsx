import type { Analytics } from '@anupalan/domain/contracts/figures';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { type StubAnswer, stubApi } from '../../shared/testing/api-stub';
import DashboardPage from './DashboardPage';

// jsdom draws nothing: the tables say the same.
vi.mock('./charts', () => ({ Bars: () => <i>bars</i>, WeekLines: () => <i>lines</i>, WeekMoney: () => <i>money</i> }));
afterAll(() => vi.doUnmock('./charts'));

const RANGE = { from: '2026-11-01', to: '2026-11-14' };
const FIGURES = `GET /api/admin/analytics?from=${RANGE.from}&to=${RANGE.to}`;
const week = { created: 3, delivered: 1, captured: 798, refunded: 399, fees: 338, gst: 61, government: 0 };
const figures: Analytics = {
  ...RANGE,
  today: '2026-11-20',
  present: [{ status: 'documents_approved', cases: 4 }],
  open: { cases: 4, since_last_week: 2 },
  totals: {
    created: 6,
    delivered: 2,
    captured: 1596,
    refunded: 798,
    fees: 676,
    gst: 122,
    government: 0,
    ratings: 0,
    rating: null,
  },
  weeks: [
    { from: '2026-11-01', to: '2026-11-07', ...week },
    { from: '2026-11-08', to: '2026-11-14', ...week },
  ],
  services: [{ service_id: 'gst-registration', title: 'GST Registration', cases: 6 }],
  stays: [],
  funnel: { visits: 50, sign_ups: 5, orders: 4, payments: 3 },
};
const others: Readonly<Record<string, StubAnswer>> = {
  'GET /api/admin/requests?due=overdue&sort=due_at&limit=4': { body: { items: [], next_cursor: null, total: 0 } },
  'GET /api/admin/staff-profiles': { body: { items: [] } },
};
const REFUSED: StubAnswer = { status: 403, body: { message: 'Not now.' } };

beforeEach(() => queryClient.clear());

const shown = () => {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[`/admin?${new URLSearchParams(RANGE)}`]}>
        <DashboardPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
};
const card = (name: string) => within(screen.getByRole('region', { name }));

describe('the dashboard', () => {
  it('waits in its final layout, then shows the figures of the days in the address', async () => {
    stubApi({ ...others, [FIGURES]: { body: figures } });
    shown();
    expect(screen.getByText('Loading the dashboard...')).toBeInTheDocument();
    expect(await screen.findByText('₹676')).toBeInTheDocument();
  });

  it('has the same figures as a table, each row with the list behind it', async () => {
    stubApi({ ...others, [FIGURES]: { body: figures } });
    const user = shown();
    await screen.findByText('₹676');
    await user.click(card('Cases by status').getByText('Table'));
    const row = within(card('Cases by status').getByText('Documents Approved').closest('tr') as HTMLElement);
    expect(row.getByText('4')).toBeInTheDocument();
    expect(row.getByRole('link')).toHaveAttribute('href', '/admin/requests?status=documents_approved');
  });

  it('says which services were bought, with the list behind each and the way to the services (ALAY-02)', async () => {
    stubApi({ ...others, [FIGURES]: { body: figures } });
    const user = shown();
    await screen.findByText('₹676');
    const services = card('New cases by service');
    expect(services.getByRole('link', { name: 'View the services' })).toHaveAttribute('href', '/admin/services');
    await user.click(services.getByText('Table'));
    const row = within(services.getByText('GST Registration').closest('tr') as HTMLElement);
    expect(row.getByText('6')).toBeInTheDocument();
    expect(row.getByRole('link')).toHaveAttribute(
      'href',
      `/admin/requests?service=gst-registration&from=${RANGE.from}&to=${RANGE.to}`,
    );
  });

  it('groups its numbers as in India', async () => {
    const many = { ...figures, totals: { ...figures.totals, created: 100_000, ratings: 1000, rating: 4.5 } };
    stubApi({ ...others, [FIGURES]: { body: { ...many, weeks: [{ ...many.weeks[0], created: 100_000 }] } } });
    const user = shown();
    await screen.findByText('1,00,000 new in these days');
    screen.getByText('from 1,000 answers');
    await user.click(card('New and delivered per week').getByText('Table'));
    screen.getByRole('link', { name: 'New, 1 Nov: 1,00,000' });
  });

  it('gives a card and its table names that differ, so that a list of regions tells them apart', async () => {
    stubApi({ ...others, [FIGURES]: { body: figures } });
    const user = shown();
    await screen.findByText('₹676');
    for (const table of screen.getAllByRole('radio', { name: 'Table' })) await user.click(table);
    const names = screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'));
    expect(names).toContain('Table of Cases by status');
    expect(new Set(names).size).toBe(names.length);
  });

  it('says nothing of overdue cases before it knows of them', async () => {
    const overdue = 'GET /api/admin/requests?due=overdue&sort=due_at&limit=4';
    let answer: StubAnswer = REFUSED;
    stubApi({ ...others, [FIGURES]: { body: figures }, [overdue]: () => answer });
    const user = shown();
    const tile = await screen.findByRole('link', { name: /^Overdue.*could not be loaded/ });
    expect(tile).not.toHaveTextContent('all on time');
    answer = { body: { items: [], next_cursor: null, total: 0 } };
    await user.click(card('Overdue').getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /^Overdue.*0.*all on time/ })).toBeInTheDocument();
  });

  it('says what failed, and tries again', async () => {
    let answer: StubAnswer = REFUSED;
    stubApi({ ...others, [FIGURES]: () => answer });
    const user = shown();
    expect(await screen.findByText('Not now.')).toBeInTheDocument();
    answer = { body: figures };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('₹676')).toBeInTheDocument();
  });

  it('keeps the figures that are there while they cannot be fetched anew', async () => {
    let answer: StubAnswer = { body: figures };
    stubApi({ ...others, [FIGURES]: () => answer });
    shown();
    await screen.findByText('₹676');
    answer = REFUSED;
    await queryClient.refetchQueries();
    expect(screen.getByText('₹676')).toBeInTheDocument();
    expect(screen.queryByText('Not now.')).toBeNull();
  });

  it('says what to do where there is no case yet', async () => {
    const none = { ...figures, present: [], totals: { ...figures.totals, created: 0 } };
    stubApi({ ...others, [FIGURES]: { body: none } });
    shown();
    expect(await screen.findByRole('link', { name: /services/i })).toHaveAttribute('href', '/find-services');
  });
});
