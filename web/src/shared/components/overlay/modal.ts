import { useCallback, useRef, useState } from 'react';
import { openLayer, overlays, scrollBar } from '../plain/layers';

/**
 * Props for every MUI modal: it joins our own layers, so that one stack decides which layer is on top, what is inert
 * and whether the page scrolls. MUI handles Escape and Tab; toasts outside it stay reachable.
 */
export function useModal(onClose: (() => void) | null) {
  const [bar] = useState(scrollBar);
  const close = useRef(onClose);
  close.current = onClose;
  const ref = useCallback(
    (element: HTMLElement | null) =>
      element === null ? undefined : openLayer(element, () => close.current?.(), bar, true),
    [bar],
  );
  return {
    ref,
    open: true,
    container: overlays,
    disableScrollLock: true,
    disableEnforceFocus: true,
    onClose: () => close.current?.(),
  } as const;
}
