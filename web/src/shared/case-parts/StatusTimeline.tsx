import type { Stage } from '@anupalan/domain/contracts/requests';
import Box from '@mui/material/Box';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tone } from '../kit/Chip';
import { toneIcon } from '../kit/Chip';
import { Icon } from '../kit/icons';
import { Row } from '../kit/Row';
import { isPresentStage, type Turn, turnTone } from './status';

export interface TimelineStage {
  readonly label: string;
  readonly state: Stage['state'];
  /** When, and a remark: '12 Nov, ₹399', 'about 1 day after you'. */
  readonly when?: ReactNode;
  readonly waitingOn?: Stage['waiting_on'];
}

export interface StatusTimelineProps {
  readonly stages: readonly TimelineStage[];
  readonly small?: boolean;
  readonly label?: string;
}

const toneOf = ({ state, waitingOn }: TimelineStage): Tone => {
  if (state === 'stopped') return 'bad';
  return waitingOn == null || waitingOn === 'nobody' ? 'info' : turnTone[waitingOn];
};

/** The stages of a case as one rail, equal for customer, staff and admin. */
export function StatusTimeline({ stages, small, label }: StatusTimelineProps) {
  const { t } = useTranslation();
  const iconSize = small ? 12 : 14;
  return (
    <ol className={small ? 'rail rail--small' : 'rail'} aria-label={label}>
      {stages.map((stage) => {
        const now = isPresentStage(stage);
        const tone = toneOf(stage);
        return (
          <li
            key={stage.label}
            className={now ? `is-now is-now--${tone}` : `is-${stage.state}`}
            aria-current={now ? 'step' : undefined}
          >
            <span className="node">
              {stage.state === 'done' ? (
                <Icon name="check" size={iconSize} />
              ) : now ? (
                <Icon name={toneIcon[tone]} size={iconSize} />
              ) : null}
            </span>
            <div>
              <b>{stage.label}</b>
              <span className="sr-only">{`, ${t(`statuses.stage.${stage.state}`)}`}</span>
              {stage.when ? <div className="when num">{stage.when}</div> : null}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

export interface MiniRailProps {
  /** The current node, from 0. */
  readonly stage: number;
  readonly turn: Turn;
  /** The whole case is finished: the last node is done. */
  readonly finished?: boolean;
  readonly of: number;
}

/** The stages as a row of nodes, with the percentage. */
export const CaseProgress = ({ percent, ...rail }: MiniRailProps & { readonly percent: number }) => (
  <Row nowrap spacing={2}>
    <MiniRail {...rail} />
    <Box component="span" className="num small strong" sx={{ minWidth: 40, flex: 'none', textAlign: 'right' }}>
      {percent}%
    </Box>
  </Row>
);

/** The stages of a case as a row of nodes, for cards, tables and headers. */
export function MiniRail({ stage, turn, finished = turn === 'done', of }: MiniRailProps) {
  const { t } = useTranslation();
  return (
    <span className="mini-rail" role="img" aria-label={t('statuses.step', { step: stage + 1, of })}>
      {Array.from({ length: of }, (_, index) => index).map((node) => {
        const passed = node < stage || (finished && node === stage);
        return (
          <Fragment key={node}>
            {node > 0 ? <s className={node <= stage ? 'd' : undefined} /> : null}
            <i className={passed ? 'd' : node === stage ? `n ${turnTone[turn]}` : undefined} />
          </Fragment>
        );
      })}
    </span>
  );
}
