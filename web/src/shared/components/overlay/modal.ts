import { useCallback, useRef, useState } from 'react';
import { openLayer, overlays, scrollBar } from '../plain/layers';

/**
 * What every modal of MUI is opened with: it stands among our own layers, so that one stack knows what is on top, what is inert
 * and whether the page scrolls. MUI keeps Escape and Tab; a toast beside it can be reached all the same.
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
