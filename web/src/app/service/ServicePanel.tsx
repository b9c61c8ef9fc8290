import { useState } from 'react';
import { overlay } from '../../components/LaterFailed';
import { later, usePrefetch } from '../../components/later';
import type { PanelBodyProps } from './PanelBody';
import { useServicePanel } from './use-panel';

const PanelBody = later<PanelBodyProps>(() => import('./PanelBody'), overlay);

/**
 * The place of the panel on a page with `ServiceLink`s: a service's details over it, as the address says (CAT-16). Its code is
 * fetched when the page stands still, or when a service is first opened.
 */
export function ServicePanel() {
  const { id, close } = useServicePanel();
  // Until it has slid away, it shows what it showed.
  const [last, setLast] = useState(id);
  if (id !== null && id !== last) setLast(id);
  usePrefetch(PanelBody);
  const shown = id ?? last;
  return shown === null ? null : <PanelBody open={id !== null} id={shown} onClose={close} />;
}
