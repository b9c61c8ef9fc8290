import type { Invite } from '@anupalan/domain/contracts/people';
import { checkInvitedEmail, checkInvitedName, INVITATION_DAYS } from '@anupalan/domain/rules/invitation';
import { checkMobileFormat } from '@anupalan/domain/rules/mobile';
import { OFFICE_ROLES } from '@anupalan/domain/rules/roles';
import { MAX_NAME_LENGTH } from '@anupalan/domain/rules/text';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { api } from '../../shared/api/client';
import { CommandDialog } from '../../shared/forms/CommandDialog';
import { MobileField, SelectField, TextField } from '../../shared/kit/form/fields';
import { rule } from '../../shared/kit/form/rule';
import { INVITED } from './people-api';

const schema = object({
  name: string().test(rule(checkInvitedName)),
  email: string().test(rule(checkInvitedEmail)),
  mobile: string().test(rule((text: string) => (text.trim() === '' ? null : checkMobileFormat(text)))),
});

/** Invites a member of staff or an admin by email (AUSR-26). */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <CommandDialog
      title={t('adminUsers.invitations.title')}
      lead={t('adminUsers.invitations.lead', { days: INVITATION_DAYS })}
      onClose={onClose}
      initialValues={{ name: '', email: '', mobile: '', role: 'staff' as NonNullable<Invite['role']> }}
      schema={schema}
      send={(values, idempotencyKey) => api.post('/api/admin/invitations', values satisfies Invite, { idempotencyKey })}
      invalidates={INVITED}
      done={(_, { email }) => ({ title: t('adminUsers.invitations.sent'), description: email.trim() })}
      submit={{ label: t('adminUsers.invitations.send') }}
    >
      <TextField
        name="name"
        label={t('adminUsers.invitations.name')}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        required
      />
      <TextField name="email" type="email" label={t('adminUsers.invitations.email')} autoComplete="off" required />
      <MobileField
        name="mobile"
        label={t('adminUsers.invitations.mobile')}
        hint={t('adminUsers.invitations.mobileHint')}
        digits={15}
      />
      <SelectField
        name="role"
        label={t('adminUsers.invitations.role')}
        options={OFFICE_ROLES.map((value) => ({ value, label: t(`adminUsers.roles.${value}`) }))}
        required
      />
    </CommandDialog>
  );
}
