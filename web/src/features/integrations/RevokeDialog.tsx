import type { ApiKey, RevokeApiKey } from '@anupalan/domain/contracts/integrations';
import { checkRevokeReason } from '@anupalan/domain/rules/api-key';
import { MAX_REMARK_LENGTH } from '@anupalan/domain/rules/text';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { api } from '../../shared/api/client';
import { CommandDialog } from '../../shared/forms/CommandDialog';
import { TextArea } from '../../shared/kit/form/fields';
import { rule } from '../../shared/kit/form/rule';
import { CHANGED, keyPath } from './integrations-api';

const schema = object({ reason: string().test(rule(checkRevokeReason)) });

/** Ends a key at once and for good, with the reason that its holder will ask for. */
export function RevokeDialog({
  apiKey: { id, name },
  onClose,
}: {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <CommandDialog
      title={t('integrations.revoke.title', { name })}
      lead={t('integrations.revoke.lead')}
      onClose={onClose}
      summary={false}
      initialValues={{ reason: '' }}
      schema={schema}
      send={({ reason }, idempotencyKey) =>
        api.post(`${keyPath(id)}/revoke`, { reason: reason.trim() } satisfies RevokeApiKey, { idempotencyKey })
      }
      invalidates={CHANGED}
      done={{ title: t('integrations.revoke.done'), description: name }}
      submit={{ label: t('integrations.revoke.make'), bad: true }}
    >
      <TextArea
        name="reason"
        label={t('integrations.revoke.reason')}
        hint={t('integrations.revoke.reasonHint')}
        rows={2}
        maxLength={MAX_REMARK_LENGTH}
        required
      />
    </CommandDialog>
  );
}
