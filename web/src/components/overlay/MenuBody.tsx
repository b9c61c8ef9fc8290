import MuiMenu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Mui } from '../../theme/Mui';
import { Icon } from '../icons';
import type { MenuBodyProps } from './Menu';
import './overlay.css';

export default function MenuBody({ anchor, open, label, head, items, onClose }: MenuBodyProps) {
  return (
    <Mui>
      <MuiMenu
        anchorEl={anchor}
        open={open}
        onClose={() => onClose()}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        transitionDuration={100}
        slotProps={{ list: { 'aria-label': label, dense: true } }}
      >
        {head ? (
          <li className="menu-head" role="presentation">
            {head}
          </li>
        ) : null}
        {items.map((item) =>
          item === 'rule' ? (
            <li key="rule" className="menu-rule" role="presentation" />
          ) : (
            <MenuItem
              key={item.label}
              selected={item.selected ?? false}
              {...(item.selected === undefined ? {} : { role: 'menuitemradio', 'aria-checked': item.selected })}
              onClick={() => {
                onClose();
                item.onSelect();
              }}
            >
              {item.icon ? <Icon name={item.icon} size={17} /> : null}
              <span className={item.bad ? 'bad' : undefined}>{item.label}</span>
              {item.selected ? <Icon name="check" size={15} className="menu-check" /> : null}
            </MenuItem>
          ),
        )}
      </MuiMenu>
    </Mui>
  );
}
