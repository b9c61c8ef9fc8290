import MuiDialog from '@mui/material/Dialog';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../Button';
import { useModal } from './modal';

export interface DialogFrameProps {
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
  readonly 'aria-describedby'?: string | undefined;
  /** Null: the dialog cannot be closed now. */
  readonly onClose: (() => void) | null;
  readonly width: number;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * The modal of every dialog. The focus is trapped inside and returns to its former place; Escape and a press on the
 * backdrop close it.
 */
export function DialogFrame({ onClose, width, className, children, ...names }: DialogFrameProps) {
  const modal = useModal(onClose);
  return (
    <MuiDialog
      {...modal}
      slotProps={{
        paper: {
          // MUI names the panel by its own id, which a label does not have.
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

export interface DialogProps {
  readonly open: boolean;
  readonly title: ReactNode;
  /** A sentence under the title, read together with it. */
  readonly lead?: ReactNode;
  readonly onClose: () => void;
  readonly children?: ReactNode;
  /** Buttons at the foot, the primary one last. */
  readonly actions?: ReactNode;
  readonly width?: number;
  /** A command is being sent: Escape, backdrop and the close button do nothing. */
  readonly locked?: boolean;
}

/** A modal dialog with a title, a text and buttons. */
export const Dialog = ({ open, ...rest }: DialogProps) => (open ? <OpenDialog {...rest} /> : null);

function OpenDialog({ width = 460, title, lead, onClose, children, actions, locked }: Omit<DialogProps, 'open'>) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <DialogFrame
      aria-labelledby={`${id}-title`}
      aria-describedby={lead ? `${id}-lead` : undefined}
      onClose={locked ? null : onClose}
      width={width}
    >
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
    </DialogFrame>
  );
}
