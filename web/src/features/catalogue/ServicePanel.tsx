import { openOverlay } from '../../shared/components/LaterFailed';
import { later, usePrefetch } from '../../shared/components/later';
import { useServicePanel } from '../../shared/components/service/use-panel';
import type { PanelBodyProps } from './PanelBody';

const PanelBody = later<PanelBodyProps>(() => import('./PanelBody'), openOverlay);

/**
 * Renders the panel of a page with `ServiceLink`s: a service's details, as the address says (CAT-16). Its code is
 * fetched when the browser is idle, or when a service is first opened.
 */
export function ServicePanel() {
  const { id, close } = useServicePanel();
  usePrefetch(PanelBody);
  return id === null ? null : <PanelBody id={id} onClose={close} />;
}
