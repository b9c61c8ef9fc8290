/** Zoom steps in percent; at 100 the page is as wide as the available space. */
export const ZOOMS = [50, 75, 100, 125, 150, 200, 300, 400] as const;
export const FIT = 100;

/** The next larger (1) or smaller (-1) step; unchanged at the ends. */
export function zoomStep(percent: number, by: 1 | -1): number {
  const next = by === 1 ? ZOOMS.find((step) => step > percent) : ZOOMS.findLast((step) => step < percent);
  return next ?? percent;
}

/**
 * The maximum pixels of a drawing. Phones with little memory, and iOS above 16.7 million, draw nothing beyond their
 * limit.
 */
const MAX_PIXELS = 12_000_000;

/** Device pixels per CSS px for a drawing of this size (CSS px): the screen's, or fewer if memory would not suffice. */
export const pixelDensity = (width: number, height: number, screen: number): number =>
  Math.min(screen, Math.sqrt(MAX_PIXELS / (width * height)));

export type PdfAct = 'zoomIn' | 'zoomOut' | 'next' | 'previous';

/** The act of a key while the view has the focus, or null. Arrow keys scroll a page that is wider than the view. */
export function actOfKey(key: string, wider: boolean): PdfAct | null {
  if (key === '+' || key === '=') return 'zoomIn';
  if (key === '-' || key === '−') return 'zoomOut';
  if (wider) return null;
  if (key === 'ArrowRight') return 'next';
  if (key === 'ArrowLeft') return 'previous';
  return null;
}
