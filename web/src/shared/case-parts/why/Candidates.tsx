import type { ConsideredPerson } from '@anupalan/domain/contracts/assignment';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../kit/icons';
import { Row } from '../../kit/Row';
import { Avatar } from '../../kit/text';
import { factsOf, type Picked, personName, scoreText, scoreWords } from './why';
import './why.css';

/** Maximum number of shown candidates; the rest is counted. */
const MAX_SHOWN = 30;

export interface CandidatesProps extends Picked {
  readonly candidates: readonly ConsideredPerson[];
  readonly more?: number;
  readonly label: string;
}

/** The candidates that a rule considered, the chosen one first, each with its facts and the reason of an exclusion. */
export function Candidates({ candidates, more = 0, label, ...picked }: CandidatesProps) {
  const { t } = useTranslation();
  const rest = Math.max(0, candidates.length - MAX_SHOWN) + more;
  return (
    <>
      <ul className="lined" aria-label={label}>
        {candidates.slice(0, MAX_SHOWN).map((one) => (
          <Row component="li" key={one.staff_id} nowrap align="flex-start" sx={{ py: 1.125 }}>
            <Avatar name={personName(one)} plain={one.outcome !== 'chosen'} small />
            <Box sx={{ flex: 1 }}>
              <div className={one.outcome === 'excluded' ? 'small muted' : 'small strong'}>{personName(one)}</div>
              <div className="tiny muted num">{factsOf(one, picked).join(' · ')}</div>
              {picked.rule_type === 'automatic' && one.outcome !== 'excluded' ? (
                <div className="tiny muted num">
                  <span className="strong">{scoreText(one)}</span>: {scoreWords(one)}
                </div>
              ) : null}
            </Box>
            <Outcome one={one} />
          </Row>
        ))}
      </ul>
      {rest > 0 ? <p className="tiny faint num">{t('assignment.why.more', { n: rest })}</p> : null}
    </>
  );
}

function Outcome({ one }: { readonly one: ConsideredPerson }) {
  const { t } = useTranslation();
  if (one.outcome === 'chosen')
    return (
      <span className="chip chip--done">
        <Icon name="check" size={13} />
        {t('assignment.why.chosen')}
      </span>
    );
  if (one.outcome === 'fits' || one.excluded_by === null)
    return <span className="chip chip--plain">{t('assignment.why.fits')}</span>;
  return <span className="chip chip--outline faint">{t(`assignment.why.excluded.${one.excluded_by}`)}</span>;
}
