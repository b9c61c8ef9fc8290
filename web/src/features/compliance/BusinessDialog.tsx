import { businessErrors, businessRecord } from '@anupalan/domain/compliance/business-record';
import type { Done } from '@anupalan/domain/contracts/common';
import type { AfterDelivery, BusinessView } from '@anupalan/domain/contracts/compliance';
import { STATE_NAMES } from '@anupalan/domain/rules/gst-states';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { models } from '../../shared/api/reference';
import { nameBusiness } from '../../shared/business-for';
import { CommandDialog } from '../../shared/forms/CommandDialog';
import { RecordForm } from '../../shared/forms/RecordForm';
import { dataOf, formOf, problemsOf, recordProblems, wireOf } from '../../shared/kit/form/record-values';
import { today as now } from '../../shared/today';
import { businessPath, CHANGED } from './compliance-api';
import '../../shared/kit/form/form.css';

const LOOKS = {
  state: { options: STATE_NAMES.map((value) => ({ value, label: value })) },
  incorporated_on: { type: 'date' },
  gst_since: { type: 'date' },
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
  readonly from?: { readonly requestId: string; readonly next: UseQueryResult<AfterDelivery> };
  readonly onClose: () => void;
}

/** Adds a business, or changes what one is. */
export function BusinessDialog({ business, from, onClose }: BusinessDialogProps) {
  const { t } = useTranslation();
  // Naming it may be refused after it was added: the next press must not add it again.
  const saved = useRef(business?.id ?? null);
  return (
    <CommandDialog
      width={640}
      title={business === undefined ? t('business.add') : t('business.editOf', { name: business.name })}
      lead={business === undefined ? t('business.addLead') : undefined}
      onClose={onClose}
      // Deadlines follow from kind and state, so that neither is guessed.
      initialValues={{
        ...formOf(businessRecord, business ?? {}),
        ...(business === undefined && { kind: '', state: '', ...from?.next.data?.profile }),
      }}
      wait={from === undefined ? [] : [from.next]}
      alsoWrong={problems}
      send={async (values, idempotencyKey) => {
        const body = wireOf(businessRecord, values);
        if (saved.current === null)
          saved.current = (await api.post<Done>('/api/businesses', body, { idempotencyKey })).id;
        else await api.put(businessPath(saved.current), body, { idempotencyKey });
        // The server tells the same key of another path apart.
        if (from !== undefined) await nameBusiness(from.requestId, saved.current, idempotencyKey);
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
          ['gst', 'gst_since'],
          ['turnover', 'employees'],
          'activities',
          'traits',
          'registrations',
          'address',
        ]}
      />
    </CommandDialog>
  );
}
