import { type ReactNode, type Ref, useState } from 'react';
import type { IconName } from '../icons';
import { openOverlay } from '../LaterFailed';
import { later } from '../later';
import type { MenuListProps } from './MenuList';

/** MUI's menu; a visitor's first page loads only its button. */
export const MenuList = later<MenuListProps>(() => import('./MenuList'), openOverlay);

export interface MenuItemSpec {
  readonly label: string;
  readonly icon?: IconName;
  readonly onSelect: () => void;
  /** Given for one of several choices: whether it is the current one. */
  readonly selected?: boolean;
  readonly bad?: boolean;
}

export interface MenuProps {
  readonly label: string;
  /** Content above the items. */
  readonly head?: ReactNode;
  readonly items: readonly MenuItemSpec[];
  /** Renders the button; spread the props on it. */
  readonly trigger: (props: {
    readonly ref: Ref<HTMLButtonElement>;
    readonly onClick: () => void;
    readonly 'aria-haspopup': 'menu';
    readonly 'aria-expanded': boolean;
  }) => ReactNode;
}

/** A menu behind a button, with arrow keys and type-ahead. */
export function Menu({ trigger, ...rest }: MenuProps) {
  const [open, setOpen] = useState(false);
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  return (
    <>
      {trigger({ ref: setAnchor, onClick: () => setOpen(true), 'aria-haspopup': 'menu', 'aria-expanded': open })}
      {open ? <MenuList {...rest} anchor={anchor} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
