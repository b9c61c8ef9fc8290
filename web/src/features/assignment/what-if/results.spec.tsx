import type { WhatIfAssignment, WhatIfWorkflow } from '@anupalan/domain/contracts/what-if';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../../shared/api/query-client';
import { stubApi } from '../../../shared/testing/api-stub';
import { AssignmentResult } from './AssignmentResult';
import { WorkflowResult } from './WorkflowResult';

const course = (cases: number) => ({ cases, highest: 1200, median: 2.5, days_over: 0 });
const waiting = (never: number) => ({ median_seconds: 60, longest_seconds: 60, never });
const meera = { staff_id: 'meera', name: 'Meera Nair' };
const assignment: WhatIfAssignment = {
  cases: 123_456,
  moved: 4321,
  same: 123_000,
  by_hand: { kept: 2000, dropped: 1 },
  people: [
    { ...meera, limit: 5, draft_limit: 5, today: course(60_000), draft: course(64_321) },
    { staff_id: 'kabir', name: 'Kabir Sethi', limit: 5, draft_limit: 5, today: course(63_456), draft: course(59_135) },
  ],
  flows: [{ from: { staff_id: 'kabir', name: 'Kabir Sethi' }, to: meera, cases: 4321 }],
  waiting: { today: waiting(1500), draft: waiting(0) },
  days: [],
};
const moved = {
  request_id: '1',
  case_number: 'SR-7K3M9Q-4',
  service_title: 'GST Registration',
  paid_at: '2026-11-18T08:30:00.000Z',
  from: null,
  to: meera,
  from_why: null,
  to_why: null,
};
const workflow: WhatIfWorkflow = {
  cases: 2000,
  unchanged: 1001,
  steps: 123_456,
  allowed: 121_456,
  refused: [
    { step: 'startFiling', status: 'documents_approved', reason: 'off', count: 1999, first: 1000, examples: [] },
  ],
  stays: [
    {
      status: 'documents_approved',
      real: { stays: 1234, mean_seconds: 3600 },
      draft: { stays: 0, mean_seconds: null },
    },
  ],
};

const show = (result: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{result}</MemoryRouter>
    </QueryClientProvider>,
  );
/** The cells of a table's rows; a card may have the name of the table in it. */
const cells = (table: string) =>
  within(screen.getAllByRole('region', { name: table }).at(-1) as HTMLElement)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );
const tiles = () => within(screen.getByLabelText('The run at a glance')).getAllByRole('definition');

beforeEach(() => {
  queryClient.clear();
  // Charts have specs of their own, and their figures are also in the tables.
  queryClient.setQueryData(['what-if-charts'], { Pairs: () => null, DayLines: () => null });
});

describe('a result', () => {
  it('of a run of rules has the digits of its numbers in groups, wherever it tells one', async () => {
    stubApi({ 'GET /api/admin/what-if/r1/moved': { body: { items: [moved], next_cursor: null, total: 4321 } } });
    show(<AssignmentResult id="r1" outcome={assignment} />);
    screen.getByRole('heading', { name: '4,321 of 1,23,456 cases differ' });
    expect(tiles().map((tile) => tile.textContent)).toEqual([
      '1,23,456',
      '4,321',
      '4% of them',
      '1 minute',
      'today: 1 minute',
      '1 minute',
      'today: 1 minute',
      '0',
      'today: 1,500',
    ]);
    screen.getByText(/456 cases really went to somebody else/);
    screen.getByText(/2,000 were kept, 1 were not/);
    screen.getByText('Kabir Sethi got most with 63,456, Meera Nair least with 60,000.');
    expect(cells('Who would have got whose cases')).toEqual([['Kabir Sethi', 'Meera Nair', '4,321']]);
    expect(cells('Open cases per person')[0]).toEqual(['Meera Nair', '1,200', '2.5', '0', '5']);
    await screen.findByText('1 of 4,321 shown');
    const people = within(screen.getByRole('region', { name: 'Cases per person' }));
    await userEvent.click(people.getByRole('radio', { name: 'Table' }));
    expect(cells('Table of Cases per person')).toEqual([
      ['Meera Nair', '60,000', '64,321', '+4,321'],
      ['Kabir Sethi', '63,456', '59,135', '−4,321'],
    ]);
  });

  it('of a run of a table has them in groups too', () => {
    show(<WorkflowResult workflow="filing" outcome={workflow} />);
    screen.getByRole('heading', { name: '1,21,456 of 1,23,456 steps would have been possible' });
    expect(tiles().map((tile) => tile.textContent)).toEqual(['2,000', '1,001', '1,23,456', '2,000', '1,000']);
    expect(cells('Steps that would have been refused')[0]?.slice(3, 5)).toEqual(['1,999', '1,000']);
    expect(cells('Time at each status')).toEqual([['Documents Approved', '1 hour, 1,234×', '–']]);
  });
});
