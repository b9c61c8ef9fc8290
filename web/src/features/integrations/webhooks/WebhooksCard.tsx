import type { Webhook } from '@anupalan/domain/contracts/webhooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '../../../shared/components/Button';
import { MoreFoot } from '../../../shared/components/MoreFoot';
import { EmptyState, ErrorState, SkeletonLines } from '../../../shared/components/states';
import { type Column, Table } from '../../../shared/components/Table';
import { DateText } from '../../../shared/components/text';
import { usePhone } from '../../../shared/components/use-phone';
import { useUrlState } from '../../../shared/use-url-state';
import { SecretDialog } from '../SecretDialog';
import { useMayManage } from '../use-may-manage';
import { TypesText, WebhookChip } from './WebhookChip';
import { WebhookDialog } from './WebhookDialog';
import { useWebhooks, webhookPage } from './webhooks-api';
import './webhooks.css';

/** The webhooks of integrators; `?new=webhook` opens the form for another one. */
export function WebhooksCard() {
  const { t } = useTranslation();
  const [params, set] = useUrlState();
  const forbidden = useMayManage() ? null : t('webhooks.superOnly');
  const webhooks = useWebhooks();
  const [made, setMade] = useState<{ readonly name: string; readonly secret: string } | null>(null);
  const rows = webhooks.data?.pages.flatMap(({ items }) => items);
  const add = (): void => set({ new: 'webhook' });
  return (
    <section className="card case-table keys-list" aria-labelledby="webhooks-title">
      <div className="card-head webhooks-head">
        <div>
          <h2 className="card-title" id="webhooks-title">
            {t('webhooks.title')}
          </h2>
          <p className="small muted">{t('webhooks.lead')}</p>
        </div>
        <Button
          variant="quiet"
          size="small"
          icon="plus"
          aria-haspopup="dialog"
          disabledReason={forbidden}
          onClick={add}
        >
          {t('webhooks.create.button')}
        </Button>
      </div>
      {rows === undefined ? (
        webhooks.isError ? (
          <ErrorState error={webhooks.error} onRetry={() => void webhooks.refetch()} retrying={webhooks.isFetching} />
        ) : (
          <div className="keys-wait">
            <SkeletonLines count={3} />
          </div>
        )
      ) : rows.length === 0 ? (
        <EmptyState icon="send" title={t('webhooks.none')}>
          {t('webhooks.noneBody')}
        </EmptyState>
      ) : (
        <WebhookList webhooks={rows} />
      )}
      <MoreFoot query={webhooks} label={t('webhooks.more')} />
      {params.get('new') === 'webhook' && made === null && forbidden === null ? (
        <WebhookDialog
          onDone={(made) => {
            setMade(made);
            set({ new: null });
          }}
          onClose={() => set({ new: null })}
        />
      ) : null}
      {made === null ? null : <SecretDialog {...made} once={t('webhooks.secretOnce')} onClose={() => setMade(null)} />}
    </section>
  );
}

/** One row each; cards on phones. Each leads to the page of its webhook. */
function WebhookList({ webhooks }: { readonly webhooks: readonly Webhook[] }) {
  const { t } = useTranslation();
  if (usePhone())
    return (
      <ul className="case-cards" aria-label={t('webhooks.title')}>
        {webhooks.map((webhook) => (
          <li key={webhook.id}>
            <div className="case-card keys-card">
              <div className="case-card-top">
                <Name webhook={webhook} />
                <WebhookChip webhook={webhook} />
              </div>
              <TypesText webhook={webhook} />
              <span className="small">
                <span className="faint">{t('webhooks.lastDelivered')} </span>
                <Delivered webhook={webhook} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    );
  const columns: readonly Column<Webhook>[] = [
    { key: 'name', head: t('webhooks.name'), cell: (webhook) => <Name webhook={webhook} /> },
    { key: 'types', head: t('webhooks.types'), cell: (webhook) => <TypesText webhook={webhook} /> },
    { key: 'delivered', head: t('webhooks.lastDelivered'), cell: (webhook) => <Delivered webhook={webhook} /> },
    { key: 'state', head: t('webhooks.state'), cell: (webhook) => <WebhookChip webhook={webhook} /> },
  ];
  return <Table label={t('webhooks.title')} columns={columns} rows={webhooks} rowKey={({ id }) => id} />;
}

const Name = ({ webhook: { id, name, url } }: { readonly webhook: Webhook }) => (
  <span className="keys-two webhooks-name">
    <Link className="link strong" to={webhookPage(id)}>
      {name}
    </Link>
    <span className="tiny faint mono">{url}</span>
  </span>
);

function Delivered({ webhook: { delivered_at } }: { readonly webhook: Webhook }) {
  const { t } = useTranslation();
  return delivered_at === null ? (
    <span className="faint">{t('webhooks.never')}</span>
  ) : (
    <DateText at={delivered_at} style="dayTime" />
  );
}
