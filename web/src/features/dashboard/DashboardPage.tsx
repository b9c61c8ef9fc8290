import { titleOf } from '@anupalan/domain/rules/pages';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AsOfField } from '../../shared/as-of/AsOfField';
import { AsOfGate } from '../../shared/as-of/AsOfGate';
import { readAsOf } from '../../shared/as-of/as-of';
import { LinkButton } from '../../shared/kit/Button';
import { formatDate } from '../../shared/kit/dates';
import { PageHead } from '../../shared/kit/Page';
import { EmptyState, ErrorState, Skeleton } from '../../shared/loading/states';
import { RangeTools } from '../../shared/office/range/RangeTools';
import { type Range, rangeParams, readRange } from '../../shared/office/range/range';
import { today } from '../../shared/today';
import { useUrlState } from '../../shared/use-url-state';
import { FunnelCard, MoneyCard, ServicesCard, StatusCard, StaysCard, WeeksCard } from './cards';
import { useAnalytics, useOverdueCases, useStaffLoad } from './dashboard-api';
import { WEEKS_HEIGHT } from './heights';
import { LateCard, LoadCard } from './office-cards';
import { Tiles, TilesWait } from './Tiles';
import '../../shared/kit/form/form.css';
import '../../shared/office/figure/figure.css';
import './dashboard.css';

/** The admins' dashboard, at /admin: the figures of the days in the address (ALAY-01, ALAY-02), also as of a past day. */
export default function DashboardPage() {
  const { t } = useTranslation();
  const [params, set] = useUrlState();
  const asOf = readAsOf(params);
  const day = asOf ?? today();
  const range = readRange(params, day);
  return (
    <main className="page page--wide">
      <PageHead
        title={t(titleOf('/admin'))}
        meta={[formatDate(day, 'longDay')]}
        tools={
          <div className="figure-range">
            <RangeTools range={range} day={day} onChange={(next) => set(rangeParams(next, day))} />
            <AsOfField />
          </div>
        }
      />
      {asOf === null ? (
        <PresentFigures range={range} />
      ) : (
        <AsOfGate day={asOf}>
          <Figures range={range} asOf={asOf} />
        </AsOfGate>
      )}
    </main>
  );
}

/** With how much the staff have to do now. */
function PresentFigures({ range }: { readonly range: Range }) {
  return <Figures range={range} asOf={null} load={<LoadCard query={useStaffLoad()} />} />;
}

interface FiguresProps {
  readonly range: Range;
  readonly asOf: string | null;
  readonly load?: ReactNode;
}

function Figures({ range, asOf, load }: FiguresProps) {
  const { t } = useTranslation();
  const analytics = useAnalytics(range, asOf);
  const overdue = useOverdueCases(asOf);
  const { data } = analytics;
  return (
    <>
      {analytics.error && data === undefined ? (
        <div className="card figure-block">
          <ErrorState
            error={analytics.error}
            onRetry={() => void analytics.refetch()}
            retrying={analytics.isFetching}
          />
        </div>
      ) : data === undefined ? (
        <Waiting />
      ) : data.present.length === 0 && data.totals.created === 0 ? (
        <div className="card figure-block">
          <EmptyState
            icon="inbox"
            title={t('figures.none')}
            action={
              <LinkButton to="/find-services" variant="quiet">
                {t('figures.noneAction')}
              </LinkButton>
            }
          >
            {t('figures.noneBody')}
          </EmptyState>
        </div>
      ) : (
        <div aria-busy={analytics.isPlaceholderData}>
          <Tiles figures={data} overdue={overdue} />
          <div className="figure-cards">
            <StatusCard figures={data} />
            <WeeksCard figures={data} />
            <StaysCard figures={data} />
            <MoneyCard figures={data} />
            <ServicesCard figures={data} />
            {load}
            <LateCard query={overdue} />
            <FunnelCard figures={data} />
          </div>
        </div>
      )}
    </>
  );
}

const CARDS = ['status', 'weeks', 'stays', 'money', 'services', 'load', 'late', 'funnel'];

/** The page in its final layout, before its figures. */
function Waiting() {
  const { t } = useTranslation();
  return (
    <div role="status">
      <span className="sr-only">{t('figures.loading')}</span>
      <TilesWait />
      <div className="figure-cards">
        {CARDS.map((key) => (
          <div key={key} className="card figure">
            <div className="figure-head">
              <Skeleton width={180} height={16} />
            </div>
            <Skeleton height={WEEKS_HEIGHT} />
          </div>
        ))}
      </div>
    </div>
  );
}
