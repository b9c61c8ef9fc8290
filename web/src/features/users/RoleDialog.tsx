import type { Person } from '@anupalan/domain/contracts/people';
import { formatMobile } from '@anupalan/domain/rules/mobile';
import { ROLES } from '@anupalan/domain/rules/roles';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { messageOf } from '../../shared/api/errors';
import { CommandDialog } from '../../shared/forms/CommandDialog';
import { SelectField } from '../../shared/kit/form/fields';
import { toast } from '../../shared/kit/toast/store';
import { CHANGED } from './people-api';

/** Gives a person another role (AUSR-06). */
export function RoleDialog({ person, onClose }: { readonly person: Person; readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <CommandDialog
      title={t('adminUsers.changeRole.title')}
      lead={t('adminUsers.changeRole.lead', { name: person.name ?? formatMobile(person.mobile) })}
      onClose={onClose}
      summary={false}
      initialValues={{ role: person.role as string }}
      send={({ role }, idempotencyKey) =>
        api.post('/api/admin/update-user-role', { userId: person.id, role }, { idempotencyKey })
      }
      invalidates={CHANGED}
      done={t('adminUsers.changeRole.done')}
      onError={(error) =>
        toast({ title: t('adminUsers.changeRole.failed'), description: messageOf(error), kind: 'bad' })
      }
      submit={{ label: t('adminUsers.changeRole.save') }}
    >
      <SelectField
        name="role"
        label={t('adminUsers.changeRole.role')}
        options={ROLES.map((value) => ({ value, label: t(`adminUsers.roles.${value}`) }))}
        required
      />
    </CommandDialog>
  );
}
