import type { Webhook } from '@anupalan/domain/contracts/webhooks';
import { titleOf } from '@anupalan/domain/rules/pages';
import type { WebhookDisabledBy } from '@anupalan/domain/rules/webhook';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { isStatus } from '../../../shared/api/errors';
import { LinkButton } from '../../../shared/kit/Button';
import { Card, PageHead } from '../../../shared/kit/Page';
import { DateText, type Pair, Pairs } from '../../../shared/kit/text';
import { EmptyState, ErrorState, Note, SkeletonLines } from '../../../shared/loading/states';
import { Deliveries } from './Deliveries';
import { WebhookActs } from './WebhookActs';
import { WebhookChip } from './WebhookChip';
import { useWebhook } from './webhooks-api';
import '../../../shared/kit/form/form.css';
import '../../../shared/office/lists.css';
import '../integrations.css';
import { useMayManage } from '../use-may-manage';

const LIST = '/admin/integrations';

/** One webhook, at /admin/integrations/webhooks/:id: how it does, what was sent to it, and what can be done with it. */
export default function WebhookPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const forbidden = useMayManage() ? null : t('webhooks.superOnly');
  const { data, error, isFetching, refetch } = useWebhook(id);
  /** A deleted webhook is left without a look at what is no longer there. */
  const [deleted, setDeleted] = useState(false);
  if (deleted || (data === undefined && isStatus(error, 404)))
    return (
      <main className="page">
        <EmptyState
          page
          icon="send"
          title={t(deleted ? 'webhooks.remove.done' : 'webhooks.page.notFound')}
          action={
            <LinkButton to={LIST} variant="quiet">
              {t('webhooks.page.toList')}
            </LinkButton>
          }
        >
          {deleted ? null : t('webhooks.page.notFoundBody')}
        </EmptyState>
      </main>
    );
  const name = data?.name ?? '…';
  return (
    <main className="page">
      <PageHead
        title={data?.name ?? t('webhooks.title')}
        crumbs={[{ label: t(titleOf('/admin/integrations')), to: LIST }, { label: name }]}
        meta={data === undefined ? [] : [<WebhookChip key="state" webhook={data} />]}
        tools={
          data === undefined ? null : (
            <WebhookActs webhook={data} forbidden={forbidden} onDeleted={() => setDeleted(true)} />
          )
        }
      />
      {data === undefined ? (
        <Card>
          {error === null ? (
            <SkeletonLines count={6} />
          ) : (
            <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
          )}
        </Card>
      ) : (
        <Stack spacing={{ xs: 2, md: 2.5 }} sx={{ minWidth: 0, mt: 2.5 }}>
          <Remarks webhook={data} />
          <Facts webhook={data} />
          <Deliveries webhook={data} forbidden={forbidden} />
        </Stack>
      )}
    </main>
  );
}

/** Warnings about deliveries: disabled, held, parked, or a redelivery under way. */
function Remarks({ webhook: { enabled, disabled_by, held, parked, redeliveries } }: { readonly webhook: Webhook }) {
  const { t } = useTranslation();
  const by: WebhookDisabledBy | null = enabled ? null : disabled_by;
  return (
    <>
      {by === null ? null : <Note tone={by === 'admin' ? 'warning' : 'bad'}>{t(`webhooks.disabledBy.${by}`)}</Note>}
      {enabled && held > 0 ? <Note tone="warning">{t('webhooks.held', { count: held })}</Note> : null}
      {parked > 0 ? <Note tone="bad">{t('webhooks.parked', { count: parked })}</Note> : null}
      {redeliveries > 0 ? <Note tone="info">{t('webhooks.redeliveries', { count: redeliveries })}</Note> : null}
    </>
  );
}

function Facts({ webhook }: { readonly webhook: Webhook }) {
  const { t } = useTranslation();
  const { url, types, personal, hint, owner, api_key_id, created_at, delivered_at, failed_at } = webhook;
  const until = webhook.previous_secret_until;
  const overlaps = until !== null && Date.parse(until) > Date.now();
  const never = <span className="faint">{t('webhooks.never')}</span>;
  const items: readonly Pair[] = [
    { term: t('webhooks.url'), value: <span className="mono anywhere">{url}</span> },
    {
      term: t('webhooks.types'),
      value: (
        <>
          {types === null ? t('webhooks.allTypes') : types.map((type) => <TypeName key={type} type={type} />)}
          {personal ? (
            <Box component="span" sx={{ display: 'block' }} className="small faint">
              {t('webhooks.personal')}
            </Box>
          ) : null}
        </>
      ),
    },
    {
      term: t('webhooks.page.secret'),
      value: (
        <>
          <span className="mono">{`whsec_…${hint}`}</span>
          {overlaps ? (
            <span className="small faint">
              {`, ${t('webhooks.page.before')} `}
              <DateText at={until} style="dayTime" />
            </span>
          ) : null}
        </>
      ),
    },
    { term: t('webhooks.page.owner'), value: owner.name ?? '—' },
    { term: t('webhooks.page.created'), value: <DateText at={created_at} style="dayTime" /> },
    {
      term: t('webhooks.lastDelivered'),
      value: delivered_at === null ? never : <DateText at={delivered_at} style="dayTime" />,
    },
    ...(failed_at === null
      ? []
      : [{ term: t('webhooks.page.lastFailed'), value: <DateText at={failed_at} style="dayTime" /> }]),
  ];
  return (
    <Card title={t('webhooks.page.facts')} aside={api_key_id === null ? null : t('webhooks.page.byKey')}>
      <Pairs facts items={items} />
    </Card>
  );
}

/** A type as the guide names it, each on a line of its own. */
const TypeName = ({ type }: { readonly type: string }) => (
  <Box component="span" sx={{ display: 'block' }} className="mono">
    {type}
  </Box>
);
