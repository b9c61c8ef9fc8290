/** Where a tour is (TOUR-13). `waiting`: started, but there are no steps yet. */
export type TourStatus = 'idle' | 'ready' | 'waiting' | 'running' | 'paused' | 'skipped' | 'finished' | 'error';

/** Where the step at the index is (TOUR-14). */
export type StepLifecycle = 'init' | 'ready' | 'beacon' | 'tooltip' | 'complete' | 'error';

export interface Tour {
  readonly status: TourStatus;
  readonly lifecycle: StepLifecycle;
  /** From 0; less than `size` while the tour runs. */
  readonly index: number;
  /** How many steps there are. */
  readonly size: number;
  /** Which way it moved last: a step that cannot be shown is passed over in the same way. */
  readonly forward: boolean;
}

export type TourAction =
  /** There are `size` steps now; 0: where they are is not shown. */
  | { readonly type: 'steps'; readonly size: number }
  /** Begins, at the index where it stands unless another is named. */
  | { readonly type: 'start'; readonly index?: number }
  | { readonly type: 'go'; readonly index: number }
  /** The step at the index is shown so far. */
  | { readonly type: 'step'; readonly lifecycle: StepLifecycle }
  /** The target of the step at the index is not on the page, or hidden. */
  | { readonly type: 'missing' }
  /** The tour cannot be shown at all. */
  | { readonly type: 'fail' }
  | { readonly type: 'next' | 'prev' | 'close' | 'skip' | 'stop' | 'reset' };

export const idleTour: Tour = { status: 'idle', lifecycle: 'init', index: 0, size: 0, forward: true };

/** Over: the next one begins at the first step (TOUR-21). */
const over = (tour: Tour, status: 'finished' | 'skipped'): Tour => ({
  ...tour,
  status,
  lifecycle: 'complete',
  index: 0,
  forward: true,
});

/** At a step; an index that has none ends the tour (TOUR-17, TOUR-19). */
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

/** Passes over a step that cannot be shown; before the first one there is none, so the way goes on forwards (TOUR-20). */
const passed = (tour: Tour): Tour => (tour.forward || tour.index === 0 ? at(tour, tour.index + 1) : back(tour));

/** A tour after an action; what makes no sense where it is changes nothing (TOUR-15 to TOUR-20). */
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
