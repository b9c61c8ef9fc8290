import type { ReactNode } from 'react';
import { Layer } from './Layer';

export interface DrawerProps {
  readonly open: boolean;
  readonly side?: 'left' | 'right' | 'bottom';
  readonly label: string;
  readonly onClose: () => void;
  /** See `Layer`. */
  readonly inAddress?: boolean;
  readonly children: ReactNode;
}

/** A panel from the side (navigation on phones, a service's details), for visitors' first pages: without MUI. */
export const Drawer = ({ open, side = 'left', label, onClose, inAddress = false, children }: DrawerProps) =>
  open ? (
    <Layer
      className="layer--drawer"
      onClose={onClose}
      inAddress={inAddress}
      panel={{ role: 'dialog', 'aria-modal': true, 'aria-label': label, className: `drawer drawer--${side}` }}
    >
      {children}
    </Layer>
  ) : null;
