import MuiDialog from '@mui/material/Dialog';
import { useId } from 'react';
import { Mui } from '../../theme/Mui';
import { DialogContent, type DialogProps } from '../plain/Dialog';
import { useModal } from './modal';

/**
 * A modal dialog. The focus is trapped inside and returns to its former place; Escape and a press on the backdrop close
 * it.
 */
export const Dialog = ({ open, ...rest }: DialogProps) =>
  open ? (
    <Mui>
      <OpenDialog {...rest} />
    </Mui>
  ) : null;

function OpenDialog({ width = 460, ...content }: Omit<DialogProps, 'open'>) {
  const id = useId();
  const modal = useModal(content.locked ? null : content.onClose);
  return (
    <MuiDialog
      {...modal}
      aria-labelledby={`${id}-title`}
      {...(content.lead ? { 'aria-describedby': `${id}-lead` } : {})}
      slotProps={{ paper: { className: 'dialog', style: { maxWidth: width } } }}
    >
      <DialogContent {...content} id={id} />
    </MuiDialog>
  );
}
