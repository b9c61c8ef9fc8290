import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../Button';
import { Layer } from './Layer';

export interface DialogProps {
  readonly open: boolean;
  readonly title: ReactNode;
  /** A sentence under the title, read together with it. */
  readonly lead?: ReactNode;
  readonly onClose: () => void;
  readonly children?: ReactNode;
  /** Buttons at the foot, the primary one last. */
  readonly actions?: ReactNode;
  /** Maximum width, px. */
  readonly width?: number;
  /** A command is being sent: Escape, backdrop and the close button do nothing. */
  readonly locked?: boolean;
}

/** A modal dialog of visitors' first pages, which load no MUI; all others open `overlay/Dialog`. */
export const Dialog = ({ open, ...rest }: DialogProps) => (open ? <OpenDialog {...rest} /> : null);

function OpenDialog({ width = 460, ...content }: Omit<DialogProps, 'open'>) {
  const id = useId();
  return (
    <Layer
      className="layer--dialog"
      onClose={content.locked ? null : content.onClose}
      panel={{
        role: 'dialog',
        'aria-modal': true,
        'aria-labelledby': `${id}-title`,
        ...(content.lead ? { 'aria-describedby': `${id}-lead` } : {}),
        className: 'dialog',
        style: { maxWidth: width },
      }}
    >
      <DialogContent {...content} id={id} />
    </Layer>
  );
}

type DialogContentProps = Omit<DialogProps, 'open' | 'width'> & { readonly id: string };

/** Head, body and foot; the title's id is `{id}-title`, the lead's `{id}-lead`. */
export function DialogContent({ id, title, lead, onClose, children, actions, locked }: DialogContentProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className="dialog-head">
        <h2 className="section-title" id={`${id}-title`}>
          {title}
        </h2>
        {locked ? null : <IconButton icon="close" size={17} label={t('shell.closeDialog')} onClick={onClose} />}
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
    </>
  );
}
