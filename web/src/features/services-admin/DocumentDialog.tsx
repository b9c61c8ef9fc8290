import { requirementRecord } from '@anupalan/domain/catalogue/item-records';
import type { ServiceSaved } from '@anupalan/domain/contracts/admin-catalogue';
import { KNOWN_EXTENSIONS } from '@anupalan/domain/rules/file-types';
import { keyFrom } from '@anupalan/domain/rules/service-keys';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { over } from '../../shared/api/over';
import { RecordField, RecordForm } from '../../shared/forms/RecordForm';
import type { Versioned } from '../../shared/kit/form/versions/use-versioned-save';
import { ConditionFields } from './ConditionFields';
import type { ConditionQuestion } from './condition-form';
import {
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
        <RecordForm
          record={requirementRecord}
          words="servicesAdmin.document"
          native
          looks={{
            description: { rows: 1 },
            required: { as: 'checkbox' },
            per_person: { as: 'checkbox' },
            allowed_formats: {
              hint: t('servicesAdmin.document.hint.allowed_formats', { known: KNOWN_EXTENSIONS.join(', ') }),
            },
            position: { onLeave: (text) => void setFieldValue('position', String(wholeOr(text, 0))) },
          }}
          layout={[
            'document_name',
            document === null ? <Suggest key="suggest" from="document_name" to="key" make={keyFrom} /> : null,
            'key',
            'description',
            'required',
            people.length > 0 ? 'per_person' : null,
            'allowed_formats',
            ['max_size', 'position'],
            <details key="more" className="more" open={hasMore}>
              <summary className="small strong">{t('servicesAdmin.document.more')}</summary>
              <div className="form">
                <RecordField name="max_age_months" />
                <ConditionFields
                  name="required_if"
                  label={t('servicesAdmin.document.field.required_if')}
                  asked={values.per_person && people.length > 0 ? people : asked}
                  negatable
                />
              </div>
            </details>,
          ]}
        />
      )}
    </ItemDialog>
  );
}
