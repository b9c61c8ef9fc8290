import type { TimelineEntry } from '@anupalan/domain/contracts/requests';
import type { WorkflowRef } from '@anupalan/domain/workflows/registry';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Turn, turnTone } from '../../../shared/case-parts/status';
import { formatDate } from '../../../shared/kit/dates';
import { Row } from '../../../shared/kit/Row';
import { dayMarks, turnsOf } from './moments';

/** Dots beyond this number would touch each other. */
const MAX_DOTS = 60;

export interface MomentLineProps {
  readonly moments: readonly TimelineEntry[];
  readonly workflow: WorkflowRef;
  /** Index of the shown moment. */
  readonly at: number;
  /** The slider that lies on the line. */
  readonly children: ReactNode;
}

/** A line below a slider of moments: a dot for each in the colour of whose turn it was then, and the days. */
export function MomentLine({ moments, workflow, at, children }: MomentLineProps) {
  const turns = turnsOf(moments, workflow);
  const last = moments.length - 1;
  const left = (index: number): string => `${(index / last) * 100}%`;
  return (
    <>
      <Stack
        direction="row"
        sx={{
          position: 'relative',
          '& .MuiSlider-rail': { opacity: 0 },
          '& .MuiSlider-track': { opacity: 0 },
          '& .MuiSlider-thumb': { width: 24, height: 24, border: '3px solid var(--ink)', background: 'transparent' },
        }}
      >
        <Box
          sx={{
            position: 'absolute',
            inset: '0 8px',
            pointerEvents: 'none',
            '& .moment-dot': { position: 'absolute', top: '50%', m: '-6px 0 0 -6px' },
          }}
          aria-hidden="true"
        >
          {turns.slice(0, -1).map((turn, i) => (
            <i
              key={moments[i]?.eventId}
              className={`moment-band ${turnTone[turn]}`}
              style={{ left: left(i), width: left(1) }}
            />
          ))}
          {moments.length > MAX_DOTS
            ? null
            : turns.map((turn, i) => (
                <i
                  key={moments[i]?.eventId}
                  className={`moment-dot ${turnTone[turn]}${i > at ? ' is-later' : ''}`}
                  style={{ left: left(i) }}
                />
              ))}
        </Box>
        {children}
      </Stack>
      <Box
        sx={{
          position: 'relative',
          inset: 'auto',
          pointerEvents: 'none',
          height: 20,
          m: '0 8px',
          '& span': { position: 'absolute', whiteSpace: 'nowrap', transform: 'translateX(-50%)' },
          '& span:first-child': { transform: 'translateX(-6px)' },
          '& span:last-child:not(:first-child)': { transform: 'translateX(calc(-100% + 6px))' },
        }}
        className="tiny faint num"
        aria-hidden="true"
      >
        {dayMarks(moments).map((day) => (
          <span key={day.at} className={day.near ? 'no-phone' : undefined} style={{ left: `${day.left}%` }}>
            {formatDate(day.at, 'shortDay')}
          </span>
        ))}
      </Box>
      <Legend turns={turns} />
    </>
  );
}

const TURNS: readonly Turn[] = ['customer', 'staff', 'authority', 'done', 'cancelled'];

/** The colours of the turns that are on the line, in words. */
function Legend({ turns }: { readonly turns: readonly Turn[] }) {
  const { t } = useTranslation();
  return (
    <Row
      component="ul"
      spacing="4px 20px"
      sx={{ m: '8px 0 12px', fontWeight: 550, '& li': { display: 'flex', alignItems: 'center', gap: 0.5 } }}
      className="tiny"
      aria-label={t('caseHistory.legend')}
    >
      {TURNS.filter((turn) => turns.includes(turn)).map((turn) => (
        <li key={turn} className={turnTone[turn]}>
          <i className="moment-dot" aria-hidden="true" /> {t(`caseHistory.turn.${turn}`)}
        </li>
      ))}
    </Row>
  );
}
