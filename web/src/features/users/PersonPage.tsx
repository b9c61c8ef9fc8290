import type { PersonDetail } from '@anupalan/domain/contracts/people';
import { formatMobile } from '@anupalan/domain/rules/mobile';
import { titleOf } from '@anupalan/domain/rules/pages';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { isStatus } from '../../shared/api/errors';
import { LinkButton } from '../../shared/kit/Button';
import { Columns } from '../../shared/kit/Columns';
import { Card, PageHead } from '../../shared/kit/Page';
import { Row } from '../../shared/kit/Row';
import { DateText, type Pair, Pairs } from '../../shared/kit/text';
import { EmptyState, ErrorState, SkeletonLines } from '../../shared/loading/states';
import { MailLink, MobileLink } from '../../shared/office/reach';
import { SaveButton } from '../../shared/office/SaveButton';
import { CustomerCards } from './CustomerCards';
import { PersonActs } from './PersonActs';
import { PersonHistory } from './PersonHistory';
import { personPage, usePerson } from './people-api';
import { RoleChips } from './RoleChips';
import '../../shared/kit/form/form.css';
import './admin-users.css';

/** One account, at /admin/users/:id: rights, devices, what was done to it, and what an admin can do. */
export default function PersonPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = usePerson(id);
  const name = data === undefined ? t(titleOf('/admin/users')) : nameOf(data);
  const crumbs = [
    { label: t(titleOf('/admin/users')), to: '/admin/users' },
    { label: data === undefined ? '…' : name },
  ];
  if (data === undefined && isStatus(error, 404))
    return (
      <main className="page">
        <EmptyState
          page
          icon="people"
          title={t('adminUsers.person.notFound')}
          action={
            <LinkButton to="/admin/users" variant="quiet">
              {t('adminUsers.person.toList')}
            </LinkButton>
          }
        >
          {t('adminUsers.person.notFoundBody')}
        </EmptyState>
      </main>
    );
  return (
    <main className="page">
      <PageHead
        title={name}
        crumbs={crumbs}
        meta={data === undefined ? [] : [<RoleChips key="role" person={data} />]}
        tools={data === undefined ? null : <PersonActs person={data} />}
      />
      {data !== undefined ? (
        <Columns of="minmax(0, 1fr) minmax(0, 340px)" from="lg" sx={{ mt: 2.5, '& > .stack': { gap: 2.5 } }}>
          <div className="stack">
            {data.role === 'customer' ? <CustomerCards person={data} /> : null}
            <Details person={data} />
            <Card title={t('adminUsers.person.history')}>
              <PersonHistory changes={data.changes} />
            </Card>
          </div>
          <div className="stack">
            {data.role === 'customer' ? null : <Cases person={data} />}
            <SecondFactor person={data} />
            <Sessions person={data} />
            <AccessLog person={data} />
          </div>
        </Columns>
      ) : error === null ? (
        <Columns of="minmax(0, 1fr) minmax(0, 340px)" from="lg" sx={{ mt: 2.5, '& > .stack': { gap: 2.5 } }}>
          <Card>
            <SkeletonLines count={8} />
          </Card>
          <Card>
            <SkeletonLines count={5} />
          </Card>
        </Columns>
      ) : (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
        </Card>
      )}
    </main>
  );
}

const nameOf = ({ name, mobile }: PersonDetail): string => name ?? formatMobile(mobile);

function Details({ person }: { readonly person: PersonDetail }) {
  const { t } = useTranslation();
  const { invited_by } = person;
  const items: Pair[] = [
    { term: t('adminUsers.mobile'), value: <MobileLink mobile={person.mobile} /> },
    {
      term: t('adminUsers.email'),
      value:
        person.email === null ? (
          <span className="faint">{t('adminUsers.notGiven')}</span>
        ) : (
          <MailLink email={person.email} />
        ),
    },
    { term: t('adminUsers.person.since'), value: <DateText at={person.created_at} /> },
    ...(invited_by === null
      ? []
      : [
          {
            term: t('adminUsers.person.invitedBy'),
            value: (
              <Link className="link" to={personPage(invited_by.id)}>
                {invited_by.name ?? t('office.role.unknown')}
              </Link>
            ),
          },
        ]),
    ...(person.legal_hold === null
      ? []
      : [{ term: t('adminUsers.hold.title'), value: t(`adminUsers.hold.basis.${person.legal_hold}`) }]),
    { term: t('adminUsers.id'), value: <span className="mono">{person.id}</span> },
    {
      term: t('adminUsers.person.did'),
      value: (
        <Link className="link" to={`/admin/history?actor=${encodeURIComponent(person.id)}`}>
          {t('adminUsers.person.didLink')}
        </Link>
      ),
    },
  ];
  return (
    <Card title={t('adminUsers.person.details')}>
      <Pairs facts items={items} />
    </Card>
  );
}

/** The open cases that are assigned to somebody of the office. */
function Cases({ person: { id, open_cases: count } }: { readonly person: PersonDetail }) {
  const { t } = useTranslation();
  return (
    <Card title={t('adminUsers.person.cases')}>
      {count === 0 ? (
        <p className="small muted">{t('adminUsers.person.casesNone')}</p>
      ) : (
        <Link
          className="link num"
          to={`/admin/requests?assignee=${encodeURIComponent(id)}&waiting_on=customer,staff,authority`}
        >
          {t('adminUsers.person.casesLink', { count })}
        </Link>
      )}
    </Card>
  );
}

function SecondFactor({ person: { email, role, second_factor: factor } }: { readonly person: PersonDetail }) {
  const { t } = useTranslation();
  if (role === 'customer') return null;
  const items: Pair[] = [
    { term: t('adminUsers.person.app'), value: t(factor.app ? 'adminUsers.person.appOn' : 'adminUsers.person.appOff') },
    { term: t('adminUsers.person.codes'), value: factor.recovery_codes_left },
    {
      term: t('adminUsers.person.mail'),
      value: t(email === null ? 'adminUsers.person.mailOff' : 'adminUsers.person.mailOn'),
    },
  ];
  return (
    <Card title={t('adminUsers.person.factor')}>
      <Pairs items={items} />
    </Card>
  );
}

/** The signed export of who opened a customer's cases, or of the cases that a member of the office opened. */
function AccessLog({ person: { id, role } }: { readonly person: PersonDetail }) {
  const { t } = useTranslation();
  return (
    <Card title={t('proof.access')}>
      <p className="small muted">{t(role === 'customer' ? 'proof.accessCustomer' : 'proof.accessOffice')}</p>
      <Box component="p" sx={{ mt: 1.5 }}>
        <SaveButton
          path={`/api/admin/users/${encodeURIComponent(id)}/access-log`}
          fileName="anupalan-access-log.zip"
          saved={t('proof.saved')}
          recorded={t('proof.recorded')}
          failed={t('proof.failed')}
          size="small"
        >
          {t('proof.save')}
        </SaveButton>
      </Box>
    </Card>
  );
}

function Sessions({ person: { sessions } }: { readonly person: PersonDetail }) {
  const { t } = useTranslation();
  return (
    <Card title={t('adminUsers.person.sessions')}>
      {sessions.length === 0 ? (
        <p className="small muted">{t('adminUsers.person.sessionsNone')}</p>
      ) : (
        <ul className="entries small">
          {sessions.map(({ id, device, last_seen_at }) => (
            <Row key={id} component="li" align="baseline" justify="space-between" spacing="2px 16px">
              <span>{device}</span>
              <span className="tiny faint">
                {t('adminUsers.person.seen')} <DateText at={last_seen_at} style="dayTime" />
              </span>
            </Row>
          ))}
        </ul>
      )}
    </Card>
  );
}
