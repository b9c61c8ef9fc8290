import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { stubApi } from '../../shared/testing/api-stub';
import { type ListedField, listedField } from './field-form';
import { UsualQuestions } from './UsualQuestions';

const show = (form: 'questions' | 'company' | 'llp', fields: readonly ListedField[] = []) => {
  const calls = stubApi({ 'POST /api/admin/service-fields': { body: {} } });
  render(
    <QueryClientProvider client={queryClient}>
      <UsualQuestions serviceId="trust-registration" form={form} fields={fields} />
    </QueryClientProvider>,
  );
  return calls;
};
const button = () => screen.queryByRole('button', { name: 'Add the usual questions' });

beforeEach(() => queryClient.clear());

describe('the usual questions of a form with people', () => {
  it('are added by one press: the industries, the address in several lines, the capital with its hint', async () => {
    const calls = show('company', [listedField({ id: 1, key: 'trade_name', position: 4 })]);
    await userEvent.click(button() as HTMLElement);
    await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(3));
    const [industry, office, capital] = calls
      .filter(({ method }) => method === 'POST')
      .map(({ init }) => JSON.parse(String(init.body)) as Record<string, unknown>);
    expect(industry).toMatchObject({ key: 'business_activity', type: 'select', required: true, position: 5 });
    expect(industry?.options).toHaveLength(17);
    expect(office).toMatchObject({ key: 'registered_office_address', type: 'textarea', position: 6 });
    expect(capital).toMatchObject({
      key: 'authorized_capital',
      description: 'Enter amount in Indian Rupees',
      rule: 'positive',
      service_id: 'trust_registration',
    });
  });

  it('are not offered to a form without people, nor once they are there', () => {
    show('questions');
    expect(button()).toBeNull();
    const there = ['business_activity', 'registered_office_address'].map((key, id) => listedField({ id, key }));
    show('llp', there);
    expect(button()).toBeNull();
  });
});
