import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { isStatus } from '../../shared/api/errors';
import { over } from '../../shared/api/over';
import { useCommand } from '../../shared/api/use-command';
import { tellOfficeFailure } from '../../shared/forms/office-failure';
import { Button } from '../../shared/kit/Button';
import { Dialog } from '../../shared/kit/overlay/Dialog';
import { toast } from '../../shared/kit/toast/store';
import { Impact } from './Impact';
import { refresh } from './services-api';

export interface DeleteDialogProps {
  readonly serviceId: string;
  /** Of the service. */
  readonly version: number;
  readonly title: string;
  readonly ask: string;
  /** The name of the thing to delete. */
  readonly name: string;
  readonly url: string;
  /** The toast after it. */
  readonly done: string;
  readonly onClose: () => void;
}

/** Asks before a question or a document is deleted: it is retired, and requests under way keep it (AMET-31, AMET-32). */
export function DeleteDialog({ serviceId, version, title, ask, name, url, done, onClose }: DeleteDialogProps) {
  const { t } = useTranslation();
  // As it was when the dialog opened: the page behind it goes on.
  const [seen] = useState(version);
  const command = useCommand({
    send: async (_, idempotencyKey) => {
      await api.delete(url, { idempotencyKey, headers: over(seen) });
      await refresh();
    },
    onSuccess: () => {
      toast({ title: done, kind: 'done' });
      onClose();
    },
    onError: (error) => {
      tellOfficeFailure(error);
      if (!isStatus(error, 412)) return;
      // What would be deleted may be another thing now: it is looked at first.
      void refresh();
      onClose();
    },
  });
  return (
    <Dialog
      open
      title={title}
      lead={ask}
      locked={command.isPending}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" disabledReason={command.isPending ? t('forms.underWay') : null} onClick={onClose}>
            {t('forms.back')}
          </Button>
          <Button variant="bad" pending={command.isPending} onClick={() => command.mutate()}>
            {t('servicesAdmin.delete.go')}
          </Button>
        </>
      }
    >
      <p className="strong">{name}</p>
      <Box component="p" sx={{ m: '6px 0 14px' }} className="small muted">
        {t('servicesAdmin.delete.kept')}
      </Box>
      <Impact serviceId={serviceId} />
    </Dialog>
  );
}
