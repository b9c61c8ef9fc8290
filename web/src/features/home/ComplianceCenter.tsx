import type { NextDeadline } from '@anupalan/domain/contracts/compliance';
import { titleOf } from '@anupalan/domain/rules/pages';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { modelQuery } from '../../shared/api/query-client';
import { models } from '../../shared/api/reference';
import { useSession } from '../../shared/api/session';
import { LinkButton } from '../../shared/kit/Button';
import { formatDate } from '../../shared/kit/dates';
import { Icon } from '../../shared/kit/icons';
import { Card } from '../../shared/kit/Page';
import { Row } from '../../shared/kit/Row';
import { ErrorState, SkeletonLines } from '../../shared/loading/states';

/** The next deadline of the customer's businesses, and their assessment (DASH-04 to DASH-09). */
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
        <>
          <Deadline {...query.data} />
          <Assessment assessment={query.data.assessment} />
        </>
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

function Assessment({ assessment }: Pick<NextDeadline, 'assessment'>) {
  const { t } = useTranslation();
  return (
    <Box sx={{ mt: 2.25, pt: 2, borderTop: '1px solid var(--line)' }}>
      <h3 className="strong">{t(titleOf('/compliance-assessment'))}</h3>
      {assessment === null ? (
        <p className="small muted">{t('assessment.lead')}</p>
      ) : (
        <Link
          className="link small"
          to={`/compliance-assessment?business=${encodeURIComponent(assessment.business_id)}`}
        >
          {t('assessment.gapsOf', {
            gaps: assessment.gaps === 0 ? t('assessment.noGaps') : t('assessment.gaps', { count: assessment.gaps }),
            business: assessment.business_name,
          })}
        </Link>
      )}
      <Row sx={{ mt: 1.25 }}>
        <LinkButton variant="quiet" size="small" to="/compliance-assessment?question=open">
          {t('assessment.start')}
        </LinkButton>
        <LinkButton variant="text" size="small" to="/compliance-assessment">
          {t('assessment.learnMore')}
        </LinkButton>
      </Row>
    </Box>
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
