import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../shared/api/errors';
import { signOutEverywhere } from '../../shared/api/session';
import { Button } from '../../shared/components/Button';
import { Dialog } from '../../shared/components/overlay/Dialog';
import { toast } from '../../shared/components/toast/store';

export interface EverywhereDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks for a confirmation before all sessions end, including this one. */
export function EverywhereDialog({ open, onClose }: EverywhereDialogProps) {
  const { t } = useTranslation();
  const everywhere = useMutation({
    networkMode: 'always',
    mutationFn: signOutEverywhere,
    onError: (error) =>
      toast({ title: t('profile.toast.everywhereFailed'), description: messageOf(error), kind: 'bad' }),
  });
  const pending = everywhere.isPending;
  return (
    <Dialog
      open={open}
      title={t('profile.everywhereTitle')}
      lead={t('profile.everywhereLead')}
      onClose={onClose}
      locked={pending}
      actions={
        <>
          <Button variant="quiet" disabledReason={pending ? t('forms.underWay') : null} onClick={onClose}>
            {t('profile.stay')}
          </Button>
          <Button variant="bad" pending={pending} onClick={() => everywhere.mutate()}>
            {t('profile.everywhere')}
          </Button>
        </>
      }
    />
  );
}
