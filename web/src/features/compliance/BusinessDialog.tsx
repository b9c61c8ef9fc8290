import { businessErrors, businessRecord } from '@anupalan/domain/compliance/business-record';
import type { BusinessView } from '@anupalan/domain/contracts/compliance';
import { STATE_NAMES } from '@anupalan/domain/rules/gst-states';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { CommandDialog } from '../../shared/forms/CommandDialog';
import { RecordForm } from '../../shared/forms/RecordForm';
import { dataOf, formOf, problemsOf, recordProblems, wireOf } from '../../shared/kit/form/record-values';
import { today as now } from '../../shared/today';
import { businessPath, CHANGED } from './compliance-api';
import '../../shared/kit/form/form.css';

const LOOKS = {
  state: { options: STATE_NAMES.map((value) => ({ value, label: value })) },
  incorporated_on: { type: 'date' },
  address: { rows: 2 },
} as const;

const problems = (values: Readonly<Record<string, unknown>>) => {
  const single = recordProblems(businessRecord, values);
  if (Object.keys(single).length > 0) return single;
  return problemsOf(businessErrors(dataOf(businessRecord, values), now()));
};

export interface BusinessDialogProps {
  /** The business to change; without it a new one is added. */
  readonly business?: BusinessView;
  readonly onClose: () => void;
}

/** Adds a business, or changes what one is. */
export function BusinessDialog({ business, onClose }: BusinessDialogProps) {
  const { t } = useTranslation();
  return (
    <CommandDialog
      width={640}
      title={business === undefined ? t('business.add') : t('business.editOf', { name: business.name })}
      lead={business === undefined ? t('business.addLead') : undefined}
      onClose={onClose}
      // Deadlines follow from kind and state, so that neither is guessed.
      initialValues={{
        ...formOf(businessRecord, business ?? {}),
        ...(business === undefined && { kind: '', state: '' }),
      }}
      alsoWrong={problems}
      send={(values, idempotencyKey) => {
        const body = wireOf(businessRecord, values);
        return business === undefined
          ? api.post('/api/businesses', body, { idempotencyKey })
          : api.put(businessPath(business.id), body, { idempotencyKey });
      }}
      invalidates={CHANGED}
      onError={null}
      done={t('business.saved')}
      submit={{ label: t('business.save') }}
    >
      <RecordForm
        record={businessRecord}
        words="business"
        looks={LOOKS}
        layout={[
          ['name', 'kind'],
          ['incorporated_on', 'state'],
          ['pan', 'gstin'],
          ['registration', 'tan'],
          ['gst', 'turnover'],
          'employees',
          'activities',
          'traits',
          'registrations',
          'address',
        ]}
      />
    </CommandDialog>
  );
}
