import type { CustomerService } from '@anupalan/domain/contracts/requests';
import { titleOf } from '@anupalan/domain/rules/pages';
import { useTranslation } from 'react-i18next';
import { useCustomerServices } from '../../shared/api/reference';
import { useSession } from '../../shared/api/session';
import { expectedLine } from '../../shared/case-parts/expected-text';
import { MiniRail } from '../../shared/case-parts/StatusTimeline';
import { requestDisplay, turnTone } from '../../shared/case-parts/status';
import { Button, LinkButton } from '../../shared/kit/Button';
import { ToneChip } from '../../shared/kit/Chip';
import { formatDate } from '../../shared/kit/dates';
import { SearchBox, SelectBox } from '../../shared/kit/ListTools';
import { PageHead } from '../../shared/kit/Page';
import { Segmented } from '../../shared/kit/Segmented';
import { EmptyState, ErrorState, Skeleton } from '../../shared/loading/states';
import { openSignIn } from '../../shared/sign-in-dialog';
import { useUrlState } from '../../shared/use-url-state';
import { FILTERS, listed, listState, SORTS, statusesOf, wordsOf } from './list';
import './my-services.css';

/** All requests of the customer, finished ones too, at /my-services (MYS-01, MYS-02). */
export default function MyServicesPage() {
  const { t } = useTranslation();
  const { status, user, retry } = useSession();
  return (
    <main className="page">
      <PageHead
        title={t(titleOf('/my-services'))}
        tools={
          user?.role === 'customer' ? (
            <LinkButton to="/find-services" variant="quiet" icon="find">
              {t('dashboard.browse')}
            </LinkButton>
          ) : null
        }
      />
      {status === 'loading' ? (
        <Waiting />
      ) : status === 'unknown' ? (
        <div className="card mine-state">
          <ErrorState message={t('errors.network')} onRetry={retry} />
        </div>
      ) : user === null ? (
        <div className="card mine-state">
          <EmptyState
            icon="lock"
            title={t('myServices.signedOut')}
            action={<Button onClick={() => openSignIn()}>{t('dashboard.login')}</Button>}
          >
            {t('myServices.signedOutBody')}
          </EmptyState>
        </div>
      ) : user.role === 'customer' ? (
        <Mine />
      ) : (
        <div className="card mine-state">
          <EmptyState icon="list" title={t('myServices.customersOnly')} />
        </div>
      )}
    </main>
  );
}

/** Placeholders of the tools and of some services, in their final height. */
const Waiting = () => (
  <>
    <div className="mine-wait" aria-hidden="true">
      {[0, 1, 2, 3].map((tool) => (
        <Skeleton key={tool} height={36} />
      ))}
    </div>
    <div className="mine" role="status">
      {[0, 1, 2].map((line) => (
        <div key={line} className="card section mine-card mine-card--wait">
          <Skeleton width="46%" height={20} />
          <Skeleton height={10} />
          <Skeleton width="30%" />
        </div>
      ))}
    </div>
  </>
);

function Mine() {
  const { t } = useTranslation();
  const requests = useCustomerServices();
  const [params, set] = useUrlState();
  const state = listState(params);
  if (requests.data === undefined)
    return requests.isError ? (
      <div className="card mine-state">
        <ErrorState error={requests.error} onRetry={() => void requests.refetch()} retrying={requests.isFetching} />
      </div>
    ) : (
      <Waiting />
    );
  if (requests.data.length === 0)
    return (
      <div className="card mine-state">
        <EmptyState
          icon="list"
          title={t('myServices.none')}
          action={<LinkButton to="/find-services">{t('dashboard.browse')}</LinkButton>}
        >
          {t('myServices.noneBody')}
        </EmptyState>
      </div>
    );
  const mine = requests.data;
  const shown = listed(mine, state);
  return (
    <>
      <div className="list-tools list-tools--short">
        <SearchBox label={t('myServices.search')} value={state.q} onChange={(q) => set({ q })} />
        <Segmented
          label={t('myServices.show')}
          value={state.filter}
          options={FILTERS.map((value) => ({ value, label: t(`myServices.filter.${value}`) }))}
          onChange={(show) => set({ show: show === 'all' ? null : show })}
        />
        <SelectBox
          label={t('myServices.status')}
          value={state.status ?? ''}
          options={[
            { value: '', label: t('myServices.anyStatus') },
            ...statusesOf(mine, state.status).map((value) => ({ value, label: wordsOf(mine, value) })),
          ]}
          onChange={(status) => set({ status })}
        />
        <SelectBox
          label={t('myServices.sort')}
          value={state.sort}
          options={SORTS.map((value) => ({ value, label: t(`myServices.sortBy.${value}`) }))}
          onChange={(sort) => set({ sort: sort === 'updated' ? null : sort })}
        />
      </div>
      {shown.length === 0 ? (
        <div className="card mine-state">
          <EmptyState
            icon="find"
            title={t('myServices.noneFound')}
            action={
              <Button variant="quiet" onClick={() => set({ q: null, show: null, status: null })}>
                {t('myServices.clear')}
              </Button>
            }
          >
            {t('myServices.noneFoundBody')}
          </EmptyState>
        </div>
      ) : (
        <div className="mine">
          {shown.map((request) => (
            <RequestCard key={request.id} request={request} />
          ))}
        </div>
      )}
    </>
  );
}

const pathOf = ({ service_id, id }: CustomerService): string =>
  `/services/${encodeURIComponent(service_id)}?id=${encodeURIComponent(id)}`;

function RequestCard({ request }: { readonly request: CustomerService }) {
  const { t } = useTranslation();
  const { label, progress, hint, turn, stage, of, confirming } = requestDisplay(request);
  const expected = expectedLine(request);
  return (
    <article className="card section mine-card">
      <div className="mine-head">
        <div>
          <h2 className="card-title">{request.service_title}</h2>
          <div className="tiny faint num">
            {[request.case_number, t('myServices.started', { date: formatDate(request.created_at) })].join(' · ')}
          </div>
        </div>
        <ToneChip tone={turnTone[turn]} label={label} />
      </div>
      <div className="mine-progress">
        <MiniRail stage={stage} turn={turn} of={of} />
        <span className="num small strong">{progress}%</span>
      </div>
      <div className="mine-foot">
        <span className="small">
          {confirming ? (
            t('dashboard.confirmingPayment')
          ) : hint === null ? (
            <span className="mine-facts faint num">
              <span>{t('dashboard.updated', { date: formatDate(request.updated_at) })}</span>
              {expected === null ? null : <span>{expected}</span>}
            </span>
          ) : (
            <>
              <span className="strong">{t('dashboard.next')}</span> {hint}
              {expected === null ? null : <span className="mine-facts faint num">{expected}</span>}
            </>
          )}
        </span>
        <LinkButton
          to={pathOf(request)}
          variant="quiet"
          size="small"
          aria-label={t('dashboard.detailsOf', { title: request.service_title })}
        >
          {t('dashboard.details')}
        </LinkButton>
      </div>
    </article>
  );
}
