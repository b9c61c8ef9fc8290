import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { invalidateModel, queryClient } from '../../../shared/api/query-client';
import { USER_KEY } from '../../../shared/api/session';
import { type StubAnswer, stubApi } from '../../../shared/testing/api-stub';
import { caseView } from '../../../shared/testing/case-fixture';
import { FormAnswers } from './FormAnswers';

const FIELDS = '/api/service-fields/gst-registration?requestId=1';
const PAN = { key: 'pan', label: 'PAN', type: 'text', rule: 'pan', required: true, options: [], display_order: 1 };
const fields = [{ ...PAN, id: 1, section: null, show_if: null, description: null, placeholder: null }];

const submitted = (attempt: number, pan: string, status = 'documents_approved') =>
  caseView({
    request: { ...caseView().request, status },
    submission: { ...caseView().submission, attempt, answers: { pan } },
  });
const page = (view: ReturnType<typeof caseView>) => (
  <QueryClientProvider client={queryClient}>
    <FormAnswers view={view} />
  </QueryClientProvider>
);
const answers = () => screen.getByRole('region', { name: 'Answers' });

beforeEach(() => {
  // jsdom has no media queries; the stub stands for a touch screen.
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  queryClient.clear();
  queryClient.setQueryData(USER_KEY, { id: 'meera', role: 'staff', name: 'Meera Nair', is_super_admin: false });
});

describe('a number that was shown in full', () => {
  it('stays until the customer submits again: then the new value is masked, and can be shown', async () => {
    stubApi({
      [`GET ${FIELDS}`]: { body: fields },
      'POST /api/staff/requests/1/reveal': { body: { values: { pan: 'BQLPA4821K' } } },
    });
    const { rerender } = render(page(submitted(1, 'XXXXXX821K')));
    await userEvent.click(await screen.findByRole('button', { name: 'Show: PAN' }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/Reason/), 'The portal asks for it.');
    await userEvent.click(dialog.getByRole('button', { name: 'Show' }));
    await within(answers()).findByText('BQLPA4821K');
    rerender(page(submitted(1, 'XXXXXX821K')));
    within(answers()).getByText('BQLPA4821K');

    act(() => rerender(page(submitted(2, 'XXXXXX777F'))));
    await within(answers()).findByText('XXXXXX777F');
    expect(screen.queryByText('BQLPA4821K')).toBeNull();
    screen.getByRole('button', { name: 'Show: PAN' });
  });
});

describe('a number that stands on a paper under review', () => {
  const COMPARED = 'POST /api/staff/requests/1/numbers-for-review';

  it('is shown to the assignee in full without a reason', async () => {
    stubApi({ [`GET ${FIELDS}`]: { body: fields }, [COMPARED]: { body: { values: { pan: 'BQLPA4821K' } } } });
    render(page(submitted(1, 'XXXXXX821K', 'documents_uploaded_pending_review')));
    await within(answers()).findByText('BQLPA4821K');
    expect(screen.queryByRole('button', { name: 'Show: PAN' })).toBeNull();
    screen.getByText(/shown in full for your review/);
  });

  it('stays masked for an admin who does not have the case', async () => {
    queryClient.setQueryData(USER_KEY, { id: 'arjun', role: 'admin', name: 'Arjun', is_super_admin: false });
    const calls = stubApi({ [`GET ${FIELDS}`]: { body: fields } });
    render(page(submitted(1, 'XXXXXX821K', 'documents_uploaded_pending_review')));
    await screen.findByRole('button', { name: 'Show: PAN' });
    within(answers()).getByText('XXXXXX821K');
    expect(calls.map(({ method }) => method)).not.toContain('POST');
  });
});

describe('the answers on the screen', () => {
  it('stay when their questions cannot be fetched again', async () => {
    let fetched: StubAnswer = { body: fields };
    stubApi({ [`GET ${FIELDS}`]: () => fetched });
    render(page(submitted(1, 'XXXXXX821K')));
    await within(answers()).findByText('XXXXXX821K');
    fetched = { status: 503, body: { code: 'x', message: 'The store is away.' } };
    await act(() => invalidateModel('catalogue'));
    within(answers()).getByText('XXXXXX821K');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
