import { businessErrors, businessRecord } from '@anupalan/domain/compliance/business-record';
import type { Done } from '@anupalan/domain/contracts/common';
import type { AfterDelivery, BusinessView } from '@anupalan/domain/contracts/compliance';
import { STATE_NAMES } from '@anupalan/domain/rules/gst-states';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { models } from '../../shared/api/reference';
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
  /** The request from which a new one is made, with what its form says. */
  readonly from?: { readonly requestId: string; readonly profile: NonNullable<AfterDelivery['profile']> };
  readonly onClose: () => void;
}

/** Says that a request is for a business; its delivery then fills in the numbers. */
const nameOf = (requestId: string, businessId: string): Promise<unknown> =>
  api.put(`/api/requests/${encodeURIComponent(requestId)}/business`, { business_id: businessId });

/** Adds a business, or changes what one is. */
export function BusinessDialog({ business, from, onClose }: BusinessDialogProps) {
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
        ...(business === undefined && { kind: '', state: '', ...from?.profile }),
      }}
      alsoWrong={problems}
      send={async (values, idempotencyKey) => {
        const body = wireOf(businessRecord, values);
        if (business !== undefined) return api.put(businessPath(business.id), body, { idempotencyKey });
        const { id } = await api.post<Done>('/api/businesses', body, { idempotencyKey });
        if (from !== undefined) await nameOf(from.requestId, id);
      }}
      invalidates={[...CHANGED, models.case, models.caseList]}
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
