import type { LogVerification, OperationsView } from '@anupalan/domain/contracts/operations';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { Columns, type ColumnsProps } from '../../shared/kit/Columns';
import { Icon } from '../../shared/kit/icons';
import { Row } from '../../shared/kit/Row';
import { Note, Skeleton } from '../../shared/loading/states';
import { checkWords, type Tile, tilesOf } from './words';

const textClass: Readonly<Record<Tile['tone'], string>> = { done: 'faint', warning: 'warning', bad: 'bad' };

const TILE = {
  minWidth: 0,
  p: { xs: '11px 16px', md: '12px 18px' },
  background: 'var(--paper)',
  '& > div': { minWidth: 0 },
};

/** Tiles in a card, divided by lines. */
const Tiles = (props: ColumnsProps) => (
  <Columns
    component="section"
    of="repeat(3, minmax(0, 1fr))"
    spacing="1px"
    sx={{ overflow: 'hidden', '&&': { background: 'var(--line)' } }}
    className="card"
    {...props}
  />
);

/** Six parts of the server, each with a sign and a text. */
export function HealthTiles({ view }: { readonly view: OperationsView }) {
  const { t } = useTranslation();
  return (
    <Tiles aria-label={t('operations.health')}>
      {tilesOf(view).map(({ key, tone, text }) => (
        <Row key={key} spacing={1.5} nowrap sx={TILE}>
          <span className={`state-disc ${tone}`}>
            <Icon name={tone === 'done' ? 'check' : 'alert'} size={15} />
          </span>
          <div>
            <div className="small strong">{t(`operations.tile.${key}`)}</div>
            <div className={`tiny num ${textClass[tone]}`}>{text}</div>
          </div>
        </Row>
      ))}
    </Tiles>
  );
}

const TILES = ['log', 'chain', 'disk', 'backup', 'messages', 'payments'];

/** Placeholders of the tiles. */
export function TilesWait() {
  const { t } = useTranslation();
  return (
    <Tiles role="status" aria-label={t('operations.loading')}>
      {TILES.map((key) => (
        <Row key={key} spacing={1.5} nowrap sx={TILE}>
          <Skeleton width={28} height={28} />
          <Stack spacing="7px">
            <Skeleton width={90} height={13} />
            <Skeleton width={140} height={11} />
          </Stack>
        </Row>
      ))}
    </Tiles>
  );
}

/** The faults that the last verification of the whole log found. */
export function LogProblems({ verification }: { readonly verification: LogVerification | null }) {
  const { t } = useTranslation();
  if (verification === null || (verification.intact !== false && verification.state !== 'failed')) return null;
  const { problems, problem_count } = verification;
  return (
    <div>
      <Note tone="bad">
        <span className="strong">{checkWords(verification)}</span>
        <ul className="bullets">
          {problems.map((problem) => (
            <li key={`${problem.kind} ${problem.stream} ${problem.revision} ${problem.seal} ${problem.reason}`}>
              <Problem {...problem} />
            </li>
          ))}
          {problem_count > problems.length ? (
            <li>{t('operations.problemsMore', { count: problem_count - problems.length })}</li>
          ) : null}
        </ul>
      </Note>
    </div>
  );
}

const EVENT_FAULTS = ['changed', 'removed', 'reordered', 'cut', 'replaced', 'forged'] as const;

/** Events are numbered from 1 in texts. */
function Problem({ kind, stream, revision, seal, reason }: LogVerification['problems'][number]) {
  const { t } = useTranslation();
  if (stream === null) {
    const of = kind === 'stream-removed' ? 'streamRemoved' : 'seal';
    return t(`operations.problem.${of}`, { seal: seal ?? '?' });
  }
  const n = revision === null ? '?' : revision + 1;
  if (kind === 'damaged') return t('operations.problem.damaged', { stream, n, reason: reason ?? '' });
  if (kind === 'key-missing') return t('operations.problem.keyMissing', { stream, n, subject: reason ?? '?' });
  return t(`operations.problem.${EVENT_FAULTS.find((one) => one === kind) ?? 'changed'}`, { stream, n });
}
