import MuiDialog from '@mui/material/Dialog';
import { type ReactNode, useEffect, useRef } from 'react';
import { Mui } from '../../theme/Mui';
import { closeOnBack } from '../plain/back';
import { useModal } from './modal';
import '../plain/overlay.css';

export interface DialogFrameProps {
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
  readonly 'aria-describedby'?: string;
  /** Null: the dialog cannot be closed now. */
  readonly onClose: (() => void) | null;
  /** Maximum width, px. */
  readonly width: number;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * The modal of every dialog. The focus is trapped inside and returns to its former place; Escape and a press on the
 * backdrop close it.
 */
export const DialogFrame = (props: DialogFrameProps) => (
  <Mui>
    <OpenFrame {...props} />
  </Mui>
);

function OpenFrame({ onClose, width, className, children, ...names }: DialogFrameProps) {
  const modal = useModal(onClose);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => closeOnBack(() => close.current?.()), []);
  return (
    <MuiDialog
      {...modal}
      slotProps={{
        paper: {
          // MUI names the panel by an id of its own, which a label does not have.
          'aria-labelledby': undefined,
          ...names,
          className: className ? `dialog ${className}` : 'dialog',
          style: { maxWidth: width },
        },
      }}
    >
      {children}
    </MuiDialog>
  );
}
