import { type ReactNode, type Ref, useState } from 'react';
import { openOverlay } from '../LaterFailed';
import { later } from '../later';
import type { PopoverPanelProps } from './PopoverPanel';

/** MUI's popover; a visitor's first page has only its button. */
const PopoverPanel = later<PopoverPanelProps>(() => import('./PopoverPanel'), openOverlay);

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
  const [open, setOpen] = useState(false);
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  return (
    <>
      {trigger({ ref: setAnchor, onClick: () => setOpen(true), 'aria-haspopup': 'dialog', 'aria-expanded': open })}
      {open ? (
        <PopoverPanel title={title} anchor={anchor} onClose={() => setOpen(false)}>
          {children}
        </PopoverPanel>
      ) : null}
    </>
  );
}
