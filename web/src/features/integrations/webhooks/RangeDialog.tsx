import type { RedeliverWebhook, Webhook } from '@anupalan/domain/contracts/webhooks';
import { clockInIndia, dayInIndia, momentInIndia } from '@anupalan/domain/rules/dates';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { api } from '../../../shared/api/client';
import { CommandDialog } from '../../../shared/forms/CommandDialog';
import { TextField } from '../../../shared/kit/form/fields';
import { CHANGED, webhookPath } from './webhooks-api';

/** `2026-11-21 14:30` in Indian time, as UTC ISO-8601; null for another text. */
export const instantOf = (text: string): string | null => {
  const [, day = '', clock = ''] = /^(\S+)[ T](\S+)$/.exec(text.trim()) ?? [];
  return momentInIndia(day, clock);
};

const shown = (ms: number): string => {
  const at = new Date(ms).toISOString();
  return `${dayInIndia(at)} ${clockInIndia(at)}`;
};
const DAY_MS = 24 * 3600_000;

export interface RangeDialogProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** Has the events of a time sent once more; the last day unless said. */
export function RangeDialog({ webhook: { id, name }, onClose }: RangeDialogProps) {
  const { t } = useTranslation();
  const time = string().test('time', t('webhooks.range.wrong'), (text) => instantOf(text ?? '') !== null);
  return (
    <CommandDialog
      title={t('webhooks.range.title')}
      lead={t('webhooks.range.lead')}
      onClose={onClose}
      initialValues={{ since: shown(Date.now() - DAY_MS), until: shown(Date.now() + 60_000) }}
      schema={object({
        since: time,
        until: time.test(
          'order',
          t('webhooks.range.order'),
          (text, { parent }) => (instantOf(text ?? '') ?? '') >= (instantOf(String(parent.since)) ?? ''),
        ),
      })}
      send={({ since, until }, idempotencyKey) =>
        api.post(
          `${webhookPath(id)}/redeliver`,
          { time: { since: instantOf(since) ?? '', until: instantOf(until) ?? '' } } satisfies RedeliverWebhook,
          { idempotencyKey },
        )
      }
      invalidates={CHANGED}
      done={{ title: t('webhooks.range.done'), description: name }}
      submit={{ label: t('webhooks.range.make') }}
    >
      <TextField name="since" label={t('webhooks.range.since')} hint={t('webhooks.range.hint')} required />
      <TextField name="until" label={t('webhooks.range.until')} required />
    </CommandDialog>
  );
}
