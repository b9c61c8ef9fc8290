import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from './Dialog';
import { Drawer } from './Drawer';
import { holdInertRoot } from './layers';
import { Menu } from './Menu';
import { Popover } from './Popover';

beforeEach(() => {
  // jsdom has no layout: every element counts as visible.
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
});
afterEach(() => void vi.restoreAllMocks());

/** A page with `#root`, which can become inert. */
const show = (page: ReactNode) => {
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

interface LayerProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}
const Panel = ({ title, children, ...rest }: LayerProps) => (
  <Drawer label={title} {...rest}>
    <span>{title}</span>
    <button type="button" onClick={rest.onClose}>
      Close
    </button>
    {children}
  </Drawer>
);
const Remark = ({ open, ...rest }: LayerProps) =>
  open ? (
    <Popover anchor={document.body} {...rest}>
      {rest.children}
    </Popover>
  ) : null;

/** A layer that opens another one. */
function Two({ Layer }: { readonly Layer: ComponentType<LayerProps> }) {
  const [open, setOpen] = useState(false);
  const [second, setSecond] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Layer open={open} title="First" onClose={() => setOpen(false)}>
        <button type="button" onClick={() => setSecond(true)}>
          More
        </button>
      </Layer>
      <Layer open={second} title="Second" onClose={() => setSecond(false)} />
    </>
  );
}
const dialog = (name: string) => screen.queryByRole('dialog', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe.each([
  ['dialog', Dialog],
  ['panel from the side', Panel],
  ['remark at a button', Remark],
])('a %s', (_, Layer) => {
  it('takes the focus, makes the page inert, and gives both back at Escape', async () => {
    const { root, end } = show(<Two Layer={Layer} />);
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
    const { root, end } = show(<Two Layer={Layer} />);
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
    const { end } = show(<Two Layer={Layer} />);
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
      <Layer open title="Result" onClose={() => undefined}>
        <h3 tabIndex={-1}>Paid</h3>
        <button type="button">Receipt</button>
      </Layer>,
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
    const { end } = show(<Two Layer={Layer} />);
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
          <Layer open={open} title="First" onClose={() => setOpen(false)} />
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
    const { end } = show(<Two Layer={Layer} />);
    await press('Open');
    fireEvent.keyDown(notice, { key: 'Escape' });
    expect(dialog('First')).not.toBeNull();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(dialog('First')).toBeNull();
    notice.remove();
    end();
  });

  it('makes the page active again only after the last holder ends, in any order', async () => {
    const { root, end } = show(<Two Layer={Layer} />);
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

  it('is closed by a press on the backdrop', async () => {
    const { end } = show(<Two Layer={Layer} />);
    await press('Open');
    const around = dialog('First')?.parentElement as HTMLElement;
    const beside = around.querySelector('.MuiBackdrop-root') ?? around;
    fireEvent.mouseDown(beside);
    fireEvent.click(beside);
    expect(dialog('First')).toBeNull();
    end();
  });
});

describe('a dialog, whose backdrop holds it,', () => {
  it('stays when a press on the backdrop began inside', async () => {
    const { end } = show(<Two Layer={Dialog} />);
    await press('Open');
    const box = dialog('First') as HTMLElement;
    fireEvent.mouseDown(box);
    fireEvent.click(box.parentElement as HTMLElement);
    expect(dialog('First')).not.toBeNull();
    end();
  });

  it('cannot be closed while it is locked', async () => {
    const closed = vi.fn();
    const { end } = show(<Dialog open title="First" locked onClose={closed} />);
    await userEvent.keyboard('{Escape}');
    const beside = dialog('First')?.parentElement as HTMLElement;
    fireEvent.mouseDown(beside);
    fireEvent.click(beside);
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    expect(closed).not.toHaveBeenCalled();
    end();
  });
});

describe('a menu', () => {
  const chosen = vi.fn();
  const open = async () => {
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
