import { useSyncExternalStore } from 'react';

/** The width up to which the styles draw their phone's layout. */
const narrow = (): MediaQueryList => window.matchMedia('(max-width: 760px)');

function subscribe(listener: () => void): () => void {
  const query = narrow();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the window is as narrow as a phone's, for what styles alone cannot say. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => narrow().matches);
