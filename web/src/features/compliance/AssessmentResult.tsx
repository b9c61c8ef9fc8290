import type { AssessmentView } from '@anupalan/domain/contracts/assessment';
import type { BusinessView, DutyView } from '@anupalan/domain/contracts/compliance';
import { isInTime } from '@anupalan/domain/rules/duty-states';
import { financialYearAt, financialYearText } from '@anupalan/domain/rules/financial-year';
import { titleOf } from '@anupalan/domain/rules/pages';
import { registrationTexts } from '@anupalan/domain/texts/assessment';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { modelQuery } from '../../shared/api/query-client';
import { models, useBusinesses } from '../../shared/api/reference';
import { factText } from '../../shared/fact-words';
import { FileLink, LinkButton } from '../../shared/kit/Button';
import { Chip } from '../../shared/kit/Chip';
import { formatDate } from '../../shared/kit/dates';
import { formatMoney } from '../../shared/kit/money';
import { Card } from '../../shared/kit/Page';
import { Row } from '../../shared/kit/Row';
import { CustomerPage } from '../../shared/loading/CustomerPage';
import { EmptyState } from '../../shared/loading/states';
import { Wait } from '../../shared/loading/Wait';
import { assessmentPath, businessPath, byRule, mayIn } from './compliance-api';
import { DutyDialog } from './DutyDialog';
import { DutyLine, LINE } from './DutyList';

/** What the assessment of a business gives: gaps, the services that close them, and the duties of the year. */
export function AssessmentResult({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const file = `${businessPath(id)}/assessment`;
  const query = useQuery(modelQuery<AssessmentView>(models.businesses, file, { id }));
  const mine = useBusinesses().data?.items.find((one) => one.id === id);
  return (
    <CustomerPage
      title={t(titleOf('/compliance-assessment'))}
      meta={
        query.data === undefined
          ? []
          : [query.data.business.name, t('assessment.takenOn', { date: formatDate(query.data.taken_on) })]
      }
      icon="filecheck"
      signedOut={{ title: t('assessment.signedOut'), body: t('assessment.signedOutBody') }}
      customersOnly={t('business.customersOnly')}
      tools={
        query.data && (
          <>
            <FileLink variant="quiet" icon="download" href={`${file}.pdf`}>
              {t('assessment.pdf')}
            </FileLink>
            {mine !== undefined && mayIn(mine, 'business.edit') ? (
              <LinkButton variant="text" to={assessmentPath({ question: 'business', again: id })}>
                {t('assessment.again')}
              </LinkButton>
            ) : null}
            <LinkButton icon="calendar" to={`/compliance-calendar?business=${encodeURIComponent(id)}`}>
              {t('assessment.calendar')}
            </LinkButton>
          </>
        )
      }
    >
      <Stack spacing={2} sx={{ mt: 2.5 }}>
        <Wait query={query}>{(view) => <Result view={view} mine={mine} />}</Wait>
      </Stack>
    </CustomerPage>
  );
}

const keyOf = ({ rule_id, period_id }: DutyView): string => `${rule_id}:${period_id}`;

interface ResultProps {
  readonly view: AssessmentView;
  /** The business as the person sees it; undefined while it is loading. */
  readonly mine: BusinessView | undefined;
}

function Result({ view, mine }: ResultProps) {
  const { t } = useTranslation();
  const { business, late, missing, services, since, today, year } = view;
  const [opened, setOpened] = useState<string | null>(null);
  const duty = late.find((one) => keyOf(one) === opened);
  const gaps = late.length + missing.filter(({ is_duty }) => is_duty).length;
  return (
    <>
      {gaps === 0 ? (
        <Card>
          <EmptyState icon="check" title={t('assessment.noGaps')}>
            {t('assessment.noGapsBody')}
          </EmptyState>
        </Card>
      ) : (
        <h2 className="section-title">{t('assessment.gaps', { count: gaps })}</h2>
      )}
      {missing.length === 0 ? null : (
        <Lined title={t('assessment.missing')}>
          {missing.map((one) => (
            <Missing key={one.registration} {...one} />
          ))}
        </Lined>
      )}
      {services.length === 0 ? null : (
        <Lined title={t('assessment.services')}>
          {services.map((one) => (
            <Service key={one.id} businessId={business.id} {...one} />
          ))}
        </Lined>
      )}
      {late.length === 0 ? null : (
        <Lined title={t('assessment.late')} aside={t('assessment.lateSince', { date: formatDate(since) })}>
          {late.map((one) => (
            <DutyLine key={keyOf(one)} duty={one} onOpen={() => setOpened(keyOf(one))} />
          ))}
        </Lined>
      )}
      <Lined title={t('assessment.year', { year: financialYearText(financialYearAt(today)) })}>
        {byRule(year).map(([id, duties]) => (
          <OfYear key={id} duties={duties} />
        ))}
      </Lined>
      {duty === undefined || mine === undefined ? null : (
        <DutyDialog business={mine} duty={duty} today={today} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

interface LinedProps {
  readonly title: string;
  readonly aside?: string;
  readonly children: ReactNode;
}

const Lined = ({ children, ...head }: LinedProps) => (
  <Card flush {...head}>
    <ul className="lined">{children}</ul>
  </Card>
);

function Missing({ registration, is_duty, why, source, checked_on }: AssessmentView['missing'][number]) {
  const { t } = useTranslation();
  const { title, body } = registrationTexts[registration];
  return (
    <Box component="li" sx={LINE}>
      <Row>
        <span className="strong">{title}</span>
        {is_duty ? null : <Chip outline>{t('assessment.advised')}</Chip>}
      </Row>
      <div className="small">{body}</div>
      {is_duty ? (
        <div className="small muted">{why.map((one) => factText(t, one.fact, one.value)).join(' · ')}</div>
      ) : null}
      <div className="tiny faint">
        {source}. {t('compliance.checked', { date: formatDate(checked_on) })}
      </div>
    </Box>
  );
}

interface ServiceProps {
  readonly businessId: string;
}

function Service({ businessId, id, title, price, late, missing }: AssessmentView['services'][number] & ServiceProps) {
  const { t } = useTranslation();
  const helps = [
    ...missing.map((one) => registrationTexts[one].title),
    ...(late > 0 ? [t('assessment.helps.late', { count: late })] : []),
  ];
  return (
    <Row component="li" justify="space-between" sx={LINE}>
      <Box sx={{ flex: '1 1 220px' }}>
        <Link className="link" to={`/service/${encodeURIComponent(id)}?business=${encodeURIComponent(businessId)}`}>
          {title}
        </Link>
        <div className="small muted">{helps.join(' · ')}</div>
      </Box>
      <span className="strong num">{formatMoney(price)}</span>
    </Row>
  );
}

function OfYear({ duties }: { readonly duties: readonly DutyView[] }) {
  const { t } = useTranslation();
  const [first] = duties;
  const next = duties.find(({ state }) => isInTime(state));
  return first === undefined ? null : (
    <Row component="li" justify="space-between" sx={LINE}>
      <Box sx={{ flex: '1 1 220px' }}>
        <div className="strong">{first.form}</div>
        <div className="small muted">{first.title}</div>
      </Box>
      <span className="small num">
        {[
          t('assessment.dates', { count: duties.length }),
          ...(next === undefined ? [] : [t('assessment.nextDate', { date: formatDate(next.due) })]),
        ].join(', ')}
      </span>
    </Row>
  );
}
