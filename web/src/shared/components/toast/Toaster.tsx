import { type ComponentType, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { laterCode, whenIdle } from '../later';
import { useToasts } from './store';

const listCode = laterCode(() => import('./ToastList'));

/**
 * The place of the toasts. Their code is not part of the first load, but it is fetched when the browser is idle after that: most of
 * all they have to say that the network is gone, and then nothing can be fetched any more. Where data is to be saved it comes with the
 * first toast; that the network is gone stands in the bar at the top as well. They stand outside of the page's root, which an open
 * dialog or the tour takes out of reach.
 */
export function Toaster() {
  const newest = useToasts()[0]?.id;
  const [List, setList] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (List !== null) return;
    let gone = false;
    const load = (): void =>
      void listCode.get().then(
        (module) => {
          if (!gone) setList(() => module.default);
        },
        // No network: the next toast, or the network's return, tries again. A missing notice must never take the page away.
        () => undefined,
      );
    let cancel: () => void = () => undefined;
    const later = (): void => {
      cancel = whenIdle(load);
    };
    const begin = newest === undefined ? later : load;
    if (newest !== undefined || document.readyState === 'complete') begin();
    else window.addEventListener('load', begin, { once: true });
    window.addEventListener('online', begin);
    return () => {
      gone = true;
      cancel();
      window.removeEventListener('load', begin);
      window.removeEventListener('online', begin);
    };
  }, [List, newest]);
  return newest !== undefined && List !== null ? createPortal(<List />, document.body) : null;
}
