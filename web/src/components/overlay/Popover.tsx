import { type ReactNode, type Ref, useRef, useState } from 'react';
import { overlay } from '../LaterFailed';
import { later, usePrefetch } from '../later';

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

export interface PopoverBodyProps extends Omit<PopoverProps, 'trigger'> {
  readonly anchor: HTMLElement | null;
  readonly open: boolean;
  readonly onClose: () => void;
}

const PopoverBody = later<PopoverBodyProps>(() => import('./PopoverBody'), overlay);

/** A remark beside the button that opens it; its code is fetched when the page stands still, or when it first opens. */
export function Popover({ trigger, ...rest }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const used = useRef<boolean>(false);
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  used.current ||= open;
  usePrefetch(PopoverBody);
  return (
    <>
      {trigger({ ref: setAnchor, onClick: () => setOpen(true), 'aria-haspopup': 'dialog', 'aria-expanded': open })}
      {used.current ? <PopoverBody {...rest} anchor={anchor} open={open} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
