import { useQuery } from '@tanstack/react-query';

/** The code of the charts, in a chunk of its own. */
export const useCharts = () =>
  useQuery({ queryKey: ['what-if-charts'], queryFn: () => import('./charts'), gcTime: Number.POSITIVE_INFINITY });
