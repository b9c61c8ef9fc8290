import MuiDrawer from '@mui/material/Drawer';
import { Mui } from '../../theme/Mui';
import type { DrawerProps } from './Drawer';
import './overlay.css';

export default function DrawerBody({ open, side = 'left', label, onClose, children }: DrawerProps) {
  return (
    <Mui>
      <MuiDrawer
        open={open}
        anchor={side}
        onClose={() => onClose()}
        transitionDuration={140}
        slotProps={{
          paper: { role: 'dialog', 'aria-modal': true, 'aria-label': label, className: `drawer drawer--${side}` },
        }}
      >
        {children}
      </MuiDrawer>
    </Mui>
  );
}
