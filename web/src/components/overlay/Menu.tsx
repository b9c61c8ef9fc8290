import { type ReactNode, type Ref, useRef, useState } from 'react';
import type { IconName } from '../icons';
import { overlay } from '../LaterFailed';
import { later, usePrefetch } from '../later';

export interface MenuItemSpec {
  readonly label: string;
  readonly icon?: IconName;
  readonly onSelect: () => void;
  /** Given: one of several choices, and whether it is the present one. */
  readonly selected?: boolean;
  readonly bad?: boolean;
}

export interface MenuProps {
  readonly label: string;
  /** Words above the entries. */
  readonly head?: ReactNode;
  readonly items: readonly (MenuItemSpec | 'rule')[];
  /** Draws the button; spread the props on it. */
  readonly trigger: (props: {
    readonly ref: Ref<HTMLButtonElement>;
    readonly onClick: () => void;
    readonly 'aria-haspopup': 'menu';
    readonly 'aria-expanded': boolean;
  }) => ReactNode;
}

export interface MenuBodyProps extends Omit<MenuProps, 'trigger'> {
  readonly anchor: HTMLElement | null;
  readonly open: boolean;
  readonly onClose: () => void;
}

const MenuBody = later<MenuBodyProps>(() => import('./MenuBody'), overlay);

/** A menu behind a button, with arrow keys and type-ahead; its code is fetched when the page stands still, or when it first opens. */
export function Menu({ trigger, ...rest }: MenuProps) {
  const [open, setOpen] = useState(false);
  const used = useRef<boolean>(false);
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  used.current ||= open;
  usePrefetch(MenuBody);
  return (
    <>
      {trigger({ ref: setAnchor, onClick: () => setOpen(true), 'aria-haspopup': 'menu', 'aria-expanded': open })}
      {used.current ? <MenuBody {...rest} anchor={anchor} open={open} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
