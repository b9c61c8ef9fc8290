import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button, IconButton } from './Button';
import { Tip } from './Tip';
import { Tips } from './tips';

const REASON = 'Two documents are still open';
const Approve = ({ reason = REASON }: { readonly reason?: string | null }) => (
  <Button disabledReason={reason}>Approve</Button>
);
const inOffice = (reason?: string | null) =>
  render(
    <Tips value={Tip}>
      <Approve {...(reason === undefined ? {} : { reason })} />
    </Tips>,
  );
const approve = () => screen.getByRole('button', { name: `Approve. ${REASON}` });
const tip = () => screen.findByRole('tooltip');

/**
 * Browsers know whether the keyboard moved the focus; jsdom attributes every focus to the pointer once there was one.
 */
const focusByKeyboard = (): void => {
  const { matches } = Element.prototype;
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selectors) {
    return selectors === ':focus-visible' ? this === document.activeElement : matches.call(this, selectors);
  });
};
afterEach(() => {
  vi.restoreAllMocks();
});

it('shows why a button of the office is blocked while it has the focus of the keyboard', async () => {
  focusByKeyboard();
  inOffice();
  await userEvent.tab();
  expect(approve()).toHaveFocus();
  expect(await tip()).toHaveTextContent(REASON);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
});

it('shows it to the pointer, and to a finger at once', async () => {
  const { unmount } = inOffice();
  await userEvent.hover(approve());
  expect(await tip()).toHaveTextContent(REASON);
  unmount();
  inOffice();
  fireEvent.touchStart(approve());
  expect(await tip()).toHaveTextContent(REASON);
});

it('shows nothing at a button that is not blocked', async () => {
  inOffice(null);
  const button = screen.getByRole('button', { name: 'Approve' });
  await userEvent.hover(button);
  await userEvent.tab();
  expect(button).toHaveFocus();
  expect(screen.queryByRole('tooltip')).toBeNull();
});

it('leaves the focus on a button that is blocked by its own press', async () => {
  const Pages = () => {
    const [last, setLast] = useState(false);
    return (
      <IconButton
        icon="right"
        label="Next"
        disabledReason={last ? 'This is the last page' : null}
        onClick={() => setLast(true)}
      />
    );
  };
  render(
    <Tips value={Tip}>
      <Pages />
    </Tips>,
  );
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  const next = screen.getByRole('button', { name: 'Next. This is the last page' });
  expect(next).toHaveFocus();
  await userEvent.hover(next);
  expect(await tip()).toHaveTextContent('This is the last page');
});

it('is the title of the button on pages that do not fetch it', () => {
  render(<Approve />);
  expect(approve()).toHaveAttribute('title', REASON);
});
