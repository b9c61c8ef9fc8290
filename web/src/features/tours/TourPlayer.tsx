import { useEffect, useState } from 'react';
import { ACTIONS, EVENTS, type EventData, Joyride, type Options, ORIGIN, STATUS } from 'react-joyride';
import { holdInertRoot } from '../../shared/kit/overlay/layers';
import { pageNonce } from '../../shared/theme/nonce';
import type { TourType } from './completion';
import type { TourAction } from './machine';
import { tourSteps } from './steps';
import { tellTour, useTour } from './store';
import { TourTooltip } from './TourTooltip';

/** Scroll offset (px), scroll duration (ms) and width (px) of TOUR-22. */
export const MEASURES = { scrollOffset: 20, scrollDuration: 300, width: 380 } as const;

const options = (): Partial<Options> => ({
  ...MEASURES,
  // One millisecond is invisible; the library ignores zero.
  ...(matchMedia('(prefers-reduced-motion: reduce)').matches ? { scrollDuration: 1 } : {}),
  skipBeacon: true,
  // A press outside the step neither ends the tour nor navigates.
  overlayClickAction: false,
  blockTargetInteraction: true,
  dismissKeyAction: 'close',
  targetWaitTimeout: 500,
  spotlightPadding: 6,
  spotlightRadius: 10,
  overlayColor: '#0f0e0d99',
  zIndex: 1000,
});

/** The library's event as actions of the tour's own state machine. */
export function meaningOf({ type, action, origin, status, step, error }: EventData): readonly TourAction[] {
  switch (type) {
    case EVENTS.STEP_BEFORE:
      return [{ type: 'step', lifecycle: 'ready' }];
    case EVENTS.BEACON:
      return [{ type: 'step', lifecycle: 'beacon' }];
    case EVENTS.TOOLTIP:
      return [{ type: 'step', lifecycle: 'tooltip' }];
    case EVENTS.STEP_AFTER: {
      const complete = { type: 'step', lifecycle: 'complete' } as const;
      if (action === ACTIONS.PREV) return [complete, { type: 'prev' }];
      // Escape closes the tour, not the step (TOUR-05).
      if (action === ACTIONS.CLOSE) return [complete, { type: origin === ORIGIN.KEYBOARD ? 'skip' : 'close' }];
      return [complete, { type: 'next' }];
    }
    case EVENTS.TARGET_NOT_FOUND:
      console.warn(`The tour passes over "${step.id}": what it is about is not on the page, or hidden`);
      return [{ type: 'step', lifecycle: 'error' }, { type: 'missing' }];
    case EVENTS.ERROR:
      console.warn('The tour cannot be shown', error);
      return [{ type: 'fail' }];
    case EVENTS.TOUR_END:
      return status === STATUS.SKIPPED ? [{ type: 'skip' }] : [];
    default:
      return [];
  }
}

const hear = (data: EventData): void => {
  for (const action of meaningOf(data)) tellTour(action);
};

/** Keeps the page's root inert, because the step is outside it. */
function useRestInert(): void {
  useEffect(holdInertRoot, []);
}

/** Shows the running tour; its own state machine controls the library. */
export function TourPlayer({ type }: { readonly type: TourType }) {
  const { index } = useTour();
  useRestInert();
  // Created once: new ones would restart the step.
  const [fixed] = useState(() => ({ steps: tourSteps(type), options: options(), nonce: pageNonce() }));
  return (
    <Joyride
      run
      continuous
      scrollToFirstStep={false}
      stepIndex={index}
      steps={fixed.steps}
      options={fixed.options}
      {...(fixed.nonce === undefined ? {} : { nonce: fixed.nonce })}
      styles={{ floater: { filter: 'none' }, spotlight: { className: 'tour-spot' } }}
      floatingOptions={{ hideArrow: true }}
      tooltipComponent={TourTooltip}
      loaderComponent={null}
      onEvent={hear}
    />
  );
}
