import type { Done } from '@anupalan/domain/contracts/common';
import type { RedeliverWebhook, Webhook, WebhookDelivery } from '@anupalan/domain/contracts/webhooks';
import { DELIVERY_STATES, type DeliveryState } from '@anupalan/domain/rules/webhook';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/client';
import { useCommand } from '../../../shared/api/use-command';
import { tellOfficeFailure } from '../../../shared/forms/office-failure';
import { Button } from '../../../shared/kit/Button';
import { Chip, ToneChip } from '../../../shared/kit/Chip';
import { Columns } from '../../../shared/kit/Columns';
import { Row } from '../../../shared/kit/Row';
import { Segmented } from '../../../shared/kit/Segmented';
import { DateText } from '../../../shared/kit/text';
import { toast } from '../../../shared/kit/toast/store';
import { EmptyState } from '../../../shared/loading/states';
import { Rows } from '../../../shared/office/List';
import { MoreFoot } from '../../../shared/office/MoreFoot';
import { useUrlState } from '../../../shared/use-url-state';
import { failureText } from './failure-text';
import { RangeDialog } from './RangeDialog';
import { CHANGED, useDeliveries, webhookPath } from './webhooks-api';

export interface DeliveriesProps {
  readonly webhook: Webhook;
  /** Why this admin may send nothing again; null when they may. */
  readonly forbidden: string | null;
}

const stateIn = (text: string | null): DeliveryState | null => DELIVERY_STATES.find((one) => one === text) ?? null;

/** The deliveries to a webhook with their answers; `?state=` shows those of one state. */
export function Deliveries({ webhook, forbidden }: DeliveriesProps) {
  const { t } = useTranslation();
  const [params, set] = useUrlState();
  const [asksRange, setAsksRange] = useState(false);
  const state = stateIn(params.get('state'));
  const list = useDeliveries(webhook.id, state);
  const rows = list.data?.pages.flatMap(({ items }) => items);
  const blocked = forbidden ?? (webhook.enabled ? null : t('webhooks.states.disabled'));
  const again = useSendingAgain(webhook);
  return (
    <section className="card" aria-labelledby="deliveries-title">
      <Box sx={{ flexWrap: 'wrap', '&&': { gap: '8px 16px' }, '& .muted': { m: '2px 0 0' } }} className="card-head">
        <div>
          <h2 className="card-title" id="deliveries-title">
            {t('webhooks.log.title')}
          </h2>
          <p className="small muted">{t('webhooks.log.lead')}</p>
        </div>
        <Row spacing={1}>
          {state === 'parked' && (rows?.length ?? 0) > 0 ? (
            <Button
              variant="quiet"
              size="small"
              disabledReason={blocked}
              pending={again.isPending}
              onClick={() => again.mutate({ parked: true })}
            >
              {t('webhooks.log.allParked')}
            </Button>
          ) : null}
          <Button
            variant="quiet"
            size="small"
            aria-haspopup="dialog"
            disabledReason={blocked}
            onClick={() => setAsksRange(true)}
          >
            {t('webhooks.range.button')}
          </Button>
        </Row>
      </Box>
      <StateFilter state={state} onChange={(value) => set({ state: value })} />
      <Rows
        query={list}
        rows={rows}
        empty={
          <EmptyState icon="send" title={t(state === null ? 'webhooks.log.none' : 'webhooks.log.noneOf')}>
            {t(state === null ? 'webhooks.log.noneBody' : 'webhooks.log.noneOfBody')}
          </EmptyState>
        }
      >
        {(shown) => (
          <Box
            component="ul"
            sx={{ '& > li': { borderTop: '1px solid var(--line)' } }}
            aria-label={t('webhooks.log.title')}
          >
            {shown.map((one) => (
              <Delivery
                key={one.id}
                delivery={one}
                blocked={blocked}
                pending={again.isPending}
                onAgain={(sequence) => again.mutate({ sequences: [sequence] })}
              />
            ))}
          </Box>
        )}
      </Rows>
      <MoreFoot query={list} label={t('webhooks.more')} />
      {asksRange ? <RangeDialog webhook={webhook} onClose={() => setAsksRange(false)} /> : null}
    </section>
  );
}

/** Sends deliveries to a webhook again: some of them, or all parked ones. */
const useSendingAgain = (webhook: Webhook) => {
  const { t } = useTranslation();
  return useCommand<RedeliverWebhook, Done>({
    send: (body, idempotencyKey) => api.post(`${webhookPath(webhook.id)}/redeliver`, body, { idempotencyKey }),
    invalidates: CHANGED,
    onSuccess: (_, { parked = false }) => {
      const title = t('webhooks.log.againDone', { count: parked ? webhook.parked : 1 });
      toast({ title, description: webhook.name, kind: 'done' });
    },
    onError: tellOfficeFailure,
  });
};

interface StateFilterProps {
  readonly state: DeliveryState | null;
  readonly onChange: (value: string) => void;
}

function StateFilter({ state, onChange }: StateFilterProps) {
  const { t } = useTranslation();
  const options = [
    { value: '', label: t('webhooks.log.all') },
    ...DELIVERY_STATES.map((value) => ({ value, label: t(`webhooks.log.states.${value}`) })),
  ];
  return (
    <Box sx={{ p: '12px 16px', overflowX: 'auto' }}>
      <Segmented label={t('webhooks.log.filter')} options={options} value={state ?? ''} onChange={onChange} />
    </Box>
  );
}

const LOOKS = {
  delivered: { tone: 'done', icon: 'check' },
  failed: { tone: 'warning', icon: 'clock' },
  parked: { tone: 'bad', icon: 'alert' },
} as const;

interface DeliveryProps {
  readonly delivery: WebhookDelivery;
  readonly blocked: string | null;
  readonly pending: boolean;
  readonly onAgain: (sequence: string) => void;
}

/** One attempt; opened, its request and answer. */
function Delivery({ delivery, blocked, pending, onAgain }: DeliveryProps) {
  const { t } = useTranslation();
  const { type, at, state, reason, status, duration_ms, attempt, kind, next_attempt_at, sequence } = delivery;
  const said = reason === null ? (status === null ? '' : String(status)) : failureText(reason, status);
  return (
    <li>
      <Box
        component="details"
        sx={{
          '& > summary': {
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '128px minmax(0, 1fr) auto' },
            alignItems: 'center',
            gap: '4px 14px',
            p: '10px 16px',
            cursor: 'pointer',
          },
          '& > summary::-webkit-details-marker': { display: 'none' },
          '& > summary:hover': { background: 'var(--canvas)' },
          '&[open] > summary': { background: 'var(--canvas)' },
          '& > summary > .chip': { justifySelf: 'start' },
        }}
      >
        <summary>
          <ToneChip {...LOOKS[state]} label={t(`webhooks.log.states.${state}`)} />
          <span className="lines">
            <span className="mono small">{type}</span>
            <span className="tiny faint num">
              <DateText at={at} style="dayTime" />
              {` · ${t(state === 'parked' ? 'webhooks.log.attempts' : 'webhooks.log.attempt', { n: attempt })}`}
              {duration_ms === null ? null : ` · ${t('webhooks.log.took', { ms: duration_ms })}`}
            </span>
          </span>
          <Row component="span" spacing={1} nowrap sx={{ textAlign: { xs: 'left', md: 'right' } }} className="small">
            {said}
            {kind === 'feed' ? null : <Chip>{t(`webhooks.log.kinds.${kind}`)}</Chip>}
          </Row>
        </summary>
        <Stack spacing={1.5} sx={{ p: '12px 16px 16px', alignItems: 'flex-start' }}>
          {next_attempt_at === null ? null : (
            <p className="small muted">
              {t('webhooks.log.next')} <DateText at={next_attempt_at} style="dayTime" relative />
            </p>
          )}
          <Exchange delivery={delivery} />
          {sequence === null ? null : (
            <Button
              variant="quiet"
              size="small"
              icon="refresh"
              disabledReason={blocked}
              pending={pending}
              onClick={() => onAgain(sequence)}
            >
              {t('webhooks.log.again')}
            </Button>
          )}
        </Stack>
      </Box>
    </li>
  );
}

const indented = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);

function Exchange({ delivery: { request, answer, event_id } }: { readonly delivery: WebhookDelivery }) {
  const { t } = useTranslation();
  if (request === null) return null;
  const head = [`POST ${request.url}`, `webhook-id: ${event_id}`, `webhook-timestamp: ${request.timestamp}`].join('\n');
  return (
    <Columns
      of="minmax(0, 3fr) minmax(0, 2fr)"
      spacing={2}
      sx={{
        width: '100%',
        '& h3': { m: '0 0 6px' },
        '& pre': {
          m: '0 0 8px',
          p: '10px 12px',
          border: '1px solid var(--line)',
          borderRadius: '8px',
          background: 'var(--canvas)',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          fontSize: '0.75rem',
        },
      }}
    >
      <section>
        <h3 className="tiny faint">{t('webhooks.log.request')}</h3>
        <pre className="mono">{head}</pre>
        {request.body === null ? (
          <p className="small faint">{t('webhooks.log.noBody')}</p>
        ) : (
          <pre className="mono">{indented(request.body)}</pre>
        )}
        {request.personal ? <p className="small faint">{t('webhooks.log.withoutPersonal')}</p> : null}
      </section>
      <section>
        <h3 className="tiny faint">{t('webhooks.log.answer')}</h3>
        {answer ? <pre className="mono">{answer}</pre> : <p className="small faint">{t('webhooks.log.noAnswer')}</p>}
      </section>
    </Columns>
  );
}
