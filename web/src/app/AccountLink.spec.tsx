import { QueryClientProvider } from '@tanstack/react-query';
import { render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { queryClient } from '../shared/api/query-client';
import { useSignInDialog } from '../shared/sign-in-dialog';
import { stubApi } from '../shared/testing/api-stub';
import { AccountLink } from './AccountLink';

it('the account’s button opens the sign-in only once the session is known to be empty', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  stubApi({ 'GET /api/user': { status: 401, body: { message: 'No session' } } });
  const answers = globalThis.fetch;
  let answer: () => void = () => undefined;
  const late = new Promise<void>((resolve) => (answer = resolve));
  globalThis.fetch = async (input, init) => {
    await late;
    return answers(input, init);
  };
  const dialog = renderHook(() => useSignInDialog()).result;
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <AccountLink />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const button = screen.getByRole('button');
  expect(button).toHaveAccessibleName('Checking your access...');
  await userEvent.click(button);
  expect(dialog.current).toBeNull();
  answer();
  await waitFor(() => expect(button).toHaveAccessibleName('Login / Signup'));
  await userEvent.click(button);
  expect(dialog.current).not.toBeNull();
});
