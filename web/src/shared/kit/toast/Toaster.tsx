import { type ComponentType, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { whenIdle } from '../../loading/idle';
import { isReachable } from '../../loading/reachable';
import { useToasts } from './store';

/**
 * The container of the toasts, outside the page's root, which dialogs and the tour make inert. The toasts' code is
 * fetched when the browser is idle, because it must be there when the network is lost; in data-saving mode it is
 * fetched with the first toast.
 */
export function Toaster() {
  const newest = useToasts()[0]?.id;
  const [List, setList] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (List !== null) return;
    let gone = false;
    const load = (): void =>
      void isReachable()
        .then(() => import('./ToastList'))
        .then(
          (module) => {
            if (!gone) setList(() => module.default);
          },
          // Without network, the next toast or the network's return retries; a missing toast must not break the page.
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
