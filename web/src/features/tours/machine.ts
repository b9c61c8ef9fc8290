/** The status of a tour (TOUR-13). `waiting`: started, but without steps yet. */
export type TourStatus = 'idle' | 'ready' | 'waiting' | 'running' | 'paused' | 'skipped' | 'finished' | 'error';

/** The lifecycle of the step at the index (TOUR-14). */
export type StepLifecycle = 'init' | 'ready' | 'beacon' | 'tooltip' | 'complete' | 'error';

export interface Tour {
  readonly status: TourStatus;
  readonly lifecycle: StepLifecycle;
  /** From 0; less than `size` while the tour runs. */
  readonly index: number;
  /** The number of steps. */
  readonly size: number;
  /** The last direction: a step that cannot be shown is skipped in the same direction. */
  readonly forward: boolean;
}

export type TourAction =
  /** Sets the number of steps; 0: their page is not shown. */
  | { readonly type: 'steps'; readonly size: number }
  /** Starts at the current index, or at a given one. */
  | { readonly type: 'start'; readonly index?: number }
  | { readonly type: 'go'; readonly index: number }
  /** Sets the lifecycle of the current step. */
  | { readonly type: 'step'; readonly lifecycle: StepLifecycle }
  /** The current step's target is missing or hidden. */
  | { readonly type: 'missing' }
  /** The tour cannot be shown. */
  | { readonly type: 'fail' }
  | { readonly type: 'next' | 'prev' | 'close' | 'skip' | 'stop' | 'reset' };

export const idleTour: Tour = { status: 'idle', lifecycle: 'init', index: 0, size: 0, forward: true };

/** Ends the tour: the next one starts at the first step (TOUR-21). */
const over = (tour: Tour, status: 'finished' | 'skipped'): Tour => ({
  ...tour,
  status,
  lifecycle: 'complete',
  index: 0,
  forward: true,
});

/** Goes to a step; an index out of range ends the tour (TOUR-17, TOUR-19). */
const at = (tour: Tour, index: number): Tour =>
  Number.isInteger(index) && index >= 0 && index < tour.size
    ? { ...tour, status: 'running', lifecycle: 'init', index, forward: index >= tour.index }
    : over(tour, 'finished');

const back = (tour: Tour): Tour => (tour.index === 0 ? tour : at(tour, tour.index - 1));

function begun(tour: Tour, index: number): Tour {
  if (tour.size === 0) return { ...tour, status: 'waiting', lifecycle: 'init', index, forward: true };
  return { ...at(tour, index), forward: true };
}

function withSteps(tour: Tour, size: number): Tour {
  const now = { ...tour, size };
  switch (tour.status) {
    case 'waiting':
      return begun(now, tour.index);
    case 'running':
      return tour.index < size ? now : size === 0 ? begun(now, tour.index) : over(now, 'finished');
    case 'idle':
    case 'ready':
      return { ...now, status: size > 0 ? 'ready' : 'idle' };
    default:
      return now;
  }
}

/** Skips a step that cannot be shown; before the first step it continues forwards (TOUR-20). */
const passed = (tour: Tour): Tour => (tour.forward || tour.index === 0 ? at(tour, tour.index + 1) : back(tour));

/** A tour after an action; an action that does not apply changes nothing (TOUR-15 to TOUR-20). */
export function tourAfter(tour: Tour, action: TourAction): Tour {
  switch (action.type) {
    case 'steps':
      return withSteps(tour, action.size);
    case 'start':
      return begun(tour, action.index ?? tour.index);
    case 'reset':
      return { ...idleTour, size: tour.size, status: 'ready' };
    case 'fail':
      return { ...tour, status: 'error', lifecycle: 'error' };
    case 'stop':
      return tour.status === 'running' || tour.status === 'waiting' ? { ...tour, status: 'paused' } : tour;
  }
  if (tour.status !== 'running') return tour;
  switch (action.type) {
    case 'next':
    case 'close':
      return at(tour, tour.index + 1);
    case 'prev':
      return back(tour);
    case 'go':
      return at(tour, action.index);
    case 'missing':
      return passed(tour);
    case 'step':
      return { ...tour, lifecycle: action.lifecycle };
    case 'skip':
      return over(tour, 'skipped');
  }
}
