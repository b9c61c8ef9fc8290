import { type ReactNode, useRef } from 'react';
import { overlay } from '../LaterFailed';
import { later, usePrefetch } from '../later';

export interface DrawerProps {
  readonly open: boolean;
  readonly side?: 'left' | 'right' | 'bottom';
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const DrawerBody = later<DrawerProps>(() => import('./DrawerBody'), overlay);

/** A panel from the side (navigation on phones, a service's details); its code is fetched when the page stands still, or when it first opens. */
export function Drawer(props: DrawerProps) {
  const used = useRef<boolean>(false);
  used.current ||= props.open;
  usePrefetch(DrawerBody);
  return used.current ? <DrawerBody {...props} /> : null;
}
