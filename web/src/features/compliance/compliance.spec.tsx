import type { AssessmentDraft } from '@anupalan/domain/contracts/assessment';
import type { BusinessView, DutyView } from '@anupalan/domain/contracts/compliance';
import { financialYearAt, financialYearText } from '@anupalan/domain/rules/financial-year';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { aboutOf, businessFor, keepBusinessFor, takeBusinessFor } from '../../shared/business-for';
import { NewestQuery } from '../../shared/newest-query';
import { type StubAnswer, stubApi } from '../../shared/testing/api-stub';
import { today } from '../../shared/today';
import AssessmentPage from './AssessmentPage';
import BusinessPage from './BusinessPage';
import CalendarPage from './CalendarPage';

const asha: BusinessView = {
  id: 'b1',
  my_role: 'owner',
  since: '2026-11-01T06:00:00.000Z',
  assessed_on: null,
  calendar_url: null,
  version: 3,
  name: 'Asha Foods',
  kind: 'proprietorship',
  incorporated_on: '',
  state: 'Maharashtra',
  address: '',
  pan: 'ABCPE1234F',
  gst_since: '',
  gstin: '',
  registration: '',
  tan: '',
  turnover: 'up_to_20_lakh',
  employees: 0,
  gst: 'none',
  traits: [],
  activities: [],
  registrations: [],
};
const values = { name: 'Asha Foods', kind: 'llp', state: 'Maharashtra', turnover: 'up_to_20_lakh', gst: 'none' };
const draft: AssessmentDraft = { business_id: 'b1', values, kept: {}, at: 'traits' };
const refused = (errors: readonly { path: string; message: string }[]): StubAnswer => ({
  status: 400,
  body: { code: 'invalid', message: errors[0]?.message, errors },
});

const show = (at: readonly string[], page: ReactNode, answers: Parameters<typeof stubApi>[0]) => {
  const calls = stubApi({
    'HEAD /mark.svg': {},
    'GET /api/user': { body: { id: 'asha', role: 'customer', mobile: '+919876543210' } },
    'GET /api/businesses': { body: { items: [asha, { ...asha, id: 'b2', name: 'Ravi & Co', my_role: 'viewer' }] } },
    ...answers,
  });
  const router = createMemoryRouter([{ path: '/', element: page }], { initialEntries: [...at] });
  render(
    <QueryClientProvider client={queryClient}>
      <NewestQuery value={() => router.state.location.search}>
        <RouterProvider router={router} />
      </NewestQuery>
    </QueryClientProvider>,
  );
  return { calls, router };
};
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  queryClient.clear();
});

it('the assessment says what no question asks for, keeps the way back, and begins anew once nothing is kept', async () => {
  const wrong = { path: 'pan', message: 'This PAN is of a person' };
  const answers = {
    'GET /api/compliance/assessment': { body: { draft: null, dates: [] } },
    'PUT /api/compliance/assessment': { body: { draft, dates: [] } },
    'POST /api/compliance/assessment': refused([wrong]),
  };
  const { calls, router } = show(['/?question=traits'], <AssessmentPage />, answers);
  // Nothing is kept, and of the businesses only those are offered that the person may change.
  fireEvent.click(await screen.findByRole('radio', { name: 'Asha Foods' }));
  expect(screen.queryByRole('radio', { name: 'Ravi & Co' })).toBeNull();
  await vi.waitFor(() => expect(router.state.location.search).toBe('?question=business'));
  await router.navigate('/?question=business&again=b1', { replace: true });
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  await vi.waitFor(() => expect(router.state.location.search).toBe('?question=kind'));
  await router.navigate(-1);
  expect(router.state.location.search).toBe('?question=business');
  const body = calls.find(({ method }) => method === 'PUT')?.init.body;
  expect(JSON.parse(String(body)).values).not.toHaveProperty('pan');

  await router.navigate('/?question=traits');
  await screen.findByRole('heading', { name: 'What else is true of it?' });
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  const problem = await screen.findByText(wrong.message);
  const box = screen.getByRole('alert');
  expect(box).toContainElement(problem);
  expect(box).toHaveFocus();
  expect(within(box).getByRole('link')).toHaveAttribute('href', '/business-profile');
});

it('a business made from a request is added once, also when saying so of the request is refused first', async () => {
  const naming = [refused([]), { body: { success: true, code: 'business_named', message: 'Named', id: 'r1' } }];
  const next = {
    business: null,
    duties: [],
    missing: [],
    steps: [],
    profile: { name: 'New Foods', kind: 'llp', state: 'Kerala' },
  };
  const { calls } = show(['/?from=r1'], <BusinessPage />, {
    'GET /api/requests/r1/next': { body: next },
    'POST /api/businesses': { body: { success: true, code: 'business_saved', message: 'Saved', id: 'b3' } },
    'PUT /api/businesses/b3': { body: { success: true, code: 'business_saved', message: 'Saved', id: 'b3' } },
    'PUT /api/requests/r1/business': () => naming.shift() ?? {},
  });
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByLabelText(/^Name/)).toHaveValue('New Foods');
  const sent = () => calls.filter(({ method }) => ['POST', 'PUT'].includes(method)).map(({ url }) => url);
  const save = dialog.getByRole('button', { name: 'Save' });
  fireEvent.click(save);
  await dialog.findByRole('alert');
  fireEvent.click(save);
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([
    '/api/businesses',
    '/api/requests/r1/business',
    '/api/businesses/b3',
    '/api/requests/r1/business',
  ]);
});

it('a business that somebody else saved meanwhile shows both values of what differs, and keeps what is chosen', async () => {
  const [theirs, mine] = [{ ...asha, employees: 7, version: 4 }, { ...asha }];
  const lists = [mine];
  const { calls } = show(['/'], <BusinessPage />, {
    'GET /api/businesses': () => ({ body: { items: [lists.at(-1)] } }),
    'PUT /api/businesses/b1': () =>
      calls.at(-1)?.headers.get('if-match') === `"${lists.at(-1)?.version}"`
        ? { body: { success: true, code: 'business_saved', message: 'Saved', id: 'b1', version: 5 } }
        : { status: 412, body: { code: 'changed_meanwhile', message: 'Changed' } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Asha Foods' }));
  const form = within(await screen.findByRole('dialog'));
  fireEvent.change(form.getByLabelText('Employees'), { target: { value: '5' } });
  lists.push(theirs);
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  const clash = within(await screen.findByRole('dialog', { name: 'Someone else just saved this' }));
  expect(clash.getByRole('group', { name: /^Employees/ })).toHaveTextContent('5Theirs7');
  fireEvent.click(clash.getByRole('button', { name: 'Save my choice' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const last = calls.findLast(({ method }) => method === 'PUT');
  expect([last?.headers.get('if-match'), JSON.parse(String(last?.init.body)).employees]).toEqual(['"4"', 5]);
});

it('a year on paper names business and year with what is done; a call about a duty is called so, and begins with it', async () => {
  const duty: DutyView = {
    rule_id: 'gstr-3b',
    period_id: '2026-10',
    period_start: '2026-10-01',
    period_end: '2026-10-31',
    form: 'GSTR-3B',
    title: 'Monthly return',
    authority: 'gst',
    due: '2026-11-20',
    extended_from: null,
    extension_source: null,
    state: 'overdue',
    done_on: null,
    note: '',
    proofs: [],
    aside_reason: null,
    why: [],
    rule_note: '',
    penalty: 'A fee',
    source: 'Rule 61',
    source_url: '',
    checked_on: '2026-11-01',
    service: 'talk-to-ca',
  };
  const year = String(financialYearAt(today()));
  const done: DutyView = { ...duty, period_id: '2026-09', due: '2026-10-20', state: 'done', done_on: '2026-10-19' };
  const call = { id: 'talk-to-ca', title: 'Consultation with an Accountant', price: 349, workflow: 'consultation' };
  show([`/?year=${year}`], <CalendarPage />, {
    [`GET /api/businesses/b1/duties?from=${year}-04-01&to=${Number(year) + 1}-04-10`]: {
      body: { today: '2026-11-28', items: [done, duty] },
    },
    'GET /api/services': { body: [call] },
  });
  const name = await screen.findByRole('heading', {
    name: `Asha Foods · Financial year ${financialYearText(Number(year))}`,
  });
  expect(name).toHaveClass('only-print');
  await screen.findAllByText('Done');
  const inWindow = [...document.querySelectorAll('.no-print time')].map((one) => one.getAttribute('datetime'));
  const onPaper = [...document.querySelectorAll('.only-print time')].map((one) => one.getAttribute('datetime'));
  expect([inWindow, onPaper]).toEqual([['2026-11-20'], ['2026-10-20', '2026-11-20']]);

  fireEvent.click(screen.getAllByRole('button', { name: /^Details of GSTR-3B, 20 Nov/ })[0] as HTMLElement);
  const link = await screen.findByRole('link', { name: /^Consultation with an Accountant, .*349/ });
  const address = new URL(link.getAttribute('href') ?? '', 'http://x');
  expect(address.searchParams.get('about')).toBe('GSTR-3B, October 2026, of Asha Foods');
});

it('what a call is about goes to the request that was bought for it, and to no other', () => {
  keepBusinessFor('talk-to-ca', 'b1', 'GSTR-3B, October 2026');
  const madeAt = '2099-01-01T00:00:00.000Z';
  expect([businessFor('talk-to-ca', madeAt), businessFor('gst', madeAt), aboutOf('r1')]).toEqual(['b1', null, '']);
  takeBusinessFor('r1');
  expect([businessFor('talk-to-ca', madeAt), aboutOf('r1'), aboutOf('r2')]).toEqual([
    null,
    'GSTR-3B, October 2026',
    '',
  ]);
});
