import type { NextDeadline } from '@anupalan/domain/contracts/compliance';
import { titleOf } from '@anupalan/domain/rules/pages';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { modelQuery } from '../../shared/api/query-client';
import { models } from '../../shared/api/reference';
import { useSession } from '../../shared/api/session';
import { formatDate } from '../../shared/kit/dates';
import { Icon } from '../../shared/kit/icons';
import { Card } from '../../shared/kit/Page';
import { Row } from '../../shared/kit/Row';
import { ErrorState, SkeletonLines } from '../../shared/loading/states';

/** The next deadline of the customer's businesses (DASH-04, DASH-08, DASH-09). */
export function ComplianceCenter() {
  const { t } = useTranslation();
  const { user } = useSession();
  const isCustomer = user?.role === 'customer';
  const query = useQuery({
    ...modelQuery<NextDeadline>(models.businesses, '/api/compliance/next'),
    enabled: isCustomer,
  });
  return (
    <Card title={t('dashboard.compliance')}>
      {query.data !== undefined ? (
        <Deadline {...query.data} />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : isCustomer || user === null ? (
        <SkeletonLines count={2} />
      ) : (
        <Said>{t('compliance.customersOnly')}</Said>
      )}
    </Card>
  );
}

const Said = ({ children }: { readonly children: ReactNode }) => (
  <Row nowrap align="flex-start" spacing={1.5}>
    <span className="tile-icon">
      <Icon name="calendar" size={22} />
    </span>
    <div className="small">{children}</div>
  </Row>
);

function Deadline({ next, overdue, businesses }: NextDeadline) {
  const { t } = useTranslation();
  if (businesses === 0)
    return (
      <Said>
        <p className="muted">{t('compliance.noBusinessBody')}</p>
        <Link className="link" to="/business-profile">
          {t('compliance.noBusiness')}
        </Link>
      </Said>
    );
  return (
    <Said>
      {next === null ? (
        <p className="muted">{t('compliance.nextNone')}</p>
      ) : (
        <>
          <div className="tiny faint">{t('compliance.nextDeadline')}</div>
          <div className="strong num">{formatDate(next.due)}</div>
          <div>{t('compliance.nextOf', { form: next.form, business: next.business_name })}</div>
        </>
      )}
      {overdue > 0 ? <div className="bad">{t('compliance.overdue', { count: overdue })}</div> : null}
      <Link
        className="link"
        to={
          next === null
            ? '/compliance-calendar'
            : `/compliance-calendar?business=${encodeURIComponent(next.business_id)}`
        }
      >
        {t(titleOf('/compliance-calendar'))}
      </Link>
    </Said>
  );
}
