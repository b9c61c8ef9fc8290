import { ChartCard, type ChartCardProps, type ChartsCode } from '../../shared/office/figure/ChartCard';

type Charts = typeof import('./charts');

const CHARTS: ChartsCode<Charts> = { name: 'charts', load: () => import('./charts') };

/** Figures of the dashboard as a chart or as a table, with the lists behind them. */
export function FigureCard(props: Omit<ChartCardProps<Charts>, 'charts'>) {
  return <ChartCard {...props} charts={CHARTS} />;
}
