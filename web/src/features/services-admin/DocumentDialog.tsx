import type { ServiceSaved } from '@anupalan/domain/contracts/admin-catalogue';
import { KNOWN_EXTENSIONS } from '@anupalan/domain/rules/file-types';
import { keyFrom } from '@anupalan/domain/rules/service-keys';
import { MAX_LINE_LENGTH, MAX_SUMMARY_LENGTH } from '@anupalan/domain/rules/text';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { over } from '../../shared/api/over';
import { CheckboxField } from '../../shared/kit/form/choices';
import { TextArea, TextField } from '../../shared/kit/form/fields';
import { numberOr } from '../../shared/kit/form/record-values';
import type { Versioned } from '../../shared/kit/form/versions/use-versioned-save';
import { ConditionFields } from './ConditionFields';
import type { ConditionQuestion } from './condition-form';
import {
  DEFAULT_SIZE_MB,
  type DocumentValues,
  documentBody,
  documentProblems,
  documentValues,
  type ListedDocument,
  listedDocument,
} from './document-form';
import { lastOrder, wholeOr } from './field-form';
import { ItemDialog } from './ItemDialog';
import { Suggest } from './Suggest';
import { loadForm } from './services-api';

const DOCUMENTS = '/api/admin/service-documents';
export const documentUrl = (id: number): string => `/api/public-admin/service-documents/${id}`;

export interface DocumentDialogProps {
  readonly serviceId: string;
  readonly version: number;
  /** The questions about each person of the form, who can have documents of their own. */
  readonly people: readonly ConditionQuestion[];
  /** Null for a new requirement. */
  readonly document: ListedDocument | null;
  readonly documents: readonly ListedDocument[];
  /** The questions of the form. */
  readonly asked: readonly ConditionQuestion[];
  readonly onClose: () => void;
}

/** Adds or changes a document requirement (AMET-03, AMET-13, AMET-24 to AMET-30). */
export function DocumentDialog(props: DocumentDialogProps) {
  const { serviceId, version, people, document, documents, asked, onClose } = props;
  const { t } = useTranslation();
  const [base] = useState<Versioned<DocumentValues>>(() => ({
    version,
    values: documentValues(document, lastOrder(documents)),
  }));
  const taken = documents.filter(({ id }) => id !== document?.id).map(({ key }) => key);
  const hasMore = base.values.max_age_months !== '' || base.values.required_if.when === 'only';
  return (
    <ItemDialog<DocumentValues>
      serviceId={serviceId}
      base={base}
      title={t(document === null ? 'servicesAdmin.document.newTitle' : 'servicesAdmin.document.title')}
      saved={t('servicesAdmin.document.saved')}
      problems={(values) => documentProblems(values, taken)}
      send={(values, seen, idempotencyKey) => {
        const body = { ...documentBody(values), service_id: serviceId.replaceAll('-', '_') };
        return document === null
          ? api.post<ServiceSaved>(DOCUMENTS, body, { idempotencyKey })
          : api.put<ServiceSaved>(documentUrl(document.id), body, { idempotencyKey, headers: over(seen) });
      }}
      load={async () => {
        const now = await loadForm(serviceId);
        const found = now.documents.find(({ id }) => id === document?.id);
        return found === undefined
          ? null
          : { version: now.service.version, values: documentValues(listedDocument(found), 0) };
      }}
      onClose={onClose}
    >
      {({ values, setFieldValue }) => (
        <>
          <TextField
            name="document_name"
            label={t('servicesAdmin.document.name')}
            required
            maxLength={MAX_LINE_LENGTH}
          />
          {document === null ? <Suggest from="document_name" to="key" make={keyFrom} /> : null}
          <TextField name="key" label={t('servicesAdmin.field.key')} hint={t('servicesAdmin.document.keyHint')} />
          <TextArea
            name="description"
            label={t('servicesAdmin.field.description')}
            hint={t('servicesAdmin.field.descriptionHint')}
            rows={1}
            maxLength={MAX_SUMMARY_LENGTH}
          />
          <CheckboxField name="required" label={t('servicesAdmin.field.required')} />
          {people.length > 0 ? <CheckboxField name="per_person" label={t('servicesAdmin.document.perPerson')} /> : null}
          <TextField
            name="allowed_formats"
            label={t('servicesAdmin.document.formats')}
            hint={t('servicesAdmin.document.formatsHint', { known: KNOWN_EXTENSIONS.join(', ') })}
          />
          <div className="form-columns">
            <TextField
              name="max_size"
              type="number"
              min="1"
              max="50"
              step="1"
              inputMode="numeric"
              label={t('servicesAdmin.document.size')}
              onLeave={(text) => void setFieldValue('max_size', String(numberOr(text, DEFAULT_SIZE_MB)))}
            />
            <TextField
              name="position"
              type="number"
              min="0"
              step="1"
              inputMode="numeric"
              label={t('servicesAdmin.field.order')}
              onLeave={(text) => void setFieldValue('position', String(wholeOr(text, 0)))}
            />
          </div>
          <details className="more" open={hasMore}>
            <summary className="small strong">{t('servicesAdmin.document.more')}</summary>
            <div className="form">
              <TextField
                name="max_age_months"
                type="number"
                min="1"
                step="1"
                inputMode="numeric"
                label={t('servicesAdmin.document.age')}
                hint={t('servicesAdmin.document.ageHint')}
              />
              <ConditionFields
                name="required_if"
                label={t('servicesAdmin.document.requiredIf')}
                asked={values.per_person && people.length > 0 ? people : asked}
                negatable
              />
            </div>
          </details>
        </>
      )}
    </ItemDialog>
  );
}
