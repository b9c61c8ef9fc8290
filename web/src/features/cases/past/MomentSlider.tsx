import type { TimelineEntry } from '@anupalan/domain/contracts/requests';
import type { WorkflowRef } from '@anupalan/domain/workflows/registry';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { actorText } from '../../../shared/case-parts/actor-text';
import { IconButton } from '../../../shared/kit/Button';
import { formatDate } from '../../../shared/kit/dates';
import { momentText } from '../../../shared/kit/moment';
import { Row } from '../../../shared/kit/Row';
import { Slider } from '../../../shared/kit/Slider';
import { MomentLine } from './MomentLine';

export interface MomentSliderProps {
  readonly moments: readonly TimelineEntry[];
  readonly workflow: WorkflowRef;
  /** Index of the shown moment. */
  readonly at: number;
  readonly onMove: (index: number) => void;
}

/** The events of a case on a slider; each step says what happened, who did it and when. */
export function MomentSlider({ moments, workflow, at, onMove }: MomentSliderProps) {
  const { t } = useTranslation();
  const moment = moments[at];
  if (moment === undefined) return null;
  const total = moments.length;
  const numbers = { n: at + 1, total };
  const when = formatDate(moment.at, 'dayTime');
  const who = actorText(moment.actor);
  return (
    <Box
      component="section"
      sx={{ p: '16px 20px', '& .MuiSlider-root': { width: 'calc(100% - 16px)', m: '12px 8px' } }}
      className="card"
      aria-label={t('caseHistory.asOf')}
    >
      <Row spacing={1.5} justify="space-between">
        <div>
          <div className="small muted">{t('caseHistory.asOf')}</div>
          <Box sx={{ fontSize: 'var(--t-lg)', fontWeight: 650 }} className="num">
            <time dateTime={moment.at}>{momentText(moment.at)}</time>
          </Box>
        </div>
        <Row spacing={1} nowrap>
          <IconButton
            icon="left"
            label={t('caseHistory.previous')}
            disabledReason={at === 0 ? t('caseHistory.isFirst') : null}
            onClick={() => onMove(at - 1)}
          />
          <IconButton
            icon="right"
            label={t('caseHistory.next')}
            disabledReason={at === total - 1 ? t('caseHistory.isLast') : null}
            onClick={() => onMove(at + 1)}
          />
          <span className="small num">{t('caseHistory.of', numbers)}</span>
        </Row>
      </Row>
      {total > 1 ? (
        <MomentLine moments={moments} workflow={workflow} at={at}>
          <Slider
            label={t('caseHistory.slider')}
            said={t('caseHistory.spoken', { ...numbers, what: moment.summary, who, when })}
            max={total}
            value={at + 1}
            onChange={(n) => onMove(n - 1)}
          />
        </MomentLine>
      ) : null}
      <Stack spacing={0.5} sx={{ minHeight: 64 }}>
        <div className="strong">{moment.summary}</div>
        <div className="small muted">{who}</div>
        {moment.reason ? (
          <blockquote className="note small">
            <span className="sr-only">{`${t('caseHistory.reason')}: `}</span>
            {moment.reason}
          </blockquote>
        ) : null}
        <p className="tiny faint no-phone">{t('caseHistory.hint')}</p>
      </Stack>
    </Box>
  );
}
