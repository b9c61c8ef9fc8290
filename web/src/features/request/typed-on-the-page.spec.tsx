import type { CaseView } from '@anupalan/domain/contracts/requests';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { invalidateModel, queryClient } from '../../shared/api/query-client';
import { models } from '../../shared/api/reference';
import { AT, answersOf, request, server, visit } from './testing/wizard';

const may = (...more: readonly string[]): Partial<CaseView> => ({ allowed_actions: ['messages', 'cancel', ...more] });
const waits = request('company', 'documents_uploaded_pending_review', may());
const asks = request('company', 'reupload_requested', may('documents'));
const first = request('company', 'documents_not_uploaded', may('documents'));

/** The page of a request that changes at the server while it is shown. */
const opened = async (view: CaseView, heading: string) => {
  server(view, answersOf('company'));
  visit(AT);
  await screen.findByRole('heading', { name: heading });
  return async (next: CaseView, then: string): Promise<void> => {
    server(next, answersOf('company'));
    await act(() => invalidateModel(models.case, '1'));
    await screen.findByRole('heading', { name: then });
  };
};
const TASKS = 'What we need from you';
const REVIEW = "We're reviewing your documents";

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
});

describe('what is being typed on the page of a request', () => {
  it.each([
    ['its form is returned', waits, REVIEW, asks, TASKS],
    ['its form is submitted on another device', first, TASKS, waits, REVIEW],
  ])('as a message stays, with the focus, when %s', async (_, before, heading, after, then) => {
    const changes = await opened(before, heading);
    await userEvent.click(screen.getByRole('button', { name: 'Write a message' }));
    const box = await screen.findByRole('textbox', { name: 'Write a message' });
    await userEvent.type(box, 'The lease starts in');
    await changes(after, then);
    expect(box).toHaveFocus();
    await userEvent.keyboard(' June.');
    expect(screen.getByRole('textbox', { name: 'Write a message' })).toHaveValue('The lease starts in June.');
  });

  it('as a reason to cancel stays in its dialog', async () => {
    await opened(waits, REVIEW);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel this request' }));
    const reason = await screen.findByRole('textbox', { name: /^Why are you cancelling/ });
    await userEvent.type(reason, 'We moved');
    server(asks, answersOf('company'));
    await act(() => invalidateModel(models.case, '1'));
    await screen.findByRole('heading', { name: TASKS, hidden: true });
    expect(screen.getByRole('textbox', { name: /^Why are you cancelling/ })).toHaveValue('We moved');
  });
});
