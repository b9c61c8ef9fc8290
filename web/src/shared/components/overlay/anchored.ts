import { type RefObject, useLayoutEffect } from 'react';

/** Where a panel opens: under its button, flush at the right or the left; or beside it, flush at the bottom. */
export type AnchorSide = 'below' | 'below-left' | 'beside';

interface Box {
  readonly width: number;
  readonly height: number;
}
type Edges = Pick<DOMRect, 'left' | 'right' | 'bottom'>;

/** Between button and panel, and between panel and the window's edge, in px. */
const GAP = 6;
const EDGE = 16;

/** Left and top in px of a panel that belongs to a button, kept within the window; the top counts more than the bottom. */
export function placeAt(side: AnchorSide, anchor: Edges, panel: Box, view: Box): { left: number; top: number } {
  const left = { below: anchor.right - panel.width, 'below-left': anchor.left, beside: anchor.right + GAP }[side];
  const top = side === 'beside' ? anchor.bottom - panel.height : anchor.bottom + GAP;
  const within = (at: number, size: number, room: number): number => Math.max(EDGE, Math.min(at, room - EDGE - size));
  return { left: within(left, panel.width, view.width), top: within(top, panel.height, view.height) };
}

/** Keeps a panel at its button while it is there, also when what is in it grows or the window changes. */
export function useAnchored(panel: RefObject<HTMLElement | null>, anchor: HTMLElement | null, side: AnchorSide): void {
  useLayoutEffect(() => {
    const box = panel.current;
    if (box === null || anchor === null) return;
    const place = (): void => {
      const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const size = { width: box.offsetWidth, height: box.offsetHeight };
      const { left, top } = placeAt(side, anchor.getBoundingClientRect(), size, view);
      box.style.left = `${left}px`;
      box.style.top = `${top}px`;
    };
    place();
    window.addEventListener('resize', place);
    const grown = typeof ResizeObserver === 'function' ? new ResizeObserver(place) : null;
    grown?.observe(box);
    return () => {
      window.removeEventListener('resize', place);
      grown?.disconnect();
    };
  }, [panel, anchor, side]);
}
