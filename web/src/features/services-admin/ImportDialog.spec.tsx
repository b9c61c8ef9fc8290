import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { stubApi } from '../../shared/testing/api-stub';
import { Mui } from '../../shared/theme/Mui';
import { ImportDialog } from './ImportDialog';

const file = { format: 'anupalan-catalogue', format_version: 1, services: [] };
const planned = (id: string, kind: string, version: number | null) => ({
  id,
  title: `Title of ${id}`,
  kind,
  version,
  changes: [],
  errors: [],
});
const plan = { items: [planned('first', 'new', null), planned('second', 'changed', 3), planned('third', 'same', 1)] };
const imported = {
  success: true,
  code: 'catalogue_imported',
  message: 'Import finished',
  items: [{ id: 'second', imported: true, refusal: null }],
};

afterEach(() => queryClient.clear());

const open = () => {
  const calls = stubApi({
    'POST /api/admin/catalogue/plan': { body: plan },
    'POST /api/admin/catalogue/import': { body: imported },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <Mui>
        <ImportDialog onClose={vi.fn()} />
      </Mui>
    </QueryClientProvider>,
  );
  const choose = (text: string) => {
    const input = document.querySelector('input[type=file]') as HTMLInputElement;
    return userEvent.upload(input, new File([text], 'catalogue.json', { type: 'application/json' }));
  };
  const sent = () =>
    calls.filter(({ url }) => url.endsWith('/import')).map(({ init }) => JSON.parse(String(init.body)) as object);
  return { choose, sent };
};

it('a file is compared first, and of its services those are imported that stay ticked', async () => {
  const { choose, sent } = open();
  await choose(JSON.stringify(file));
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Title of first/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 service' }));
  await screen.findByText('Imported');
  expect(sent()).toEqual([{ file, services: [{ id: 'second', version: 3 }] }]);
});

it('another file can be chosen instead of the compared one', async () => {
  const { choose, sent } = open();
  await choose('no catalogue');
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  await choose(JSON.stringify(file));
  await userEvent.click(await screen.findByRole('button', { name: 'Choose another file' }));
  await waitFor(() => expect(document.querySelector('input[type=file]')).not.toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(sent()).toEqual([]);
});
