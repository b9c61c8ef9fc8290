import { useSyncExternalStore } from 'react';
import { onPersonLeft } from '../../shared/api/session';

let open = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Opens the palette over the current page. */
export const openPalette = (): void => set(true);
export const closePalette = (): void => set(false);
onPersonLeft(closePalette);

export const usePaletteOpen = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
