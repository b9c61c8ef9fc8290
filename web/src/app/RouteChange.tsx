import { useEffect, useRef } from 'react';
import { ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';

/** Puts the focus on the page's heading, else on its main part; false while neither is there. */
function focusPage(): boolean {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (target === null) return false;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  return true;
}

/**
 * What a page load did for free: after a change of place the focus goes to the new page's heading (else to its main
 * part), the scroll position is kept per entry of the history, and a thin bar shows that a page is being fetched.
 */
export function RouteChange() {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A frame whose code is still on its way brings its page later: unless the person has gone on by then, so does the focus.
    const watcher = new MutationObserver(() => {
      if (document.activeElement !== document.body || focusPage()) watcher.disconnect();
    });
    const frame = requestAnimationFrame(() => {
      if (!focusPage()) watcher.observe(document.body, { childList: true, subtree: true });
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
