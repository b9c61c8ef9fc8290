import type { WorkflowId } from '@anupalan/domain/workflows/registry';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import type { Pay } from '../../shared/payment/use-pay';
import { stubApi } from '../../shared/testing/api-stub';
import { caseView } from '../../shared/testing/case-fixture';
import { TurnCard } from './TurnCard';

const pay: Pay = { pending: false, leaving: false, buy: () => undefined, payOrder: () => undefined, dialog: null };

/** The text of a request's turn card at a status. */
const told = (workflow: WorkflowId, status: string): string => {
  const base = caseView({ acknowledgement_number: 'AA1234567' });
  const view = { ...base, request: { ...base.request, workflow, status } };
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <TurnCard view={view} pay={pay} form={null} onConfirm={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const words = screen.getByRole('region').textContent ?? '';
  unmount();
  return words;
};

beforeEach(() => {
  queryClient.clear();
  stubApi({ 'HEAD /mark.svg': {} });
});

describe('the turn of a request for an agreement', () => {
  it.each([
    'documents_approved',
    'final_payment_link_sent',
    'final_payment_received',
    'filing_processing_started',
    'awaiting_govt_approval',
  ])('speaks of the draft and of no filing at %s', (status) => {
    expect(told('drafting', status)).toMatch(/draft/i);
    expect(told('drafting', status)).not.toMatch(/authorit|\bfil(e|ing)\b|acknowledgement/i);
    expect(told('filing', status)).toMatch(/authorit|\bfil(e|ing)\b/i);
  });
});
