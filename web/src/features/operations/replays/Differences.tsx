import type { ReplayDifferences } from '@anupalan/domain/contracts/scratch';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/kit/Button';
import { grouped } from '../../../shared/kit/count';
import { ErrorState, SkeletonLines } from '../../../shared/loading/states';
import { modelName } from '../words';
import { useDifferences } from './replay-api';

type Item = ReplayDifferences['items'][number];

export interface DifferencesProps {
  readonly replayId: string;
  readonly model: string;
  /** Time of the comparison. */
  readonly at: string;
  /** How many records are not the same; fewer may be listed. */
  readonly total: number;
}

const PAGE = 25;

/** The records that are not as in the live view, with their values on both sides; a page at a time. */
export function Differences({ replayId, model, at, total }: DifferencesProps) {
  const { t } = useTranslation();
  const [offset, setOffset] = useState(0);
  const { data, error, isFetching, refetch } = useDifferences(replayId, model, at, offset);
  const next = data?.next_offset ?? null;
  return (
    <section className="replay-differences" aria-label={t('replays.differencesOf', { name: modelName(model) })}>
      <div className="replay-differences-head">
        <h3 className="small strong">{t('replays.differences')}</h3>
        {data === undefined ? null : (
          <span className="tiny faint num">
            {data.total < total
              ? t('replays.listedOf', { listed: grouped(data.total), total: grouped(total) })
              : t('replays.listed', { total: grouped(total) })}
          </span>
        )}
      </div>
      {data === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <SkeletonLines count={4} label={t('replays.loading')} />
        )
      ) : (
        <ul className="replay-records" aria-busy={isFetching}>
          {data.items.map((item) => (
            <li key={item.id}>
              <Record item={item} />
            </li>
          ))}
        </ul>
      )}
      {offset > 0 || next !== null ? (
        <div className="replay-pages">
          {/* At either end the button stays, since it may have the focus. */}
          <Button
            variant="quiet"
            size="small"
            disabledReason={offset === 0 ? t('replays.first') : null}
            onClick={() => setOffset(Math.max(0, offset - PAGE))}
          >
            {t('replays.earlier')}
          </Button>
          <Button
            variant="quiet"
            size="small"
            disabledReason={next === null ? t('replays.last') : null}
            onClick={() => setOffset(next ?? offset)}
          >
            {t('replays.later')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function Record({ item: { id, outcome, differences } }: { readonly item: Item }) {
  const { t } = useTranslation();
  return (
    <>
      <div className="replay-record-head">
        <span className="mono small">{id}</span>
        <span className="chip chip--warning">{t(`replays.${outcome}`)}</span>
      </div>
      {outcome === 'missing' ? <p className="small muted">{t('replays.missingText')}</p> : null}
      {outcome === 'extra' ? <p className="small muted">{t('replays.extraText')}</p> : null}
      {outcome === 'different' && differences.length === 0 ? (
        <p className="small muted">{t('replays.notListed')}</p>
      ) : null}
      {differences.length === 0 ? null : (
        <dl className="replay-values">
          {differences.map(({ path, live, scratch }) => (
            <div key={path}>
              <dt className="mono tiny">{path === '' ? t('replays.whole') : path}</dt>
              <dd>
                <span className="tiny faint">{t('replays.live')}</span>
                <Value text={live} />
              </dd>
              <dd>
                <span className="tiny faint">{t('replays.replayed')}</span>
                <Value text={scratch} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function Value({ text }: { readonly text: string | null }) {
  const { t } = useTranslation();
  return text === null ? (
    <span className="small faint">{t('replays.absent')}</span>
  ) : (
    <code className="mono small">{text}</code>
  );
}
