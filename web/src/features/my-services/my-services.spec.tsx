import { QueryClientProvider } from '@tanstack/react-query';
import { configure, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { queryClient } from '../../api/query-client';
import { stubApi } from '../../testing/api-stub';
import { caseView } from '../../testing/case-fixture';
import MyServicesPage from './MyServicesPage';

// What a test waits for comes late on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

it('a talk in My Services asks for a question, and for no documents', async () => {
  queryClient.clear();
  const { request } = caseView();
  stubApi({
    'HEAD /mark.svg': {},
    'GET /api/user': { body: { id: 'asha', role: 'customer', mobile: '+919876543210' } },
    'GET /api/customer-services': {
      body: {
        services: [
          {
            ...request,
            service_id: 'talk-to-ca',
            service_title: 'Talk to a CA',
            workflow: 'consultation',
            status: 'documents_not_uploaded',
          },
        ],
      },
    },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <MyServicesPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findAllByText('Write your question');
  expect(screen.getByRole('img', { name: 'Step 2 of 4' })).toBeDefined();
  expect(screen.queryByText(/upload/i)).toBeNull();
});
