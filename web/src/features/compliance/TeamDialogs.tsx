import type { BusinessView } from '@anupalan/domain/contracts/compliance';
import type { TeamMember } from '@anupalan/domain/contracts/team';
import { checkMobileNeeded, formatMobile } from '@anupalan/domain/rules/mobile';
import { MEMBER_ROLES } from '@anupalan/domain/rules/team';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { api } from '../../shared/api/client';
import { CommandDialog } from '../../shared/forms/CommandDialog';
import { RadioField } from '../../shared/kit/form/choices';
import { TextField } from '../../shared/kit/form/fields';
import { rule } from '../../shared/kit/form/rule';
import { businessPath, CHANGED, memberPath, teamPath } from './compliance-api';
import '../../shared/kit/form/form.css';

interface DialogProps {
  readonly business: BusinessView;
  readonly onClose: () => void;
}
type OfMember = DialogProps & { readonly member: TeamMember };

/** The name of a member, or the number of somebody who has not joined. */
export function useMemberName(): (member: TeamMember) => string {
  const { t } = useTranslation();
  return ({ name, mobile, until }) =>
    name ?? (mobile === null ? t(until === null ? 'team.somebody' : 'team.invitedOne') : formatMobile(mobile));
}

function RoleChoice() {
  const { t } = useTranslation();
  const options = MEMBER_ROLES.map((value) => ({ value, label: t(`team.may.${value}`) }));
  return <RadioField name="role" label={t('team.roleField')} options={options} />;
}

const invited = object({ mobile: string().test(rule(checkMobileNeeded)) });

/** Invites somebody by mobile. */
export function InviteDialog({ business: { id, name }, onClose }: DialogProps) {
  const { t } = useTranslation();
  return (
    <CommandDialog
      title={t('team.inviteTitle', { name })}
      lead={t('team.inviteLead')}
      onClose={onClose}
      initialValues={{ mobile: '', role: 'viewer' }}
      schema={invited}
      send={(values, idempotencyKey) => api.post(teamPath(id), values, { idempotencyKey })}
      invalidates={CHANGED}
      onError={null}
      done={t('team.invited')}
      submit={{ label: t('team.invite') }}
    >
      <TextField
        name="mobile"
        label={t('team.mobile')}
        hint={t('team.mobileHint')}
        type="tel"
        maxLength={40}
        required
      />
      <RoleChoice />
    </CommandDialog>
  );
}

/** Gives a member another role. */
function RoleDialog({ business, member, onClose }: OfMember) {
  const { t } = useTranslation();
  const name = useMemberName()(member);
  return (
    <CommandDialog
      title={t('team.changeRoleOf', { name })}
      onClose={onClose}
      initialValues={{ role: member.role }}
      send={(values, idempotencyKey) => api.put(memberPath(business.id, member.id), values, { idempotencyKey })}
      invalidates={CHANGED}
      onError={null}
      done={t('team.roleChanged')}
      submit={{ label: t('team.save') }}
    >
      <RoleChoice />
    </CommandDialog>
  );
}

/** Removes a member, takes an invitation back, or leaves. */
function EndDialog({ business, member, onClose }: OfMember) {
  const { t } = useTranslation();
  const name = useMemberName()(member);
  const words = member.is_me
    ? {
        title: t('team.leaveTitle', { name: business.name }),
        lead: t('team.leaveLead'),
        label: t('team.leave'),
        done: t('team.left'),
      }
    : member.until === null
      ? {
          title: t('team.removeOf', { name }),
          lead: t('team.removeLead'),
          label: t('team.remove'),
          done: t('team.removed'),
        }
      : {
          title: t('team.takeBackOf', { name }),
          lead: t('team.takeBackLead'),
          label: t('team.takeBack'),
          done: t('team.takenBack'),
        };
  return (
    <CommandDialog
      title={words.title}
      lead={words.lead}
      done={words.done}
      onClose={onClose}
      initialValues={{}}
      send={(_, idempotencyKey) => api.delete(memberPath(business.id, member.id), { idempotencyKey })}
      invalidates={CHANGED}
      onError={null}
      submit={{ label: words.label, bad: true }}
    />
  );
}

/** Hands a business over to a member, once its name is typed. */
function HandOverDialog({ business: { id, name }, member, onClose }: OfMember) {
  const { t } = useTranslation();
  const to = useMemberName()(member);
  return (
    <CommandDialog
      title={t('team.handOverTo', { name, to })}
      lead={t('team.handOverLead', { to })}
      onClose={onClose}
      initialValues={{ name: '' }}
      send={(values, idempotencyKey) =>
        api.post(`${businessPath(id)}/owner`, { member_id: member.id, ...values }, { idempotencyKey })
      }
      invalidates={CHANGED}
      onError={null}
      done={t('team.handedOver')}
      submit={{ label: t('team.handOver'), bad: true }}
    >
      <TextField name="name" label={t('team.confirm', { name })} maxLength={200} required />
    </CommandDialog>
  );
}

const DIALOGS = { role: RoleDialog, end: EndDialog, handOver: HandOverDialog } as const;
export type MemberAct = keyof typeof DIALOGS;

/** What is done with a member. */
export function MemberDialog({ act, ...props }: OfMember & { readonly act: MemberAct }) {
  const Dialog = DIALOGS[act];
  return <Dialog {...props} />;
}
