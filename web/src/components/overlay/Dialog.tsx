import { type ReactNode, useRef } from 'react';
import { overlay } from '../LaterFailed';
import { later, usePrefetch } from '../later';

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

const DialogBody = later<DialogProps>(() => import('./DialogBody'), overlay);

/** A modal dialog; its code is fetched when the page stands still, or when it first opens. */
export function Dialog(props: DialogProps) {
  const used = useRef<boolean>(false);
  used.current ||= props.open;
  usePrefetch(DialogBody);
  return used.current ? <DialogBody {...props} /> : null;
}
