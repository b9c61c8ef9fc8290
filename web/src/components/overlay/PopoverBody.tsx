import MuiPopover from '@mui/material/Popover';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Mui } from '../../theme/Mui';
import { IconButton } from '../Button';
import type { PopoverBodyProps } from './Popover';
import './overlay.css';

/** The popover itself, in its own chunk. Focus is kept inside and returns to its button; Escape and a press beside it close. */
export default function PopoverBody({ anchor, open, title, onClose, children }: PopoverBodyProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Mui>
      <MuiPopover
        open={open}
        anchorEl={anchor}
        onClose={() => onClose()}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        transitionDuration={100}
        slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': id, className: 'popover' } }}
      >
        <div className="popover-head">
          <h2 className="card-title" id={id}>
            {title}
          </h2>
          <IconButton icon="close" size={17} label={t('shell.closeDialog')} onClick={onClose} />
        </div>
        {children}
      </MuiPopover>
    </Mui>
  );
}
