import { useEffect, useRef } from 'react';
import { ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';

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
    const frame = requestAnimationFrame(() => {
      const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
      if (target === null) return;
      if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
      target.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
  return (
    <>
      <ScrollRestoration />
      {state === 'loading' ? <div className="route-bar" aria-hidden="true" /> : null}
    </>
  );
}
