import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { Frame } from './Frame';

it('the phone’s navigation can be left by a button in it, back to the one that opened it', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Frame home="/" sidebar={() => null} topbarRight={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close menu' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Open menu' })).toHaveFocus();
});
