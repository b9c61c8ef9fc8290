import type { LogVerification, OperationsView } from '@anupalan/domain/contracts/operations';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../shared/kit/icons';
import { Note, Skeleton } from '../../shared/loading/states';
import { checkWords, type Tile, tilesOf } from './words';

const textClass: Readonly<Record<Tile['tone'], string>> = { done: 'faint', warning: 'warning', bad: 'bad' };

/** Six parts of the server, each with a sign and a text. */
export function HealthTiles({ view }: { readonly view: OperationsView }) {
  const { t } = useTranslation();
  return (
    <section className="card ops-health" aria-label={t('operations.health')}>
      {tilesOf(view).map(({ key, tone, text }) => (
        <div key={key} className="ops-probe">
          <span className={`ops-dot ${tone}`}>
            <Icon name={tone === 'done' ? 'check' : 'alert'} size={15} />
          </span>
          <div>
            <div className="small strong">{t(`operations.tile.${key}`)}</div>
            <div className={`tiny num ${textClass[tone]}`}>{text}</div>
          </div>
        </div>
      ))}
    </section>
  );
}

const TILES = ['log', 'chain', 'disk', 'backup', 'messages', 'payments'];

/** Placeholders of the tiles. */
export function TilesWait() {
  const { t } = useTranslation();
  return (
    <section className="card ops-health" role="status" aria-label={t('operations.loading')}>
      {TILES.map((key) => (
        <div key={key} className="ops-probe">
          <Skeleton width={28} height={28} />
          <div className="ops-probe-wait">
            <Skeleton width={90} height={13} />
            <Skeleton width={140} height={11} />
          </div>
        </div>
      ))}
    </section>
  );
}

/** The faults that the last verification of the whole log found. */
export function LogProblems({ verification }: { readonly verification: LogVerification | null }) {
  const { t } = useTranslation();
  if (verification === null || (verification.intact !== false && verification.state !== 'failed')) return null;
  const { problems, problem_count } = verification;
  return (
    <div className="ops-block">
      <Note tone="bad">
        <span className="strong">{checkWords(verification)}</span>
        <ul className="ops-problems">
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
