import { useTranslation } from 'react-i18next';
import type { TooltipRenderProps } from 'react-joyride';

/** One step: its text, the progress, and the buttons next, back and skip (TOUR-02 to TOUR-04). */
export function TourTooltip(props: TooltipRenderProps) {
  const { t } = useTranslation();
  const { index, size, isLastStep, step, backProps, primaryProps, skipProps } = props;
  const bars = Array.from({ length: size }, (_, bar) => bar);
  return (
    <div
      role="alertdialog"
      aria-modal="true"
      className="card tour-step"
      style={{ width: step.width }}
      aria-labelledby="tour-title"
      aria-describedby="tour-text"
    >
      <div className="tour-progress">
        <span className="tour-bars" aria-hidden="true">
          {bars.map((bar) => (
            <span key={bar} className={bar <= index ? 'is-done' : undefined} />
          ))}
        </span>
        <span className="tiny faint num">{t('tour.progress', { n: index + 1, total: size })}</span>
      </div>
      <h2 className="section-title" id="tour-title">
        {step.title}
      </h2>
      <p className="muted" id="tour-text">
        {step.content}
      </p>
      <div className="tour-acts">
        {isLastStep ? null : (
          <button type="button" className="btn btn--text btn--small" onClick={skipProps.onClick}>
            {t('tour.skip')}
          </button>
        )}
        <span className="spacer" />
        {index > 0 ? (
          <button type="button" className="btn btn--quiet btn--small" onClick={backProps.onClick}>
            {t('tour.back')}
          </button>
        ) : null}
        {/* Joyride focuses the element with this attribute. */}
        <button type="button" className="btn btn--small" data-action="primary" onClick={primaryProps.onClick}>
          {t(isLastStep ? 'tour.finish' : 'tour.next')}
        </button>
      </div>
    </div>
  );
}
