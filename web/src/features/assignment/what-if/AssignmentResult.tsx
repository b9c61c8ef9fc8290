import type { WhatIfAssignment } from '@anupalan/domain/contracts/what-if';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { t as say } from '../../../shared/i18n/i18n';
import { grouped } from '../../../shared/kit/count';
import { formatDate } from '../../../shared/kit/dates';
import { Card } from '../../../shared/kit/Page';
import { Table } from '../../../shared/kit/Table';
import { EmptyState, Note } from '../../../shared/loading/states';
import { ChartCard, FigureHead } from '../../../shared/office/figure/ChartCard';
import { fairnessOf } from './fairness';
import { LINES_HEIGHT, pairsHeight } from './heights';
import { MovedCases } from './MovedCases';
import { changeText, timeText } from './words';

type People = WhatIfAssignment['people'];

const nameOf = (person: { readonly name: string | null } | null): string =>
  person === null ? say('whatIf.result.nobody') : (person.name ?? say('whatIf.result.unknown'));

/** 'Today's rules' and 'In the draft' with their colours. */
export function Key() {
  const { t } = useTranslation();
  return (
    <span className="figure-key">
      {(['today', 'draft'] as const).map((side) => (
        <Box
          key={side}
          component="span"
          sx={{ color: 'var(--ink-2)', '& i': { width: 12, height: 12, borderRadius: '3px' } }}
        >
          <Box
            component="i"
            sx={{ background: side === 'draft' ? 'var(--info)' : 'var(--ink-3)' }}
            aria-hidden="true"
          />
          {t(`whatIf.result.${side}`)}
        </Box>
      ))}
    </span>
  );
}

/** A figure of the run, with what it is under today's rules. */
export function Tile({ name, value, aside }: { name: string; value: ReactNode; aside?: string }) {
  return (
    <div className="figure-tile">
      <dt className="small muted">{name}</dt>
      <dd className="figure-value num">{value}</dd>
      {aside === undefined ? null : <dd className="tiny faint num">{aside}</dd>}
    </div>
  );
}

/** The outcome of a run of assignment rules: the cases as the draft would have assigned them, beside those of today's rules. */
export function AssignmentResult({ id, outcome }: { readonly id: string; readonly outcome: WhatIfAssignment }) {
  const { t } = useTranslation();
  const { cases, moved, same, by_hand: byHand } = outcome;
  if (cases === 0)
    return (
      <Card>
        <EmptyState icon="inbox" title={t('whatIf.result.noCases')}>
          {t('whatIf.result.noCasesBody')}
        </EmptyState>
      </Card>
    );
  return (
    <>
      <h2 className="section-title">
        {t('whatIf.result.moved', { count: moved, n: grouped(moved), cases: grouped(cases) })}
      </h2>
      <Tiles outcome={outcome} />
      {moved === 0 ? <Note tone="done">{t('whatIf.result.nothing')}</Note> : null}
      {moved === 0 || same === cases ? null : (
        <Note tone="info">{t('whatIf.result.check', { count: cases - same, n: grouped(cases - same) })}</Note>
      )}
      <div className="figure-cards">
        <PeopleCard people={outcome.people} />
        <LoadCard days={outcome.days} />
        <Loads people={outcome.people} />
        <Flows flows={outcome.flows} />
        <Fair people={outcome.people} />
      </div>
      {moved === 0 ? null : <MovedCases id={id} />}
      <Card title={t('whatIf.result.assumptions')}>
        <ul className="bullets small">
          <li>{t('whatIf.result.assumed.life')}</li>
          <li>{t('whatIf.result.assumed.people')}</li>
          <li>{t('whatIf.result.assumed.hand', { kept: grouped(byHand.kept), dropped: grouped(byHand.dropped) })}</li>
          <li>{t('whatIf.result.assumed.open')}</li>
        </ul>
      </Card>
    </>
  );
}

function Tiles({ outcome: { cases, moved, waiting } }: { readonly outcome: WhatIfAssignment }) {
  const { t } = useTranslation();
  const time = (seconds: number | null): string => (seconds === null ? t('whatIf.result.noWait') : timeText(seconds));
  const { today, draft } = waiting;
  return (
    <Box
      component="dl"
      sx={{ p: 0, '& .figure-value': { fontSize: 'var(--t-lg)' } }}
      className="card figure-tiles"
      aria-label={t('whatIf.result.tiles')}
    >
      <Tile name={t('whatIf.result.cases')} value={grouped(cases)} />
      <Tile
        name={t('whatIf.result.movedTile')}
        value={grouped(moved)}
        aside={t('whatIf.result.share', { percent: Math.round((100 * moved) / cases) })}
      />
      <Tile
        name={t('whatIf.result.wait')}
        value={time(draft.median_seconds)}
        aside={t('whatIf.result.wasToday', { value: time(today.median_seconds) })}
      />
      <Tile
        name={t('whatIf.result.longest')}
        value={time(draft.longest_seconds)}
        aside={t('whatIf.result.wasToday', { value: time(today.longest_seconds) })}
      />
      <Tile
        name={t('whatIf.result.never')}
        value={grouped(draft.never)}
        aside={t('whatIf.result.wasToday', { value: grouped(today.never) })}
      />
    </Box>
  );
}

const CHARTS = { name: 'what-if-charts', load: () => import('./charts') } as const;

function PeopleCard({ people }: { readonly people: People }) {
  const { t } = useTranslation();
  const title = t('whatIf.result.people');
  const names = { today: t('whatIf.result.today'), draft: t('whatIf.result.draft') };
  const sorted = [...people].sort((a, b) => b.draft.cases - a.draft.cases || b.today.cases - a.today.cases);
  return (
    <ChartCard
      title={title}
      lead={<Key />}
      charts={CHARTS}
      height={pairsHeight(sorted.length)}
      chart={({ Pairs }) => (
        <Pairs
          label={title}
          names={names}
          pairs={sorted.map((one) => ({ name: nameOf(one), today: one.today.cases, draft: one.draft.cases }))}
        />
      )}
      table={
        <Table
          label={t('figures.tableOf', { title })}
          rows={sorted}
          rowKey={({ staff_id }) => staff_id}
          columns={[
            { key: 'name', head: t('whatIf.result.person'), cell: nameOf },
            { key: 'today', head: names.today, right: true, cell: ({ today }) => grouped(today.cases) },
            { key: 'draft', head: names.draft, right: true, cell: ({ draft }) => grouped(draft.cases) },
            {
              key: 'change',
              head: t('whatIf.result.change'),
              right: true,
              cell: ({ today, draft }) => changeText(draft.cases - today.cases),
            },
          ]}
        />
      }
    />
  );
}

/** How evenly the cases are spread, in a sentence for each course. */
function Fair({ people }: { readonly people: People }) {
  const { t } = useTranslation();
  const fair = fairnessOf(people);
  if (fair === null) return null;
  const spread = (which: 'today' | 'draft'): string =>
    t('whatIf.result.spread', {
      most: nameOf(fair[which].most),
      n: grouped(fair[which].most[which].cases),
      least: nameOf(fair[which].least),
      m: grouped(fair[which].least[which].cases),
    });
  return (
    <Box
      component="section"
      sx={{ '& dl': { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '6px 14px' } }}
      className="card figure"
      aria-label={t('whatIf.result.fair')}
    >
      <FigureHead title={t('whatIf.result.fair')} lead={t(`whatIf.result.fairest.${fair.verdict}`)}>
        {null}
      </FigureHead>
      <dl className="small">
        <dt className="strong">{t('whatIf.result.today')}</dt>
        <dd>{spread('today')}</dd>
        <dt className="strong">{t('whatIf.result.draft')}</dt>
        <dd>{spread('draft')}</dd>
      </dl>
    </Box>
  );
}

function LoadCard({ days }: { readonly days: WhatIfAssignment['days'] }) {
  const { t } = useTranslation();
  const title = t('whatIf.result.load');
  return (
    <ChartCard
      title={title}
      lead={<Key />}
      charts={CHARTS}
      height={LINES_HEIGHT}
      chart={({ DayLines }) => (
        <DayLines
          label={`${title}. ${t('whatIf.result.loadLead')}`}
          names={{ today: t('whatIf.result.today'), draft: t('whatIf.result.draft') }}
          days={days.map(({ day, today, draft }) => ({
            name: formatDate(day, 'shortDay'),
            today: today.highest,
            draft: draft.highest,
          }))}
        />
      )}
      table={
        <Table
          label={t('figures.tableOf', { title })}
          rows={days}
          rowKey={({ day }) => day}
          columns={[
            { key: 'day', head: t('whatIf.result.day'), cell: ({ day }) => formatDate(day) },
            {
              key: 'today',
              head: t('whatIf.result.busiest'),
              right: true,
              cell: ({ today }) => grouped(today.highest),
            },
            {
              key: 'draft',
              head: t('whatIf.result.busiestDraft'),
              right: true,
              cell: ({ draft }) => grouped(draft.highest),
            },
            { key: 'middle', head: t('whatIf.result.middle'), right: true, cell: ({ today }) => grouped(today.median) },
            {
              key: 'middleDraft',
              head: t('whatIf.result.middleDraft'),
              right: true,
              cell: ({ draft }) => grouped(draft.median),
            },
          ]}
        />
      }
    />
  );
}

/** Open cases of each person: under today's rules, and in the draft. */
function Loads({ people }: { readonly people: People }) {
  const { t } = useTranslation();
  const pair = (today: number, draft: number): string =>
    today === draft ? grouped(today) : t('whatIf.result.pair', { today: grouped(today), draft: grouped(draft) });
  return (
    <section className="card figure" aria-label={t('whatIf.result.loads')}>
      <FigureHead
        title={t('whatIf.result.loads')}
        lead={t('whatIf.result.pair', { today: t('whatIf.result.today'), draft: t('whatIf.result.draft') })}
      >
        {null}
      </FigureHead>
      <Table
        label={t('whatIf.result.loads')}
        rows={people}
        rowKey={({ staff_id }) => staff_id}
        columns={[
          { key: 'name', head: t('whatIf.result.person'), cell: nameOf },
          {
            key: 'highest',
            head: t('whatIf.result.highest'),
            right: true,
            cell: ({ today, draft }) => pair(today.highest, draft.highest),
          },
          {
            key: 'median',
            head: t('whatIf.result.median'),
            right: true,
            cell: ({ today, draft }) => pair(today.median, draft.median),
          },
          {
            key: 'over',
            head: t('whatIf.result.over'),
            right: true,
            cell: ({ today, draft }) => pair(today.days_over, draft.days_over),
          },
          {
            key: 'limit',
            head: t('whatIf.result.ofLimit'),
            right: true,
            cell: ({ limit, draft_limit }) => pair(limit, draft_limit),
          },
        ]}
      />
    </section>
  );
}

function Flows({ flows }: { readonly flows: WhatIfAssignment['flows'] }) {
  const { t } = useTranslation();
  return (
    <section className="card figure" aria-label={t('whatIf.result.flows')}>
      <Box component="h2" sx={{ mb: 1.75 }} className="card-title">
        {t('whatIf.result.flows')}
      </Box>
      {flows.length === 0 ? (
        <p className="small muted">{t('whatIf.result.noFlows')}</p>
      ) : (
        <Table
          label={t('whatIf.result.flows')}
          rows={flows}
          rowKey={({ from, to }) => `${from?.staff_id ?? ''} ${to?.staff_id ?? ''}`}
          columns={[
            { key: 'from', head: t('whatIf.result.flowFrom'), cell: ({ from }) => nameOf(from) },
            { key: 'to', head: t('whatIf.result.flowTo'), cell: ({ to }) => nameOf(to) },
            { key: 'cases', head: t('whatIf.result.flowCases'), right: true, cell: ({ cases }) => grouped(cases) },
          ]}
        />
      )}
    </section>
  );
}
