import type { CustomerService } from '@anupalan/domain/contracts/requests';
import { quickAccess } from '@anupalan/domain/workflows/statuses';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCustomerServices } from '../../shared/api/reference';
import { MiniRail } from '../../shared/case-parts/StatusTimeline';
import { requestDisplay, turnTone } from '../../shared/case-parts/status';
import { LinkButton } from '../../shared/kit/Button';
import { ToneChip } from '../../shared/kit/Chip';
import { formatDate } from '../../shared/kit/dates';
import { Card } from '../../shared/kit/Page';
import { EmptyState, ErrorState, Skeleton } from '../../shared/loading/states';

/** The maximum number of requests in Quick Access (DASH-27). */
const SHOWN = 3;

/** The path of a request's Details button (DASH-31, DASH-32). */
export const detailsPath = ({ id, service_id }: Pick<CustomerService, 'id'> & { service_id: string | null }): string =>
  service_id
    ? `/metadata-service/${encodeURIComponent(service_id)}?id=${encodeURIComponent(id)}`
    : `/service/${encodeURIComponent(id)}`;

function Item({ request }: { readonly request: CustomerService }) {
  const { t } = useTranslation();
  const { label, progress, hint, turn, stage, of, confirming } = requestDisplay(request);
  return (
    <article className="svc">
      <div className="svc-head">
        <div>
          <h3 className="card-title">{request.service_title}</h3>
          <div className="tiny faint num">{request.case_number}</div>
        </div>
        <ToneChip tone={turnTone[turn]} label={label} />
      </div>
      <div className="svc-progress">
        <MiniRail stage={stage} turn={turn} of={of} />
        <span className="num small strong">{progress}%</span>
      </div>
      <div className="svc-foot">
        <span className="small">
          {confirming ? (
            t('dashboard.confirmingPayment')
          ) : hint === null ? null : (
            <>
              <span className="strong">{t('dashboard.next')}</span> {hint}
            </>
          )}
        </span>
        <span className="svc-right">
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
        </span>
      </div>
    </article>
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
    <div role="status">
      {LINES.slice(0, Math.max(1, active ?? 2)).map((line) => (
        <div key={line} className="svc svc--wait">
          {line === 0 ? <p className="small muted">{t('dashboard.loading')}</p> : <Skeleton width="46%" height={18} />}
          <div className="svc-progress">
            <Skeleton height={9} />
          </div>
          <Skeleton width="30%" />
        </div>
      ))}
      {active !== null && active > SHOWN ? (
        <div className="svc-more">
          <Skeleton width="40%" height={18} />
        </div>
      ) : null}
    </div>
  );
}

/** The customer's active requests, three at most, each with a small timeline (DASH-25 to DASH-34). */
export function QuickAccess() {
  const { t } = useTranslation();
  const requests = useCustomerServices();
  const active = quickAccess(requests.data ?? []);
  const waiting = active.filter((request) => requestDisplay(request).turn === 'customer').length;
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
        <>
          {active.slice(0, SHOWN).map((request) => (
            <Item key={request.id} request={request} />
          ))}
          {more > 0 ? (
            <div className="svc-more">
              <Link className="link" to="/my-services">
                {t('dashboard.more', { count: more })}
              </Link>
            </div>
          ) : null}
        </>
      )}
    </Card>
  );
}
