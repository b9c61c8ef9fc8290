import Box from '@mui/material/Box';
import MuiMenu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, type Ref, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon, type IconName } from '../icons';
import { useModal } from './modal';

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
      {open ? <OpenMenu {...rest} anchor={anchor} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface OpenMenuProps extends Omit<MenuProps, 'trigger'> {
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** The current choice gets the focus first. */
function OpenMenu({ anchor, label, head, items, onClose }: OpenMenuProps) {
  const modal = useModal(onClose);
  return (
    <MuiMenu
      {...modal}
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: -6, horizontal: 'right' }}
      slotProps={{ paper: { className: 'anchored menu' }, list: { 'aria-label': label } }}
    >
      {head ? (
        <Box
          component="li"
          sx={{ p: '8px 10px 10px', mb: 0.75, maxWidth: 280, borderBottom: '1px solid var(--line)' }}
          role="none"
        >
          {head}
        </Box>
      ) : null}
      {items.map((item) => (
        <MenuItem
          key={item.label}
          selected={item.selected ?? false}
          {...(item.selected === undefined ? {} : { role: 'menuitemradio', 'aria-checked': item.selected })}
          onClick={() => {
            // The menu is closed before the act: the focus is on the button and the scroll bar is back when the act
            // opens an overlay.
            flushSync(onClose);
            item.onSelect();
          }}
        >
          {item.icon ? <Icon name={item.icon} size={17} /> : null}
          <span className={item.bad ? 'bad' : undefined}>{item.label}</span>
          {item.selected ? <Icon name="check" size={15} className="menu-check" /> : null}
        </MenuItem>
      ))}
    </MuiMenu>
  );
}
