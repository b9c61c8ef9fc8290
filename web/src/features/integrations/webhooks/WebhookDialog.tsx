import type { Done } from '@anupalan/domain/contracts/common';
import type { ChangeWebhook, CreateWebhook, Webhook, WebhookMade } from '@anupalan/domain/contracts/webhooks';
import { webhookRecord } from '@anupalan/domain/integrations/webhook-record';
import { tidyRecord, toWire } from '@anupalan/domain/kernel/record';
import { PUBLIC_EVENT_TYPES, type PublicEventType } from '@anupalan/domain/rules/public-events';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/client';
import { changedValues } from '../../../shared/changed-values';
import { CommandDialog } from '../../../shared/forms/CommandDialog';
import { RecordForm } from '../../../shared/forms/RecordForm';
import { CheckboxGroup } from '../../../shared/kit/form/CheckboxGroup';
import { RadioField } from '../../../shared/kit/form/choices';
import { dataOf, type FormOf, formOf, recordProblems } from '../../../shared/kit/form/record-values';
import { CHANGED, WEBHOOKS, webhookPath } from './webhooks-api';

type Values = Omit<FormOf<typeof webhookRecord>, 'types'> & {
  readonly which: 'all' | 'some';
  readonly types: readonly PublicEventType[];
};

const valuesOf = (webhook: Webhook | undefined): Values => ({
  ...formOf(webhookRecord, webhook ?? {}),
  which: webhook === undefined || webhook.types === null ? 'all' : 'some',
  types: webhook?.types ?? [],
});

/** As the record has it: no list for all types. */
const chosen = ({ which, types, ...values }: Values) => ({ ...values, types: which === 'all' ? null : types });

const bodyOf = (values: Values): Required<CreateWebhook> =>
  toWire(webhookRecord, tidyRecord(webhookRecord, dataOf(webhookRecord, chosen(values))));

const problems = (values: Values) => recordProblems(webhookRecord, chosen(values));

const TYPES = PUBLIC_EVENT_TYPES.map((value) => ({ value, label: value.replace(/^anupalan\.|\.v1$/g, '') }));

export interface WebhookDialogProps {
  /** The webhook to change; without it a new one is made. */
  readonly webhook?: Webhook;
  /** After it was made, with its secret. */
  readonly onDone: (made: { readonly name: string; readonly secret: string }) => void;
  readonly onClose: () => void;
}

/** Makes a webhook, or changes one: where it goes and which events it is sent. */
export function WebhookDialog({ webhook, onDone, onClose }: WebhookDialogProps) {
  const { t } = useTranslation();
  // As it was when the dialog opened: the page behind it goes on.
  const [began] = useState(() => valuesOf(webhook));
  return (
    <CommandDialog
      width={560}
      title={webhook === undefined ? t('webhooks.create.title') : t('webhooks.edit.title', { name: webhook.name })}
      {...(webhook === undefined ? { lead: t('webhooks.create.lead') } : {})}
      onClose={onClose}
      initialValues={began}
      alsoWrong={problems}
      send={(values, idempotencyKey) => {
        const body = bodyOf(values);
        return webhook === undefined
          ? api.post<WebhookMade | Done>(WEBHOOKS, body, { idempotencyKey })
          : api.patch<WebhookMade | Done>(
              webhookPath(webhook.id),
              changedValues(body, bodyOf(began)) satisfies ChangeWebhook,
              { idempotencyKey },
            );
      }}
      invalidates={CHANGED}
      onDone={(made, values) => onDone({ name: bodyOf(values).name, secret: 'secret' in made ? made.secret : '' })}
      submit={{ label: webhook === undefined ? t('webhooks.create.make') : t('webhooks.edit.make') }}
    >
      {({ values }) => (
        <RecordForm
          record={webhookRecord}
          words="webhooks.create"
          looks={{ name: { autoComplete: 'off' }, url: { autoComplete: 'off' }, personal: { as: 'checkbox' } }}
          layout={[
            'name',
            'url',
            <RadioField
              key="which"
              name="which"
              label={t('webhooks.create.which')}
              options={[
                { value: 'all', label: t('webhooks.create.all') },
                { value: 'some', label: t('webhooks.create.some') },
              ]}
            />,
            values.which === 'some' ? (
              <CheckboxGroup
                key="types"
                name="types"
                label={t('webhooks.create.field.types')}
                options={TYPES}
                required
              />
            ) : null,
            'personal',
          ]}
        />
      )}
    </CommandDialog>
  );
}
