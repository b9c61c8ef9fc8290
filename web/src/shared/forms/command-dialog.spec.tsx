import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../api/client';
import { queryClient } from '../api/query-client';
import { TextArea } from '../kit/form/fields';
import { currentToasts, removeToast } from '../kit/toast/store';
import { stubApi } from '../testing/api-stub';
import { CommandDialog } from './CommandDialog';

const NOTES = 'POST /api/notes';
const people = { queryKey: ['people'], queryFn: () => api.get<readonly string[]>('/api/people'), retry: false };

function Notes({ onClose, asks = false }: { readonly onClose: () => void; readonly asks?: boolean }) {
  const query = useQuery({ ...people, enabled: asks });
  return (
    <CommandDialog<{ readonly note: string }, { readonly id: string }>
      title="New note"
      onClose={onClose}
      wait={asks ? [query] : []}
      initialValues={{ note: '' }}
      send={(values, idempotencyKey) => api.post('/api/notes', values, { idempotencyKey })}
      done={({ id }, { note }) => ({ title: `Saved ${id}`, description: note })}
      submit={{ label: 'Save' }}
    >
      <TextArea name="note" label="Note" />
    </CommandDialog>
  );
}

const show = (asks = false) => {
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <Notes onClose={onClose} asks={asks} />
    </QueryClientProvider>,
  );
  return onClose;
};

const save = async (): Promise<void> => {
  await userEvent.type(await screen.findByLabelText('Note'), 'Call back');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
};

beforeEach(() => {
  queryClient.clear();
  removeToast();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});

describe('a dialog that sends a command', () => {
  it('says that it is done, and closes', async () => {
    stubApi({ [NOTES]: { body: { id: '7' } } });
    const onClose = show();
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(currentToasts()[0]).toMatchObject({ title: 'Saved 7', description: 'Call back', kind: 'done' });
  });

  it('stays open after a refusal, with what was typed, and says it in the office’s words', async () => {
    stubApi({ [NOTES]: { status: 409, body: { success: false, code: 'changed', message: 'Somebody was faster.' } } });
    const onClose = show();
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent('Somebody was faster.');
    expect(screen.getByLabelText('Note')).toHaveValue('Call back');
    expect(currentToasts()[0]).toMatchObject({ title: 'Error', kind: 'bad' });
    expect(onClose).not.toHaveBeenCalled();
  });

  it('says that what it needs could not be fetched, and asks again', async () => {
    const answers = [{ status: 503, body: { success: false, code: 'busy', message: 'busy' } }, { body: [] }];
    stubApi({ 'GET /api/people': () => answers.shift() ?? { body: [] } });
    show(true);
    expect(screen.queryByLabelText('Note')).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Note')).toBeVisible();
  });
});
