import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import '../i18n/i18n';
import { queryClient } from '../api/query-client';
import { stubApi } from '../testing/api-stub';
import { Contact } from './Contact';

beforeEach(() => queryClient.clear());

const shown = (contactEmail: string) => {
  const config = { contactEmail, contactPhone: '', supportHours: '', supportMessage: '' };
  stubApi({ 'GET /api/public/config': { body: config } });
  render(
    <QueryClientProvider client={queryClient}>
      <Contact />
    </QueryClientProvider>,
  );
  return screen.findByText(contactEmail);
};

it('the site’s email address is a link to write to', async () => {
  expect(await shown('help@example.in')).toHaveAttribute('href', 'mailto:help@example.in');
});

it.each(['javascript:alert(1)', 'help@example.in?bcc=x@example.in'])(
  '%s in its place is a text, no link',
  async (text) => {
    await shown(text);
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  },
);
