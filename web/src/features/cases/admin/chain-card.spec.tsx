import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { queryClient } from '../../../shared/api/query-client';
import { saveBlob } from '../../../shared/kit/save-blob';
import { currentToasts } from '../../../shared/kit/toast/store';
import { stubApi } from '../../../shared/testing/api-stub';
import { ChainCard } from './ChainCard';

vi.mock('../../../shared/kit/save-blob', () => ({ saveBlob: vi.fn() }));

it('the record of a case is exported signed, under the name that the server gives', async () => {
  stubApi({
    'GET /api/admin/requests/r1/export': {
      headers: { 'content-disposition': 'attachment; filename="anupalan-audit-SR-7K3M9Q-4.zip"' },
    },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ChainCard id="r1" isInHistory={() => true} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Signed export' }));
  await waitFor(() => expect(currentToasts()[0]?.title).toBe('The export is saved'));
  expect(vi.mocked(saveBlob).mock.lastCall?.[1]).toBe('anupalan-audit-SR-7K3M9Q-4.zip');
});
