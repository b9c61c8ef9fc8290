import { type RefObject, useEffect, useRef } from 'react';
import { focusOf } from './overlay/layers';

/**
 * For the button that opens a part in its own place: when the part is closed, it takes the focus that went with it,
 * unless the person has moved it elsewhere.
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
