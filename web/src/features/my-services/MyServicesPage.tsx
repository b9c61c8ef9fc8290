import type { CustomerService } from '@anupalan/domain/contracts/requests';
import { titleOf } from '@anupalan/domain/rules/pages';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { useBusinessName, useCustomerServices } from '../../shared/api/reference';
import { expectedLine } from '../../shared/case-parts/expected-text';
import { CaseProgress } from '../../shared/case-parts/StatusTimeline';
import { requestDisplay, turnTone } from '../../shared/case-parts/status';
import { Button, LinkButton } from '../../shared/kit/Button';
import { ToneChip } from '../../shared/kit/Chip';
import { formatDate } from '../../shared/kit/dates';
import { SearchBox, SelectBox } from '../../shared/kit/ListTools';
import { Row } from '../../shared/kit/Row';
import { Segmented } from '../../shared/kit/Segmented';
import { CustomerPage } from '../../shared/loading/CustomerPage';
import { EmptyState, ErrorState, Skeleton } from '../../shared/loading/states';
import { useUrlState } from '../../shared/use-url-state';
import { FILTERS, listed, listState, SORTS, statusesOf, wordsOf } from './list';

/** All requests of the customer, finished ones too, at /my-services (MYS-01, MYS-02). */
export default function MyServicesPage() {
  const { t } = useTranslation();
  return (
    <CustomerPage
      title={t(titleOf('/my-services'))}
      icon="list"
      signedOut={{ title: t('myServices.signedOut'), body: t('myServices.signedOutBody') }}
      customersOnly={t('myServices.customersOnly')}
      waiting={<Waiting />}
      tools={
        <LinkButton to="/find-services" variant="quiet" icon="find">
          {t('dashboard.browse')}
        </LinkButton>
      }
    >
      <Mine />
    </CustomerPage>
  );
}

const TOOLS = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))', lg: '2fr 1fr 1fr 1fr' },
  gap: 1.25,
  mt: 2.5,
  '& > :first-of-type': { gridColumn: { xs: '1 / -1', lg: 'auto' } },
  '& > :last-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' } },
};
const CARD_WAITS = { minHeight: { xs: 180, md: 155 }, justifyContent: 'space-evenly' };

/** Placeholders of the tools and of some services, in their final height. */
const Waiting = () => (
  <>
    <Box sx={TOOLS} aria-hidden="true">
      {[0, 1, 2, 3].map((tool) => (
        <Skeleton key={tool} height={36} />
      ))}
    </Box>
    <Stack spacing={2} sx={{ mt: 2.5 }} role="status">
      {[0, 1, 2].map((line) => (
        <Stack key={line} className="card section" sx={CARD_WAITS}>
          <Skeleton width="46%" height={20} />
          <Skeleton height={10} />
          <Skeleton width="30%" />
        </Stack>
      ))}
    </Stack>
  </>
);

function Mine() {
  const { t } = useTranslation();
  const requests = useCustomerServices();
  const [params, set] = useUrlState();
  const state = listState(params);
  if (requests.data === undefined)
    return requests.isError ? (
      <Box sx={{ mt: 2.5 }} className="card">
        <ErrorState error={requests.error} onRetry={() => void requests.refetch()} retrying={requests.isFetching} />
      </Box>
    ) : (
      <Waiting />
    );
  if (requests.data.length === 0)
    return (
      <Box sx={{ mt: 2.5 }} className="card">
        <EmptyState
          icon="list"
          title={t('myServices.none')}
          action={<LinkButton to="/find-services">{t('dashboard.browse')}</LinkButton>}
        >
          {t('myServices.noneBody')}
        </EmptyState>
      </Box>
    );
  const mine = requests.data;
  const shown = listed(mine, state);
  return (
    <>
      <div className="list-tools list-tools--short">
        <SearchBox label={t('myServices.search')} value={state.q} onChange={(q) => set({ q })} />
        <Segmented
          tall
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
        <Box sx={{ mt: 2.5 }} className="card">
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
        </Box>
      ) : (
        <Stack spacing={2} sx={{ mt: 2.5 }}>
          {shown.map((request) => (
            <RequestCard key={request.id} request={request} />
          ))}
        </Stack>
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
  const business = useBusinessName(request);
  return (
    <Stack component="article" spacing={1.5} className="card section">
      <Row align="flex-start" justify="space-between" sx={{ rowGap: 0.75 }}>
        <div>
          <h2 className="card-title">{request.service_title}</h2>
          <div className="tiny faint num">
            {[business, request.case_number, t('myServices.started', { date: formatDate(request.created_at) })]
              .filter((said) => said !== null)
              .join(' · ')}
          </div>
        </div>
        <ToneChip tone={turnTone[turn]} label={label} />
      </Row>
      <CaseProgress stage={stage} turn={turn} of={of} percent={progress} />
      <Row nowrap justify="space-between" spacing={1.75}>
        <span className="small">
          {confirming ? (
            t('dashboard.confirmingPayment')
          ) : hint === null ? (
            <Row component="span" spacing={1.75} sx={{ rowGap: 0 }} className="faint num">
              <span>{t('dashboard.updated', { date: formatDate(request.updated_at) })}</span>
              {expected === null ? null : <span>{expected}</span>}
            </Row>
          ) : (
            <>
              <span className="strong">{t('dashboard.next')}</span> {hint}
              {expected === null ? null : (
                <Row component="span" spacing={1.75} sx={{ rowGap: 0 }} className="faint num">
                  {expected}
                </Row>
              )}
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
      </Row>
    </Stack>
  );
}
