import { fieldRecord } from '@anupalan/domain/catalogue/item-records';
import type { ServiceSaved } from '@anupalan/domain/contracts/admin-catalogue';
import { hasOptions } from '@anupalan/domain/rules/fields';
import { NAMED_RULES, type RuleName } from '@anupalan/domain/rules/named-rules';
import { keyFrom } from '@anupalan/domain/rules/service-keys';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { over } from '../../shared/api/over';
import { RecordField, RecordForm } from '../../shared/forms/RecordForm';
import type { Versioned } from '../../shared/kit/form/versions/use-versioned-save';
import { ConditionFields } from './ConditionFields';
import {
  type FieldValues,
  fieldBody,
  fieldProblems,
  fieldValues,
  type ListedField,
  lastOrder,
  listedField,
  wholeOr,
} from './field-form';
import { ItemDialog } from './ItemDialog';
import { OptionsField } from './OptionsField';
import { Suggest } from './Suggest';
import { loadForm } from './services-api';

const RULES = Object.keys(NAMED_RULES) as RuleName[];
/** Where a question is added. */
export const FIELDS = '/api/admin/service-fields';
export const fieldUrl = (id: number): string => `/api/public-admin/service-fields/${id}`;

export interface FieldDialogProps {
  readonly serviceId: string;
  readonly version: number;
  /** Null for a new question. */
  readonly field: ListedField | null;
  readonly fields: readonly ListedField[];
  readonly onClose: () => void;
}

/** Adds or changes a question (AMET-03, AMET-06, AMET-15 to AMET-23). */
export function FieldDialog({ serviceId, version, field, fields, onClose }: FieldDialogProps) {
  const { t } = useTranslation();
  const [base] = useState<Versioned<FieldValues>>(() => ({ version, values: fieldValues(field, lastOrder(fields)) }));
  const others = fields.filter(({ id }) => id !== field?.id);
  const sections = [...new Set(fields.map(({ section }) => section))].filter((one) => one !== '');
  const { section, rule, show_if: condition } = base.values;
  const hasMore = section !== '' || rule !== '' || condition.when === 'only';
  return (
    <ItemDialog<FieldValues>
      serviceId={serviceId}
      base={base}
      title={t(field === null ? 'servicesAdmin.field.newTitle' : 'servicesAdmin.field.title')}
      saved={t('servicesAdmin.field.saved')}
      problems={(values) =>
        fieldProblems(
          values,
          others.map(({ key }) => key),
        )
      }
      send={(values, seen, idempotencyKey) => {
        const body = { ...fieldBody(values), service_id: serviceId.replaceAll('-', '_') };
        return field === null
          ? api.post<ServiceSaved>(FIELDS, body, { idempotencyKey })
          : api.put<ServiceSaved>(fieldUrl(field.id), body, { idempotencyKey, headers: over(seen) });
      }}
      load={async () => {
        const now = await loadForm(serviceId);
        const found = now.fields.find(({ id }) => id === field?.id);
        return found === undefined
          ? null
          : { version: now.service.version, values: fieldValues(listedField(found), 0) };
      }}
      onClose={onClose}
    >
      {({ values, setFieldValue }) => (
        <RecordForm
          record={fieldRecord}
          words="servicesAdmin.field"
          native
          looks={{
            type: { required: true },
            required: { as: 'checkbox' },
            description: { rows: 1 },
            position: { onLeave: (text) => void setFieldValue('position', String(wholeOr(text, 0))) },
            section: { suggestions: sections },
            rule: {
              placeholder: t('servicesAdmin.field.noRule'),
              options: RULES.map((value) => ({ value, label: t(`servicesAdmin.field.rules.${value}`) })),
            },
          }}
          layout={[
            'label',
            field === null ? <Suggest key="suggest" from="label" to="key" make={keyFrom} /> : null,
            ['key', 'type'],
            hasOptions(values.type) ? (
              <OptionsField
                key="options"
                {...(values.type === 'checkbox' ? { hint: t('servicesAdmin.field.optionsOptional') } : {})}
              />
            ) : null,
            'required',
            'description',
            ['placeholder', 'position'],
            <details key="more" className="more" open={hasMore}>
              <summary className="small strong">{t('servicesAdmin.field.more')}</summary>
              <div className="form">
                <div className="form-columns">
                  <RecordField name="section" />
                  {values.type === 'checkbox' || values.type === 'switch' ? null : <RecordField name="rule" />}
                </div>
                <ConditionFields name="show_if" label={t('servicesAdmin.field.field.show_if')} asked={others} />
              </div>
            </details>,
          ]}
        />
      )}
    </ItemDialog>
  );
}
