import MuiDrawer from '@mui/material/Drawer';
import type { ReactNode } from 'react';
import { useModal } from './modal';

export interface DrawerProps {
  readonly open: boolean;
  readonly side?: 'left' | 'right' | 'bottom';
  readonly label: string;
  readonly onClose: () => void;
  /** Its state is in the address, so Back closes it without our help. */
  readonly inAddress?: boolean;
  readonly children: ReactNode;
}

/** A panel from the side: navigation on phones, a service's details. */
export const Drawer = ({ open, ...rest }: DrawerProps) => (open ? <OpenDrawer {...rest} /> : null);

function OpenDrawer({ side = 'left', label, onClose, inAddress = false, children }: Omit<DrawerProps, 'open'>) {
  const modal = useModal(onClose, inAddress);
  return (
    <MuiDrawer
      {...modal}
      anchor={side}
      slotProps={{ paper: { 'aria-label': label, className: `drawer drawer--${side}` } }}
    >
      {children}
    </MuiDrawer>
  );
}
