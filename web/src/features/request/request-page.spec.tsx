import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import type { StubAnswer } from '../../shared/testing/api-stub';
import { AT, request, server, visit } from './testing/wizard';

const view = request('questions', 'documents_not_uploaded');
const FIELDS = 'GET /api/service-fields/a_registration?requestId=1';
const open = (call: string, answer: StubAnswer | (() => StubAnswer)): void => {
  server(view, {}, { [call]: answer });
  visit(AT);
};

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  queryClient.clear();
});

describe('the page of a request', () => {
  it.each<[string, string, StubAnswer, string]>([
    ['an unknown one, or another person’s', 'GET /api/requests/1', { status: 404, body: {} }, 'Service not found.'],
    ['one without a record', 'GET /api/requests/1', { body: {} }, 'Service not found.'],
    ['one for whoever is not signed in', 'GET /api/requests/1', { status: 401, body: {} }, 'Service not found.'],
    [
      'a record without an id',
      'GET /api/requests/1',
      { body: { ...view, request: { ...view.request, id: undefined } } },
      'Invalid service details. Please go back and try again.',
    ],
    ['a service without fields', FIELDS, { body: [] }, 'No form fields are configured for this service.'],
    [
      'fields that could not be loaded',
      FIELDS,
      { status: 500, body: {} },
      'Failed to load service details. Please try refreshing the page.',
    ],
  ])('says of %s what it is', async (_, call, answer, text) => {
    open(call, answer);
    expect(await screen.findByText(text)).toBeVisible();
    if (text === 'Service not found.')
      expect(screen.getByRole('link', { name: 'Back to My Services' })).toHaveAttribute('href', '/my-services');
  });

  it('says that it could not be loaded, and can be tried again', async () => {
    const answers: StubAnswer[] = [{ status: 500, body: {} }];
    open('GET /api/requests/1', () => answers[0] ?? { body: view });
    await screen.findByText('Failed to load service details. Please try again later.');
    screen.getByRole('link', { name: 'Back to My Services' });
    answers.pop();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Upload your documents' })).toBeVisible();
  });
});
