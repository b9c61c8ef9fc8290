import type { Done } from '@anupalan/domain/contracts/common';
import type { ChangeWebhook, Webhook, WebhookTested } from '@anupalan/domain/contracts/webhooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/client';
import { useCommand } from '../../../shared/api/use-command';
import { tellOfficeFailure } from '../../../shared/forms/office-failure';
import { Button } from '../../../shared/kit/Button';
import { Dialog } from '../../../shared/kit/overlay/Dialog';
import { toast } from '../../../shared/kit/toast/store';
import { RotateDialog } from '../RotateDialog';
import { SecretDialog } from '../SecretDialog';
import { failureText } from './failure-text';
import { WebhookDialog } from './WebhookDialog';
import { CHANGED, webhookPath } from './webhooks-api';

export interface WebhookActsProps {
  readonly webhook: Webhook;
  /** Why this admin may do none of it; null when they may. */
  readonly forbidden: string | null;
  readonly onDeleted: () => void;
}

/** The actions on a webhook as a whole: test, change, rotate its secret, enable or disable, delete. */
export function WebhookActs({ webhook, forbidden, onDeleted }: WebhookActsProps) {
  const { t } = useTranslation();
  const { id, name, enabled } = webhook;
  const [asked, setAsked] = useState<'edit' | 'rotate' | 'delete' | null>(null);
  const [made, setMade] = useState<{ readonly secret: string; readonly overlap: string } | null>(null);
  const close = (): void => setAsked(null);
  const test = useCommand<void, WebhookTested>({
    send: (_, idempotencyKey) => api.post(`${webhookPath(id)}/test`, {}, { idempotencyKey }),
    invalidates: CHANGED,
    onSuccess: ({ delivered, reason, status, duration_ms }) =>
      delivered
        ? toast({
            title: t('webhooks.test.taken', { status: status ?? '', ms: duration_ms }),
            description: name,
            kind: 'done',
          })
        : toast({ title: t('webhooks.test.failed'), description: failureText(reason, status), kind: 'bad' }),
    onError: tellOfficeFailure,
  });
  const change = useCommand<ChangeWebhook, Done>({
    send: (body, idempotencyKey) => api.patch(webhookPath(id), body, { idempotencyKey }),
    invalidates: CHANGED,
    onSuccess: (_, { enabled: on }) =>
      toast({ title: t(on ? 'webhooks.enable.done' : 'webhooks.disable.done'), description: name, kind: 'done' }),
    onError: tellOfficeFailure,
  });
  const turn = enabled ? 'disable' : 'enable';
  return (
    <>
      <Button icon="send" pending={test.isPending} disabledReason={forbidden} onClick={() => test.mutate()}>
        {t('webhooks.test.button')}
      </Button>
      <Button variant="quiet" aria-haspopup="dialog" disabledReason={forbidden} onClick={() => setAsked('edit')}>
        {t('webhooks.edit.button')}
      </Button>
      <Button variant="quiet" aria-haspopup="dialog" disabledReason={forbidden} onClick={() => setAsked('rotate')}>
        {t('webhooks.rotate.button')}
      </Button>
      <Button
        variant="quiet"
        pending={change.isPending}
        disabledReason={forbidden}
        onClick={() => change.mutate({ enabled: !enabled })}
      >
        {t(`webhooks.${turn}.button`)}
      </Button>
      <Button variant="quiet" aria-haspopup="dialog" disabledReason={forbidden} onClick={() => setAsked('delete')}>
        {t('webhooks.remove.button')}
      </Button>
      {asked === 'edit' ? (
        <WebhookDialog
          webhook={webhook}
          onDone={(saved) => {
            toast({ title: t('webhooks.edit.done'), description: saved.name, kind: 'done' });
            close();
          }}
          onClose={close}
        />
      ) : null}
      {asked === 'rotate' ? (
        <RotateDialog
          name={name}
          lead={t('webhooks.rotate.lead')}
          path={`${webhookPath(id)}/rotate`}
          changed={CHANGED}
          onMade={(rotated) => {
            setMade(rotated);
            close();
          }}
          onClose={close}
        />
      ) : null}
      {asked === 'delete' ? <DeleteDialog webhook={webhook} onDeleted={onDeleted} onClose={close} /> : null}
      {made === null ? null : (
        <SecretDialog {...made} name={name} once={t('webhooks.secretOnce')} onClose={() => setMade(null)} />
      )}
    </>
  );
}

interface DeleteDialogProps extends Pick<WebhookActsProps, 'webhook' | 'onDeleted'> {
  readonly onClose: () => void;
}

function DeleteDialog({ webhook: { id, name }, onDeleted, onClose }: DeleteDialogProps) {
  const { t } = useTranslation();
  const remove = useCommand<void, Done>({
    send: (_, idempotencyKey) => api.delete(webhookPath(id), { idempotencyKey }),
    onSuccess: onDeleted,
    onError: tellOfficeFailure,
  });
  return (
    <Dialog
      open
      title={t('webhooks.remove.title', { name })}
      lead={t('webhooks.remove.lead')}
      onClose={onClose}
      locked={remove.isPending}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('forms.back')}
          </Button>
          <Button variant="bad" pending={remove.isPending} onClick={() => remove.mutate()}>
            {t('webhooks.remove.make')}
          </Button>
        </>
      }
    />
  );
}
