import { useEffect } from 'react';

/** Calls `work` once when the browser is idle; never in data-saving mode. Returns the function that cancels it. */
export function whenIdle(work: () => void): () => void {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  if (connection?.saveData === true) return () => undefined;
  if (typeof requestIdleCallback === 'function') {
    const asked = requestIdleCallback(work, { timeout: 10_000 });
    return () => cancelIdleCallback(asked);
  }
  const timer = setTimeout(work, 3000);
  return () => clearTimeout(timer);
}

/** Fetches code that this page probably needs, once the page is idle. */
export function usePrefetch(fetchAhead: () => unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit of the page.
  useEffect(() => {
    let cancel: () => void = () => undefined;
    const begin = (): void => {
      cancel = whenIdle(() => {
        if (navigator.onLine) fetchAhead();
      });
    };
    if (document.readyState === 'complete') begin();
    else window.addEventListener('load', begin, { once: true });
    return () => {
      window.removeEventListener('load', begin);
      cancel();
    };
  }, []);
}
