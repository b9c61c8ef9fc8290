import { lazy, type ReactNode, Suspense, useRef } from 'react';

export interface DrawerProps {
  readonly open: boolean;
  readonly side?: 'left' | 'right' | 'bottom';
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const DrawerBody = lazy(() => import('./DrawerBody'));

/** A panel from the side (navigation on phones, a service's details); its code is fetched when it first opens. */
export function Drawer(props: DrawerProps) {
  const used = useRef<boolean>(false);
  used.current ||= props.open;
  return used.current ? (
    <Suspense fallback={null}>
      <DrawerBody {...props} />
    </Suspense>
  ) : null;
}
