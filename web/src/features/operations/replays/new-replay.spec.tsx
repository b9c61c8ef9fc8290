import type { ProjectionsView, ProjectionView } from '@anupalan/domain/contracts/operations';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../shared/api/query-client';
import { stubApi } from '../../../shared/testing/api-stub';
import { NewReplayDialog } from './NewReplayDialog';

const view = (name: string) => ({ name }) as ProjectionView;
const views: ProjectionsView = { head: null, events: 0, items: ['case', 'figures', 'scratch-orders'].map(view) };

beforeEach(() => {
  queryClient.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});

it('a replay is of all views by one press, but not of the list of replays itself', async () => {
  const calls = stubApi({
    'GET /api/admin/projections': { body: views },
    'POST /api/admin/replays': { body: { success: true, code: 'ok', message: '', id: 'one' } },
  });
  const done = vi.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <NewReplayDialog onDone={done} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Choose all' }));
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  for (const box of screen.getAllByRole('checkbox')) expect(box).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Choose none' }));
  for (const box of screen.getAllByRole('checkbox')) expect(box).not.toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Choose all' }));
  await userEvent.click(screen.getByRole('button', { name: 'Start replay' }));
  await waitFor(() => expect(done).toHaveBeenCalledWith('one'));
  const sent = calls.find(({ method }) => method === 'POST');
  expect(JSON.parse(String(sent?.init.body)).models.toSorted()).toEqual(['case', 'figures']);
});
