import { checkDocumentName, MAX_DOCUMENT_NAME, OTHER } from '@anupalan/domain/rules/documents';
import { REGISTRATION_FILES } from '@anupalan/domain/rules/file';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/components/Button';
import { Form } from '../../../shared/components/form/Form';
import { TextField } from '../../../shared/components/form/fields';
import { toast } from '../../../shared/components/toast/store';
import { showUploaded } from '../case-cache';
import { UploadField } from '../DocumentSlot';

/** Adds a document without a requirement, under a name that the customer chooses. */
export function AddDocument({ requestId }: { readonly requestId: string }) {
  const { t } = useTranslation();
  const [adding, setAdding] = useState(false);
  if (!adding)
    return (
      <div>
        <Button variant="quiet" size="small" icon="plus" onClick={() => setAdding(true)}>
          {t('request.intake.addDocument')}
        </Button>
      </div>
    );
  return (
    <Form initialValues={{ name: '' }} summary={false} onSubmit={() => undefined}>
      {({ values: { name } }) => (
        <>
          <TextField
            name="name"
            label={t('request.intake.documentName')}
            hint={t('request.intake.documentNameHint')}
            maxLength={MAX_DOCUMENT_NAME}
            required
            autoFocus
          />
          <UploadField
            compact
            clearUploaded
            label={t('request.uploadFirst')}
            path={`/api/requests/${encodeURIComponent(requestId)}/documents`}
            fields={{ documentKey: OTHER, name: name.trim() }}
            missing={() => checkDocumentName(name)?.message ?? null}
            accept={REGISTRATION_FILES.types}
            maxMb={REGISTRATION_FILES.maxMb}
            onUploaded={(answer) => {
              setAdding(false);
              toast({ title: t('request.toast.uploaded'), description: name.trim(), kind: 'done' });
              showUploaded(requestId, answer.document);
            }}
          />
          <div>
            <Button variant="text" size="small" onClick={() => setAdding(false)}>
              {t('request.intake.addNone')}
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}
