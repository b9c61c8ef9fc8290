import MuiDialog from '@mui/material/Dialog';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Mui } from '../../theme/Mui';
import { IconButton } from '../Button';
import type { DialogProps } from './Dialog';
import './overlay.css';

/** The dialog itself, in its own chunk. Focus is kept inside and returns to where it was; Escape closes. */
export default function DialogBody({
  open,
  title,
  lead,
  onClose,
  children,
  actions,
  width = 460,
  locked,
}: DialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const close = locked ? undefined : onClose;
  return (
    <Mui>
      <MuiDialog
        open={open}
        onClose={() => close?.()}
        aria-labelledby={`${id}-title`}
        {...(lead ? { 'aria-describedby': `${id}-lead` } : {})}
        slotProps={{ paper: { className: 'dialog', style: { maxWidth: width } } }}
        transitionDuration={120}
      >
        <div className="dialog-head">
          <h2 className="section-title" id={`${id}-title`}>
            {title}
          </h2>
          {close ? <IconButton icon="close" size={17} label={t('shell.closeDialog')} onClick={close} /> : null}
        </div>
        <div className="dialog-body">
          {lead ? (
            <p className="muted" id={`${id}-lead`}>
              {lead}
            </p>
          ) : null}
          {children}
        </div>
        {actions ? <div className="dialog-foot">{actions}</div> : null}
      </MuiDialog>
    </Mui>
  );
}
