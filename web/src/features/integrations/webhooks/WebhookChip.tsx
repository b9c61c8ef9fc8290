import type { Webhook } from '@anupalan/domain/contracts/webhooks';
import { useTranslation } from 'react-i18next';
import { Chip, ToneChip } from '../../../shared/kit/Chip';
import { LOOKS, stateOf } from './state';

/** The state of a webhook. */
export function WebhookChip({ webhook }: { readonly webhook: Webhook }) {
  const { t } = useTranslation();
  const state = stateOf(webhook);
  const label = t(`webhooks.states.${state}`);
  return state === 'new' ? <Chip outline>{label}</Chip> : <ToneChip {...LOOKS[state]} label={label} />;
}

/** The types of events that a webhook is sent, and whether with their personal part. */
export function TypesText({ webhook: { types, personal } }: { readonly webhook: Webhook }) {
  const { t } = useTranslation();
  return (
    <span className="lines">
      <span title={types?.join(', ')}>
        {types === null ? t('webhooks.allTypes') : t('webhooks.typeCount', { count: types.length })}
      </span>
      {personal ? <span className="tiny faint">{t('webhooks.personal')}</span> : null}
    </span>
  );
}
