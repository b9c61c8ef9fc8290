import type { Webhook } from '@anupalan/domain/contracts/webhooks';
import Box from '@mui/material/Box';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '../../../shared/kit/Button';
import { DateText } from '../../../shared/kit/text';
import { EmptyState } from '../../../shared/loading/states';
import { List, type ListColumn } from '../../../shared/office/List';
import { MoreFoot } from '../../../shared/office/MoreFoot';
import { useUrlState } from '../../../shared/use-url-state';
import { SecretDialog } from '../SecretDialog';
import { useMayManage } from '../use-may-manage';
import { TypesText, WebhookChip } from './WebhookChip';
import { WebhookDialog } from './WebhookDialog';
import { useWebhooks, webhookPage } from './webhooks-api';

/** The webhooks of integrators; `?new=webhook` opens the form for another one. */
export function WebhooksCard() {
  const { t } = useTranslation();
  const [params, set] = useUrlState();
  const forbidden = useMayManage() ? null : t('webhooks.superOnly');
  const webhooks = useWebhooks();
  const [made, setMade] = useState<{ readonly name: string; readonly secret: string } | null>(null);
  const add = (): void => set({ new: 'webhook' });
  return (
    <section className="card case-table" aria-labelledby="webhooks-title">
      <Box sx={{ flexWrap: 'wrap', '&&': { gap: '8px 16px' }, '& .muted': { m: '2px 0 0' } }} className="card-head">
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
      </Box>
      <List
        label={t('webhooks.title')}
        columns={columnsOf(t)}
        query={webhooks}
        rows={webhooks.data?.pages.flatMap(({ items }) => items)}
        rowKey={({ id }) => id}
        wait={3}
        foot={<MoreFoot query={webhooks} label={t('webhooks.more')} />}
        empty={
          <EmptyState icon="send" title={t('webhooks.none')}>
            {t('webhooks.noneBody')}
          </EmptyState>
        }
      />
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

/** Each leads to the page of its webhook. */
const columnsOf = (t: TFunction): readonly ListColumn<Webhook>[] => [
  { key: 'name', head: t('webhooks.name'), card: 'title', cell: (webhook) => <Name webhook={webhook} /> },
  { key: 'types', head: t('webhooks.types'), card: 'line', cell: (webhook) => <TypesText webhook={webhook} /> },
  {
    key: 'delivered',
    head: t('webhooks.lastDelivered'),
    card: 'fact',
    cell: (webhook) => <Delivered webhook={webhook} />,
  },
  { key: 'state', head: t('webhooks.state'), card: 'beside', cell: (webhook) => <WebhookChip webhook={webhook} /> },
];

const Name = ({ webhook: { id, name, url } }: { readonly webhook: Webhook }) => (
  <span className="lines">
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
