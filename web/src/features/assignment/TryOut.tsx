import type { TriedRule, TryRuleBody } from '@anupalan/domain/contracts/assignment';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Candidates } from '../../shared/case-parts/why/Candidates';
import { Icon } from '../../shared/kit/icons';
import { Progress } from '../../shared/kit/Progress';
import { Row } from '../../shared/kit/Row';
import { Segmented } from '../../shared/kit/Segmented';
import { EmptyState, ErrorState, SkeletonLines } from '../../shared/loading/states';
import { FilterSelect } from '../../shared/office/FilterSelect';
import { useTried } from './assignment-api';
import { sharesOf } from './shares';

const COUNTS = [20, 50, 100, 200];
const SHOWN = 8;
type TriedCase = TriedRule['items'][number];

export interface TryOutProps {
  /** A saved rule (`id` alone) or unsaved values. */
  readonly rule: TryRuleBody;
  /** The count of presses: a new value queries the server again for the same rule. */
  readonly press?: number;
}

/** The effect of a rule on the last paid cases: the cases per person, then each case with its candidates. */
export function TryOut({ rule, press = 1 }: TryOutProps) {
  const { t } = useTranslation();
  const [count, setCount] = useState(50);
  const [which, setWhich] = useState<'own' | 'whole'>('own');
  const tried = useTried(rule, count, press);
  const items = tried.data?.items ?? [];
  const own = items.filter(({ by_this_rule }) => by_this_rule);
  const shown = which === 'own' ? own : items;
  return (
    <Stack spacing={2.25} sx={{ minWidth: 0 }}>
      <Row spacing="10px 14px" sx={{ '& .seg label': { minHeight: 34 } }}>
        <FilterSelect
          label={t('assignment.tried.count')}
          value={String(count)}
          onChange={(value) => setCount(Number(value))}
        >
          {COUNTS.map((n) => (
            <option key={n} value={n}>
              {n}
            </option>
          ))}
        </FilterSelect>
        {items.length === 0 ? null : (
          <Segmented
            label={t('assignment.tried.which')}
            options={[
              { value: 'own', label: t('assignment.tried.own', { n: own.length }) },
              { value: 'whole', label: t('assignment.tried.whole', { n: items.length }) },
            ]}
            value={which}
            onChange={setWhich}
          />
        )}
      </Row>
      {tried.status === 'pending' ? (
        <SkeletonLines count={7} />
      ) : tried.status === 'error' ? (
        <ErrorState error={tried.error} onRetry={() => void tried.refetch()} retrying={tried.isFetching} />
      ) : items.length === 0 ? (
        <EmptyState icon="inbox" title={t('assignment.tried.none')}>
          {t('assignment.tried.noneBody')}
        </EmptyState>
      ) : shown.length === 0 ? (
        <EmptyState icon="inbox" title={t('assignment.tried.noneOwn')}>
          {t('assignment.tried.noneOwnBody')}
        </EmptyState>
      ) : (
        <>
          <Shares rows={shown} />
          <CaseByCase key={`${which} ${count}`} rows={shown} whose={which === 'whole'} />
        </>
      )}
    </Stack>
  );
}

/** The number of cases per person, the largest first, and the number left in the queue. */
function Shares({ rows }: { readonly rows: readonly TriedCase[] }) {
  const { t } = useTranslation();
  return (
    <section>
      <h3 className="card-title">{t('assignment.tried.people')}</h3>
      <Stack
        component="ul"
        spacing="9px"
        sx={{
          mt: 1.25,
          '& li': {
            display: 'grid',
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr) minmax(0, 1fr) 64px',
              md: 'minmax(0, 160px) minmax(0, 1fr) 72px',
            },
            gap: 1.75,
            alignItems: 'center',
          },
          '& li > :last-child': { textAlign: 'right' },
        }}
      >
        {sharesOf(rows).map(({ id, name, cases }) => (
          <li key={id ?? ''}>
            <span className="small clip">
              {id === null ? t('assignment.tried.queue') : (name ?? t('assignment.why.unknown'))}
            </span>
            <Progress value={cases} max={rows.length} tone={id === null ? 'warning' : 'brand'} />
            <span className="small num nowrap">{t('assignment.tried.cases', { count: cases })}</span>
          </li>
        ))}
      </Stack>
    </section>
  );
}

/** `whose`: also shows the deciding rule. */
function CaseByCase({ rows, whose }: { readonly rows: readonly TriedCase[]; readonly whose: boolean }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  return (
    <Stack component="section" spacing={1.25}>
      <h3 className="card-title">{t('assignment.tried.list')}</h3>
      <ul className="entries">
        {(all ? rows : rows.slice(0, SHOWN)).map((row) => (
          <li key={row.request_id}>
            <CaseRow row={row} whose={whose} />
          </li>
        ))}
      </ul>
      {all || rows.length <= SHOWN ? null : (
        <button type="button" className="link" onClick={() => setAll(true)}>
          {t('assignment.tried.all', { n: rows.length })}
        </button>
      )}
    </Stack>
  );
}

/** One case: its assignee under the rule; unfolded, all candidates. */
function CaseRow({ row, whose }: { readonly row: TriedCase; readonly whose: boolean }) {
  const { t } = useTranslation();
  const words = <CaseWords row={row} whose={whose} />;
  if (row.candidates.length === 0) return <div className="tried-case">{words}</div>;
  return (
    <Box
      component="details"
      sx={{
        '&[open] summary .icon': { transform: 'rotate(180deg)' },
        '&[open]': { pb: 1 },
        '& .candidates': { background: 'var(--canvas)', borderRadius: '8px', p: '2px 14px' },
        '& .candidate:first-child': { borderTop: 0 },
      }}
    >
      <summary className="tried-case">
        {words}
        <Icon name="down" size={17} />
      </summary>
      <Candidates
        candidates={row.candidates}
        more={row.more_candidates}
        rule_type={row.rule_type ?? 'manual'}
        required_specialization={row.required_specialization}
        label={t('assignment.why.people')}
      />
    </Box>
  );
}

function CaseWords({ row, whose }: { readonly row: TriedCase; readonly whose: boolean }) {
  const { t } = useTranslation();
  const { assigned_to, assignee_name, would_be, would_be_name, why_not, by_rule } = row;
  const now =
    assigned_to === null
      ? t('assignment.tried.nobodyHas')
      : assigned_to === would_be
        ? t('assignment.tried.same')
        : t('assignment.tried.has', { name: assignee_name ?? t('assignment.why.unknown') });
  return (
    <>
      <span className="lines">
        <span className="small strong clip">{row.service_title}</span>
        <span className="tiny faint num">{row.case_number}</span>
      </span>
      <Stack component="span" sx={{ minWidth: 0, lineHeight: '1.4', gridColumn: { xs: 1, md: 'auto' } }}>
        <span className="small">
          <span className="muted">{t('assignment.tried.goes')} </span>
          {would_be === null ? (
            t(`assignment.tried.${why_not ?? 'nobody'}`)
          ) : (
            <span className="strong">{would_be_name ?? t('assignment.why.unknown')}</span>
          )}
        </span>
        <span className="tiny faint">
          {[now, by_rule === null || !whose ? null : t('assignment.tried.byOther', { rule: by_rule })]
            .filter(Boolean)
            .join(', ')}
        </span>
      </Stack>
    </>
  );
}
