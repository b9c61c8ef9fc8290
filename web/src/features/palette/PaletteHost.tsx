import { useEffect } from 'react';
import { isLayerOpen } from '../../shared/kit/overlay/layers';
import { overlay } from '../../shared/loading/part';
import type { PaletteProps } from './Palette';
import { closePalette, openPalette, usePaletteOpen } from './store';

const Palette = overlay<PaletteProps>(() => import('./Palette'));

/** Whether a dialog, a menu or the tour is open, over which the palette would lie. */
const isBusy = (): boolean => isLayerOpen() || document.querySelector('[aria-modal="true"], dialog[open]') !== null;

/** The palette of the office, at Ctrl-K or ⌘K; its code is fetched when it first opens. */
export function PaletteHost(props: Omit<PaletteProps, 'onClose'>) {
  const open = usePaletteOpen();
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, repeat } = event;
      if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || shiftKey || altKey) return;
      event.preventDefault();
      if (repeat) return;
      if (open) closePalette();
      else if (!isBusy()) openPalette();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [open]);
  useEffect(() => closePalette, []);
  return open ? <Palette {...props} onClose={closePalette} /> : null;
}
