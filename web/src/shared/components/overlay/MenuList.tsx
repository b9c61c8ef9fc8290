import MuiMenu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { flushSync } from 'react-dom';
import { Mui } from '../../theme/Mui';
import { Icon } from '../icons';
import type { MenuProps } from './Menu';
import { useModal } from './modal';

export interface MenuListProps extends Omit<MenuProps, 'trigger'> {
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** The open menu; the current choice has the focus first. */
export default function MenuList(props: MenuListProps) {
  return (
    <Mui>
      <OpenMenu {...props} />
    </Mui>
  );
}

function OpenMenu({ anchor, label, head, items, onClose }: MenuListProps) {
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
        <li role="none" className="menu-head">
          {head}
        </li>
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
