import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../shared/api/client';
import { queryClient } from '../../../shared/api/query-client';
import { stubApi } from '../../../shared/testing/api-stub';
import { RevealDialog } from './RevealDialog';

const onRevealed = vi.fn();
const onClose = vi.fn();
const PATH = 'POST /api/staff/requests/r1/reveal';

const open = (answers: Parameters<typeof stubApi>[0], reason = '') => {
  const calls = stubApi(answers);
  render(
    <QueryClientProvider client={queryClient}>
      <RevealDialog
        label="PAN"
        reason={reason}
        ask={(given, idempotencyKey) =>
          api.post('/api/staff/requests/r1/reveal', { fields: ['directors.0.pan'], reason: given }, { idempotencyKey })
        }
        onRevealed={onRevealed}
        onClose={onClose}
      />
    </QueryClientProvider>,
  );
  return calls;
};
const why = () => screen.getByLabelText<HTMLTextAreaElement>(/Reason/);
const show = () => userEvent.click(screen.getByRole('button', { name: 'Show' }));

beforeEach(() => {
  vi.clearAllMocks();
  vi.spyOn(console, 'error').mockReturnValue();
  // jsdom has no media queries; the stub stands for a touch screen.
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  queryClient.clear();
});

describe('the dialog that shows a masked number in full', () => {
  it('names the number and the record, and sends nothing without a reason of ten characters', async () => {
    const calls = open({ [PATH]: { body: { values: {} } } });
    expect(screen.getByRole('dialog', { name: 'Show in full: PAN' })).toBeInTheDocument();
    expect(screen.getByText(/Your name, the reason and the time are recorded/)).toBeInTheDocument();
    await show();
    expect(await screen.findByText('Give a reason of at least 10 characters')).toBeInTheDocument();
    await userEvent.type(why(), 'too short');
    await show();
    expect(calls).toHaveLength(0);
    expect(onRevealed).not.toHaveBeenCalled();
  });

  it('sends the reason once, under a key, and returns the values with the reason', async () => {
    const calls = open({ [PATH]: { body: { values: { 'directors.0.pan': 'BQLPA4821K' } } } });
    await userEvent.type(why(), 'The portal asks for it.');
    await show();
    await waitFor(() =>
      expect(onRevealed).toHaveBeenCalledWith(
        { values: { 'directors.0.pan': 'BQLPA4821K' } },
        'The portal asks for it.',
      ),
    );
    expect(JSON.parse(String(calls[0]?.init.body))).toEqual({
      fields: ['directors.0.pan'],
      reason: 'The portal asks for it.',
    });
    expect(new Headers(calls[0]?.init.headers).get('idempotency-key')).not.toBeNull();
  });

  it('starts with the previous reason, shows a refusal, and keeps the typed text', async () => {
    const refused = { status: 403, body: { code: 'not_assigned', message: 'This case is not yours.' } };
    open({ [PATH]: refused }, 'Checking a complaint.');
    expect(why().value).toBe('Checking a complaint.');
    await show();
    expect(await screen.findByText(/This case is not yours/)).toBeInTheDocument();
    expect(why().value).toBe('Checking a complaint.');
    expect(onRevealed).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: /Cancel|Close/ }));
    expect(onClose).toHaveBeenCalled();
  });
});
