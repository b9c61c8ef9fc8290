import type { WhatIfWhy } from '@anupalan/domain/contracts/what-if';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { t as say } from '../../../shared/i18n/i18n';
import { Columns } from '../../../shared/kit/Columns';
import { grouped } from '../../../shared/kit/count';
import { formatDate } from '../../../shared/kit/dates';
import { Card } from '../../../shared/kit/Page';
import { ErrorState, SkeletonLines } from '../../../shared/loading/states';
import { MoreFoot } from '../../../shared/office/MoreFoot';
import { useMoved } from './what-if-api';
import { nameOf } from './words';

/** 'by the rule “Company work”, with 3 of 10 cases'. */
const whyText = (why: WhatIfWhy | null): string => {
  if (why === null) return say('whatIf.result.why.before');
  if (why.by === 'rule')
    return say('whatIf.result.why.rule', { rule: why.rule_name ?? '', load: why.load ?? 0, limit: why.limit ?? 0 });
  if (why.by !== 'none') return say(`whatIf.result.why.${why.by}`);
  return why.why_not === 'no_rule' || why.why_not === 'manual'
    ? say(`whatIf.result.why.${why.why_not}`)
    : say('whatIf.result.why.nobodyFits');
};

/** The cases that would have moved, with both reasons. */
export function MovedCases({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const moved = useMoved(id);
  const pages = moved.data?.pages ?? [];
  const rows = pages.flatMap(({ items }) => items);
  const total = pages[0]?.total ?? 0;
  return (
    <Card title={t('whatIf.result.list')} aside={t('whatIf.result.listLead')} flush>
      {moved.error !== null && rows.length === 0 ? (
        <ErrorState error={moved.error} onRetry={() => void moved.refetch()} retrying={moved.isFetching} />
      ) : moved.data === undefined ? (
        <div className="section">
          <SkeletonLines count={6} />
        </div>
      ) : (
        <>
          <ul className="rows">
            {rows.map((row) => (
              <Columns
                key={row.request_id}
                component="li"
                of="minmax(0, 1.1fr) repeat(2, minmax(0, 1fr))"
                spacing="6px 18px"
              >
                <span className="lines">
                  <Link to={`/admin/requests/${encodeURIComponent(row.request_id)}`} className="link strong small">
                    {row.case_number}
                  </Link>
                  <span className="small clip">{row.service_title}</span>
                  <span className="tiny faint num">{formatDate(row.paid_at, 'dayTime')}</span>
                </span>
                <Side
                  label={
                    row.from === null
                      ? t('whatIf.result.wasNobody')
                      : t('whatIf.result.wasWith', { name: nameOf(row.from) })
                  }
                  why={row.from === null ? null : whyText(row.from_why)}
                />
                <Side
                  label={
                    row.to === null
                      ? t('whatIf.result.wouldWait')
                      : t('whatIf.result.wouldBe', { name: nameOf(row.to) })
                  }
                  why={whyText(row.to_why)}
                />
              </Columns>
            ))}
          </ul>
          <MoreFoot
            query={moved}
            label={t('whatIf.result.more')}
            shown={t('whatIf.result.shown', { shown: grouped(rows.length), total: grouped(total) })}
          />
        </>
      )}
    </Card>
  );
}

function Side({ label, why }: { readonly label: string; readonly why: string | null }) {
  return (
    <span className="lines">
      <span className="small strong">{label}</span>
      {why === null ? null : <span className="tiny muted">{why}</span>}
    </span>
  );
}
