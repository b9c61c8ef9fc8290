import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { TooltipRenderProps } from 'react-joyride';
import { Row } from '../../shared/kit/Row';

const BARS = {
  flex: 1,
  '& > span': { flex: 1, height: 4, borderRadius: '2px', bgcolor: 'var(--line-strong)' },
  '& > .is-done': { bgcolor: 'primary.main' },
};

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
      <Row nowrap spacing={1.5}>
        <Row component="span" nowrap spacing={0.5} sx={BARS} aria-hidden="true">
          {bars.map((bar) => (
            <span key={bar} className={bar <= index ? 'is-done' : undefined} />
          ))}
        </Row>
        <span className="tiny faint num">{t('tour.progress', { n: index + 1, total: size })}</span>
      </Row>
      <Box component="h2" className="section-title" id="tour-title" sx={{ mt: 1.5 }}>
        {step.title}
      </Box>
      <Box component="p" className="muted" id="tour-text" sx={{ mt: 0.75 }}>
        {step.content}
      </Box>
      <Row nowrap spacing={1} sx={{ mt: 2.25, '& > .btn--text': { ml: -1 } }}>
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
      </Row>
    </div>
  );
}
