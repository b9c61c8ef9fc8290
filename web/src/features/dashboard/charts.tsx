import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useAsOfAddress } from '../../shared/as-of/as-of';
import type { Tone } from '../../shared/kit/Chip';
import { barChart, calm, labelWidth, plainAxis, timeAxis, valueAxis } from '../../shared/office/figure/chart-looks';
import { type Bar, shortMoney, type Week } from './figures';
import { barsHeight, WEEKS_HEIGHT } from './heights';

const colour = (tone: Tone): string => `var(--${tone})`;

/** Bars lead to a list. */
const looks = { ...calm.sx, '& .MuiBarElement-root': { cursor: 'pointer' } } as const;

/** Leaves the longest bar room for its value. */
const ROOM = 1.4;
/** The longest status; the bars of longer names would have no room on a phone. */
const LONGEST_NAME = 27;
const shortened = (name: string): string =>
  name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 1).trimEnd()}…`;

export interface ChartProps {
  /** The chart's name for screen readers; its figures are in the table. */
  readonly label: string;
}

/** A horizontal bar for each row; a press leads to the list behind it, at the moment of the page. */
export function Bars({ label, bars }: ChartProps & { readonly bars: readonly Bar[] }) {
  const navigate = useNavigate();
  const address = useAsOfAddress();
  const { t } = useTranslation();
  // Two services may have one title.
  const keys = bars.map(({ key }) => key);
  const names = bars.map((bar) => shortened(bar.label));
  const values = bars.map((bar) => t('figures.barOf', { name: bar.label, value: bar.text }));
  return (
    <div role="img" aria-label={`${label}: ${values.join(', ')}`}>
      <BarChart
        {...barChart}
        sx={looks}
        height={barsHeight(bars.length)}
        series={[
          {
            data: bars.map(({ value }) => value),
            barLabel: ({ dataIndex }) => bars[dataIndex]?.text ?? '',
            barLabelPlacement: 'outside',
            valueFormatter: (_, { dataIndex }) => bars[dataIndex]?.text ?? '',
            minBarSize: 2,
          },
        ]}
        xAxis={[{ position: 'none', min: 0, max: ROOM * Math.max(1, ...bars.map(({ value }) => value)) }]}
        yAxis={[
          {
            ...plainAxis,
            scaleType: 'band',
            data: keys,
            valueFormatter: (key: string, { location }) => {
              const at = keys.indexOf(key);
              return (location === 'tick' ? names[at] : bars[at]?.label) ?? '';
            },
            width: labelWidth(names),
            categoryGapRatio: 0.5,
            colorMap: { type: 'ordinal', values: keys, colors: bars.map(({ tone }) => colour(tone)) },
          },
        ]}
        onItemClick={(_, { dataIndex }) => {
          const bar = bars[dataIndex];
          if (bar !== undefined) void navigate(address(bar.to));
        }}
      />
    </div>
  );
}

const weekAxis = (weeks: readonly Week[]) => ({ ...timeAxis, data: weeks.map((week) => week.label) }) as const;

/** New and delivered cases per week, each line named at its end. */
export function WeekLines({ label, weeks }: ChartProps & { readonly weeks: readonly Week[] }) {
  const { t } = useTranslation();
  const line = (name: 'created' | 'delivered', tone: Tone) => ({
    data: weeks.map((week) => week[name]),
    label: t(`figures.weeks.${name}`),
    color: colour(tone),
    curve: 'linear' as const,
    showMark: weeks.length === 1 ? true : ('end' as const),
    shape: 'circle' as const,
  });
  return (
    <div role="img" aria-label={label}>
      <LineChart
        {...calm}
        height={WEEKS_HEIGHT}
        margin={{ top: 10, right: 22, bottom: 0, left: 0 }}
        grid={{ horizontal: true }}
        series={[line('created', 'info'), line('delivered', 'done')]}
        xAxis={[{ ...weekAxis(weeks), scaleType: 'point' }]}
        yAxis={[{ ...valueAxis, tickMinStep: 1, tickNumber: 4 }]}
      />
    </div>
  );
}

/** Revenue per week; a week that is not over is grey. */
export function WeekMoney({ label, weeks }: ChartProps & { readonly weeks: readonly Week[] }) {
  const navigate = useNavigate();
  const address = useAsOfAddress();
  return (
    <div role="img" aria-label={label}>
      <BarChart
        {...calm}
        sx={looks}
        height={WEEKS_HEIGHT}
        margin={{ top: 10, right: 14, bottom: 0, left: 0 }}
        borderRadius={3}
        grid={{ horizontal: true }}
        series={[
          {
            data: weeks.map(({ revenue }) => revenue),
            valueFormatter: (_, { dataIndex }) => weeks[dataIndex]?.revenueText ?? '',
          },
        ]}
        xAxis={[
          {
            ...weekAxis(weeks),
            scaleType: 'band',
            categoryGapRatio: 0.4,
            colorMap: {
              type: 'ordinal',
              values: weeks.map((week) => week.label),
              colors: weeks.map(({ partial }) => (partial ? 'var(--line-strong)' : colour('info'))),
            },
          },
        ]}
        yAxis={[
          {
            ...valueAxis,
            min: Math.min(0, ...weeks.map(({ revenue }) => revenue)),
            width: 46,
            tickNumber: 4,
            valueFormatter: shortMoney,
          },
        ]}
        onItemClick={(_, { dataIndex }) => {
          const week = weeks[dataIndex];
          if (week !== undefined) void navigate(address(week.paidCases));
        }}
      />
    </div>
  );
}
