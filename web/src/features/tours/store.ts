import { useSyncExternalStore } from 'react';
import { onPersonLeft } from '../../shared/api/session';
import { forgetTour, type TourType } from './completion';
import { idleTour, type Tour, type TourAction, tourAfter } from './machine';

let tour: Tour = idleTour;
const listeners = new Set<() => void>();

/** The current tour, outside React; there is one per page. */
export const currentTour = (): Tour => tour;

function become(next: Tour): void {
  if (next === tour) return;
  tour = next;
  for (const listener of listeners) listener();
}

export const tellTour = (action: TourAction): void => become(tourAfter(tour, action));

// A stopped tour of the previous user must not prevent the next user's.
onPersonLeft(() => become(idleTour));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useTour = (): Tour => useSyncExternalStore(subscribe, currentTour);

/** Starts the tour at its first step; it waits until the dashboard is shown. */
export const startTour = (): void => tellTour({ type: 'start', index: 0 });

/** Restarts a completed tour: call `restartTour('customer')`, then navigate to the dashboard. */
export function restartTour(type: TourType): void {
  forgetTour(type);
  startTour();
}
