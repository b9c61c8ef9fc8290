import type { CorrectPerson, Person } from '@anupalan/domain/contracts/people';
import { checkEmail } from '@anupalan/domain/rules/email';
import { checkMobileFormat, nationalMobile } from '@anupalan/domain/rules/mobile';
import { nameRuleOf } from '@anupalan/domain/rules/profile';
import { checkAccountReason, MAX_ACCOUNT_REASON } from '@anupalan/domain/rules/reasons';
import { MAX_NAME_LENGTH } from '@anupalan/domain/rules/text';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { api } from '../../shared/api/client';
import { changedValues } from '../../shared/changed-values';
import { CommandDialog } from '../../shared/forms/CommandDialog';
import { MobileField, TextArea, TextField } from '../../shared/kit/form/fields';
import { rule } from '../../shared/kit/form/rule';
import { CHANGED, personPath } from './people-api';

/** Name and email may stay empty where the account has none. */
const schemaOf = ({ name, email }: { readonly name: string; readonly email: string }, role: Person['role']) =>
  object({
    name: string().test(rule((text: string) => (text === '' && name === '' ? null : nameRuleOf(role)(text)))),
    mobile: string().test(rule(checkMobileFormat)),
    email: string().test(rule((text: string) => (text === '' && email === '' ? null : checkEmail(text)))),
    reason: string().test(rule(checkAccountReason)),
  });

/** Changes the name, number and email of another person, with a reason. */
export function DetailsDialog({ person, onClose }: { readonly person: Person; readonly onClose: () => void }) {
  const { t } = useTranslation();
  // As it was when the dialog opened: the list behind it goes on.
  const [began] = useState(() => ({
    name: person.name ?? '',
    mobile: nationalMobile(person.mobile),
    email: person.email ?? '',
    reason: '',
  }));
  return (
    <CommandDialog
      title={t('adminUsers.correct.title')}
      lead={t('adminUsers.correct.lead')}
      onClose={onClose}
      initialValues={began}
      schema={schemaOf(began, person.role)}
      send={(values, idempotencyKey) =>
        api.patch(
          personPath(person.id),
          { ...changedValues(values, began), reason: values.reason } satisfies CorrectPerson,
          { idempotencyKey },
        )
      }
      invalidates={CHANGED}
      done={t('adminUsers.correct.done')}
      submit={{ label: t('adminUsers.correct.save') }}
    >
      <TextField name="name" label={t('adminUsers.name')} maxLength={MAX_NAME_LENGTH} autoComplete="off" />
      <MobileField name="mobile" label={t('adminUsers.mobile')} digits={15} required />
      <TextField name="email" type="email" label={t('adminUsers.email')} autoComplete="off" />
      <TextArea
        name="reason"
        label={t('adminUsers.correct.reason')}
        hint={t('adminUsers.correct.reasonHint')}
        rows={2}
        maxLength={MAX_ACCOUNT_REASON}
        required
      />
    </CommandDialog>
  );
}
