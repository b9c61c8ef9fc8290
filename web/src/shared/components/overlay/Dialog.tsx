import { useId } from 'react';
import { DialogContent, type DialogProps } from '../plain/Dialog';
import { DialogFrame } from './DialogFrame';

/** A modal dialog with a title, a text and buttons. */
export const Dialog = ({ open, ...rest }: DialogProps) => (open ? <OpenDialog {...rest} /> : null);

function OpenDialog({ width = 460, ...content }: Omit<DialogProps, 'open'>) {
  const id = useId();
  return (
    <DialogFrame
      aria-labelledby={`${id}-title`}
      {...(content.lead ? { 'aria-describedby': `${id}-lead` } : {})}
      onClose={content.locked ? null : content.onClose}
      width={width}
    >
      <DialogContent {...content} id={id} />
    </DialogFrame>
  );
}
