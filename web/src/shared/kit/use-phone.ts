import { useSyncExternalStore } from 'react';

/** The same width as the phone layout's in the styles. */
const narrow = (): MediaQueryList => window.matchMedia('(max-width: 760px)');

function subscribe(listener: () => void): () => void {
  const query = narrow();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the window is as narrow as a phone's, for differences that styles cannot express. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => narrow().matches);
