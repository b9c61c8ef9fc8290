import type { ApiKey, ApiKeyRequest, ApiKeyUsage, LimitApiKey } from '@anupalan/domain/contracts/integrations';
import { MAX_PER_MINUTE, MIN_PER_MINUTE } from '@anupalan/domain/rules/api-key';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { number, object } from 'yup';
import { api } from '../../shared/api/client';
import { CommandDialog } from '../../shared/forms/CommandDialog';
import { Button } from '../../shared/kit/Button';
import { Chip } from '../../shared/kit/Chip';
import { grouped } from '../../shared/kit/count';
import { formatDate } from '../../shared/kit/dates';
import { NumberField } from '../../shared/kit/form/fields';
import { Row } from '../../shared/kit/Row';
import { Table } from '../../shared/kit/Table';
import { ErrorState, SkeletonLines } from '../../shared/loading/states';
import { type FigureView, ViewSwitch } from '../../shared/office/figure/ChartCard';
import { CHANGED, keyPath, useKeyUsage } from './integrations-api';

export interface UsageDialogProps {
  readonly apiKey: ApiKey;
  /** Why this admin may not change the limit; null when they may. */
  readonly forbidden: string | null;
  readonly onClose: () => void;
}

/** How often a key calls, by hour and day, and its limit, which a super admin changes here. */
export function UsageDialog({ apiKey, forbidden, onClose }: UsageDialogProps) {
  const { t } = useTranslation();
  const { id, name, per_minute } = apiKey;
  const usage = useKeyUsage(id);
  const range = t('integrations.usage.range', { min: MIN_PER_MINUTE, max: MAX_PER_MINUTE });
  const count = number().typeError(range).integer(range).min(MIN_PER_MINUTE, range).max(MAX_PER_MINUTE, range);
  return (
    <CommandDialog
      width={560}
      title={t('integrations.usage.title', { name })}
      onClose={onClose}
      summary={false}
      initialValues={{ perMinute: String(per_minute) }}
      schema={object({ perMinute: count.required(range) })}
      send={({ perMinute }, idempotencyKey) =>
        api.post(`${keyPath(id)}/limit`, { perMinute: Number(perMinute) } satisfies LimitApiKey, { idempotencyKey })
      }
      invalidates={CHANGED}
      done={{ title: t('integrations.usage.limited'), description: name }}
      submit={{ label: t('integrations.usage.make'), disabledReason: forbidden }}
      before={
        usage.data === undefined ? (
          usage.isError ? (
            <ErrorState error={usage.error} onRetry={() => void usage.refetch()} retrying={usage.isFetching} />
          ) : (
            <SkeletonLines count={6} />
          )
        ) : (
          <Usage usage={usage.data} />
        )
      }
    >
      <NumberField
        name="perMinute"
        label={t('integrations.usage.limit')}
        hint={range}
        min={String(MIN_PER_MINUTE)}
        max={String(MAX_PER_MINUTE)}
        width="short"
        required
      />
    </CommandDialog>
  );
}

type Calls = ApiKeyUsage['hours'];

function Usage({ usage: { per_minute, left_this_minute, hours, days, requests } }: { readonly usage: ApiKeyUsage }) {
  const { t } = useTranslation();
  return (
    <Stack spacing={{ xs: 2, md: 2.5 }} sx={{ minWidth: 0, mb: 2.5, '& .figure': { p: 0 } }}>
      <p>
        {t('integrations.usage.left', {
          count: left_this_minute,
          left: grouped(left_this_minute),
          most: grouped(per_minute),
        })}
      </p>
      <Bars title={t('integrations.usage.hours')} calls={hours} nameOf={(at) => `${at.slice(11)}:00`} />
      <Bars title={t('integrations.usage.days')} calls={days} nameOf={(at) => formatDate(at, 'shortDay')} />
      <Requests requests={requests} />
    </Stack>
  );
}

/** Requests that are shown at first. */
const FIRST_REQUESTS = 20;

/** The last requests of the key; all of them on demand. */
function Requests({ requests }: { readonly requests: readonly ApiKeyRequest[] }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const title = t('integrations.usage.requests');
  const shown = all ? requests : requests.slice(0, FIRST_REQUESTS);
  return (
    <section className="figure" aria-label={title}>
      <h3 className="card-title">{title}</h3>
      {requests.length === 0 ? <p className="small muted">{t('integrations.usage.noRequests')}</p> : null}
      <Box component="ul" sx={{ mt: 1.5 }} className="entries">
        {shown.map(({ at, method, route, status, duration_ms }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two requests may be alike, and none is moved
          <li key={n} className="facts">
            <span className="mono small spacer anywhere">
              {method} {route}
            </span>
            <span className="tiny muted num">
              {t('integrations.usage.request', {
                when: formatDate(at, 'dayTime'),
                status,
                ms: grouped(duration_ms),
              })}
            </span>
            {status >= 400 ? <Chip outline>{t('integrations.usage.refused')}</Chip> : null}
          </li>
        ))}
      </Box>
      {shown.length < requests.length ? (
        <Button variant="text" size="small" onClick={() => setAll(true)}>
          {t('integrations.usage.allRequests', { n: grouped(requests.length) })}
        </Button>
      ) : null}
    </section>
  );
}

interface BarsProps {
  readonly title: string;
  readonly calls: Calls;
  readonly nameOf: (at: string) => string;
}

/** A bar for each hour or day, its refused calls hatched, or the same numbers as a table. */
function Bars({ title, calls, nameOf }: BarsProps) {
  const { t } = useTranslation();
  const [view, setView] = useState<FigureView>('chart');
  const most = Math.max(1, ...calls.map((one) => one.calls));
  const sum = (what: 'calls' | 'refused') => calls.reduce((all, one) => all + one[what], 0);
  const words = (all: number, refused: number): string =>
    t('integrations.usage.sum', { count: all, n: grouped(all), refused: grouped(refused) });
  const share = (n: number): string => `${(100 * n) / most}%`;
  return (
    <section className="figure" aria-label={title}>
      <div className="figure-head">
        <div>
          <h3 className="card-title">{title}</h3>
          <p className="small muted num">{words(sum('calls'), sum('refused'))}</p>
        </div>
        <ViewSwitch title={title} value={view} onChange={setView} />
      </div>
      {view === 'table' ? (
        <Table
          label={t('figures.tableOf', { title })}
          columns={[
            { key: 'when', head: t('integrations.usage.when'), cell: ({ at }) => nameOf(at) },
            {
              key: 'calls',
              head: t('integrations.usage.calls'),
              right: true,
              cell: ({ calls: all }) => grouped(all),
            },
            {
              key: 'refused',
              head: t('integrations.usage.refused'),
              right: true,
              cell: ({ refused }) => grouped(refused),
            },
          ]}
          rows={calls.filter((one) => one.calls > 0)}
          rowKey={({ at }) => at}
        />
      ) : (
        <div aria-hidden="true">
          <div className="keys-bars">
            {calls.map(({ at, calls: all, refused }) => (
              <span key={at} title={`${nameOf(at)}: ${words(all, refused)}`}>
                <i style={{ height: share(all - refused) }} />
                <i className="keys-refused" style={{ height: share(refused) }} />
              </span>
            ))}
          </div>
          <Row component="p" justify="space-between" nowrap spacing={0} sx={{ mt: 0.25 }} className="tiny faint num">
            <span>{nameOf(calls[0]?.at ?? '')}</span>
            <span>{nameOf(calls.at(-1)?.at ?? '')}</span>
          </Row>
          <p className="figure-key keys-key tiny muted">
            <span>
              <i /> {t('integrations.usage.answered')}
            </span>
            <span>
              <i className="keys-refused" /> {t('integrations.usage.refused')}
            </span>
          </p>
        </div>
      )}
    </section>
  );
}
