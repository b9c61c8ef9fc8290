import { useEffect, useRef } from 'react';
import { ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { focusPage } from '../shared/kit/overlay/layers';

/**
 * Makes a navigation behave like a page load: the focus goes to the new page's heading, the scroll position is kept per
 * history entry, and a thin bar shows that a page is loading.
 */
export function RouteChange() {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // The focus follows unless the person has moved it since: a frame comes late on a busy device, and a page whose code
    // is still loading later.
    const left = document.activeElement;
    const isMoved = (): boolean => ![left, document.body].includes(document.activeElement);
    const watcher = new MutationObserver(() => {
      if (document.activeElement !== document.body || focusPage()) watcher.disconnect();
    });
    const frame = requestAnimationFrame(() => {
      if (!isMoved() && !focusPage()) watcher.observe(document.body, { childList: true, subtree: true });
    });
    return () => {
      cancelAnimationFrame(frame);
      watcher.disconnect();
    };
  }, [pathname]);
  return (
    <>
      <ScrollRestoration />
      {state === 'loading' ? <div className="route-bar" aria-hidden="true" /> : null}
    </>
  );
}
