import type { Expert, ExpertCase, ExpertsView } from '@anupalan/domain/contracts/experts';
import { titleOf } from '@anupalan/domain/rules/pages';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { modelQuery } from '../../shared/api/query-client';
import { models } from '../../shared/api/reference';
import { callSpan } from '../../shared/case-parts/call/call-time';
import { skillName } from '../../shared/case-parts/why/skill-name';
import { Button, LinkButton } from '../../shared/kit/Button';
import { formatDate } from '../../shared/kit/dates';
import { Card } from '../../shared/kit/Page';
import { Row } from '../../shared/kit/Row';
import { Avatar } from '../../shared/kit/text';
import { CustomerPage } from '../../shared/loading/CustomerPage';
import { EmptyState } from '../../shared/loading/states';
import { Wait } from '../../shared/loading/Wait';
import { CallAsked, CallDialog } from './CallBack';

/** The people who work for a customer, at /my-experts (SHELL-08, SHELL-09, SHELL-52). */
export default function ExpertsPage() {
  const { t } = useTranslation();
  return (
    <CustomerPage
      title={t(titleOf('/my-experts'))}
      meta={[t('experts.lead')]}
      icon="people"
      signedOut={{ title: t('experts.signedOut'), body: t('experts.signedOutBody') }}
      customersOnly={t('experts.customersOnly')}
    >
      <Mine />
    </CustomerPage>
  );
}

function Mine() {
  const { t } = useTranslation();
  const experts = useQuery(modelQuery<ExpertsView>(models.contacts, '/api/my-experts'));
  const [asking, setAsking] = useState<ExpertCase | null>(null);
  return (
    <Stack spacing={2} sx={{ mt: 2.5 }}>
      <Wait query={experts}>
        {({ items, unassigned }) => (
          <>
            {items.length + unassigned.length > 0 ? null : (
              <Card>
                <EmptyState
                  icon="people"
                  title={t('experts.none')}
                  action={<LinkButton to="/find-services">{t('dashboard.browse')}</LinkButton>}
                >
                  {t('experts.noneBody')}
                </EmptyState>
              </Card>
            )}
            {unassigned.length === 0 ? null : (
              <Card title={t('experts.unassigned')}>
                <p className="small muted">{t('experts.unassignedBody')}</p>
                <Cases cases={unassigned} onAsk={setAsking} />
              </Card>
            )}
            {items.map((expert) => (
              <ExpertCard key={expert.id} expert={expert} onAsk={setAsking} />
            ))}
          </>
        )}
      </Wait>
      {asking === null ? null : <CallDialog about={asking} onClose={() => setAsking(null)} />}
    </Stack>
  );
}

type OnAsk = (about: ExpertCase) => void;

/** One person, with what they do as neutral facts: advocates may not be praised. */
function ExpertCard({ expert, onAsk }: { readonly expert: Expert; readonly onAsk: OnAsk }) {
  const { t } = useTranslation();
  const name = expert.name ?? t('experts.unnamed');
  const about = [expert.title, expert.cases.length === 0 ? t('experts.earlier') : null].filter(Boolean).join(' · ');
  return (
    <Card>
      <Row nowrap spacing={1.5}>
        <Avatar name={name} />
        <div>
          <h2 className="card-title" style={{ margin: 0 }}>
            {name}
          </h2>
          <div className="small muted">{about}</div>
        </div>
      </Row>
      {expert.specializations.length === 0 ? null : (
        <Box component="p" sx={{ mt: 1.25 }} className="small">
          {t('experts.fields', { fields: expert.specializations.map(skillName).join(', ') })}
        </Box>
      )}
      <Cases cases={expert.cases} onAsk={onAsk} />
      {expert.talks.length === 0 ? null : (
        <Part title={t('experts.talks')}>
          {expert.talks.map(({ case_number, starts_at, ends_at, minutes }) => (
            <li key={starts_at} className="small num">
              {minutes === null
                ? callSpan(starts_at, ends_at ?? starts_at)
                : t('experts.talkHeld', { date: formatDate(starts_at), count: minutes })}{' '}
              <span className="faint">{case_number}</span>
            </li>
          ))}
        </Part>
      )}
      {expert.earlier_cases.length === 0 ? null : (
        <Part title={t('experts.earlierRequests')}>
          {expert.earlier_cases.map((one) => (
            <li key={one.id}>
              <CaseLine about={one} />
            </li>
          ))}
        </Part>
      )}
    </Card>
  );
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Box sx={{ mt: 2 }}>
    <h3 className="small strong">{title}</h3>
    <Stack component="ul" spacing={1} sx={{ mt: 1 }}>
      {children}
    </Stack>
  </Box>
);

const Cases = ({ cases, onAsk }: { readonly cases: readonly ExpertCase[]; readonly onAsk: OnAsk }) =>
  cases.length === 0 ? null : (
    <Stack component="ul" spacing={2} sx={{ mt: 2 }}>
      {cases.map((one) => (
        <li key={one.id}>
          <CaseLine about={one} onAsk={onAsk} />
          {one.call === null ? null : <CallAsked about={one} call={one.call} />}
        </li>
      ))}
    </Stack>
  );

const pathOf = ({ service_id, id }: ExpertCase): string =>
  `/services/${encodeURIComponent(service_id)}?id=${encodeURIComponent(id)}`;

/** One request; without `onAsk` no call can be asked for. */
function CaseLine({ about, onAsk }: { readonly about: ExpertCase; readonly onAsk?: OnAsk }) {
  const { t } = useTranslation();
  const { service_title: title, case_number: number, status_label, last_message_at: at } = about;
  return (
    <Row justify="space-between" sx={{ rowGap: 1 }}>
      <div>
        <div className="strong">{title}</div>
        <div className="small muted num">{[number, status_label].join(' · ')}</div>
        {at === null ? null : <div className="tiny faint num">{t('experts.message', { date: formatDate(at) })}</div>}
      </div>
      <Row spacing={1}>
        <LinkButton to={pathOf(about)} variant="quiet" size="small" aria-label={t('experts.openOf', { title, number })}>
          {t('experts.open')}
        </LinkButton>
        {onAsk === undefined || about.call !== null ? null : (
          <Button
            variant="quiet"
            size="small"
            icon="phone"
            aria-haspopup="dialog"
            aria-label={t('experts.askOf', { title, number })}
            onClick={() => onAsk(about)}
          >
            {t('experts.ask')}
          </Button>
        )}
      </Row>
    </Row>
  );
}
