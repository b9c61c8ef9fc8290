import { type ComponentType, useEffect, useRef, useState } from 'react';
import { usePreferences } from '../../shared/api/account';
import { laterCode } from '../../shared/components/later';
import { isLayerOpen } from '../../shared/components/plain/layers';
import { toast } from '../../shared/components/toast/store';
import { t } from '../../shared/i18n/i18n';
import { isTourOver, sendTourOver, tourOver } from './completion';
import { currentTour, startTour, tellTour, useTour } from './store';
import { TourButton, type TourButtonProps } from './TourButton';
import './tour.css';

const playerCode = laterCode(async () => {
  const [{ TourPlayer }, { customerSteps }] = await Promise.all([import('./TourPlayer'), import('./steps')]);
  return { Player: TourPlayer, size: customerSteps().length };
});

/** Interval of the checks whether a blocking dialog has closed, ms. */
const POLL_MS = 400;

/** Whether a dialog, a menu or the address's panel is open. */
const isBusy = (): boolean =>
  window.location.search !== '' || isLayerOpen() || document.querySelector('dialog[open]') !== null;

/** Starts the tour once for a customer who has not completed it, as soon as nothing else is open. */
function FirstTour() {
  const { data } = usePreferences();
  const due = data?.tours.customer === false;
  useEffect(() => {
    if (!due) return;
    const begin = (): void => {
      const { status } = currentTour();
      // A tour that was stopped is not started again at the next visit of the dashboard.
      if (status !== 'idle' && status !== 'ready') window.clearInterval(looking);
      else if (!isBusy()) startTour();
    };
    const looking = window.setInterval(begin, POLL_MS);
    begin();
    return () => window.clearInterval(looking);
  }, [due]);
  return null;
}

/** The tour's button, for customers who have not completed it (TOUR-10, reading 45). */
function StartButton(props: TourButtonProps) {
  const { data } = usePreferences();
  return data?.tours.customer === false ? <TourButton {...props} /> : null;
}

/** The tour on the dashboard: its player, its button, and its completion (TOUR-10 to TOUR-12, TOUR-21). */
export default function DashboardTour() {
  const { status } = useTour();
  const [Player, setPlayer] = useState<ComponentType | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef<boolean>(false);

  useEffect(() => {
    void sendTourOver('customer');
    return () => {
      // Leaving the dashboard stops the tour.
      if (currentTour().status === 'running') tellTour({ type: 'stop' });
      tellTour({ type: 'steps', size: 0 });
    };
  }, []);

  const waiting = status === 'waiting';
  useEffect(() => {
    if (!waiting) return;
    let gone = false;
    let looking: number | undefined;
    playerCode.get().then(
      ({ Player: Come, size }) => {
        if (gone) return;
        setPlayer(() => Come);
        // An overlay that opened while the tour loaded takes precedence, unless the person pressed the tour's button.
        const begin = (): void => {
          if (pressed.current || !isBusy()) tellTour({ type: 'steps', size });
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
  }, [waiting]);

  useEffect(() => {
    if (status !== 'finished' && status !== 'skipped') return;
    void tourOver('customer');
    if (status === 'finished')
      toast({ title: t('tour.completed'), description: t('tour.completedBody'), kind: 'done' });
    tellTour({ type: 'reset' });
    // The button is removed, so the focus goes to the page's heading.
    if (pressed.current) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    pressed.current = false;
  }, [status]);

  const running = status === 'running';
  return (
    <>
      {isTourOver('customer') ? null : <FirstTour />}
      {running && Player !== null ? <Player /> : null}
      {running || isTourOver('customer') ? null : (
        <StartButton
          ref={button}
          pending={waiting}
          onAhead={playerCode.prefetch}
          onStart={() => {
            pressed.current = true;
            startTour();
          }}
        />
      )}
    </>
  );
}
