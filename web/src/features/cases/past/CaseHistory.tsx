import type { CaseView } from '@anupalan/domain/contracts/requests';
import { titleOf } from '@anupalan/domain/rules/pages';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { boundTo } from '../../../shared/case-parts/status';
import { Button, LinkButton } from '../../../shared/kit/Button';
import { PageHead } from '../../../shared/kit/Page';
import { Row } from '../../../shared/kit/Row';
import { Segmented } from '../../../shared/kit/Segmented';
import { EmptyState, ErrorState, Skeleton } from '../../../shared/loading/states';
import { useUrlState } from '../../../shared/use-url-state';
import { CaseMain } from '../CaseMain';
import { MomentSlider } from './MomentSlider';
import { chosenMoments } from './moments';
import { PastDifferences } from './PastDifferences';
import { PastStaff } from './PastStaff';
import { frozen, useMoments, usePastCase } from './past-api';
import '../case.css';
import './past.css';

export interface CaseHistoryProps {
  /** A frozen case on the customer's page. */
  readonly customer: ComponentType<{ readonly view: CaseView }>;
}

const VIEWERS = ['staff', 'customer'] as const;

/** One case at any of its past moments, at /admin/requests/:id/history; the address names the moments. */
export function CaseHistory({ customer }: CaseHistoryProps) {
  return (
    <CaseMain back="/admin/requests">
      {(live) => <Past key={live.request.id} live={live} customer={customer} />}
    </CaseMain>
  );
}

function Past({ live, customer }: CaseHistoryProps & { readonly live: CaseView }) {
  const { t } = useTranslation();
  const { id, case_number: number, service_title: service } = live.request;
  const casePath = `/admin/requests/${encodeURIComponent(id)}`;
  const { moments, complete, error, isFetching, refetch } = useMoments(id);
  return (
    <div className="page--dense past">
      <PageHead
        small
        title={service}
        documentTitle={t('caseHistory.documentTitle', { number })}
        crumbs={[
          { label: t(titleOf('/admin/requests')), to: '/admin/requests' },
          { label: number, to: casePath },
          { label: t('caseHistory.open') },
        ]}
        meta={[live.customer.name, moments === undefined ? null : t('adminRequests.events', { count: moments.length })]}
        tools={
          <LinkButton to={casePath} variant="quiet">
            {t('caseHistory.live')}
          </LinkButton>
        }
      />
      {moments !== undefined && complete ? (
        <Moments live={live} customer={customer} moments={moments} />
      ) : error === null ? (
        <Waiting label={t('caseHistory.loading')} />
      ) : (
        <ErrorState
          error={error}
          message={t('caseHistory.failed')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </div>
  );
}

const Waiting = ({ label }: { readonly label: string }) => (
  <div role="status" className="stack">
    <span className="sr-only">{label}</span>
    <Skeleton height={150} />
    <Skeleton height={320} />
  </div>
);

interface MomentsProps extends CaseHistoryProps {
  readonly live: CaseView;
  readonly moments: NonNullable<ReturnType<typeof useMoments>['moments']>;
}

function Moments({ live, customer: Customer, moments }: MomentsProps) {
  const { t } = useTranslation();
  const [params, setParams] = useUrlState();
  const chosen = chosenMoments(params, moments);
  const { id } = live.request;
  const positionOf = (index: number | null): string | null =>
    index === null ? null : (moments[index]?.position ?? null);
  const then = usePastCase(id, positionOf(chosen.at), chosen.as);
  const other = usePastCase(id, positionOf(chosen.with), chosen.as);
  if (chosen.at === null)
    return (
      <EmptyState
        page
        icon="history"
        title={t('caseHistory.notMoment')}
        action={<Button onClick={() => setParams({ at: null, with: null })}>{t('caseHistory.toLast')}</Button>}
      >
        {t('caseHistory.notMomentBody')}
      </EmptyState>
    );
  const present = ({ data, isPlaceholderData }: typeof then): CaseView | null | undefined =>
    isPlaceholderData ? undefined : data?.view;
  const shown = then.data?.view;
  return (
    <div className="stack">
      <MomentSlider
        moments={moments}
        workflow={boundTo(live.request)}
        at={chosen.at}
        onMove={(index) => setParams({ at: positionOf(index), with: null })}
      />
      <PastDifferences
        live={live}
        moments={moments}
        at={chosen.at}
        other={chosen.with}
        onCompare={(index) => setParams({ at: positionOf(chosen.at), with: positionOf(index) })}
        now={present(then)}
        then={chosen.with === null ? null : present(other)}
      />
      {other.error === null || chosen.with === null ? null : (
        <ErrorState error={other.error} onRetry={() => void other.refetch()} retrying={other.isFetching} />
      )}
      <Row spacing="8px 16px">
        <Segmented
          label={t('caseHistory.as.label')}
          options={VIEWERS.map((value) => ({ value, label: t(`caseHistory.as.${value}`) }))}
          value={chosen.as}
          onChange={(as) => setParams({ as: as === 'staff' ? null : as })}
        />
        <p className="small muted">{t('caseHistory.frozen')}</p>
      </Row>
      {then.error !== null && shown === undefined ? (
        <ErrorState error={then.error} onRetry={() => void then.refetch()} retrying={then.isFetching} />
      ) : shown === undefined ? (
        <Waiting label={t('caseHistory.viewLoading')} />
      ) : shown === null ? (
        <div className="card">
          <EmptyState icon="history" title={t('caseHistory.noCase')}>
            {t('caseHistory.noCaseBody')}
          </EmptyState>
        </div>
      ) : (
        <section aria-label={t(`caseHistory.as.${chosen.as}`)} aria-busy={then.isPlaceholderData}>
          {then.data?.as === 'customer' ? <Customer view={frozen(shown)} /> : <PastStaff view={frozen(shown)} />}
        </section>
      )}
    </div>
  );
}
