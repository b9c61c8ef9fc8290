import { type ComponentType, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useToasts } from './store';

/**
 * The place of the toasts. Their code is not part of the first load, but it is fetched as soon as that is done: most of all
 * they have to say that the network is gone, and then nothing can be fetched any more. They stand outside of the page's root, which an
 * open dialog or the tour takes out of reach.
 */
export function Toaster() {
  const some = useToasts().length > 0;
  const [List, setList] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (List !== null) return;
    let gone = false;
    const load = (): void =>
      void import('./ToastList').then(
        (module) => {
          if (!gone) setList(() => module.default);
        },
        // No network: the next toast, or the network's return, tries again. A missing notice must never take the page away.
        () => undefined,
      );
    if (some || document.readyState === 'complete') load();
    else window.addEventListener('load', load, { once: true });
    window.addEventListener('online', load);
    return () => {
      gone = true;
      window.removeEventListener('load', load);
      window.removeEventListener('online', load);
    };
  }, [List, some]);
  return some && List !== null ? createPortal(<List />, document.body) : null;
}
