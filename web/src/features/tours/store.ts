import { useSyncExternalStore } from 'react';
import { onPersonLeft } from '../../shared/api/session';
import { forgetTour, type TourType } from './completion';
import { idleTour, type Tour, type TourAction, tourAfter } from './machine';

let tour: Tour = idleTour;
const listeners = new Set<() => void>();

/** The tour now, outside React. One at a time: a person has one dashboard. */
export const currentTour = (): Tour => tour;

function become(next: Tour): void {
  if (next === tour) return;
  tour = next;
  for (const listener of listeners) listener();
}

export const tellTour = (action: TourAction): void => become(tourAfter(tour, action));

// A tour that one person left half-way must not keep the next one's from beginning.
onPersonLeft(() => become(idleTour));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useTour = (): Tour => useSyncExternalStore(subscribe, currentTour);

/** Begins the tour at its first step; where the dashboard is not shown it waits for it. */
export const startTour = (): void => tellTour({ type: 'start', index: 0 });

/** Begins a tour that was over as if it had never been: `restartTour('customer')`, then lead to the dashboard. */
export function restartTour(type: TourType): void {
  forgetTour(type);
  startTour();
}
