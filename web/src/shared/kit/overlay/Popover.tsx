import Fade from '@mui/material/Fade';
import MuiPopover, { type PopoverActions, type PopoverOrigin } from '@mui/material/Popover';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../Button';
import { Row } from '../Row';
import { useModal } from './modal';

/** The place of a panel: under its button, aligned right or left; or beside it, aligned at the bottom. */
export type AnchorSide = 'below' | 'below-left' | 'beside';

/** The anchor's point and the panel's point that lies on it, 6 px apart. */
const ORIGINS: Readonly<Record<AnchorSide, readonly [PopoverOrigin, PopoverOrigin]>> = {
  below: [
    { vertical: 'bottom', horizontal: 'right' },
    { vertical: -6, horizontal: 'right' },
  ],
  'below-left': [
    { vertical: 'bottom', horizontal: 'left' },
    { vertical: -6, horizontal: 'left' },
  ],
  beside: [
    { vertical: 'bottom', horizontal: 'right' },
    { vertical: 'bottom', horizontal: -6 },
  ],
};

export interface PopoverProps {
  /** Drawn at the top, with a close button. Without it the children hold the heading, whose id is `labelledBy`. */
  readonly title?: string;
  readonly labelledBy?: string;
  readonly anchor: HTMLElement | null;
  readonly side?: AnchorSide;
  readonly className?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A small dialog at its button. The focus is trapped inside and returns to the button; Escape and a press on the
 * backdrop close it.
 */
export function Popover(props: PopoverProps) {
  const { title, labelledBy, anchor, side = 'below', className = 'popover', onClose, children } = props;
  const { t } = useTranslation();
  const id = useId();
  const modal = useModal(onClose);
  const actions = useRef<PopoverActions | null>(null);
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  // The panel stays at its button when its content grows.
  useEffect(() => {
    if (panel === null || typeof ResizeObserver !== 'function') return;
    const grown = new ResizeObserver(() => actions.current?.updatePosition());
    grown.observe(panel);
    return () => grown.disconnect();
  }, [panel]);
  const [anchorOrigin, transformOrigin] = ORIGINS[side];
  return (
    <MuiPopover
      {...modal}
      action={actions}
      // The content measures itself at once, so the panel must not scale like MUI's Grow.
      slots={{ transition: Fade }}
      anchorEl={anchor}
      anchorOrigin={anchorOrigin}
      transformOrigin={transformOrigin}
      slotProps={{
        paper: {
          ref: setPanel,
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': labelledBy ?? id,
          tabIndex: -1,
          className: `anchored ${className}`,
        },
      }}
    >
      {title === undefined ? null : (
        <Row nowrap justify="space-between" spacing={1.5} sx={{ m: '0 -8px 8px 0' }}>
          <h2 className="card-title" id={id}>
            {title}
          </h2>
          <IconButton icon="close" size={17} label={t('shell.closeDialog')} onClick={onClose} />
        </Row>
      )}
      {children}
    </MuiPopover>
  );
}
