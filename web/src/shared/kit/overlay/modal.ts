import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { closeOnBack } from './back';
import { openLayer, overlays, scrollBar } from './layers';
import './overlay.css';

/**
 * Props for every modal of MUI: one stack decides which is on top, what is inert and whether the page scrolls. Escape,
 * a press on the backdrop and the browser's Back close it; with `null` it cannot be closed now. Toasts beside it stay
 * reachable. `inAddress`: its state is in the address, so Back closes it without our help.
 */
export function useModal(onClose: (() => void) | null, inAddress = false) {
  const [bar] = useState(scrollBar);
  const latest = useRef(onClose);
  latest.current = onClose;
  const close = useCallback(() => latest.current?.(), []);
  const ref = useCallback(
    (element: HTMLElement | null) => (element === null ? undefined : openLayer(element, close, bar)),
    [bar, close],
  );
  useLayoutEffect(() => (inAddress ? undefined : closeOnBack(close)), [inAddress, close]);
  return {
    ref,
    open: true,
    container: overlays,
    disableScrollLock: true,
    disableEnforceFocus: true,
    onClose: close,
  } as const;
}
