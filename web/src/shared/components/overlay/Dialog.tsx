import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../Button';
import { Layer } from './Layer';

export interface DialogProps {
  readonly open: boolean;
  readonly title: ReactNode;
  /** A sentence under the title, read out with it. */
  readonly lead?: ReactNode;
  readonly onClose: () => void;
  readonly children?: ReactNode;
  /** Buttons at the foot, the primary one last. */
  readonly actions?: ReactNode;
  /** Greatest width in px. */
  readonly width?: number;
  /** An act is under way that must not be left: no closing by Escape, backdrop or cross. */
  readonly locked?: boolean;
}

/** A modal dialog. Focus is kept inside and returns to where it was; Escape and a press beside it close. */
export const Dialog = ({ open, ...rest }: DialogProps) => (open ? <OpenDialog {...rest} /> : null);

function OpenDialog({ title, lead, onClose, children, actions, width = 460, locked }: Omit<DialogProps, 'open'>) {
  const { t } = useTranslation();
  const id = useId();
  const close = locked ? null : onClose;
  return (
    <Layer
      className="layer--dialog"
      onClose={close}
      panel={{
        role: 'dialog',
        'aria-modal': true,
        'aria-labelledby': `${id}-title`,
        ...(lead ? { 'aria-describedby': `${id}-lead` } : {}),
        className: 'dialog',
        style: { maxWidth: width },
      }}
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
    </Layer>
  );
}
