import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { holdsUnsaved } from '../../api/unsaved';
import { Button } from '../Button';
import { Dialog } from '../overlay/Dialog';

/** How often the question checks whether the save has succeeded. */
const SAVED_CHECK_MS = 250;

/**
 * Asks before another page is opened while `unsaved()`, and lets the browser ask before the page is closed. A change of
 * only the query stays on the page.
 */
export function LeaveGuard({ unsaved }: { readonly unsaved: () => boolean }) {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  const { state, proceed } = blocker;
  // A value that was unsaved when the person left may be saved by now; then they go on without a question.
  useEffect(() => {
    if (state !== 'blocked') return;
    const look = setInterval(() => unsaved() || proceed?.(), SAVED_CHECK_MS);
    return () => clearInterval(look);
  }, [state, proceed, unsaved]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (unsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      title={t('office.leave.title')}
      lead={t('office.leave.body')}
      width={420}
      onClose={() => blocker.reset?.()}
      actions={
        <>
          <Button variant="quiet" onClick={() => blocker.proceed?.()}>
            {t('office.leave.go')}
          </Button>
          <Button onClick={() => blocker.reset?.()}>{t('office.leave.stay')}</Button>
        </>
      }
    />
  );
}

const always = (): boolean => true;

/**
 * While it is shown, neither another page nor the end of the session removes this page without a question: its contents
 * are shown only once.
 */
export function StayGuard() {
  useEffect(() => holdsUnsaved(), []);
  return <LeaveGuard unsaved={always} />;
}
