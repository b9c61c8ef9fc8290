import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../api/query-client';
import { USER_KEY } from '../../api/session';
import AuthPage from './AuthPage';

const side = () => screen.getByRole('complementary');
const open = () => {
  queryClient.setQueryData(USER_KEY, null);
  globalThis.fetch = () => new Promise(() => undefined);
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <AuthPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};

beforeEach(() => queryClient.clear());
afterEach(() => {
  onlineManager.setOnline(true);
  queryClient.clear();
});

describe('what the sign-in page says of the product', () => {
  it('is kept for the test accounts above it, but not for ever when the server does not name them', async () => {
    open();
    expect(side()).toHaveClass('is-coming');
    await waitFor(() => expect(side()).not.toHaveClass('is-coming'));
  });

  it('is there at once where there is no network to ask by', () => {
    onlineManager.setOnline(false);
    open();
    expect(side()).not.toHaveClass('is-coming');
  });
});
