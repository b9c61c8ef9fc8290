import { type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../Button';
import { type AnchorSide, useAnchored } from './anchored';
import { Layer } from './Layer';

export interface PopoverProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Draws the button; spread the props on it. */
  readonly trigger: (props: {
    readonly ref: Ref<HTMLButtonElement>;
    readonly onClick: () => void;
    readonly 'aria-haspopup': 'dialog';
    readonly 'aria-expanded': boolean;
  }) => ReactNode;
}

/** A remark beside the button that opens it. */
export function Popover({ trigger, title, children }: PopoverProps) {
  const { t } = useTranslation();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const close = () => setOpen(false);
  return (
    <>
      {trigger({ ref: setAnchor, onClick: () => setOpen(true), 'aria-haspopup': 'dialog', 'aria-expanded': open })}
      {open ? (
        <AnchoredPanel labelledBy={id} anchor={anchor} className="popover" onClose={close}>
          <div className="popover-head">
            <h2 className="card-title" id={id}>
              {title}
            </h2>
            <IconButton icon="close" size={17} label={t('shell.closeDialog')} onClick={close} />
          </div>
          {children}
        </AnchoredPanel>
      ) : null}
    </>
  );
}

export interface AnchoredPanelProps {
  /** The id of its heading. */
  readonly labelledBy: string;
  readonly anchor: HTMLElement | null;
  readonly side?: AnchorSide;
  readonly className: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A small dialog at its button. Focus is kept inside and returns to the button; Escape and a press beside it close. */
export function AnchoredPanel({
  labelledBy,
  anchor,
  side = 'below',
  className,
  onClose,
  children,
}: AnchoredPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useAnchored(panel, anchor, side);
  return (
    <Layer
      ref={panel}
      className="layer--clear"
      onClose={onClose}
      returnTo={anchor}
      panel={{
        role: 'dialog',
        'aria-modal': true,
        'aria-labelledby': labelledBy,
        className: `anchored ${className}`,
      }}
    >
      {children}
    </Layer>
  );
}
