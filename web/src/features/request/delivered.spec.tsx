import type { CaseView } from '@anupalan/domain/contracts/requests';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import type { Pay } from '../../shared/payment/use-pay';
import { stubApi } from '../../shared/testing/api-stub';
import { caseView } from '../../shared/testing/case-fixture';
import { TurnCard } from './TurnCard';
import WrongDialog from './WrongDialog';

const pay: Pay = { pending: false, leaving: false, buy: () => undefined, payOrder: () => undefined, dialog: null };
const file = (id: string, fileName: string): CaseView['deliverables'][number] => ({
  id,
  fileName,
  mime: 'application/pdf',
  bytes: 1000,
  delivered_at: '2026-11-27T06:00:00.000Z',
});

/** A delivered registration of a company, with its papers. */
const delivered = (more: Partial<CaseView> = {}): CaseView => {
  const base = caseView();
  return {
    ...base,
    request: { ...base.request, service_id: 'private-limited-company', status: 'service_delivered' },
    status: { label: 'Service Completed', progress: 100, hint: null, waiting_on: 'nobody' },
    allowed_actions: ['confirm-delivery', 'messages'],
    deliverables: [file('letter', 'letter.pdf'), file('coi', 'Certificate of incorporation.pdf')],
    closes_at: '2026-12-11T06:00:00.000Z',
    ...more,
  };
};

const show = (view: CaseView): void => {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <TurnCard view={view} pay={pay} form={null} onConfirm={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};

beforeEach(() => queryClient.clear());

describe('a delivered request', () => {
  it('offers the paper by which it is known first, then the confirmation, then a way to say what is wrong', () => {
    show(delivered());
    expect(screen.getByRole('heading')).toHaveTextContent('Your company is registered');
    expect(screen.getByRole('link', { name: 'Download your certificate' })).toHaveAttribute(
      'href',
      '/api/documents/coi',
    );
    const acts = screen.getAllByText(/^(Download your certificate|Confirm delivery|Something is wrong)$/);
    expect(acts.map(({ textContent }) => textContent)).toEqual([
      'Download your certificate',
      'Confirm delivery',
      'Something is wrong',
    ]);
  });
  it('says on which day it closes without an answer', () => {
    show(delivered());
    expect(screen.getByRole('region')).toHaveTextContent("If we don't hear from you, we'll close it on 11 Dec.");
  });
  it('names no day while it does not close by itself', () => {
    show(delivered({ closes_at: null }));
    expect(screen.getByRole('region')).not.toHaveTextContent('close it');
  });
  it('sends what is wrong to the team as a message', async () => {
    const calls = stubApi({ 'POST /api/requests/1/messages': { body: { success: true } } });
    render(
      <QueryClientProvider client={queryClient}>
        <WrongDialog view={delivered()} open onClose={() => undefined} />
      </QueryClientProvider>,
    );
    await userEvent.type(await screen.findByLabelText(/What should we change/), 'My name is misspelt.');
    await userEvent.click(screen.getByRole('button', { name: 'Send to the team' }));
    await expect
      .poll(() => calls.map(({ init }) => init.body))
      .toContainEqual(JSON.stringify({ text: 'My name is misspelt.' }));
  });
  it('says that we are on it while the customer waits for an answer', () => {
    const message = {
      id: 'm1',
      text: 'My name is misspelt.',
      at: '2026-11-28T06:00:00.000Z',
      from: { id: 'asha', role: 'customer', name: 'Asha Kulkarni' },
      mine: true,
    };
    show(delivered({ closes_at: null, messages: { items: [message], next_cursor: null, total: 1 } }));
    expect(screen.getByRole('heading')).toHaveTextContent("We've got your message");
    expect(screen.getByRole('button', { name: 'Confirm delivery' })).toBeVisible();
  });
});
