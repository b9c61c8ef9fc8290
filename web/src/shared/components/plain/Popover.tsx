import { type CSSProperties, type ReactNode, type Ref, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../Button';
import { Layer } from './Layer';

/** The popover's maximum width, and its distance to the button and to the window's edge, px. */
const WIDTH = 340;
const GAP = 6;
const EDGE = 16;

/** Under the button, or above it where there is more room; aligned to its right edge and within the window. */
function placeAt(button: HTMLElement | null): CSSProperties {
  if (button === null) return {};
  const { right, top, bottom } = button.getBoundingClientRect();
  const [width, height] = [document.documentElement.clientWidth, window.innerHeight];
  const most = width - EDGE - Math.min(WIDTH, width - 2 * EDGE);
  const below = height - bottom >= top;
  const room = (below ? height - bottom : top) - GAP - EDGE;
  return {
    right: Math.min(Math.max(EDGE, width - right), most),
    maxHeight: room,
    ...(below ? { top: bottom + GAP } : { bottom: height - top + GAP }),
  };
}

export interface PopoverProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Renders the button; spread the props on it. */
  readonly trigger: (props: {
    readonly ref: Ref<HTMLButtonElement>;
    readonly onClick: () => void;
    readonly 'aria-haspopup': 'dialog';
    readonly 'aria-expanded': boolean;
  }) => ReactNode;
}

/** A remark at its button, on visitors' first pages: without MUI. */
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
        <Layer
          className="layer--clear"
          onClose={close}
          returnTo={anchor}
          panel={{
            role: 'dialog',
            'aria-modal': true,
            'aria-labelledby': id,
            className: 'anchored popover',
            style: placeAt(anchor),
          }}
        >
          <div className="popover-head">
            <h2 className="card-title" id={id}>
              {title}
            </h2>
            <IconButton icon="close" size={17} label={t('shell.closeDialog')} onClick={close} />
          </div>
          {children}
        </Layer>
      ) : null}
    </>
  );
}
