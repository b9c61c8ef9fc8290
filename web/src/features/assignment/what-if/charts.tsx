import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { grouped } from '../../../shared/components/count';
import { LINES_HEIGHT, pairsHeight } from './heights';

const axisText = { fontSize: 12, fontFamily: 'var(--font)', fill: 'var(--ink-2)' } as const;

/** Hairlines for the grid, no line along the axes, plain text for values. */
const looks = {
  '& .MuiChartsGrid-line': { stroke: 'var(--line)' },
  '& .MuiBarLabel-root': { fill: 'var(--ink)', fontSize: 12, fontWeight: 600, fontFamily: 'var(--font)' },
} as const;

const calm = { skipAnimation: true, hideLegend: true, disableKeyboardNavigation: true, sx: looks } as const;

/** Grey for the real course, a colour for the draft. */
const REAL = 'var(--ink-3)';
const DRAFT = 'var(--info)';

/** Leaves the longest bar room for its value. */
const ROOM = 1.15;
const labelWidth = (labels: readonly string[]): number =>
  Math.min(150, 12 + Math.ceil(6.2 * Math.max(...labels.map(({ length }) => length))));

export interface Pair {
  readonly name: string;
  readonly real: number;
  readonly draft: number;
}

interface SeriesNames {
  readonly real: string;
  readonly draft: string;
}

/** Two bars for each person: as it was, and in the draft. */
export function Pairs({ label, pairs, names }: { label: string; pairs: readonly Pair[]; names: SeriesNames }) {
  const people = pairs.map(({ name }) => name);
  const said = pairs.map(
    ({ name, real, draft }) => `${name}: ${names.real} ${grouped(real)}, ${names.draft} ${grouped(draft)}`,
  );
  const series = (which: 'real' | 'draft', color: string) => ({
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
        {...calm}
        layout="horizontal"
        height={pairsHeight(pairs.length)}
        margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
        borderRadius={3}
        series={[series('real', REAL), series('draft', DRAFT)]}
        xAxis={[
          { position: 'none', min: 0, max: ROOM * Math.max(1, ...pairs.flatMap((one) => [one.real, one.draft])) },
        ]}
        yAxis={[
          {
            scaleType: 'band',
            data: people,
            width: labelWidth(people),
            categoryGapRatio: 0.4,
            disableLine: true,
            disableTicks: true,
            tickLabelStyle: axisText,
          },
        ]}
      />
    </div>
  );
}

/** A value for each day, as it was and in the draft. */
export function DayLines({ label, days, names }: { label: string; days: readonly Pair[]; names: SeriesNames }) {
  const line = (which: 'real' | 'draft', color: string) => ({
    data: days.map((one) => one[which]),
    label: names[which],
    color,
    curve: 'linear' as const,
    showMark: days.length === 1,
  });
  return (
    <div role="img" aria-label={label}>
      <LineChart
        {...calm}
        height={LINES_HEIGHT}
        margin={{ top: 10, right: 14, bottom: 0, left: 0 }}
        grid={{ horizontal: true }}
        series={[line('real', REAL), line('draft', DRAFT)]}
        xAxis={[
          {
            scaleType: 'point',
            data: days.map(({ name }) => name),
            disableLine: true,
            disableTicks: true,
            tickLabelStyle: axisText,
            height: 24,
          },
        ]}
        yAxis={[{ min: 0, width: 34, disableLine: true, disableTicks: true, tickLabelStyle: axisText, tickMinStep: 1 }]}
      />
    </div>
  );
}
