import { businessErrors, businessRecord } from '@anupalan/domain/compliance/business-record';
import type { AfterDelivery } from '@anupalan/domain/contracts/after-delivery';
import type { Changed } from '@anupalan/domain/contracts/common';
import type { BusinessesView, BusinessView } from '@anupalan/domain/contracts/compliance';
import { STATE_NAMES } from '@anupalan/domain/rules/gst-states';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { over } from '../../shared/api/over';
import { models } from '../../shared/api/reference';
import { nameBusiness } from '../../shared/business-for';
import { CommandDialog } from '../../shared/forms/CommandDialog';
import { RecordClash } from '../../shared/forms/RecordClash';
import { RecordForm } from '../../shared/forms/RecordForm';
import { dataOf, type FormOf, formOf, problemsOf, recordProblems, wireOf } from '../../shared/kit/form/record-values';
import { useVersionedSave, type Versioned } from '../../shared/kit/form/versions/use-versioned-save';
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

const versionedOf = (business: BusinessView | undefined): Versioned<FormOf<typeof businessRecord>> => ({
  version: business?.version ?? 0,
  values: formOf(businessRecord, business ?? {}),
});

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
  // Somebody else of the team may change it, too.
  const { clash, save } = useVersionedSave<FormOf<typeof businessRecord>, Changed>({
    given: versionedOf(business),
    send: async (values, version, key) => {
      const body = wireOf(businessRecord, values);
      const idempotencyKey = `${key}-${version}`;
      const { current } = saved;
      const answer = await (current === null
        ? api.post<Changed>('/api/businesses', body, { idempotencyKey })
        : api.put<Changed>(businessPath(current), body, {
            idempotencyKey,
            ...(business !== undefined && { headers: over(version) }),
          }));
      saved.current = answer.id;
      // The server tells the same key of another path apart.
      if (from !== undefined) await nameBusiness(from.requestId, answer.id, idempotencyKey);
      return answer;
    },
    load: async () => {
      const { items } = await api.get<BusinessesView>('/api/businesses');
      const now = items.find(({ id }) => id === business?.id);
      return now === undefined ? null : versionedOf(now);
    },
  });
  return (
    <CommandDialog
      width={640}
      title={business === undefined ? t('business.add') : t('business.editOf', { name: business.name })}
      lead={business === undefined ? t('business.addLead') : undefined}
      onClose={onClose}
      // Deadlines follow from kind and state, so that neither is guessed.
      initialValues={{
        ...versionedOf(business).values,
        ...(business === undefined && { kind: '', state: '', ...from?.next.data?.profile }),
      }}
      wait={from === undefined ? [] : [from.next]}
      alsoWrong={problems}
      send={(values, key) => save(values, business?.version ?? 0, key)}
      after={<RecordClash record={businessRecord} words="business" clash={clash} />}
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
