import type { CustomerService } from '@anupalan/domain/contracts/requests';
import { quickAccess } from '@anupalan/domain/workflows/statuses';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useBusinessName, useCustomerServices } from '../../shared/api/reference';
import { mayOn } from '../../shared/case-parts/may-on';
import { CaseProgress } from '../../shared/case-parts/StatusTimeline';
import { requestDisplay, turnTone } from '../../shared/case-parts/status';
import { LinkButton } from '../../shared/kit/Button';
import { ToneChip } from '../../shared/kit/Chip';
import { formatDate } from '../../shared/kit/dates';
import { Card } from '../../shared/kit/Page';
import { Row } from '../../shared/kit/Row';
import { EmptyState, ErrorState, Skeleton } from '../../shared/loading/states';

/** The maximum number of requests in Quick Access (DASH-27). */
const SHOWN = 3;

/** The path of a request's Details button (DASH-31, DASH-32). */
export const detailsPath = ({ id, service_id }: Pick<CustomerService, 'id'> & { service_id: string | null }): string =>
  service_id
    ? `/metadata-service/${encodeURIComponent(service_id)}?id=${encodeURIComponent(id)}`
    : `/service/${encodeURIComponent(id)}`;

const ITEM = { px: { xs: 2, md: 2.25 }, py: 2 };
const MORE = { px: 2.25, py: 1.5 };
/** As tall as the service that is loading. */
const WAITING = { ...ITEM, minHeight: { xs: 202, md: 144 } };

function Item({ request }: { readonly request: CustomerService }) {
  const { t } = useTranslation();
  const business = useBusinessName(request);
  const { label, progress, hint, turn, stage, of, confirming } = requestDisplay(request);
  return (
    <Stack component="article" spacing={1.5} sx={ITEM}>
      <Row align="flex-start" justify="space-between" sx={{ columnGap: 1.5, rowGap: 0.75 }}>
        <div>
          <h3 className="card-title">{request.service_title}</h3>
          <div className="tiny faint num">
            {business === null ? request.case_number : `${business} · ${request.case_number}`}
          </div>
        </div>
        <ToneChip tone={turnTone[turn]} label={label} />
      </Row>
      <CaseProgress stage={stage} turn={turn} of={of} percent={progress} />
      <Row justify="space-between" sx={{ columnGap: 1.75, rowGap: 1 }}>
        <span className="small">
          {confirming ? (
            t('dashboard.confirmingPayment')
          ) : hint === null ? null : (
            <>
              <span className="strong">{t('dashboard.next')}</span> {hint}
            </>
          )}
        </span>
        <Row
          component="span"
          nowrap
          justify="space-between"
          spacing={1.75}
          sx={{ ml: 'auto', width: { xs: '100%', md: 'auto' } }}
        >
          <span className="tiny faint num">
            {t('dashboard.updated', { date: formatDate(request.updated_at || request.created_at) })}
          </span>
          <LinkButton
            to={detailsPath(request)}
            variant="quiet"
            size="small"
            aria-label={t('dashboard.detailsOf', { title: request.service_title })}
          >
            {t('dashboard.details')}
          </LinkButton>
        </Row>
      </Row>
    </Stack>
  );
}

const KEY = 'anupalan_active';

/** The last number of active services in this browser, to reserve their space while they load. Null: unknown. */
function activeHere(): number | null {
  try {
    const kept = Number(localStorage.getItem(KEY) ?? Number.NaN);
    return Number.isInteger(kept) ? kept : null;
  } catch {
    return null;
  }
}

function keepActive(count: number): void {
  try {
    localStorage.setItem(KEY, String(count));
  } catch {
    // Without storage the page moves a little when they arrive.
  }
}

const LINES = [0, 1, 2];

function Waiting({ active }: { readonly active: number | null }) {
  const { t } = useTranslation();
  return (
    <div role="status" className="lined">
      {LINES.slice(0, Math.max(1, active ?? 2)).map((line) => (
        <Stack key={line} spacing={1.5} sx={WAITING}>
          {line === 0 ? <p className="small muted">{t('dashboard.loading')}</p> : <Skeleton width="46%" height={18} />}
          <Skeleton height={9} />
          <Skeleton width="30%" />
        </Stack>
      ))}
      {active !== null && active > SHOWN ? (
        <Box sx={MORE}>
          <Skeleton width="40%" height={18} />
        </Box>
      ) : null}
    </div>
  );
}

/** The customer's active requests, three at most, each with a small timeline (DASH-25 to DASH-34). */
export function QuickAccess() {
  const { t } = useTranslation();
  const requests = useCustomerServices();
  const active = quickAccess(requests.data ?? []);
  const waiting = active.filter(
    (request) => requestDisplay(request).turn === 'customer' && mayOn(request, 'draft.edit'),
  ).length;
  const more = active.length - SHOWN;
  const known = requests.data === undefined ? null : active.length;
  useEffect(() => {
    if (known !== null) keepActive(known);
  }, [known]);
  return (
    <Card
      flush
      id="quick-access"
      title={t('dashboard.quickAccess')}
      aside={waiting > 0 ? t('dashboard.waitForYou', { count: waiting }) : undefined}
    >
      {requests.data === undefined ? (
        requests.error === null ? (
          <Waiting active={activeHere()} />
        ) : (
          <ErrorState error={requests.error} onRetry={() => void requests.refetch()} retrying={requests.isFetching} />
        )
      ) : active.length === 0 ? (
        <EmptyState
          icon="list"
          title={t('dashboard.none')}
          action={<LinkButton to="/find-services">{t('dashboard.noneBody')}</LinkButton>}
        />
      ) : (
        <div className="lined">
          {active.slice(0, SHOWN).map((request) => (
            <Item key={request.id} request={request} />
          ))}
          {more > 0 ? (
            <Box sx={MORE}>
              <Link className="link" to="/my-services">
                {t('dashboard.more', { count: more })}
              </Link>
            </Box>
          ) : null}
        </div>
      )}
    </Card>
  );
}
