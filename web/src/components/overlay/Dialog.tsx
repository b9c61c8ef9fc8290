import { lazy, type ReactNode, Suspense, useRef } from 'react';

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

const DialogBody = lazy(() => import('./DialogBody'));

/** A modal dialog; its code is fetched when it first opens. */
export function Dialog(props: DialogProps) {
  const used = useRef<boolean>(false);
  used.current ||= props.open;
  return used.current ? (
    <Suspense fallback={null}>
      <DialogBody {...props} />
    </Suspense>
  ) : null;
}
