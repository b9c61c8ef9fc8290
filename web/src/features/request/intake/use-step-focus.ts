import { type RefObject, useEffect, useRef } from 'react';

/** Each step is a page for the person: its heading takes the focus, unless one of its questions does. */
export function useStepFocus(slug: string, field: string | null): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (shown.current !== slug && field === null) heading.current?.focus({ preventScroll: true });
    shown.current = slug;
  }, [slug, field]);
  return heading;
}
