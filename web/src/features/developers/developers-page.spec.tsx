import { PUBLIC_EVENTS } from '@anupalan/domain/contracts/public-event-types';
import { PUBLIC_EVENT_TYPES } from '@anupalan/domain/rules/public-events';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import DevelopersPage from './DevelopersPage';

const show = (at = '/developers') => {
  const router = createMemoryRouter([{ path: '/developers', element: <DevelopersPage /> }], { initialEntries: [at] });
  render(<RouterProvider router={router} />);
  return router;
};
const cardOf = (type: string) => {
  const card = document.getElementById(type);
  if (card === null) throw new Error(`no card of ${type}`);
  return within(card);
};

afterEach(() => vi.restoreAllMocks());

describe('the page for developers', () => {
  it('has every type of the catalogue with its description, its fields and its example', () => {
    show();
    for (const type of PUBLIC_EVENT_TYPES) {
      const card = cardOf(type);
      card.getByText(PUBLIC_EVENTS[type].summary);
      for (const name of Object.keys(PUBLIC_EVENTS[type].data.shape)) card.getByText(name);
      card.getByText(
        (_, element) => element?.tagName === 'CODE' && element.textContent?.includes(`"${type}"`) === true,
      );
    }
  });

  it('says of a field what it holds and whether it may be absent', () => {
    show();
    const card = cardOf('anupalan.service_request.correction_requested.v1');
    card.getByText('"review" | "authority"');
    const personal = card.getByText('personal').closest('div') as HTMLElement;
    within(personal).getByText('may be absent');
    within(personal).getByText(/absent without the scope/);
  });

  it('leads to one type by its address, also from its contents', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    const router = show('/developers#anupalan.payment.refunded.v1');
    await waitFor(() =>
      expect(scrolled.mock.contexts).toEqual([document.getElementById('anupalan.payment.refunded.v1')]),
    );
    const contents = within(screen.getByRole('navigation', { name: 'On this page' }));
    expect(contents.getByRole('link', { current: 'location' })).toHaveTextContent('refunded.v1');
    const isOpen = (type: string) => document.getElementById(type)?.querySelector('details')?.open;
    expect(isOpen('anupalan.payment.refunded.v1')).toBe(true);
    expect(document.querySelectorAll('details[open]')).toHaveLength(1);
    await userEvent.click(contents.getByRole('link', { name: 'uploaded.v1' }));
    expect(isOpen('anupalan.document.uploaded.v1')).toBe(true);
    expect(router.state.location.hash).toBe('#anupalan.document.uploaded.v1');
    expect(scrolled.mock.contexts.at(-1)).toBe(document.getElementById('anupalan.document.uploaded.v1'));
  });

  it('is there for an address that leads nowhere', () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    show('/developers#%');
    screen.getByRole('navigation', { name: 'On this page' });
    expect(scrolled).not.toHaveBeenCalled();
  });

  it('copies a line for the terminal with the address of this site', async () => {
    const user = userEvent.setup();
    show();
    await user.click(screen.getByRole('button', { name: 'Copy the line for a page' }));
    await screen.findByText('Copied');
    expect(await navigator.clipboard.readText()).toContain(`curl '${location.origin}/api/v1/events?`);
  });

  it('selects the line where the browser refuses the clipboard', async () => {
    const user = userEvent.setup();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    show();
    await user.click(screen.getByRole('button', { name: 'Copy the line for the stream' }));
    await screen.findByText(/it is selected/);
    expect(String(getSelection())).toContain('/api/v1/events/stream');
  });

  it('says how to read at once what a call has written', () => {
    show();
    screen.getByText(/send the X-Position of its answer as the header X-Min-Position/);
  });

  it('leads to the OpenAPI document and its page', () => {
    show();
    expect(screen.getByRole('link', { name: 'Read the API reference' })).toHaveAttribute('href', '/api/docs');
    expect(screen.getByRole('link', { name: 'OpenAPI document' })).toHaveAttribute('href', '/api/openapi.json');
  });
});
