import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { toast } from '../toast/store';
import { uploadStanding, useUploadStanding } from './standing';
import { UploadHeld } from './UploadHeld';

/**
 * Stops people who leave the page, or the step of a form in its query, while a file is being uploaded: they go on once
 * it is stored, or leave at once. An upload that fails meanwhile keeps them here, where it can be tried again.
 */
export function UploadGuard() {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      uploadStanding() === 'underWay' && (here.pathname !== next.pathname || here.search !== next.search),
  );
  const standing = useUploadStanding();
  useEffect(() => {
    if (blocker.state !== 'blocked' || standing === 'underWay') return;
    if (standing === null) return blocker.proceed();
    blocker.reset();
    toast({ title: t('forms.upload.failed'), kind: 'bad' });
  }, [blocker, standing, t]);
  return (
    <UploadHeld
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  );
}
