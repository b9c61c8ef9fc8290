/** Steps of magnification in percent; at 100 the page is as wide as the space for it. */
export const ZOOMS = [50, 75, 100, 125, 150, 200, 300, 400] as const;
export const FIT = 100;

/** The next greater (1) or smaller (-1) step; the same at the ends. */
export function zoomStep(percent: number, by: 1 | -1): number {
  const next = by === 1 ? ZOOMS.find((step) => step > percent) : ZOOMS.findLast((step) => step < percent);
  return next ?? percent;
}

/** The most pixels of a drawing. Phones with little memory, and iOS at 16.7 million, draw nothing at all above their limit. */
const MOST_PIXELS = 12_000_000;

/** Device pixels per CSS px for a drawing of this size (CSS px): those of the screen, fewer where it would not fit memory. */
export const pixelDensity = (width: number, height: number, screen: number): number =>
  Math.min(screen, Math.sqrt(MOST_PIXELS / (width * height)));

export type PdfAct = 'zoomIn' | 'zoomOut' | 'next' | 'previous';

/** What a key does while the view has the focus, or null. Arrows move the page when it is wider than the view, as everywhere. */
export function actOfKey(key: string, wider: boolean): PdfAct | null {
  if (key === '+' || key === '=') return 'zoomIn';
  if (key === '-' || key === '−') return 'zoomOut';
  if (wider) return null;
  if (key === 'ArrowRight') return 'next';
  if (key === 'ArrowLeft') return 'previous';
  return null;
}
