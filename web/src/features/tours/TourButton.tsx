import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../shared/kit/icons';

export interface TourButtonProps {
  readonly ref: Ref<HTMLButtonElement>;
  /** The button was pressed, and the tour is loading. */
  readonly pending: boolean;
  readonly onStart: () => void;
  /** Called before a probable press, to prefetch the tour. */
  readonly onAhead: () => void;
}

/** 'Start Dashboard Tour', a floating button while the tour is not running (TOUR-10). */
export function TourButton({ ref, pending, onStart, onAhead }: TourButtonProps) {
  const { t } = useTranslation();
  return (
    <section className="tour-start" aria-label={t('tour.label')}>
      <button
        ref={ref}
        type="button"
        className="btn btn--quiet btn--small"
        aria-busy={pending || undefined}
        onPointerEnter={onAhead}
        onFocus={onAhead}
        onClick={() => {
          if (!pending) onStart();
        }}
      >
        {pending ? <span className="spin" aria-hidden="true" /> : <Icon name="compass" size={16} />}
        {t('tour.start')}
      </button>
    </section>
  );
}
