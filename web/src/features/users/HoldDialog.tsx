import type { LiftLegalHold, PersonDetail, PlaceLegalHold } from '@anupalan/domain/contracts/people';
import { HOLD_BASES, type HoldBasis } from '@anupalan/domain/rules/erasure';
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

/** Places a legal hold on a customer's data, on a basis, or lifts the one that is there; with a reason. */
export function HoldDialog({ person, onClose }: { readonly person: PersonDetail; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const name = person.name ?? formatMobile(person.mobile);
  const held = person.legal_hold !== null;
  return (
    <CommandDialog
      title={t(held ? 'adminUsers.hold.liftTitle' : 'adminUsers.hold.placeTitle', { name })}
      lead={t(held ? 'adminUsers.hold.liftLead' : 'adminUsers.hold.placeLead')}
      onClose={onClose}
      summary={false}
      initialValues={{ reason: '', basis: 'court' as HoldBasis }}
      schema={schema}
      send={({ basis, reason }, idempotencyKey) => {
        const path = personPath(person.id);
        return held
          ? api.post(`${path}/lift-legal-hold`, { reason } satisfies LiftLegalHold, { idempotencyKey })
          : api.post(`${path}/legal-hold`, { basis, reason } satisfies PlaceLegalHold, { idempotencyKey });
      }}
      invalidates={CHANGED}
      done={t(held ? 'adminUsers.hold.lifted' : 'adminUsers.hold.placed')}
      submit={{ label: t(held ? 'adminUsers.hold.lift' : 'adminUsers.hold.place') }}
    >
      {held ? null : (
        <RadioField
          name="basis"
          label={t('adminUsers.hold.basisLabel')}
          options={HOLD_BASES.map((value) => ({ value, label: t(`adminUsers.hold.basis.${value}`) }))}
        />
      )}
      <TextArea name="reason" label={t('adminUsers.hold.reason')} rows={2} maxLength={MAX_ACCOUNT_REASON} required />
    </CommandDialog>
  );
}
