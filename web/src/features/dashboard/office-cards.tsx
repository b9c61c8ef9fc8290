import type { StaffProfileView } from '@anupalan/domain/contracts/assignment';
import type { CasePage, CaseRow } from '@anupalan/domain/contracts/requests';
import Box from '@mui/material/Box';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { AsOfLink } from '../../shared/as-of/AsOfLink';
import { useMoment } from '../../shared/as-of/as-of';
import { AvailabilityChip } from '../../shared/case-parts/AvailabilityChip';
import { rowDue } from '../../shared/case-parts/due';
import { turnOf, turnTone } from '../../shared/case-parts/status';
import { t } from '../../shared/i18n/i18n';
import { ToneChip } from '../../shared/kit/Chip';
import { EmptyState, ErrorState, SkeletonLines } from '../../shared/loading/states';
import { FigureHead } from '../../shared/office/figure/ChartCard';
import { LoadBar } from '../../shared/office/LoadBar';
import { listPath } from './figures';
import { OVERDUE_CASES, overdueCount } from './Tiles';

/** The content of a card with a query of its own, in each of its states. */
function Asked<T>({ query, children }: { readonly query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  if (query.data !== undefined) return children(query.data);
  if (query.error)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  return <SkeletonLines count={7} />;
}

/** Open cases per person against their limit; a name leads to that person's cases. */
export function LoadCard({
  query,
}: {
  readonly query: UseQueryResult<{ readonly items: readonly StaffProfileView[] }>;
}) {
  const { t } = useTranslation();
  return (
    <section className="card figure" aria-label={t('figures.load.title')}>
      <FigureHead title={t('figures.load.title')} lead={t('figures.load.lead')}>
        <Link to="/admin/assignment" className="link small">
          {t('figures.load.list')}
        </Link>
      </FigureHead>
      <Asked query={query}>
        {({ items }) => {
          const people = items.filter(({ role, current_caseload }) => role === 'staff' || current_caseload > 0);
          if (people.length === 0)
            return (
              <Box component="p" sx={{ m: '24px 0' }} className="muted small">
                {t('figures.load.none')}
              </Box>
            );
          return (
            <Box
              component="ul"
              sx={{
                '& li': {
                  display: 'grid',
                  gridTemplateColumns: {
                    xs: 'minmax(0, 1fr) auto',
                    md: 'minmax(0, 8.5rem) 6.5rem minmax(0, 1fr) 4rem',
                  },
                  gap: { xs: '4px 12px', md: 1.5 },
                  alignItems: 'center',
                  p: '7px 0',
                  fontSize: 'var(--t-sm)',
                },
                '& .chip': { justifySelf: { xs: 'end', md: 'start' } },
                '& .bar': { height: 12, borderRadius: '3px' },
                '& li > :last-child': { textAlign: 'right' },
              }}
            >
              {people.map((one) => {
                const { current_caseload: n, max_concurrent_cases: most } = one;
                return (
                  <li key={one.id}>
                    <Link
                      to={listPath({ assignee: one.id, waiting_on: 'customer,staff,authority' })}
                      className="link clip"
                    >
                      {one.name ?? t('office.role.unknown')}
                    </Link>
                    <AvailabilityChip of={one.availability_status} />
                    <LoadBar cases={n} limit={most} />
                    <span className="strong num nowrap">{t('figures.load.of', { n, most })}</span>
                  </li>
                );
              })}
            </Box>
          );
        }}
      </Asked>
    </section>
  );
}

/** The side that acts next in an overdue case. It is never the customer, because then the due clock rests. */
const actsOf = ({ waiting_on }: Pick<CaseRow, 'waiting_on'>): string =>
  t(waiting_on === 'authority' ? 'figures.late.authority' : 'figures.late.staff');

/** The overdue cases, the oldest first. */
export function LateCard({ query }: { readonly query: UseQueryResult<CasePage> }) {
  const { t } = useTranslation();
  const now = useMoment();
  return (
    <section className="card figure" aria-label={t('figures.late.title')}>
      <FigureHead title={t('figures.late.title')} lead={t('figures.late.lead')}>
        {query.data === undefined || query.data.total === 0 ? null : (
          <AsOfLink to={OVERDUE_CASES} className="link small">
            {t('figures.late.all', { n: overdueCount(query.data) })}
          </AsOfLink>
        )}
      </FigureHead>
      <Asked query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon="check" title={t('figures.late.none')}>
              {t('figures.late.noneBody')}
            </EmptyState>
          ) : (
            <ul className="entries">
              {items.map((row) => {
                const due = rowDue(row, now);
                return (
                  <Box
                    key={row.id}
                    component="li"
                    sx={{
                      display: 'grid',
                      gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) auto 92px' },
                      gap: 1.5,
                      alignItems: 'center',
                      '& > .chip': { justifySelf: 'start', gridArea: { xs: '2 / 1', md: 'auto' } },
                      '& > :last-child': { textAlign: 'right' },
                    }}
                  >
                    <span className="lines">
                      <Link to={`/admin/requests/${encodeURIComponent(row.id)}`} className="case-link small">
                        {row.service_title}
                      </Link>
                      <span className="tiny faint">{row.customer_name ?? t('office.list.noName')}</span>
                    </span>
                    <ToneChip tone={turnTone[turnOf(row)]} label={actsOf(row)} />
                    <span className="bad small strong num">
                      {due === null
                        ? ''
                        : t('figures.late.late', { time: t(`office.due.${due.unit}`, { count: due.amount }) })}
                    </span>
                  </Box>
                );
              })}
            </ul>
          )
        }
      </Asked>
    </section>
  );
}
