import type { Analytics } from '@anupalan/domain/contracts/figures';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { AsOfLink } from '../../shared/as-of/AsOfLink';
import { turnTone } from '../../shared/case-parts/status';
import type { Tone } from '../../shared/kit/Chip';
import { toneIcon } from '../../shared/kit/Chip';
import { grouped } from '../../shared/kit/count';
import { Icon } from '../../shared/kit/icons';
import { type Column, Table } from '../../shared/kit/Table';
import { FigureCard } from './FigureCard';
import {
  type Bar,
  deliveredPath,
  funnelBars,
  listPath,
  mostBought,
  OPEN_CASES,
  paidPath,
  serviceBars,
  statusBars,
  stayBars,
  type Week,
  weeksOf,
} from './figures';
import { barsHeight, WEEKS_HEIGHT } from './heights';

export interface CardProps {
  readonly figures: Analytics;
}

/** Names of colours: each with its icon and word. */
function Key({ of }: { readonly of: readonly (readonly [Tone, string])[] }) {
  return (
    <span className="figure-key">
      {of.map(([tone, word]) => (
        <span key={tone} className={`figure-key--${tone}`}>
          <Icon name={toneIcon[tone]} size={13} />
          {word}
        </span>
      ))}
    </span>
  );
}

const nameColumn = <B extends Bar>(head: string): Column<B> => ({
  key: 'name',
  head,
  cell: ({ label, to }) => (
    <AsOfLink to={to} className="link">
      {label}
    </AsOfLink>
  ),
});
const valueColumn = <B extends Bar>(head: string): Column<B> => ({
  key: 'value',
  head,
  right: true,
  cell: ({ text }) => text,
});

export function StatusCard({ figures }: CardProps) {
  const { t } = useTranslation();
  const bars = statusBars(figures);
  const title = t('figures.byStatus.title');
  const turns = (['customer', 'staff', 'authority'] as const).map((turn): readonly [Tone, string] => [
    turnTone[turn],
    t(`figures.turn.${turn}`),
  ]);
  return (
    <FigureCard
      title={title}
      lead={<Key of={turns} />}
      height={barsHeight(bars.length)}
      chart={({ Bars }) => <Bars label={title} bars={bars} />}
      table={
        <Table
          label={t('figures.tableOf', { title })}
          columns={[nameColumn(t('figures.byStatus.status')), valueColumn(t('figures.byStatus.cases'))]}
          rows={bars}
          rowKey={({ key }) => key}
        />
      }
      links={[{ to: OPEN_CASES, label: t('figures.byStatus.list') }]}
    />
  );
}

const weekColumn = (head: string): Column<Week> => ({ key: 'week', head, cell: ({ label }) => label });

export function WeeksCard({ figures }: CardProps) {
  const { t } = useTranslation();
  const weeks = weeksOf(figures);
  const title = t('figures.weeks.title');
  const counted = (of: 'created' | 'delivered', to: 'newCases' | 'deliveredCases'): Column<Week> => ({
    key: of,
    head: t(`figures.weeks.${of}`),
    right: true,
    cell: (week) => {
      const n = grouped(week[of]);
      return (
        <AsOfLink to={week[to]} className="link" aria-label={`${t(`figures.weeks.${of}`)}, ${week.label}: ${n}`}>
          {n}
        </AsOfLink>
      );
    },
  });
  return (
    <FigureCard
      title={title}
      lead={
        <>
          {t('figures.weeks.lead')}
          <Key
            of={[
              ['info', t('figures.weeks.created')],
              ['done', t('figures.weeks.delivered')],
            ]}
          />
        </>
      }
      height={WEEKS_HEIGHT}
      chart={({ WeekLines }) => <WeekLines label={title} weeks={weeks} />}
      table={
        <Table
          label={t('figures.tableOf', { title })}
          columns={[
            weekColumn(t('figures.weeks.week')),
            counted('created', 'newCases'),
            counted('delivered', 'deliveredCases'),
          ]}
          rows={weeks.toReversed()}
          rowKey={({ from }) => from}
        />
      }
      links={[
        { to: listPath({ from: figures.from, to: figures.to }), label: t('figures.weeks.list') },
        { to: deliveredPath(figures), label: t('figures.weeks.listDelivered') },
      ]}
    />
  );
}

export function ServicesCard({ figures }: CardProps) {
  const { t } = useTranslation();
  const bars = serviceBars(figures);
  const most = mostBought(bars);
  const title = t('figures.byService.title');
  const none = (
    <Box component="p" sx={{ m: '24px 0' }} className="muted small">
      {t('figures.byService.none')}
    </Box>
  );
  return (
    <FigureCard
      title={title}
      lead={most.length < bars.length ? t('figures.byService.most', { n: most.length }) : t('figures.byService.lead')}
      height={barsHeight(most.length)}
      chart={({ Bars }) => (bars.length === 0 ? none : <Bars label={title} bars={most} />)}
      table={
        bars.length === 0 ? (
          none
        ) : (
          <Table
            label={t('figures.tableOf', { title })}
            columns={[nameColumn(t('figures.byService.service')), valueColumn(t('figures.byService.cases'))]}
            rows={bars}
            rowKey={({ key }) => key}
          />
        )
      }
      links={[{ to: '/admin/services', label: t('figures.byService.list') }]}
    />
  );
}

export function StaysCard({ figures }: CardProps) {
  const { t } = useTranslation();
  const bars = stayBars(figures);
  const title = t('figures.stays.title');
  const none = (
    <Box component="p" sx={{ m: '24px 0' }} className="muted small">
      {t('figures.stays.none')}
    </Box>
  );
  return (
    <FigureCard
      title={title}
      lead={t('figures.stays.lead')}
      height={barsHeight(bars.length)}
      chart={({ Bars }) => (bars.length === 0 ? none : <Bars label={title} bars={bars} />)}
      table={
        bars.length === 0 ? (
          none
        ) : (
          <Table
            label={t('figures.tableOf', { title })}
            columns={[
              nameColumn(t('figures.byStatus.status')),
              valueColumn(t('figures.stays.days')),
              { key: 'left', head: t('figures.stays.left'), right: true, cell: ({ left }) => left },
            ]}
            rows={bars}
            rowKey={({ key }) => key}
          />
        )
      }
      links={[{ to: OPEN_CASES, label: t('figures.stays.list') }]}
    />
  );
}

export function MoneyCard({ figures }: CardProps) {
  const { t } = useTranslation();
  const weeks = weeksOf(figures);
  const title = t('figures.money.title');
  return (
    <FigureCard
      title={title}
      lead={t('figures.money.lead')}
      height={WEEKS_HEIGHT}
      chart={({ WeekMoney }) => <WeekMoney label={title} weeks={weeks} />}
      table={
        <Table
          label={t('figures.tableOf', { title })}
          columns={[
            weekColumn(t('figures.weeks.week')),
            { key: 'captured', head: t('figures.money.captured'), right: true, cell: ({ captured }) => captured },
            { key: 'refunded', head: t('figures.money.refunded'), right: true, cell: ({ refunded }) => refunded },
            { key: 'gst', head: t('figures.money.gst'), right: true, cell: ({ gst }) => gst },
            { key: 'passed-on', head: t('figures.money.passedOn'), right: true, cell: ({ passedOn }) => passedOn },
            {
              key: 'revenue',
              head: t('figures.money.revenue'),
              right: true,
              cell: ({ paidCases, revenueText, label }) => (
                <AsOfLink
                  to={paidCases}
                  className="link"
                  aria-label={`${t('figures.money.revenue')}, ${label}: ${revenueText}`}
                >
                  {revenueText}
                </AsOfLink>
              ),
            },
          ]}
          rows={weeks.toReversed()}
          rowKey={({ from }) => from}
        />
      }
      links={[
        { to: paidPath(figures), label: t('figures.money.list') },
        { to: '/admin/operations#payments', label: t('figures.money.tasks') },
      ]}
    />
  );
}

export function FunnelCard({ figures }: CardProps) {
  const { t } = useTranslation();
  const bars = funnelBars(figures);
  const title = t('figures.funnel.title');
  return (
    <FigureCard
      title={title}
      lead={t('figures.funnel.lead')}
      height={barsHeight(bars.length)}
      chart={({ Bars }) => <Bars label={title} bars={bars} />}
      table={
        <Table
          label={t('figures.tableOf', { title })}
          columns={[
            { key: 'step', head: t('figures.funnel.step'), cell: ({ label }) => label },
            valueColumn(t('figures.funnel.count')),
            { key: 'share', head: t('figures.funnel.share'), right: true, cell: ({ share }) => share },
          ]}
          rows={bars}
          rowKey={({ key }) => key}
        />
      }
      links={[{ to: paidPath(figures), label: t('figures.funnel.list') }]}
    />
  );
}
