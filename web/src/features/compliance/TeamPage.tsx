import type { BusinessView } from '@anupalan/domain/contracts/compliance';
import type { TeamAct, TeamInvitations, TeamMember } from '@anupalan/domain/contracts/team';
import { titleOf } from '@anupalan/domain/rules/pages';
import { TEAM_ACTS } from '@anupalan/domain/rules/team';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { messageOf } from '../../shared/api/errors';
import { useBusinesses } from '../../shared/api/reference';
import { useCommand } from '../../shared/api/use-command';
import { Button, LinkButton } from '../../shared/kit/Button';
import { Chip } from '../../shared/kit/Chip';
import { formatDate } from '../../shared/kit/dates';
import { SelectBox } from '../../shared/kit/ListTools';
import { Card } from '../../shared/kit/Page';
import { Row } from '../../shared/kit/Row';
import { toast } from '../../shared/kit/toast/store';
import { CustomerPage } from '../../shared/loading/CustomerPage';
import { EmptyState } from '../../shared/loading/states';
import { Wait } from '../../shared/loading/Wait';
import { periodText } from '../../shared/period-words';
import { useUrlState } from '../../shared/use-url-state';
import { CHANGED, mayIn, memberPath, useInvitations, useTeam } from './compliance-api';
import { InviteDialog, type MemberAct, MemberDialog, useMemberName } from './TeamDialogs';

/** The people of the customer's businesses, at /team-management (SHELL-11, SHELL-58). */
export default function TeamPage() {
  const { t } = useTranslation();
  return (
    <CustomerPage
      title={t(titleOf('/team-management'))}
      meta={[t('team.lead')]}
      icon="people"
      customersOnly={t('team.customersOnly')}
      tools={
        <LinkButton to="/business-profile" variant="quiet" icon="building">
          {t(titleOf('/business-profile'))}
        </LinkButton>
      }
    >
      <Stack spacing={2} sx={{ mt: 2.5 }}>
        <Invitations />
        <Mine />
      </Stack>
    </CustomerPage>
  );
}

/** What waits for the person's answer; nothing while there is none. */
function Invitations() {
  const { data } = useInvitations();
  return (data?.items ?? []).map((one) => <Invitation key={one.member_id} invitation={one} />);
}

function Invitation({ invitation }: { readonly invitation: TeamInvitations['items'][number] }) {
  const { t } = useTranslation();
  const { business_id, member_id, business_name: name, invited_by, role, until } = invitation;
  const path = memberPath(business_id, member_id);
  const answer = useCommand<'join' | 'decline'>({
    send: (said, idempotencyKey) =>
      said === 'join' ? api.post(`${path}/accept`, {}, { idempotencyKey }) : api.delete(path, { idempotencyKey }),
    invalidates: CHANGED,
    onSuccess: (_, said) => toast({ kind: 'done', title: t(said === 'join' ? 'team.joined' : 'team.declined') }),
    onError: (error) => toast({ kind: 'bad', title: messageOf(error) }),
  });
  const by = invited_by ?? t('team.somebody');
  return (
    <Card title={t('team.invitation', { name })}>
      <p>{t('team.invitationAs', { role: t(`team.role.${role}`), by, date: formatDate(until) })}</p>
      <Row sx={{ mt: 2 }}>
        <Button
          size="small"
          icon="check"
          aria-label={t('team.joinOf', { name })}
          pending={answer.isPending}
          onClick={() => answer.mutate('join')}
        >
          {t('team.join')}
        </Button>
        <Button
          size="small"
          variant="text"
          aria-label={t('team.declineOf', { name })}
          onClick={() => answer.mutate('decline')}
        >
          {t('team.decline')}
        </Button>
      </Row>
    </Card>
  );
}

function Mine() {
  const { t } = useTranslation();
  const businesses = useBusinesses();
  const [params, set] = useUrlState();
  return (
    <Wait query={businesses}>
      {({ items }) => {
        const business = items.find(({ id }) => id === params.get('business')) ?? items[0];
        if (business === undefined)
          return (
            <Card>
              <EmptyState
                icon="people"
                title={t('team.none')}
                action={<LinkButton to="/business-profile">{t('business.add')}</LinkButton>}
              >
                {t('team.noneBody')}
              </EmptyState>
            </Card>
          );
        return (
          <>
            {items.length === 1 ? null : (
              <div className="list-tools list-tools--short">
                <SelectBox
                  label={t('team.business')}
                  value={business.id}
                  options={items.map(({ id, name }) => ({ value: id, label: name }))}
                  onChange={(id) => set({ business: id })}
                />
              </div>
            )}
            <Team key={business.id} business={business} />
          </>
        );
      }}
    </Wait>
  );
}

/** The people of one business, and what they did. */
function Team({ business }: { readonly business: BusinessView }) {
  const { t } = useTranslation();
  const team = useTeam(business.id);
  const [asked, setAsked] = useState<{ readonly act: MemberAct; readonly member: TeamMember } | 'invite' | null>(null);
  const close = (): void => setAsked(null);
  const invite = (
    <Button size="small" icon="plus" aria-haspopup="dialog" onClick={() => setAsked('invite')}>
      {t('team.invite')}
    </Button>
  );
  return (
    <Wait query={team}>
      {({ items, acts }) => (
        <>
          <Card
            title={business.name}
            aside={mayIn(business, 'business.team') ? invite : t(`team.role.${business.my_role}`)}
          >
            <ul className="lined" aria-label={t('team.people')}>
              {items.map((member) => (
                <Member
                  key={member.id}
                  member={member}
                  business={business}
                  onAsk={(act) => setAsked({ act, member })}
                />
              ))}
            </ul>
          </Card>
          <Acts acts={acts} />
          {asked === null ? null : asked === 'invite' ? (
            <InviteDialog business={business} onClose={close} />
          ) : (
            <MemberDialog {...asked} business={business} onClose={close} />
          )}
        </>
      )}
    </Wait>
  );
}

interface MemberProps {
  readonly member: TeamMember;
  readonly business: BusinessView;
  readonly onAsk: (act: MemberAct) => void;
}

function Member({ member, business, onAsk }: MemberProps) {
  const { t } = useTranslation();
  const name = useMemberName()(member);
  const { role, since, until, is_me } = member;
  const act = (what: MemberAct, text: string, label: string) => (
    <Button size="small" variant="text" aria-haspopup="dialog" aria-label={label} onClick={() => onAsk(what)}>
      {text}
    </Button>
  );
  const mayChange = mayIn(business, 'business.team') && role !== 'owner';
  return (
    <Row component="li" justify="space-between" sx={{ py: 1.5 }}>
      <div>
        <Row spacing={1}>
          <span className="strong">{name}</span>
          {is_me ? <Chip>{t('team.me')}</Chip> : null}
          <Chip outline>{t(`team.role.${role}`)}</Chip>
        </Row>
        <div className="small muted">
          {until === null ? t('team.since', { date: formatDate(since) }) : t('team.until', { date: formatDate(until) })}
        </div>
      </div>
      <Row spacing={0.5}>
        {mayChange ? act('role', t('team.changeRole'), t('team.changeRoleOf', { name })) : null}
        {mayChange && until === null
          ? act('handOver', t('team.handOver'), t('team.handOverTo', { name: business.name, to: name }))
          : null}
        {mayChange && until === null ? act('end', t('team.remove'), t('team.removeOf', { name })) : null}
        {mayChange && until !== null ? act('end', t('team.takeBack'), t('team.takeBackOf', { name })) : null}
        {is_me && role !== 'owner' ? act('end', t('team.leave'), t('team.leaveTitle', { name: business.name })) : null}
      </Row>
    </Row>
  );
}

/** So many acts are shown at first. */
const FIRST = 10;

/** Who did what with the business, the newest first. */
function Acts({ acts }: { readonly acts: readonly TeamAct[] }) {
  const { t } = useTranslation();
  const [showsAll, setShowsAll] = useState(false);
  // A newer server may know acts that have no words here.
  const known = acts.filter(({ code }) => TEAM_ACTS.includes(code));
  const shown = showsAll ? known : known.slice(0, FIRST);
  const formOf = ({ form, period_id }: TeamAct): string =>
    form === null || period_id === null || period_id === 'once'
      ? (form ?? '')
      : t('team.formFor', { form, period: periodText(t, { period_id }) });
  const words = (act: TeamAct): string =>
    t(`team.act.${act.code}`, {
      ...(act.joined === false ? { context: 'invited' } : {}),
      by: act.by ?? t('team.somebody'),
      about: act.about ?? t('team.aPerson'),
      role: act.role === null ? '' : t(`team.role.${act.role}`),
      form: formOf(act),
    });
  return (
    <Card title={t('team.acts')}>
      <Stack component="ul" spacing={1}>
        {shown.map((act) => (
          // An assessment marks many dates at one moment.
          <Row
            key={`${act.at} ${act.code} ${act.form} ${act.period_id}`}
            component="li"
            justify="space-between"
            spacing={1}
          >
            <span>{words(act)}</span>
            <span className="small muted num">{formatDate(act.at, 'dayTime')}</span>
          </Row>
        ))}
      </Stack>
      {shown.length === known.length ? null : (
        <Button variant="text" size="small" onClick={() => setShowsAll(true)}>
          {t('team.more')}
        </Button>
      )}
    </Card>
  );
}
