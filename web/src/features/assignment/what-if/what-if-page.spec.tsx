import type { AssignmentRuleView, ServiceTypes, StaffProfileView } from '@anupalan/domain/contracts/assignment';
import type { WhatIfDetail } from '@anupalan/domain/contracts/what-if';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../../shared/api/query-client';
import { hasUnsaved } from '../../../shared/api/unsaved';
import { stubApi } from '../../../shared/testing/api-stub';
import { Mui } from '../../../shared/theme/Mui';
import WhatIfPage from './WhatIfPage';

const PATH = '/admin/assignment/what-if';
const DAYS = 'from=2025-11-01&to=2025-11-21';
const AT = '2026-11-18T08:30:00.000Z';

const config = { services: [], service_types: [], categories: [], required_specialization: null, staff: [] };
const rule = (id: string, name: string, staff: string[] = []): AssignmentRuleView => ({
  id,
  name,
  description: '',
  is_active: true,
  rule_type: 'round_robin',
  priority: 1,
  rule_config: { ...config, staff },
  version: 1,
  created_at: AT,
  updated_at: AT,
});
const meera = {
  id: 'meera',
  role: 'staff',
  name: 'Meera Nair',
  max_concurrent_cases: 5,
  specializations: [],
} as unknown as StaffProfileView;
const types: ServiceTypes = { items: [], untyped: [] };

/** A run with the limit 3 for Meera. */
const run: WhatIfDetail = {
  id: 'r1',
  kind: 'assignment',
  from: '2025-11-01',
  to: '2025-11-21',
  workflow: null,
  started_by: { id: 'me', name: 'Arjun Mehta' },
  started_at: AT,
  ended_at: AT,
  expires_at: AT,
  state: 'done',
  done_events: 10,
  total_events: 10,
  assignment: {
    draft: { rules: [rule('all', 'All in turn')], limits: [{ staff_id: 'meera', max_concurrent_cases: 3 }] },
    outcome: null,
  },
  workflow_draft: null,
  workflow_outcome: null,
};

const show = (search = '', rules: readonly AssignmentRuleView[] = [rule('gst', 'GST work')]) => {
  const calls = stubApi({
    'GET /api/admin/assignment-rules': { body: { items: rules } },
    'GET /api/admin/service-types': { body: types },
    'GET /api/admin/staff-profiles': { body: { items: [meera] } },
    'GET /api/admin/what-if': { body: { items: [] } },
    'GET /api/admin/what-if/r1': { body: run },
    [`GET /api/admin/analytics?${DAYS}`]: { body: { totals: { created: 1_23_456 } } },
    'POST /api/admin/what-if/assignment': { body: run },
    'POST /api/admin/what-if/workflow': { body: run },
  });
  const router = createMemoryRouter(
    [
      { path: PATH, element: <WhatIfPage /> },
      { path: `${PATH}/:id`, element: <p>The run</p> },
      { path: '/admin/assignment', element: <p>The rules of today</p> },
    ],
    { initialEntries: [`${PATH}?${DAYS}${search}`] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <Mui>
        <RouterProvider router={router} />
      </Mui>
    </QueryClientProvider>,
  );
  return calls;
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const limit = () => screen.findByRole('textbox', { name: 'Limit of Meera Nair in the draft' });
const turnTo = (kind: string) => userEvent.click(screen.getByRole('radio', { name: kind }));
/** Drafts a filing that never starts. */
const switchOff = async (): Promise<void> => {
  await press(/^Start filing/);
  await userEvent.click(await screen.findByRole('switch', { name: 'This step exists' }));
  await screen.findByRole('button', { name: /^Start filing.*Off.*Changed/ });
};
const leave = () => userEvent.click(screen.getByRole('link', { name: 'Assignment' }));
const asked = () => screen.findByRole('dialog', { name: 'Leave without saving?' });
/** Whether the browser asks before the page is closed. */
const browserAsks = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(() => queryClient.clear());

describe('a draft', () => {
  it('of the rules stays while the table of statuses is shown, and the other way round', async () => {
    show();
    await press(/^GST work/);
    await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), ' first');
    await turnTo('Table of statuses');
    expect(screen.queryByRole('button', { name: /^GST work/ })).toBeNull();
    await switchOff();
    await turnTo('Assignment rules');
    await screen.findByRole('button', { name: /^GST work first.*Changed/ });
    expect(screen.queryByRole('button', { name: /^Start filing/ })).toBeNull();
    await turnTo('Table of statuses');
    await screen.findByRole('button', { name: /^Start filing.*Changed/ });
  });

  it('is not left without a question, by a link or a reload', async () => {
    show();
    await userEvent.type(await limit(), '3');
    expect(browserAsks()).toBe(true);
    expect(hasUnsaved()).toBe(true);
    await leave();
    await userEvent.click(within(await asked()).getByRole('button', { name: 'Stay on this page' }));
    expect(await limit()).toHaveValue('3');
    await leave();
    await userEvent.click(within(await asked()).getByRole('button', { name: 'Leave' }));
    await screen.findByText('The rules of today');
    expect(hasUnsaved()).toBe(false);
  });

  it('of a table of statuses is not left without a question either, whichever is shown', async () => {
    show('&of=statuses');
    await switchOff();
    await turnTo('Assignment rules');
    await leave();
    await asked();
  });

  it('that was only looked at is left without a question', async () => {
    show();
    await press(/^GST work/);
    await userEvent.type(await limit(), '3');
    await userEvent.clear(await limit());
    await turnTo('Table of statuses');
    await press(/^Start filing/);
    await screen.findByRole('form', { name: 'Start filing' });
    expect(browserAsks()).toBe(false);
    await leave();
    await screen.findByText('The rules of today');
  });

  it('of an earlier run is kept by that run, so that only a change of it is asked about', async () => {
    show('&draft=r1');
    expect(await limit()).toHaveValue('3');
    expect(browserAsks()).toBe(false);
    await turnTo('Table of statuses');
    await turnTo('Assignment rules');
    expect(await limit()).toHaveValue('3');
    await userEvent.type(await limit(), '0');
    await leave();
    await asked();
  });

  it('is kept by the run that it starts, to which it leads unasked', async () => {
    const calls = show();
    await userEvent.type(await limit(), '3');
    await press('Start the run');
    await screen.findByText('The run');
    const [sent] = calls.filter(({ method }) => method === 'POST');
    expect(JSON.parse(String(sent?.init.body))).toMatchObject({
      from: '2025-11-01',
      limits: [{ staff_id: 'meera', max_concurrent_cases: 3 }],
      people: [],
    });
  });

  it('says other skills and availability of a person, which the run tries', async () => {
    const calls = show();
    const choose = async (group: string, field: string, value: string) => {
      const within_ = within(await screen.findByRole('group', { name: group }));
      await userEvent.selectOptions(within_.getByRole('combobox', { name: field }), value);
    };
    await choose('Meera Nair', 'Availability', 'Away');
    await press('Other skills');
    await choose('Skills of Meera Nair in the draft', 'Trademarks', '5');
    await choose('Skills of Meera Nair in the draft', 'Primary skill', 'Trademarks');
    expect(browserAsks()).toBe(true);
    await press('Start the run');
    await screen.findByText('The run');
    const [sent] = calls.filter(({ method }) => method === 'POST');
    expect(JSON.parse(String(sent?.init.body))).toMatchObject({
      limits: [],
      people: [
        {
          staff_id: 'meera',
          availability_status: 'away',
          specializations: [{ specialization: 'trademark', proficiency_level: 5, is_primary: true }],
        },
      ],
    });
  });

  it('is the same again once the skills are as they were', async () => {
    show();
    await press('Other skills');
    expect(browserAsks()).toBe(true);
    await press('Skills as they were');
    expect(browserAsks()).toBe(false);
  });

  it('of the other kind is not lost to the run that starts, and the started one no longer asks', async () => {
    show();
    await userEvent.type(await limit(), '3');
    await turnTo('Table of statuses');
    await switchOff();
    await press('Start the run');
    await userEvent.click(within(await asked()).getByRole('button', { name: 'Stay on this page' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await turnTo('Assignment rules');
    await userEvent.clear(await limit());
    await leave();
    await screen.findByText('The rules of today');
  });
});

describe('another workflow', () => {
  const choose = (name: string) =>
    userEvent.selectOptions(screen.getByRole('combobox', { name: 'Workflow' }), screen.getByRole('option', { name }));

  it('is begun with only after a question while the draft says something', async () => {
    show('&of=statuses');
    await switchOff();
    await choose('Drafting');
    const dialog = await screen.findByRole('dialog', { name: 'Begin with Drafting?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Back' }));
    await screen.findByRole('button', { name: /^Start filing.*Changed/ });
    expect(screen.getByRole('combobox', { name: 'Workflow' })).toHaveValue('filing');
    await choose('Drafting');
    await press('Discard the draft');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Workflow' })).toHaveValue('drafting'));
    expect(screen.queryByRole('button', { name: /Changed/ })).toBeNull();
    expect(browserAsks()).toBe(false);
  });

  it('is begun with at once while the draft says nothing', async () => {
    show('&of=statuses');
    await press(/^Start filing/);
    await screen.findByRole('form', { name: 'Start filing' });
    await choose('Drafting');
    expect(screen.getByRole('combobox', { name: 'Workflow' })).toHaveValue('drafting');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a rule whose people have left', () => {
  it('is marked as changed, says how many they are, and can be tried once somebody else is chosen', async () => {
    const calls = show('', [rule('gst', 'GST work', ['gone'])]);
    await press(/^GST work.*Changed/);
    await screen.findByText('1 person named here can no longer get cases by rule and is left out.');
    await press('Start the run');
    await screen.findByText('GST work: Choose somebody');
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Meera Nair' }));
    await press('Start the run');
    await screen.findByText('The run');
  });
});

it('tells how many cases the days hold, in groups of digits', async () => {
  show();
  await screen.findByText('1,23,456 cases were requested in these days.');
});
