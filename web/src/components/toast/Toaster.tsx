import { lazy, Suspense } from 'react';
import { useToasts } from './store';

const ToastList = lazy(() => import('./ToastList'));

/** The place of the toasts; its code is fetched with the first toast and costs the first load nothing. */
export function Toaster() {
  const some = useToasts().length > 0;
  return some ? (
    <Suspense fallback={null}>
      <ToastList />
    </Suspense>
  ) : null;
}
