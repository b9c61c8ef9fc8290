import type { CaseView, DocumentUploaded } from '@anupalan/domain/contracts/requests';
import { checkDocumentName, filesAt, MAX_DOCUMENT_NAME, OTHER } from '@anupalan/domain/rules/documents';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/kit/Button';
import { Form } from '../../../shared/kit/form/Form';
import { TextField } from '../../../shared/kit/form/fields';
import { toast } from '../../../shared/kit/toast/store';
import { UploadField } from '../../../shared/kit/upload/UploadField';
import { showUploaded } from '../case-cache';
import { wizardOf } from './steps';

export interface NewDocumentProps {
  readonly view: Pick<CaseView, 'request' | 'form'>;
  /** The person of the form to whom it belongs; null: to the request itself. */
  readonly personId: string | null;
  readonly onDone: () => void;
}

/** The name and the file of a document without a requirement. */
export default function NewDocument({ view, personId, onDone }: NewDocumentProps) {
  const requestId = view.request.id;
  const { types, maxMb } = filesAt(undefined, wizardOf(view.form) !== null);
  const { t } = useTranslation();
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
          <UploadField<DocumentUploaded>
            compact
            clearUploaded
            label={t('request.uploadFirst')}
            path={`/api/requests/${encodeURIComponent(requestId)}/uploads`}
            fields={{ documentKey: OTHER, name: name.trim(), ...(personId === null ? {} : { personId }) }}
            missing={() => {
              const gap = checkDocumentName(name)?.message ?? null;
              if (gap !== null) toast({ title: t('request.toast.nameRequired'), description: gap, kind: 'bad' });
              return gap;
            }}
            accept={types}
            maxMb={maxMb}
            onUploaded={(answer) => {
              onDone();
              toast({ title: t('request.toast.uploaded'), description: name.trim(), kind: 'done' });
              showUploaded(requestId, answer.document);
            }}
          />
          <div>
            <Button variant="text" size="small" onClick={onDone}>
              {t('request.intake.addNone')}
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}
