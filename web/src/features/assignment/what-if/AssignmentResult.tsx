import type { WhatIfAssignment } from '@anupalan/domain/contracts/what-if';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { grouped } from '../../../shared/kit/count';
import { formatDate } from '../../../shared/kit/dates';
import { type Column, Table } from '../../../shared/kit/Table';
import { Note } from '../../../shared/loading/states';
import { ChartCard, FigureHead } from '../../../shared/office/figure/ChartCard';
import type { Pair } from './charts';
import { fairnessOf } from './fairness';
import { LINES_HEIGHT, pairsHeight } from './heights';
import { MovedCases } from './MovedCases';
import { numbers, TrialResult } from './TrialResult';
import { changeText, nameOf, timeText } from './words';

type Person = WhatIfAssignment['people'][number];
type Day = WhatIfAssignment['days'][number];
type Flow = WhatIfAssignment['flows'][number];

/** 'Today's rules' and 'In the draft' with their colours. */
function Key() {
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

/** The outcome of a run of assignment rules: the cases as the draft would have assigned them, beside those of today's rules. */
export function AssignmentResult({ id, outcome }: { readonly id: string; readonly outcome: WhatIfAssignment }) {
  const { t } = useTranslation();
  const { cases, moved, same, people, by_hand: byHand } = outcome;
  return (
    <TrialResult
      cases={cases}
      none={t('whatIf.result.noCases')}
      title={t('whatIf.result.moved', { count: moved, n: grouped(moved), cases: grouped(cases) })}
      tiles={useTiles(outcome)}
      assumed={[
        t('whatIf.result.assumed.life'),
        t('whatIf.result.assumed.people'),
        t('whatIf.result.assumed.hand', { kept: grouped(byHand.kept), dropped: grouped(byHand.dropped) }),
        t('whatIf.result.assumed.open'),
      ]}
    >
      {moved === 0 ? <Note tone="done">{t('whatIf.result.nothing')}</Note> : null}
      {moved === 0 || same === cases ? null : (
        <Note tone="info">{t('whatIf.result.check', { count: cases - same, n: grouped(cases - same) })}</Note>
      )}
      <div className="figure-cards">
        <PeopleCard people={people} />
        <LoadCard days={outcome.days} />
        <Loads people={people} />
        <Flows flows={outcome.flows} />
        <Fair people={people} />
      </div>
      {moved === 0 ? null : <MovedCases id={id} />}
    </TrialResult>
  );
}

function useTiles({ cases, moved, waiting: { today, draft } }: WhatIfAssignment) {
  const { t } = useTranslation();
  const time = (seconds: number | null): string => (seconds === null ? t('whatIf.result.noWait') : timeText(seconds));
  const both = (name: string, value: string, was: string) => ({
    name,
    value,
    aside: t('whatIf.result.wasToday', { value: was }),
  });
  const share = t('whatIf.result.share', { percent: Math.round((100 * moved) / cases) });
  return [
    { name: t('whatIf.result.cases'), value: grouped(cases) },
    { name: t('whatIf.result.movedTile'), value: grouped(moved), aside: share },
    both(t('whatIf.result.wait'), time(draft.median_seconds), time(today.median_seconds)),
    both(t('whatIf.result.longest'), time(draft.longest_seconds), time(today.longest_seconds)),
    both(t('whatIf.result.never'), grouped(draft.never), grouped(today.never)),
  ];
}

const CHARTS = { name: 'what-if-charts', load: () => import('./charts') } as const;

interface ComparedProps<T> {
  readonly title: string;
  readonly lead?: string;
  readonly chart: 'DayLines' | 'Pairs';
  readonly height: number;
  readonly pairs: readonly Pair[];
  readonly rows: readonly T[];
  readonly rowKey: (row: T) => string;
  readonly columns: readonly Column<T>[];
}

/** Both courses as a chart, or as a table. */
function Compared<T>({ title, lead, chart, height, pairs, ...table }: ComparedProps<T>) {
  const { t } = useTranslation();
  const names = { today: t('whatIf.result.today'), draft: t('whatIf.result.draft') };
  return (
    <ChartCard
      title={title}
      lead={<Key />}
      charts={CHARTS}
      height={height}
      chart={({ [chart]: Chart }) => (
        <Chart label={lead === undefined ? title : `${title}. ${lead}`} names={names} pairs={pairs} />
      )}
      table={<Table {...table} label={t('figures.tableOf', { title })} />}
    />
  );
}

function PeopleCard({ people }: { readonly people: readonly Person[] }) {
  const { t } = useTranslation();
  const sorted = [...people].sort((a, b) => b.draft.cases - a.draft.cases || b.today.cases - a.today.cases);
  const change = ({ today, draft }: Person): string => changeText(draft.cases - today.cases);
  return (
    <Compared
      title={t('whatIf.result.people')}
      chart="Pairs"
      height={pairsHeight(sorted.length)}
      pairs={sorted.map((one) => ({ name: nameOf(one), today: one.today.cases, draft: one.draft.cases }))}
      rows={sorted}
      rowKey={({ staff_id }) => staff_id}
      columns={[
        { key: 'name', head: t('whatIf.result.person'), cell: nameOf },
        numbers('today', t('whatIf.result.today'), ({ today }: Person) => today.cases),
        numbers('draft', t('whatIf.result.draft'), ({ draft }: Person) => draft.cases),
        { key: 'change', head: t('whatIf.result.change'), right: true, cell: change },
      ]}
    />
  );
}

function LoadCard({ days }: { readonly days: readonly Day[] }) {
  const { t } = useTranslation();
  return (
    <Compared
      title={t('whatIf.result.load')}
      lead={t('whatIf.result.loadLead')}
      chart="DayLines"
      height={LINES_HEIGHT}
      pairs={days.map(({ day, today, draft }) => ({
        name: formatDate(day, 'shortDay'),
        today: today.highest,
        draft: draft.highest,
      }))}
      rows={days}
      rowKey={({ day }) => day}
      columns={[
        { key: 'day', head: t('whatIf.result.day'), cell: ({ day }) => formatDate(day) },
        numbers('today', t('whatIf.result.busiest'), ({ today }: Day) => today.highest),
        numbers('draft', t('whatIf.result.busiestDraft'), ({ draft }: Day) => draft.highest),
        numbers('middle', t('whatIf.result.middle'), ({ today }: Day) => today.median),
        numbers('middleDraft', t('whatIf.result.middleDraft'), ({ draft }: Day) => draft.median),
      ]}
    />
  );
}

const Figure = ({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) => (
  <section className="card figure" aria-label={title}>
    <FigureHead title={title} lead={lead} />
    {children}
  </section>
);

/** How evenly the cases are spread, in a sentence for each course. */
function Fair({ people }: { readonly people: readonly Person[] }) {
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
    <Figure title={t('whatIf.result.fair')} lead={t(`whatIf.result.fairest.${fair.verdict}`)}>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '6px 14px' }}
        className="small"
      >
        <dt className="strong">{t('whatIf.result.today')}</dt>
        <dd>{spread('today')}</dd>
        <dt className="strong">{t('whatIf.result.draft')}</dt>
        <dd>{spread('draft')}</dd>
      </Box>
    </Figure>
  );
}

/** Open cases of each person: under today's rules, and in the draft. */
function Loads({ people }: { readonly people: readonly Person[] }) {
  const { t } = useTranslation();
  const title = t('whatIf.result.loads');
  const column = (key: string, head: string, pair: (one: Person) => readonly [today: number, draft: number]) => ({
    key,
    head,
    right: true,
    cell: (one: Person) => {
      const [today, draft] = pair(one);
      const both = { today: grouped(today), draft: grouped(draft) };
      return today === draft ? both.today : t('whatIf.result.pair', both);
    },
  });
  return (
    <Figure
      title={title}
      lead={t('whatIf.result.pair', { today: t('whatIf.result.today'), draft: t('whatIf.result.draft') })}
    >
      <Table
        label={title}
        rows={people}
        rowKey={({ staff_id }) => staff_id}
        columns={[
          { key: 'name', head: t('whatIf.result.person'), cell: nameOf },
          column('highest', t('whatIf.result.highest'), ({ today, draft }) => [today.highest, draft.highest]),
          column('median', t('whatIf.result.median'), ({ today, draft }) => [today.median, draft.median]),
          column('over', t('whatIf.result.over'), ({ today, draft }) => [today.days_over, draft.days_over]),
          column('limit', t('whatIf.result.ofLimit'), ({ limit, draft_limit }) => [limit, draft_limit]),
        ]}
      />
    </Figure>
  );
}

function Flows({ flows }: { readonly flows: readonly Flow[] }) {
  const { t } = useTranslation();
  const title = t('whatIf.result.flows');
  return (
    <Figure title={title}>
      {flows.length === 0 ? (
        <p className="small muted">{t('whatIf.result.noFlows')}</p>
      ) : (
        <Table
          label={title}
          rows={flows}
          rowKey={({ from, to }) => `${from?.staff_id ?? ''} ${to?.staff_id ?? ''}`}
          columns={[
            { key: 'from', head: t('whatIf.result.flowFrom'), cell: ({ from }) => nameOf(from) },
            { key: 'to', head: t('whatIf.result.flowTo'), cell: ({ to }) => nameOf(to) },
            numbers('cases', t('whatIf.result.flowCases'), ({ cases }: Flow) => cases),
          ]}
        />
      )}
    </Figure>
  );
}
