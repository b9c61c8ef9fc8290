import type { CreateEmployee } from '@anupalan/domain/contracts/people';
import { checkEmail } from '@anupalan/domain/rules/email';
import { checkMobileFormat } from '@anupalan/domain/rules/mobile';
import { checkProfileName } from '@anupalan/domain/rules/profile';
import { OFFICE_ROLES } from '@anupalan/domain/rules/roles';
import { MAX_NAME_LENGTH } from '@anupalan/domain/rules/text';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { api } from '../../shared/api/client';
import { messageOf } from '../../shared/api/errors';
import { CommandDialog } from '../../shared/forms/CommandDialog';
import { MobileField, SelectField, TextField } from '../../shared/kit/form/fields';
import { rule } from '../../shared/kit/form/rule';
import { toast } from '../../shared/kit/toast/store';
import { CHANGED } from './people-api';

const schema = object({
  name: string().test(rule(checkProfileName)),
  mobile: string().test(rule(checkMobileFormat)),
  email: string().test(rule(checkEmail)),
});

/** Creates the account of a member of staff or an admin (AUSR-07). */
export function EmployeeDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <CommandDialog
      title={t('adminUsers.employee.title')}
      lead={t('adminUsers.employee.lead')}
      onClose={onClose}
      initialValues={{ name: '', mobile: '', email: '', role: 'staff' }}
      schema={schema}
      send={(values, idempotencyKey) =>
        api.post('/api/admin/create-employee', values satisfies CreateEmployee, { idempotencyKey })
      }
      invalidates={CHANGED}
      done={(_, { name }) => ({ title: t('adminUsers.employee.done'), description: name.trim() })}
      onError={(error) => toast({ title: t('adminUsers.employee.failed'), description: messageOf(error), kind: 'bad' })}
      submit={{ label: t('adminUsers.employee.save') }}
    >
      <TextField
        name="name"
        label={t('adminUsers.employee.name')}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        required
      />
      <MobileField name="mobile" label={t('adminUsers.employee.mobile')} digits={15} required />
      <TextField name="email" type="email" label={t('adminUsers.employee.email')} autoComplete="off" required />
      <SelectField
        name="role"
        label={t('adminUsers.employee.role')}
        options={OFFICE_ROLES.map((value) => ({ value, label: t(`adminUsers.roles.${value}`) }))}
        required
      />
    </CommandDialog>
  );
}
