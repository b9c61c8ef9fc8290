import type { DeactivatePerson, PersonDetail } from '@anupalan/domain/contracts/people';
import { formatMobile } from '@anupalan/domain/rules/mobile';
import { checkAccountReason, MAX_ACCOUNT_REASON } from '@anupalan/domain/rules/reasons';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { api } from '../../shared/api/client';
import { CommandDialog } from '../../shared/forms/CommandDialog';
import { RadioField } from '../../shared/kit/form/choices';
import { TextArea } from '../../shared/kit/form/fields';
import { rule } from '../../shared/kit/form/rule';
import { CHANGED, personPath } from './people-api';

const schema = object({
  reason: string().test(rule(checkAccountReason)),
});

/** Deactivates an account: says how many cases are open, and asks what happens to them. */
export function DeactivateDialog({ person, onClose }: { readonly person: PersonDetail; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const name = person.name ?? formatMobile(person.mobile);
  return (
    <CommandDialog
      title={t('adminUsers.deactivate.title', { name })}
      lead={t('adminUsers.deactivate.lead')}
      onClose={onClose}
      summary={false}
      initialValues={{ reason: '', cases: 'assign' as NonNullable<DeactivatePerson['cases']> }}
      schema={schema}
      send={(values, idempotencyKey) =>
        api.post(`${personPath(person.id)}/deactivate`, values satisfies DeactivatePerson, { idempotencyKey })
      }
      invalidates={CHANGED}
      done={t('adminUsers.deactivate.done')}
      submit={{ label: t('adminUsers.deactivate.button'), bad: true }}
    >
      <TextArea
        name="reason"
        label={t('adminUsers.deactivate.reason')}
        rows={2}
        maxLength={MAX_ACCOUNT_REASON}
        required
      />
      {person.open_cases === 0 ? null : (
        <RadioField
          name="cases"
          label={t('adminUsers.deactivate.cases', { count: person.open_cases, name })}
          options={(['assign', 'leave'] as const).map((value) => ({
            value,
            label: t(`adminUsers.deactivate.${value}`),
          }))}
        />
      )}
    </CommandDialog>
  );
}
