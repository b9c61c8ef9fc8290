import { useServicePanel } from '../../shared/case-parts/service/use-panel';
import { usePrefetch } from '../../shared/loading/idle';
import { overlay } from '../../shared/loading/part';
import type { PanelBodyProps } from './PanelBody';

const PanelBody = overlay<PanelBodyProps>(() => import('./PanelBody'));

/**
 * Renders the panel of a page with `ServiceLink`s: a service's details, as the address says (CAT-16). Its code is
 * fetched when the browser is idle, or when a service is first opened.
 */
export function ServicePanel() {
  const { id, close } = useServicePanel();
  usePrefetch(PanelBody.prefetch);
  return id === null ? null : <PanelBody id={id} onClose={close} />;
}
