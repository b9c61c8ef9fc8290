import type { AdminServiceForm } from '@anupalan/domain/contracts/admin-catalogue';
import type { ServiceDocumentView, ServiceFieldView } from '@anupalan/domain/contracts/catalogue';
import { currentForm, type FormRef } from '@anupalan/domain/forms/registry';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { t as text } from '../../shared/i18n/i18n';
import { Button } from '../../shared/kit/Button';
import { Chip } from '../../shared/kit/Chip';
import { Columns } from '../../shared/kit/Columns';
import { focusOf } from '../../shared/kit/overlay/layers';
import { Card } from '../../shared/kit/Page';
import { Row } from '../../shared/kit/Row';
import { Tabs } from '../../shared/kit/Tabs';
import { EmptyState, ErrorState, SkeletonLines } from '../../shared/loading/states';
import { askedOfPeople, type ConditionQuestion, conditionWords } from './condition-form';
import { DeleteDialog } from './DeleteDialog';
import { DocumentDialog, documentUrl } from './DocumentDialog';
import { type ListedDocument, listedDocument } from './document-form';
import { FieldDialog, fieldUrl } from './FieldDialog';
import { byOrder, type ListedField, listedField } from './field-form';
import { ItemList } from './ItemList';
import { type Kind, type Reorder, useReorder } from './reorder';
import { useServiceForm } from './services-api';
import { UsualQuestions } from './UsualQuestions';

/** The form of a service as customers fill it in, from the feature of requests. */
export type FormPreview = ComponentType<{
  readonly form: FormRef;
  readonly fields: readonly ServiceFieldView[];
  readonly documents: readonly ServiceDocumentView[];
}>;

export interface FormConfigProps {
  readonly serviceId: string;
  readonly preview: FormPreview;
}

/** The questions and documents of a service, with its form as customers see it (AMET-01 to AMET-38). */
export function FormConfig({ serviceId, preview }: FormConfigProps) {
  const { t } = useTranslation();
  const form = useServiceForm(serviceId);
  if (form.data !== undefined) return <Config data={form.data} serviceId={serviceId} preview={preview} />;
  return (
    <Card>
      {form.isError ? (
        <ErrorState
          error={form.error}
          message={t('servicesAdmin.config.loadFailed')}
          onRetry={() => void form.refetch()}
          retrying={form.isFetching}
        />
      ) : (
        <SkeletonLines count={8} />
      )}
    </Card>
  );
}

/** The dialog that is open over the lists; `item` is null for a new one. */
type Open =
  | { readonly kind: 'fields'; readonly act: 'edit'; readonly item: ListedField | null }
  | { readonly kind: 'documents'; readonly act: 'edit'; readonly item: ListedDocument | null }
  | { readonly kind: Kind; readonly act: 'delete'; readonly id: number; readonly name: string };

function Config({ data, serviceId, preview }: FormConfigProps & { readonly data: AdminServiceForm }) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<Kind>('fields');
  const [open, setOpen] = useState<Open | null>(null);
  const { service } = data;
  const reorder = useReorder(serviceId, service.version);
  const fields = byOrder(data.fields.map(listedField));
  const documents = byOrder(data.documents.map(listedDocument));
  const people = askedOfPeople(service.form);
  const lists = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open === null) return;
    return () => {
      // The button that opened a deletion has gone with its item: the list is nearer than the page's heading.
      setTimeout(() => {
        if (focusOf()?.matches('h1') ?? true)
          lists.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
      });
    };
  }, [open]);
  return (
    <>
      <h2 className="section-title">{t('servicesAdmin.config.title')}</h2>
      <Columns of="minmax(0, 1fr) minmax(0, 380px)" from="lg" spacing={3} sx={{ mt: 1.5 }}>
        <Box sx={{ minWidth: 0, container: 'svc-items / inline-size', '& .card': { mt: 1.75 } }} ref={lists}>
          <Tabs
            label={t('servicesAdmin.config.tabs.label')}
            tabs={[
              { key: 'fields', label: t('servicesAdmin.config.tabs.fields'), count: fields.length },
              { key: 'documents', label: t('servicesAdmin.config.tabs.documents'), count: documents.length },
            ]}
            value={kind}
            onChange={(key) => setKind(key === 'documents' ? 'documents' : 'fields')}
          >
            {kind === 'fields' ? (
              <Fields
                fields={fields}
                reorder={reorder}
                onOpen={setOpen}
                usual={<UsualQuestions serviceId={serviceId} form={service.form} fields={fields} />}
              />
            ) : (
              <Documents documents={documents} asked={[...fields, ...people]} reorder={reorder} onOpen={setOpen} />
            )}
          </Tabs>
        </Box>
        <PreviewCard preview={preview} form={service.form} fields={fields} documents={documents} />
      </Columns>
      {open === null ? null : (
        <OpenDialog
          open={open}
          serviceId={serviceId}
          version={service.version}
          fields={fields}
          documents={documents}
          people={people}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

interface PreviewCardProps extends Pick<FormConfigProps, 'preview'> {
  readonly form: AdminServiceForm['service']['form'];
  readonly fields: readonly ListedField[];
  readonly documents: readonly ListedDocument[];
}

/** The form as customers see it, beside the lists. */
function PreviewCard({ preview: Preview, form, fields, documents }: PreviewCardProps) {
  const { t } = useTranslation();
  return (
    <Stack
      component="section"
      sx={{
        position: { xs: 'static', lg: 'sticky' },
        top: 16,
        maxHeight: { xs: 'none', lg: 'calc(100dvh - 40px)' },
        overflow: 'hidden',
        '& .card-head': { flexWrap: 'wrap', gap: '2px 12px' },
        '& .doc-list': { mt: 1 },
      }}
      className="card"
      aria-labelledby="form-preview"
    >
      <div className="card-head">
        <h3 className="card-title" id="form-preview">
          {t('servicesAdmin.config.preview')}
        </h3>
        <span className="small faint">{t('servicesAdmin.config.previewHint')}</span>
      </div>
      <Box sx={{ p: 2.25, overflowY: 'auto' }}>
        {fields.length === 0 && documents.length === 0 && form === 'questions' ? (
          <p className="muted">{t('servicesAdmin.config.previewEmpty')}</p>
        ) : (
          <Preview form={currentForm(form)} fields={fields} documents={documents} />
        )}
      </Box>
    </Stack>
  );
}

interface OpenDialogProps {
  readonly open: Open;
  readonly serviceId: string;
  readonly version: number;
  readonly fields: readonly ListedField[];
  readonly documents: readonly ListedDocument[];
  /** The questions about people, on which a document may depend. */
  readonly people: readonly ConditionQuestion[];
  readonly onClose: () => void;
}

/** The dialog over the lists: to edit a question or a document, or to delete one. */
function OpenDialog({ open, fields, documents, people, ...rest }: OpenDialogProps) {
  const { t } = useTranslation();
  if (open.act === 'delete') {
    const isField = open.kind === 'fields';
    return (
      <DeleteDialog
        {...rest}
        name={open.name}
        url={isField ? fieldUrl(open.id) : documentUrl(open.id)}
        title={t(isField ? 'servicesAdmin.field.deleteTitle' : 'servicesAdmin.document.deleteTitle')}
        ask={t(isField ? 'servicesAdmin.field.deleteAsk' : 'servicesAdmin.document.deleteAsk')}
        done={t(isField ? 'servicesAdmin.field.deleted' : 'servicesAdmin.document.deleted')}
      />
    );
  }
  if (open.kind === 'fields') return <FieldDialog {...rest} field={open.item} fields={fields} />;
  return <DocumentDialog {...rest} people={people} document={open.item} documents={documents} asked={fields} />;
}

interface ListProps {
  readonly fields: readonly ListedField[];
  readonly reorder: Reorder;
  readonly onOpen: (open: Open) => void;
}

interface FieldsProps extends ListProps {
  /** The button that adds the usual questions. */
  readonly usual: ReactNode;
}

function Fields({ fields, reorder, onOpen, usual }: FieldsProps) {
  const { t } = useTranslation();
  const add = (
    <>
      {usual}
      <Button icon="plus" aria-haspopup="dialog" onClick={() => onOpen({ kind: 'fields', act: 'edit', item: null })}>
        {t('servicesAdmin.config.addField')}
      </Button>
    </>
  );
  if (fields.length === 0)
    return (
      <Card>
        <EmptyState icon="list" title={t('servicesAdmin.config.noFields')} action={add}>
          {t('servicesAdmin.config.noFieldsBody')}
        </EmptyState>
      </Card>
    );
  return (
    <>
      <Row justify="flex-end" nowrap spacing={0} sx={{ m: '14px 0 12px' }}>
        {add}
      </Row>
      <ItemList
        label={t('servicesAdmin.config.tabs.fields')}
        items={fields.map((field) => ({
          id: field.id,
          name: field.label,
          order: field.order,
          content: <Name text={field.label} marks={[field.required ? <Required key="required" /> : null]} />,
          facts: fieldFacts(field, fields),
        }))}
        onOrder={(ids, from) => reorder('fields', ids, from)}
        onEdit={(id) => onOpen({ kind: 'fields', act: 'edit', item: fields.find((one) => one.id === id) ?? null })}
        onDelete={(id) =>
          onOpen({ kind: 'fields', act: 'delete', id, name: fields.find((one) => one.id === id)?.label ?? '' })
        }
      />
    </>
  );
}

const fieldFacts = (field: ListedField, fields: readonly ListedField[]): readonly string[] =>
  [
    text(`servicesAdmin.field.option.type.${field.type}`),
    field.key,
    field.section,
    field.show_if ? text('servicesAdmin.config.only', { condition: conditionWords(field.show_if, fields) }) : '',
  ].filter((text) => text !== '');

const Required = () => {
  const { t } = useTranslation();
  return <Chip>{t('servicesAdmin.config.required')}</Chip>;
};

interface DocumentsProps extends Pick<ListProps, 'reorder' | 'onOpen'> {
  readonly documents: readonly ListedDocument[];
  /** The questions that a condition may name, those about people too. */
  readonly asked: readonly ConditionQuestion[];
}

function Documents({ documents, asked, reorder, onOpen }: DocumentsProps) {
  const { t } = useTranslation();
  const nameOf = (id: number): string => documents.find((one) => one.id === id)?.document_name ?? '';
  const add = (
    <Button icon="plus" aria-haspopup="dialog" onClick={() => onOpen({ kind: 'documents', act: 'edit', item: null })}>
      {t('servicesAdmin.config.addDocument')}
    </Button>
  );
  if (documents.length === 0)
    return (
      <Card>
        <EmptyState icon="file" title={t('servicesAdmin.config.noDocuments')} action={add}>
          {t('servicesAdmin.config.noDocumentsBody')}
        </EmptyState>
      </Card>
    );
  return (
    <>
      <Row justify="flex-end" nowrap spacing={0} sx={{ m: '14px 0 12px' }}>
        {add}
      </Row>
      <ItemList
        label={t('servicesAdmin.config.tabs.documents')}
        items={documents.map((one) => ({
          id: one.id,
          name: one.document_name,
          order: one.order,
          content: (
            <Name
              text={one.document_name}
              marks={[
                one.required ? <Required key="required" /> : null,
                one.per_person ? (
                  <Chip key="person" outline>
                    {t('servicesAdmin.config.perPerson')}
                  </Chip>
                ) : null,
              ]}
            />
          ),
          facts: documentFacts(one, asked),
        }))}
        onOrder={(ids, from) => reorder('documents', ids, from)}
        onEdit={(id) =>
          onOpen({ kind: 'documents', act: 'edit', item: documents.find((one) => one.id === id) ?? null })
        }
        onDelete={(id) => onOpen({ kind: 'documents', act: 'delete', id, name: nameOf(id) })}
      />
    </>
  );
}

const documentFacts = (document: ListedDocument, asked: readonly ConditionQuestion[]): readonly string[] =>
  [
    document.key,
    text('servicesAdmin.config.size', {
      formats: document.allowed_formats.replaceAll(',', ', '),
      size: document.max_size,
    }),
    document.max_age_months == null ? '' : text('servicesAdmin.config.age', { count: document.max_age_months }),
    document.required_if
      ? text('servicesAdmin.config.only', { condition: conditionWords(document.required_if, asked) })
      : '',
  ].filter((text) => text !== '');

/** The name of a question or a document, with its marks. */
function Name({ text, marks }: { readonly text: string; readonly marks: readonly ReactNode[] }) {
  return (
    <div className="facts">
      <span className="strong">{text}</span>
      {marks}
    </div>
  );
}
