import type { SitePageView } from '@anupalan/domain/contracts/site-pages';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { currentToasts, removeToast } from '../../shared/kit/toast/store';
import { stubApi } from '../../shared/testing/api-stub';
import { Mui } from '../../shared/theme/Mui';
import { today } from '../../shared/today';
import { PageForm } from './PageForm';

const saved: SitePageView = {
  slug: 'refunds',
  title: 'Refunds',
  body: 'You get everything back.',
  version: 3,
  in_force: 3,
  effective_from: '2026-01-01',
  note: 'The note of version 3',
  saved_at: '2026-01-01T06:00:00.000Z',
  site: null,
};

const open = (slug = 'refunds') => {
  const calls = stubApi({
    [`GET /api/admin/pages/${slug}/versions`]: { body: { items: [], next_cursor: null } },
    [`PUT /api/admin/pages/${slug}`]: { body: { success: true, code: 'page_saved', id: slug, version: 4 } },
  });
  const router = createMemoryRouter([{ path: '/', element: <PageForm slug={slug} saved={{ ...saved, slug }} /> }]);
  render(
    <QueryClientProvider client={queryClient}>
      <Mui>
        <RouterProvider router={router} />
      </Mui>
    </QueryClientProvider>,
  );
  return calls;
};

afterEach(() => {
  removeToast();
  queryClient.clear();
});

it('the next version of a page begins as the latest one, holds from today and needs its own note', async () => {
  const calls = open();
  await userEvent.type(screen.getByRole('textbox', { name: /^Text/ }), ' Always.');
  const note = screen.getByRole('textbox', { name: 'What changed' });
  expect(note).toHaveValue('');
  await userEvent.type(note, 'Clearer.');
  await userEvent.click(screen.getByRole('button', { name: 'Save version 4' }));
  await waitFor(() => expect(currentToasts()).toMatchObject([{ title: 'Page saved' }]));
  const put = calls.find(({ method }) => method === 'PUT');
  expect(put?.headers.get('if-match')).toBe('"3"');
  expect(JSON.parse(String(put?.init.body))).toEqual({
    title: 'Refunds',
    body: 'You get everything back. Always.',
    effective_from: today(),
    note: 'Clearer.',
  });
});

it('a page without a text is not saved', async () => {
  const calls = open();
  await userEvent.clear(screen.getByRole('textbox', { name: /^Text/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Save version 4' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Text/ })).toBeInvalid());
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
});

it('the page of questions says how a question begins', () => {
  open('faqs');
  expect(screen.getByRole('textbox', { name: /^Text/ })).toHaveAccessibleDescription(/Start a question with ###/);
});
