import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { currentToasts, removeToast } from '../../shared/kit/toast/store';
import { stubApi } from '../../shared/testing/api-stub';
import { DeleteDialog } from './DeleteDialog';

const URL = '/api/admin/service-fields/3';

afterEach(() => {
  removeToast();
  queryClient.clear();
});

/** A server whose service has this version. */
const server = (version: number) => {
  const calls = stubApi({
    [`DELETE ${URL}`]: () =>
      calls.at(-1)?.headers.get('if-match') === `"${version}"`
        ? { body: { success: true, code: 'field_deleted', message: '', id: '3', version: version + 1 } }
        : { status: 412, body: { code: 'changed_meanwhile', message: 'It was changed meanwhile.' } },
  });
};

it.each([
  [4, 'Field deleted', undefined],
  [5, 'Error', 'API Error (412): It was changed meanwhile.'],
])(
  'deletes what was shown when it was opened: with version %i saved it says "%s"',
  async (saved, title, description) => {
    server(saved);
    let closed = false;
    const dialog = (version: number) => (
      <QueryClientProvider client={queryClient}>
        <DeleteDialog
          serviceId="gst"
          version={version}
          title="Delete field"
          ask="Delete it?"
          name="Number of shops"
          url={URL}
          done="Field deleted"
          onClose={() => {
            closed = true;
          }}
        />
      </QueryClientProvider>
    );
    const { rerender } = render(dialog(4));
    // The page behind the dialog learns of the version that another admin made.
    rerender(dialog(saved));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(closed).toBe(true));
    expect(currentToasts()).toMatchObject([{ title, ...(description === undefined ? {} : { description }) }]);
  },
);
