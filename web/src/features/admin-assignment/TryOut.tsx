import type { TriedRule, TryRuleBody } from '@anupalan/domain/contracts/assignment';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Candidates } from '../../components/case/why/Candidates';
import { Icon } from '../../components/icons';
import { SelectBox } from '../../components/ListTools';
import { EmptyState, ErrorState, SkeletonLines } from '../../components/states';
import { useTried } from './assignment-api';

const COUNTS = [20, 50, 100, 200];
const SHOWN = 8;
type Row = TriedRule['items'][number];

export interface TryOutProps {
  /** As it is kept (`id` alone) or as it is filled in. */
  readonly rule: TryRuleBody;
  readonly name: string;
}

/** What a rule would have done with the last paid cases: who how many, then case by case with everybody it looked at. */
export function TryOut({ rule, name }: TryOutProps) {
  const { t } = useTranslation();
  const [count, setCount] = useState(50);
  const tried = useTried(rule, count);
  return (
    <div className="tried">
      <SelectBox
        label={t('assignment.tried.count')}
        value={String(count)}
        options={COUNTS.map((n) => ({ value: String(n), label: String(n) }))}
        onChange={(value) => setCount(Number(value))}
      />
      {tried.status === 'pending' ? (
        <SkeletonLines count={7} />
      ) : tried.status === 'error' ? (
        <ErrorState error={tried.error} onRetry={() => void tried.refetch()} retrying={tried.isFetching} />
      ) : tried.data.items.length === 0 ? (
        <EmptyState icon="inbox" title={t('assignment.tried.none')}>
          {t('assignment.tried.noneBody')}
        </EmptyState>
      ) : (
        <>
          <Shares tried={tried.data} />
          <CaseByCase key={count} tried={tried.data} name={name} />
        </>
      )}
    </div>
  );
}

/** Who would have got how many, the most first, and how many would have waited. */
function Shares({ tried: { people, waiting, items } }: { readonly tried: TriedRule }) {
  const { t } = useTranslation();
  const rows = [
    ...people.map(({ staff_id, name, cases }) => ({ key: staff_id, name: name ?? staff_id, cases, tone: '' })),
    ...(waiting === 0 ? [] : [{ key: '', name: t('assignment.tried.queue'), cases: waiting, tone: 'you' }]),
  ];
  return (
    <section>
      <h3 className="card-title">{t('assignment.tried.people')}</h3>
      <ul className="tried-shares">
        {rows.map(({ key, name, cases, tone }) => (
          <li key={key}>
            <span className="small clip">{name}</span>
            <span className="bar" aria-hidden="true">
              <i className={tone} style={{ width: `${(100 * cases) / items.length}%` }} />
            </span>
            <span className="small num nowrap">{t('assignment.tried.cases', { count: cases })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function CaseByCase({ tried: { items }, name }: { readonly tried: TriedRule; readonly name: string }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  return (
    <section>
      <h3 className="card-title">{t('assignment.tried.list')}</h3>
      <ul className="tried-cases">
        {(all ? items : items.slice(0, SHOWN)).map((row) => (
          <li key={row.request_id}>
            <CaseRow row={row} name={name} />
          </li>
        ))}
      </ul>
      {all || items.length <= SHOWN ? null : (
        <button type="button" className="link" onClick={() => setAll(true)}>
          {t('assignment.tried.all', { n: items.length })}
        </button>
      )}
    </section>
  );
}

/** One case: to whom it would have gone; opened, everybody that the rule looked at. */
function CaseRow({ row, name }: { readonly row: Row; readonly name: string }) {
  const { t } = useTranslation();
  const words = <CaseWords row={row} name={name} />;
  if (row.candidates.length === 0) return <div className="tried-case">{words}</div>;
  return (
    <details className="tried-open">
      <summary className="tried-case">
        {words}
        <Icon name="down" size={17} />
      </summary>
      <Candidates
        candidates={row.candidates}
        rule_type={row.rule_type ?? 'manual'}
        required_specialization={row.required_specialization}
        label={t('assignment.why.people')}
      />
    </details>
  );
}

function CaseWords({ row, name }: { readonly row: Row; readonly name: string }) {
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
      <span className="tried-name">
        <span className="small strong clip">{row.service_title}</span>
        <span className="tiny faint num">{row.case_number}</span>
      </span>
      <span className="tried-would">
        <span className="small">
          <span className="muted">{t('assignment.tried.goes')} </span>
          {would_be === null ? (
            t(`assignment.tried.${why_not ?? 'nobody'}`, { rule: by_rule ?? '' })
          ) : (
            <span className="strong">{would_be_name ?? t('assignment.why.unknown')}</span>
          )}
        </span>
        <span className="tiny faint">
          {[now, by_rule !== null && by_rule !== name ? t('assignment.tried.byOther', { rule: by_rule }) : null]
            .filter(Boolean)
            .join(', ')}
        </span>
      </span>
    </>
  );
}
