import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { List, type ListColumn } from './List';

interface Job {
  readonly id: string;
  readonly state: string;
}

const columns: readonly ListColumn<Job>[] = [
  { key: 'id', head: 'Job', card: 'title', cell: ({ id }) => id },
  { key: 'state', head: 'State', card: 'fact', cell: ({ state }) => state },
  { key: 'tries', head: 'Tries', cell: () => '3' },
];

const refetch = vi.fn();
const show = (rows: readonly Job[] | undefined, error: Error | null = null) =>
  render(
    <List
      label="Jobs"
      columns={columns}
      query={{ error, isFetching: false, refetch }}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<p>No jobs</p>}
    />,
  );
const width = (phone: boolean): void => void vi.stubGlobal('matchMedia', () => ({ matches: phone }));

beforeEach(() => {
  width(false);
  refetch.mockClear();
});

describe('a list of the office', () => {
  it('is a table with all its columns', () => {
    show([{ id: 'seven', state: 'failed' }]);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Job',
      'State',
      'Tries',
    ]);
    expect(screen.getAllByRole('row')).toHaveLength(2);
  });

  it('is cards where a table is too wide, without the columns that have no place on them', () => {
    width(true);
    show([{ id: 'seven', state: 'failed' }]);
    expect(screen.queryByRole('table')).toBeNull();
    const card = within(screen.getByRole('list', { name: 'Jobs' })).getByRole('listitem');
    expect(card).toHaveTextContent(/^sevenState failed$/);
  });

  it('shows rows in their height until they come, and says when there are none', () => {
    show(undefined);
    expect(screen.getByRole('status')).toBeVisible();
    show([]);
    expect(screen.getByText('No jobs')).toBeVisible();
  });

  it('says why they did not come, and asks again', async () => {
    show(undefined, new Error('gone'));
    expect(screen.getByRole('alert')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('keeps rows that could not be fetched again', () => {
    show([{ id: 'seven', state: 'failed' }], new Error('gone'));
    expect(screen.getByText('seven')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
