import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubApi } from '../../testing/api-stub';
import { Dialog as PlainDialog } from '../plain/Dialog';
import { holdInertRoot } from '../plain/layers';
import { Dialog as MuiDialog } from './Dialog';
import { Menu } from './Menu';

beforeEach(() => {
  // jsdom has no layout: every element counts as visible.
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
});
afterEach(() => void vi.restoreAllMocks());

/** A page with `#root`, which can become inert. */
const show = (page: React.ReactNode) => {
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  const shown = render(page, { container: root });
  return {
    root,
    end: () => {
      shown.unmount();
      root.remove();
    },
  };
};

/** A dialog that opens another one. */
function Two({ Dialog, locked = false }: { readonly Dialog: typeof MuiDialog; readonly locked?: boolean }) {
  const [open, setOpen] = useState(false);
  const [second, setSecond] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} title="First" locked={locked} onClose={() => setOpen(false)}>
        <button type="button" onClick={() => setSecond(true)}>
          More
        </button>
      </Dialog>
      <Dialog open={second} title="Second" onClose={() => setSecond(false)} />
    </>
  );
}
const dialog = (name: string) => screen.queryByRole('dialog', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe.each([
  ['of MUI', MuiDialog],
  ['without MUI', PlainDialog],
])('a dialog %s', (_, Dialog) => {
  it('takes the focus, makes the page inert, and gives both back at Escape', async () => {
    const { root, end } = show(<Two Dialog={Dialog} />);
    await press('Open');
    expect(dialog('First')).toHaveFocus();
    await waitFor(() => expect(root).toHaveAttribute('inert'));
    expect(document.body.style.overflow).toBe('hidden');
    await userEvent.keyboard('{Escape}');
    expect(dialog('First')).toBeNull();
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
    expect(root).not.toHaveAttribute('inert');
    expect(document.body.style.overflow).toBe('');
    end();
  });

  it('over another one is the only active one, and is closed first', async () => {
    const { root, end } = show(<Two Dialog={Dialog} />);
    await press('Open');
    await press('More');
    const isInert = (): boolean => screen.getByText('First').closest('[inert]') !== null;
    await waitFor(() => expect(isInert()).toBe(true));
    await userEvent.keyboard('{Escape}');
    expect(dialog('Second')).toBeNull();
    expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
    expect(isInert()).toBe(false);
    expect(root).toHaveAttribute('inert');
    end();
  });

  it('traps the focus: from the last tabbable element to the first and back', async () => {
    const { end } = show(<Two Dialog={Dialog} />);
    await press('Open');
    const [first, last] = ['Close', 'More'].map((name) => screen.getByRole('button', { name }));
    await userEvent.tab({ shift: true });
    expect(last).toHaveFocus();
    await userEvent.tab();
    expect(first).toHaveFocus();
    await userEvent.tab({ shift: true });
    expect(last).toHaveFocus();
    end();
  });

  it('moves the focus from an element that is not tabbable, in both directions', async () => {
    const { end } = show(
      <Dialog open title="Result" onClose={() => undefined}>
        <h3 tabIndex={-1}>Paid</h3>
        <button type="button">Receipt</button>
      </Dialog>,
    );
    const [first, last] = ['Close', 'Receipt'].map((name) => screen.getByRole('button', { name }));
    const place = screen.getByRole('heading', { name: 'Paid' });
    place.focus();
    await userEvent.tab({ shift: true });
    expect(first).toHaveFocus();
    place.focus();
    await userEvent.tab();
    expect(last).toHaveFocus();
    end();
  });

  it('takes the focus back when the focused element loses it', async () => {
    const { end } = show(<Two Dialog={Dialog} />);
    await press('Open');
    const more = screen.getByRole('button', { name: 'More' });
    more.focus();
    more.blur();
    await waitFor(() => expect(dialog('First')).toHaveFocus());
    end();
  });

  it('gives the focus to the page’s heading when what had it before is gone', async () => {
    function Page() {
      const [open, setOpen] = useState(false);
      return (
        <main>
          <h1>Users</h1>
          {open ? null : (
            <button type="button" onClick={() => setOpen(true)}>
              Open
            </button>
          )}
          <Dialog open={open} title="First" onClose={() => setOpen(false)} />
        </main>
      );
    }
    const { end } = show(<Page />);
    await press('Open');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Users' })).toHaveFocus());
    end();
  });

  it('stays when Escape is pressed in a toast beside it', async () => {
    const notice = document.createElement('button');
    document.body.append(notice);
    const { end } = show(<Two Dialog={Dialog} />);
    await press('Open');
    fireEvent.keyDown(notice, { key: 'Escape' });
    expect(dialog('First')).not.toBeNull();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(dialog('First')).toBeNull();
    notice.remove();
    end();
  });

  it('makes the page active again only after the last holder ends, in any order', async () => {
    const { root, end } = show(<Two Dialog={Dialog} />);
    await press('Open');
    const letGo = holdInertRoot();
    await userEvent.keyboard('{Escape}');
    expect(root).toHaveAttribute('inert');
    letGo();
    expect(root).not.toHaveAttribute('inert');
    const again = holdInertRoot();
    fireEvent.click(screen.getByText('Open'));
    again();
    expect(root).toHaveAttribute('inert');
    await userEvent.keyboard('{Escape}');
    expect(root).not.toHaveAttribute('inert');
    end();
  });

  it('is closed by a press on the backdrop, not by one that began inside, and not while it is locked', async () => {
    const { end } = show(<Two Dialog={Dialog} />);
    await press('Open');
    const box = dialog('First') as HTMLElement;
    const beside = box.parentElement as HTMLElement;
    const pressDown = (on: HTMLElement): void => {
      fireEvent.pointerDown(on);
      fireEvent.mouseDown(on);
    };
    pressDown(box);
    fireEvent.click(beside);
    expect(dialog('First')).not.toBeNull();
    pressDown(beside);
    fireEvent.click(beside);
    expect(dialog('First')).toBeNull();
    end();

    const locked = show(<Two Dialog={Dialog} locked />);
    await press('Open');
    await userEvent.keyboard('{Escape}');
    expect(dialog('First')).not.toBeNull();
    locked.end();
  });
});

describe('a menu', () => {
  const chosen = vi.fn();
  const open = async () => {
    stubApi({ 'HEAD /mark.svg': {} });
    chosen.mockReset();
    const item = (label: string, selected: boolean) => ({ label, selected, onSelect: () => chosen(label) });
    const items = [item('Light', false), item('Dark', true), item('Device', false)];
    const shown = show(
      <Menu
        label="Theme"
        items={items}
        trigger={(props) => (
          <button type="button" {...props}>
            Theme
          </button>
        )}
      />,
    );
    await press('Theme');
    await screen.findByRole('menu');
    return shown;
  };

  it('begins at the present choice, goes round by arrows, and leads by letters', async () => {
    const { end } = await open();
    const entry = (name: string) => screen.getByRole('menuitemradio', { name });
    expect(entry('Dark')).toHaveFocus();
    expect(entry('Dark')).toHaveAttribute('aria-checked', 'true');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(entry('Light')).toHaveFocus();
    await userEvent.keyboard('de');
    expect(entry('Device')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(chosen).toHaveBeenCalledExactlyOnceWith('Device');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(screen.getByRole('button', { name: 'Theme' })).toHaveFocus();
    end();
  });

  it('is closed, with page and focus restored, when its entry acts', async () => {
    const { root, end } = await open();
    const found: unknown[] = [];
    chosen.mockImplementation(() => {
      const { activeElement, body } = document;
      found.push(
        screen.queryByRole('menu'),
        root.hasAttribute('inert'),
        body.style.overflow,
        activeElement?.textContent,
      );
    });
    await userEvent.keyboard('{Enter}');
    expect(found).toEqual([null, false, '', 'Theme']);
    end();
  });

  it('is left by Tab without a choice', async () => {
    const { end } = await open();
    await userEvent.tab();
    expect(screen.queryByRole('menu')).toBeNull();
    expect(chosen).not.toHaveBeenCalled();
    end();
  });
});
