import { useNavigate } from 'react-router-dom';
import { useChangePreferences } from '../../shared/api/account';
import type { TourType } from './completion';
import { DASHBOARDS } from './dashboards';
import { restartTour } from './store';

/** Starts a role's tour anew, on its dashboard; it counts as not completed until it is over (reading 26). */
export function useRestartTour(type: TourType) {
  const navigate = useNavigate();
  const change = useChangePreferences();
  const begin = (): void => {
    restartTour(type);
    void navigate(DASHBOARDS[type][0]);
  };
  return {
    restart: (): void => change.mutate({ tours: { [type]: false } }, { onSuccess: begin }),
    pending: change.isPending,
  };
}
