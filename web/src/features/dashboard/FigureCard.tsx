import { useQuery } from '@tanstack/react-query';
import { ChartCard, type ChartCardProps } from '../../shared/components/figure/ChartCard';

type Charts = typeof import('./charts');

/** The code of the charts, in a chunk of its own. */
const useCharts = () =>
  useQuery({ queryKey: ['charts'], queryFn: () => import('./charts'), gcTime: Number.POSITIVE_INFINITY });

/** Figures of the dashboard as a chart or as a table, with the lists behind them. */
export function FigureCard(props: Omit<ChartCardProps<Charts>, 'code'>) {
  return <ChartCard {...props} code={useCharts()} />;
}
