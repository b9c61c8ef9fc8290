import type { Analytics } from '@anupalan/domain/contracts/figures';
import type { CasePage } from '@anupalan/domain/contracts/requests';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AsOfLink } from '../../shared/as-of/AsOfLink';
import { useMoment } from '../../shared/as-of/as-of';
import { rowDue } from '../../shared/case-parts/due';
import { t } from '../../shared/i18n/i18n';
import { grouped } from '../../shared/kit/count';
import { Icon } from '../../shared/kit/icons';
import { formatMoney } from '../../shared/kit/money';
import { Skeleton } from '../../shared/loading/states';
import { deliveredPath, listPath, OPEN_CASES, paidPath } from './figures';

/** A figure at a glance, with the list behind it. */
function Tile({ label, value, note, to }: { label: string; value: ReactNode; note: ReactNode; to: string }) {
  return (
    <AsOfLink to={to} className="figure-tile">
      <span className="tiny faint">{label}</span>
      <span className="figure-value num">{value}</span>
      <span className="tiny muted num">{note}</span>
    </AsOfLink>
  );
}

export interface TilesProps {
  readonly figures: Analytics;
  readonly overdue: Pick<UseQueryResult<CasePage>, 'data' | 'isError'>;
}

export const OVERDUE_CASES = listPath({ due: 'overdue', sort: 'due_at' });

/** `1,000+` where the server counted no further. */
export const overdueCount = ({ total, more }: Pick<CasePage, 'total' | 'more'>): string =>
  `${grouped(total)}${more === true ? '+' : ''}`;

/** No number and no comfort before the overdue cases are known; their card says why they are not. */
const overdueTexts = (
  { data, isError }: TilesProps['overdue'],
  now: number | undefined,
): { readonly value: ReactNode; readonly note: ReactNode } => {
  if (data === undefined)
    return isError
      ? { value: '–', note: t('figures.overdueUnknown') }
      : { value: <Skeleton width={40} height={20} />, note: <Skeleton width={70} height={11} /> };
  const oldest = data.items[0] === undefined ? null : rowDue(data.items[0], now);
  const value =
    data.total === 0 ? (
      '0'
    ) : (
      <span className="bad row">
        <Icon name="alert" size={18} />
        {overdueCount(data)}
      </span>
    );
  const note =
    oldest === null
      ? t('figures.overdueNone')
      : t('figures.overdueOldest', { time: t(`office.due.${oldest.unit}`, { count: oldest.amount }) });
  return { value, note };
};

export function Tiles({ figures, overdue }: TilesProps) {
  const { t } = useTranslation();
  const { open, totals } = figures;
  const now = useMoment();
  const more = open.since_last_week;
  return (
    <nav className="card figure-tiles" aria-label={t('figures.tiles')}>
      <Tile
        to={OPEN_CASES}
        label={t('figures.open')}
        value={grouped(open.cases)}
        note={
          more === 0
            ? t('figures.openSame')
            : t(more > 0 ? 'figures.openMore' : 'figures.openFewer', { n: grouped(Math.abs(more)) })
        }
      />
      <Tile to={OVERDUE_CASES} label={t('figures.overdue')} {...overdueTexts(overdue, now)} />
      <Tile
        to={deliveredPath(figures)}
        label={t('figures.delivered')}
        value={grouped(totals.delivered)}
        note={t('figures.deliveredNew', { n: grouped(totals.created) })}
      />
      <Tile
        to={paidPath(figures)}
        label={t('figures.revenue')}
        value={formatMoney(totals.fees)}
        note={t('figures.besideRevenue', { gst: formatMoney(totals.gst), passedOn: formatMoney(totals.government) })}
      />
      <Tile
        to={deliveredPath(figures)}
        label={t('figures.rating')}
        value={totals.rating === null ? t('figures.ratingNone') : totals.rating.toFixed(1)}
        note={t('figures.ratings', { count: totals.ratings, n: grouped(totals.ratings) })}
      />
    </nav>
  );
}

const TILES = ['open', 'overdue', 'delivered', 'revenue', 'rating'];

/** Placeholders of the tiles. */
export function TilesWait() {
  return (
    <div className="card figure-tiles">
      {TILES.map((key) => (
        <div key={key} className="figure-tile">
          <Skeleton width={84} height={11} />
          <Skeleton width={64} height={24} />
          <Skeleton width={120} height={11} />
        </div>
      ))}
    </div>
  );
}
