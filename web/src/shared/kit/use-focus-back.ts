import { type RefObject, useEffect, useRef } from 'react';
import { focusOf } from './overlay/layers';

/**
 * For the button that opens a part in its own place. When the part is closed, the button takes the focus that was in
 * it, unless the person has moved the focus elsewhere.
 */
export function useFocusBack(open: boolean): RefObject<HTMLButtonElement | null> {
  const opener = useRef<HTMLButtonElement>(null);
  const before = useRef(open);
  useEffect(() => {
    if (before.current && !open && focusOf() === null) opener.current?.focus({ preventScroll: true });
    before.current = open;
  }, [open]);
  return opener;
}
