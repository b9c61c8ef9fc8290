import { type ComponentType, useEffect, useRef, useState } from 'react';
import { usePreferences } from '../../shared/api/account';
import { t } from '../../shared/i18n/i18n';
import { focusOf, focusPage, isLayerOpen } from '../../shared/kit/overlay/layers';
import { toast } from '../../shared/kit/toast/store';
import { isReachable } from '../../shared/loading/reachable';
import { isTourOver, sendTourOver, type TourType, tourOver } from './completion';
import { currentTour, startTour, tellTour, useTour } from './store';
import { TourButton, type TourButtonProps } from './TourButton';
import './tour.css';

/** Asks first whether the server is there, so that a press can try again. */
const playerCode = async () => {
  await isReachable();
  const [{ TourPlayer }, { tourSteps }] = await Promise.all([import('./TourPlayer'), import('./steps')]);
  return { Player: TourPlayer, steps: tourSteps };
};

/** Interval of the checks whether a blocking dialog has closed, ms. */
const POLL_MS = 400;

/** Whether a dialog or a menu is open, or the panel that is in the address of the customer's dashboard. */
const isBusy = (type: TourType): boolean =>
  (type === 'customer' && window.location.search !== '') ||
  isLayerOpen() ||
  document.querySelector('dialog[open]') !== null;

interface Typed {
  readonly type: TourType;
}

/** Starts the tour once for a person who has not completed it, as soon as nothing else is open. */
function FirstTour({ type }: Typed) {
  const { data } = usePreferences();
  const due = data?.tours[type] === false;
  useEffect(() => {
    if (!due) return;
    const begin = (): void => {
      const { status } = currentTour();
      // A tour that was stopped is not started again at the next visit of the dashboard.
      if (status !== 'idle' && status !== 'ready') window.clearInterval(looking);
      else if (!isBusy(type)) startTour();
    };
    const looking = window.setInterval(begin, POLL_MS);
    begin();
    return () => window.clearInterval(looking);
  }, [due, type]);
  return null;
}

/** The tour's button, for people who have not completed it (TOUR-10, reading 45). */
function StartButton({ type, ...props }: TourButtonProps & Typed) {
  const { data } = usePreferences();
  return data?.tours[type] === false ? <TourButton {...props} /> : null;
}

/** The tour on the dashboard: its player, its button, and its completion (TOUR-10 to TOUR-12, TOUR-21). */
export default function DashboardTour({ type }: Typed) {
  const { status } = useTour();
  const [Player, setPlayer] = useState<ComponentType<Typed> | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef<boolean>(false);

  useEffect(() => {
    void sendTourOver(type);
    return () => {
      // Leaving the dashboard stops the tour.
      if (currentTour().status === 'running') tellTour({ type: 'stop' });
      tellTour({ type: 'steps', size: 0 });
    };
  }, [type]);

  const waiting = status === 'waiting';
  useEffect(() => {
    if (!waiting) return;
    let gone = false;
    let looking: number | undefined;
    playerCode().then(
      ({ Player: Come, steps }) => {
        if (gone) return;
        setPlayer(() => Come);
        // An overlay that opened while the tour loaded takes precedence, unless the person pressed the tour's button.
        const begin = (): void => {
          if (pressed.current || !isBusy(type)) tellTour({ type: 'steps', size: steps(type).length });
        };
        looking = window.setInterval(begin, POLL_MS);
        begin();
      },
      () => {
        if (gone) return;
        tellTour({ type: 'fail' });
        // A failure of an automatic start is not reported.
        if (!pressed.current) return;
        const description = t(navigator.onLine ? 'errors.partBody' : 'errors.partOffline');
        toast({ title: t('errors.part'), description, kind: 'bad' });
      },
    );
    return () => {
      gone = true;
      window.clearInterval(looking);
    };
  }, [waiting, type]);

  useEffect(() => {
    if (status !== 'finished' && status !== 'skipped') return;
    void tourOver(type);
    if (status === 'finished')
      toast({ title: t('tour.completed'), description: t('tour.completedBody'), kind: 'done' });
    tellTour({ type: 'reset' });
    // The step is removed, and the button too.
    if (focusOf() === null) focusPage();
    pressed.current = false;
  }, [status, type]);

  const running = status === 'running';
  return (
    <>
      {isTourOver(type) ? null : <FirstTour type={type} />}
      {running && Player !== null ? <Player type={type} /> : null}
      {running || isTourOver(type) ? null : (
        <StartButton
          type={type}
          ref={button}
          pending={waiting}
          onAhead={() => void playerCode().catch(() => undefined)}
          onStart={() => {
            pressed.current = true;
            startTour();
          }}
        />
      )}
    </>
  );
}
