import type { CaseView, TimelineEntry } from '@anupalan/domain/contracts/requests';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../shared/kit/dates';
import { Card } from '../../../shared/kit/Page';
import { SkeletonLines } from '../../../shared/loading/states';
import { FilterSelect } from '../../../shared/office/FilterSelect';
import { useCaseQuestions } from '../case-api';
import { differences } from './changes';

export interface PastDifferencesProps {
  readonly live: CaseView;
  readonly moments: readonly TimelineEntry[];
  readonly at: number;
  /** Index of the other moment; null before the first. */
  readonly other: number | null;
  readonly onCompare: (index: number) => void;
  /** The two views, null while there was no case; undefined while they are loaded. */
  readonly now: CaseView | null | undefined;
  readonly then: CaseView | null | undefined;
}

/** The differences between the shown moment and another: each field with its value before and after. */
export function PastDifferences({ live, moments, at, other, onCompare, now, then }: PastDifferencesProps) {
  const { t } = useTranslation();
  const questions = useCaseQuestions(live).data;
  const backwards = other !== null && other > at;
  const [before, after] = backwards ? [now, then] : [then, now];
  const known = before !== undefined && after !== undefined && questions !== undefined;
  const list = known ? differences(before, after, questions, t) : null;
  const [from, to] = backwards ? [at, other] : [other ?? at, at];
  return (
    <Card title={t('caseHistory.changes')}>
      {other === null ? (
        <p className="small muted">{t('caseHistory.first')}</p>
      ) : (
        <>
          <Box sx={{ '& + .tiny': { m: '4px 0 8px' }, '& .field': { maxWidth: 680 } }}>
            <FilterSelect
              label={t('caseHistory.compare')}
              value={String(other)}
              onChange={(index) => onCompare(Number(index))}
            >
              {moments.map(({ eventId, summary, at: time }, index) =>
                index === at ? null : (
                  <option key={eventId} value={index}>
                    {`${index + 1} · ${summary} · ${formatDate(time, 'dayTime')}`}
                  </option>
                ),
              )}
            </FilterSelect>
          </Box>
          <p className="tiny faint num">{t('caseHistory.changesOf', { from: from + 1, to: to + 1 })}</p>
          {list === null ? (
            <SkeletonLines count={3} />
          ) : list.length === 0 ? (
            <p className="small muted">{t('caseHistory.same')}</p>
          ) : (
            <Box
              component="ul"
              sx={{
                m: '8px 0 0',
                '& li': {
                  display: 'grid',
                  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 220px) minmax(0, 1fr)' },
                  gap: '4px 16px',
                  p: '8px 0',
                  borderTop: '1px solid var(--line)',
                },
              }}
            >
              {list.map((one) => (
                <li key={one.key}>
                  <span className="strong small">{one.what}</span>
                  <Box
                    component="span"
                    sx={{
                      overflowWrap: 'anywhere',
                      '& del': { color: 'var(--ink-2)' },
                      '& ins': { fontWeight: 550, textDecoration: 'none' },
                    }}
                  >
                    <del>
                      <span className="sr-only">{`${t('caseHistory.was')} `}</span>
                      {one.before ?? t('caseHistory.none')}
                    </del>{' '}
                    <span aria-hidden="true">›</span>{' '}
                    <ins>
                      <span className="sr-only">{`${t('caseHistory.is')} `}</span>
                      {one.after ?? t('caseHistory.none')}
                    </ins>
                  </Box>
                </li>
              ))}
            </Box>
          )}
        </>
      )}
    </Card>
  );
}
