import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { grouped } from '../../../shared/kit/count';
import { barChart, calm, labelWidth, plainAxis, timeAxis, valueAxis } from '../../../shared/office/figure/chart-looks';
import { LINES_HEIGHT, pairsHeight } from './heights';

/** Grey for today's rules, a colour for the draft. */
const TODAY = 'var(--ink-3)';
const DRAFT = 'var(--info)';

/** Leaves the longest bar room for its value. */
const ROOM = 1.15;
/** Longer names are cut, px. */
const MAX_NAME = 150;

export interface Pair {
  readonly name: string;
  readonly today: number;
  readonly draft: number;
}

interface SeriesNames {
  readonly today: string;
  readonly draft: string;
}

/** Two bars for each person: as it was, and in the draft. */
export function Pairs({ label, pairs, names }: { label: string; pairs: readonly Pair[]; names: SeriesNames }) {
  const people = pairs.map(({ name }) => name);
  const said = pairs.map(
    ({ name, today, draft }) => `${name}: ${names.today} ${grouped(today)}, ${names.draft} ${grouped(draft)}`,
  );
  const series = (which: 'today' | 'draft', color: string) => ({
    data: pairs.map((one) => one[which]),
    label: names[which],
    color,
    // No label at a bar of length 0.
    barLabel: ({ value }: { readonly value: unknown }) => (value ? grouped(Number(value)) : null),
    barLabelPlacement: 'outside' as const,
    minBarSize: 2,
  });
  return (
    <div role="img" aria-label={`${label}. ${said.join('; ')}`}>
      <BarChart
        {...barChart}
        height={pairsHeight(pairs.length)}
        series={[series('today', TODAY), series('draft', DRAFT)]}
        xAxis={[
          { position: 'none', min: 0, max: ROOM * Math.max(1, ...pairs.flatMap((one) => [one.today, one.draft])) },
        ]}
        yAxis={[
          {
            ...plainAxis,
            scaleType: 'band',
            data: people,
            width: labelWidth(people, MAX_NAME),
            categoryGapRatio: 0.4,
          },
        ]}
      />
    </div>
  );
}

/** A value for each day, as it was and in the draft. */
export function DayLines({ label, pairs, names }: { label: string; pairs: readonly Pair[]; names: SeriesNames }) {
  const line = (which: 'today' | 'draft', color: string) => ({
    data: pairs.map((one) => one[which]),
    label: names[which],
    color,
    curve: 'linear' as const,
    showMark: pairs.length === 1,
  });
  return (
    <div role="img" aria-label={label}>
      <LineChart
        {...calm}
        height={LINES_HEIGHT}
        margin={{ top: 10, right: 14, bottom: 0, left: 0 }}
        grid={{ horizontal: true }}
        series={[line('today', TODAY), line('draft', DRAFT)]}
        xAxis={[{ ...timeAxis, scaleType: 'point', data: pairs.map(({ name }) => name) }]}
        yAxis={[{ ...valueAxis, tickMinStep: 1 }]}
      />
    </div>
  );
}
