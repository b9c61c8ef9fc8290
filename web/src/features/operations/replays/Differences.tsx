import type { ReplayDifferences } from '@anupalan/domain/contracts/scratch';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/kit/Button';
import { grouped } from '../../../shared/kit/count';
import { Row } from '../../../shared/kit/Row';
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
    <Box
      component="section"
      sx={{ p: '14px 18px 16px', borderTop: '1px solid var(--line)' }}
      aria-label={t('replays.differencesOf', { name: modelName(model) })}
    >
      <Row spacing="4px 10px">
        <h3 className="small strong">{t('replays.differences')}</h3>
        {data === undefined ? null : (
          <span className="tiny faint num">
            {data.total < total
              ? t('replays.listedOf', { listed: grouped(data.total), total: grouped(total) })
              : t('replays.listed', { total: grouped(total) })}
          </span>
        )}
      </Row>
      {data === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <SkeletonLines count={4} label={t('replays.loading')} />
        )
      ) : (
        <Box component="ul" sx={{ mt: 2 }} className="entries anywhere" aria-busy={isFetching}>
          {data.items.map((item) => (
            <li key={item.id}>
              <Record item={item} />
            </li>
          ))}
        </Box>
      )}
      {offset > 0 || next !== null ? (
        <Stack direction="row" spacing={1} sx={{ pt: 1.25 }}>
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
        </Stack>
      ) : null}
    </Box>
  );
}

function Record({ item: { id, outcome, differences } }: { readonly item: Item }) {
  const { t } = useTranslation();
  return (
    <>
      <Row spacing="4px 10px">
        <span className="mono small">{id}</span>
        <span className="chip chip--warning">{t(`replays.${outcome}`)}</span>
      </Row>
      {outcome === 'missing' ? <p className="small muted">{t('replays.missingText')}</p> : null}
      {outcome === 'extra' ? <p className="small muted">{t('replays.extraText')}</p> : null}
      {outcome === 'different' && differences.length === 0 ? (
        <p className="small muted">{t('replays.notListed')}</p>
      ) : null}
      {differences.length === 0 ? null : (
        <Stack
          component="dl"
          spacing={0.75}
          sx={{
            m: '6px 0 0',
            '& > div': {
              display: 'grid',
              gridTemplateColumns: {
                xs: 'minmax(0, 1fr) minmax(0, 1fr)',
                md: 'minmax(110px, 0.8fr) repeat(2, minmax(0, 1fr))',
              },
              gap: '4px 14px',
            },
            '& dd': { display: 'grid', alignContent: 'start' },
            '& dt': { gridColumn: { xs: '1 / -1', md: 'auto' } },
          }}
        >
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
        </Stack>
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
