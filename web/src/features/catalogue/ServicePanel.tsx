import { useServicePanel } from '../../shared/case-parts/service/use-panel';
import { openOverlay } from '../../shared/loading/LaterFailed';
import { later, usePrefetch } from '../../shared/loading/later';
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
