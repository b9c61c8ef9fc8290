import type { CustomerOverview, PersonDetail } from '@anupalan/domain/contracts/people';
import { nationalMobile } from '@anupalan/domain/rules/mobile';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { actorText } from '../../shared/case-parts/actor-text';
import { statusDisplay, turnTone } from '../../shared/case-parts/status';
import { ToneChip } from '../../shared/kit/Chip';
import { formatMoney } from '../../shared/kit/money';
import { Card } from '../../shared/kit/Page';
import { Row } from '../../shared/kit/Row';
import { DateText, Pairs } from '../../shared/kit/text';
import { ErrorState, SkeletonLines } from '../../shared/loading/states';
import { useCustomer } from './people-api';

/** What a customer has with us: their cases, their money and the last message. */
export function CustomerCards({ person }: { readonly person: PersonDetail }) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useCustomer(person.id);
  if (data === undefined)
    return (
      <Card title={t('adminUsers.customer.cases')}>
        {error === null ? (
          <SkeletonLines count={6} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
        )}
      </Card>
    );
  return (
    <>
      <Cases overview={data} mobile={person.mobile} />
      <Money overview={data} />
      <LastMessage overview={data} />
    </>
  );
}

const casePath = (id: string): string => `/admin/requests/${encodeURIComponent(id)}`;

function Cases({
  overview: { cases, total },
  mobile,
}: {
  readonly overview: CustomerOverview;
  readonly mobile: string;
}) {
  const { t } = useTranslation();
  return (
    <Card title={t('adminUsers.customer.cases')}>
      {cases.length === 0 ? <p className="small muted">{t('adminUsers.customer.noCases')}</p> : null}
      <ul className="entries">
        {cases.map((one) => {
          const { label, turn } = statusDisplay(one.status, { id: one.workflow, version: one.workflow_version });
          return (
            <Row key={one.id} component="li" justify="space-between" spacing="4px 12px">
              <span className="lines">
                <Link className="link strong" to={casePath(one.id)}>
                  {one.service_title}
                </Link>
                <span className="tiny faint num">
                  {one.case_number} · <DateText at={one.requested_at} />
                </span>
              </span>
              <ToneChip tone={turnTone[turn]} label={label} />
            </Row>
          );
        })}
      </ul>
      {total > cases.length ? (
        <Link className="link small" to={`/admin/requests?q=${nationalMobile(mobile)}`}>
          {t('adminUsers.customer.allCases', { count: total })}
        </Link>
      ) : null}
    </Card>
  );
}

function Money({ overview: { money } }: { readonly overview: CustomerOverview }) {
  const { t } = useTranslation();
  const { captured, refunded, refunding } = money;
  const sum = (rupees: number) => <span className="num">{formatMoney(rupees)}</span>;
  return (
    <Card title={t('adminUsers.customer.money')}>
      <Pairs
        items={[
          { term: t('adminUsers.customer.captured'), value: <b>{sum(captured)}</b> },
          { term: t('adminUsers.customer.refunded'), value: sum(refunded) },
          ...(refunding === 0 ? [] : [{ term: t('adminUsers.customer.refunding'), value: sum(refunding) }]),
        ]}
      />
    </Card>
  );
}

function LastMessage({ overview: { last_message: last } }: { readonly overview: CustomerOverview }) {
  const { t } = useTranslation();
  return (
    <Card title={t('adminUsers.customer.lastMessage')}>
      {last === null ? (
        <p className="small muted">{t('adminUsers.customer.noMessage')}</p>
      ) : (
        <p className="small">
          <DateText at={last.at} style="dayTime" /> · {actorText(last.from)} ·{' '}
          <Link className="link num" to={casePath(last.case_id)}>
            {last.case_number}
          </Link>
        </p>
      )}
    </Card>
  );
}
