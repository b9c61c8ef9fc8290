import { useEffect } from 'react';
import { focusOf, focusPage, isLayerOpen } from '../../shared/kit/overlay/layers';

/**
 * Gives the focus to the page's heading when the element that had it went away with an act: the button of a step that
 * was taken, or one of a dialog that has closed.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last = focusOf();
    const note = ({ target }: FocusEvent): void => {
      last = target instanceof HTMLElement ? target : null;
    };
    const look = (): void => {
      if (last === null || last.isConnected || focusOf() !== null || isLayerOpen()) return;
      last = null;
      focusPage();
    };
    const watcher = new MutationObserver(look);
    watcher.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', note);
    return () => {
      watcher.disconnect();
      document.removeEventListener('focusin', note);
    };
  }, []);
}
