import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { hasUnsaved } from '../../shared/api/unsaved';
import { Button } from '../../shared/components/Button';
import { Dialog } from '../../shared/components/overlay/Dialog';

/** Asks before typed text is lost: in the app by a dialog, by the browser when the document is left. */
export function LeaveGuard() {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent): void => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, []);
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog
      open
      title={t('settings.leave.title')}
      lead={t('settings.leave.body')}
      onClose={() => blocker.reset()}
      actions={
        <>
          <Button variant="quiet" onClick={() => blocker.proceed()}>
            {t('settings.leave.go')}
          </Button>
          <Button onClick={() => blocker.reset()}>{t('settings.leave.stay')}</Button>
        </>
      }
    />
  );
}
