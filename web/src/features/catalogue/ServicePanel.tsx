import { openOverlay } from '../../shared/components/LaterFailed';
import { later, usePrefetch } from '../../shared/components/later';
import { useServicePanel } from '../../shared/components/service/use-panel';
import type { PanelBodyProps } from './PanelBody';

const PanelBody = later<PanelBodyProps>(() => import('./PanelBody'), openOverlay);

/**
 * The place of the panel on a page with `ServiceLink`s: a service's details over it, as the address says (CAT-16). Its code is
 * fetched when the page stands still, or when a service is first opened.
 */
export function ServicePanel() {
  const { id, close } = useServicePanel();
  usePrefetch(PanelBody);
  return id === null ? null : <PanelBody id={id} onClose={close} />;
}
