import type { AfterDelivery } from '@anupalan/domain/contracts/after-delivery';
import type { DutyView } from '@anupalan/domain/contracts/compliance';
import type { CaseView } from '@anupalan/domain/contracts/requests';
import type { NextStepCode } from '@anupalan/domain/rules/after-delivery';
import { registrationTexts } from '@anupalan/domain/texts/assessment';
import { isEnded } from '@anupalan/domain/workflows/statuses';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { modelQuery } from '../../shared/api/query-client';
import { models } from '../../shared/api/reference';
import { useSession } from '../../shared/api/session';
import { factText } from '../../shared/fact-words';
import { LinkButton } from '../../shared/kit/Button';
import { formatDate } from '../../shared/kit/dates';
import { Card } from '../../shared/kit/Page';
import { Row } from '../../shared/kit/Row';

/** What comes after a delivery: dates of the business and further steps, each with its way there. */
export function NextCard({ view }: { readonly view: CaseView }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { id, status, customer_id } = view.request;
  const next = useQuery({
    ...modelQuery<AfterDelivery>(models.case, `/api/requests/${encodeURIComponent(id)}/next`, { id }),
    enabled: user?.id === customer_id && isEnded(status),
  });
  if (next.data === undefined) return null;
  const { business, duties, missing, steps, profile } = next.data;
  if (duties.length + missing.length + steps.length === 0 && profile === null) return null;
  const of = business === null ? '' : `?business=${encodeURIComponent(business.id)}`;
  const toService = (service: string): string => `/service/${encodeURIComponent(service)}${of}`;
  return (
    <Card title={t('request.next.title')} aside={business?.name}>
      <Stack component="ul" spacing={2}>
        {profile === null ? null : (
          <Line
            name={t('request.next.profile')}
            action={
              <LinkButton size="small" to={`/business-profile?from=${encodeURIComponent(id)}`}>
                {t('request.next.make')}
              </LinkButton>
            }
          >
            {t('request.next.profileBody')}
          </Line>
        )}
        {duties.map((duty) => (
          <DutyLine
            key={`${duty.rule_id}:${duty.period_id}`}
            duty={duty}
            to={duty.service === '' ? `/compliance-calendar${of}` : toService(duty.service)}
          />
        ))}
        {missing.map(({ registration, service }) => (
          <StepLine key={registration} {...registrationTexts[registration]} to={toService(service)} />
        ))}
        {steps.map(({ code, service }) => (
          <StepLine
            key={code}
            {...wordsOf(t, code)}
            to={service !== '' ? toService(service) : business === null ? null : '/business-profile'}
          />
        ))}
      </Stack>
    </Card>
  );
}

interface LineProps {
  readonly name: string;
  readonly action: ReactNode;
  readonly children: ReactNode;
}

const Line = ({ name, action, children }: LineProps) => (
  <Row component="li" justify="space-between" sx={{ rowGap: 1 }}>
    <Stack sx={{ flex: '1 1 240px' }}>
      <span className="strong">{name}</span>
      <span className="small muted">{children}</span>
    </Stack>
    {action}
  </Row>
);

/** A date of the business with why it concerns it; `to`: the service that does it, or the calendar. */
function DutyLine({ duty, to }: { readonly duty: DutyView; readonly to: string }) {
  const { t } = useTranslation();
  const { form, title, due, state, why, service } = duty;
  const isLate = state === 'overdue';
  const act = service === '' ? 'calendar' : 'start';
  return (
    <Line
      name={form}
      action={
        <LinkButton variant="quiet" size="small" to={to} aria-label={t(`request.next.${act}Of`, { name: form })}>
          {t(`request.next.${act}`)}
        </LinkButton>
      }
    >
      {title}
      <br />
      <span className={isLate ? 'bad num' : 'num'}>
        {t(isLate ? 'request.next.overdue' : 'request.next.by', { date: formatDate(due) })}
      </span>
      {why.length === 0 ? null : ` · ${why.map(({ fact, value }) => factText(t, fact, value)).join(' · ')}`}
    </Line>
  );
}

const wordsOf = (t: TFunction, code: NextStepCode) => ({
  title: t(`request.next.step.${code}`),
  body: t(`request.next.about.${code}`),
});

interface StepProps {
  readonly title: string;
  readonly body: string;
  readonly to: string | null;
}

/** A step beside the dates; some lead nowhere. */
function StepLine({ title, body, to }: StepProps) {
  const { t } = useTranslation();
  return (
    <Line
      name={title}
      action={
        to === null ? null : (
          <LinkButton variant="quiet" size="small" to={to} aria-label={t('request.next.startOf', { name: title })}>
            {t('request.next.start')}
          </LinkButton>
        )
      }
    >
      {body}
    </Line>
  );
}
