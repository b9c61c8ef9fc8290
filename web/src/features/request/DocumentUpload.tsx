import type { ServiceDocumentView } from '@anupalan/domain/contracts/catalogue';
import type { CaseDocument, DocumentUploaded } from '@anupalan/domain/contracts/requests';
import { checkIssuedOn, MAX_DOCUMENT_NAME, OTHER } from '@anupalan/domain/rules/documents';
import { DATE_RANGE } from '@anupalan/domain/rules/fields';
import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayInWords } from '../../shared/kit/dates';
import { TextBox } from '../../shared/kit/form/TextBox';
import { toast } from '../../shared/kit/toast/store';
import { UploadField, type UploadFieldProps } from '../../shared/kit/upload/UploadField';
import { today } from '../../shared/today';
import { showUploaded } from './case-cache';
import { GivenBefore } from './GivenBefore';
import '../../shared/kit/form/form.css';

export interface DocumentUploadProps extends Pick<UploadFieldProps<DocumentUploaded>, 'label' | 'accept' | 'maxMb'> {
  readonly requestId: string;
  readonly documentKey: string;
  /** The person of the form whose document it is; null for the request's own. */
  readonly personId: string | null;
  /** The document's name; null for an additional one, which is called as its file. */
  readonly name: string | null;
  readonly requirement: ServiceDocumentView | null;
  /** The document that the new one replaces. */
  readonly document: CaseDocument | null;
  readonly onDone: () => void;
}

/**
 * The upload of a document, or of what replaces it. Of one that must not be old whoever uploads it reads the day of
 * issue from it.
 */
export default function DocumentUpload(props: DocumentUploadProps) {
  const { requestId, documentKey, personId, name, requirement, document, onDone, ...upload } = props;
  const { t } = useTranslation();
  const id = useId();
  const [issuedOn, setIssuedOn] = useState('');
  const day = today();
  const months = requirement?.max_age_months ?? null;
  const missing = requirement === null ? null : (checkIssuedOn(requirement, issuedOn, day)?.message ?? null);
  const fields = { ...(personId === null ? {} : { personId }), ...(months === null ? {} : { issuedOn }) };
  const done = (answer: DocumentUploaded): void => {
    onDone();
    toast({ title: t('request.toast.uploaded'), description: name ?? '', kind: 'done' });
    showUploaded(requestId, answer.document, document?.id);
  };
  return (
    <>
      {months === null ? null : (
        <Box sx={{ maxWidth: 220, mb: 1.5 }} className="form-field">
          <label htmlFor={id}>
            {t('request.issuedOn')}
            <span className="sr-only">{`: ${name}`}</span>
          </label>
          <p id={`${id}-hint`} className="field-hint">
            {t('request.issuedOnHint', { count: months })}
          </p>
          <TextBox
            id={id}
            type="date"
            min={DATE_RANGE.min}
            max={day}
            value={issuedOn}
            aria-describedby={`${id}-hint ${id}-day`}
            onChange={setIssuedOn}
          />
          <p id={`${id}-day`} className="field-echo num">
            {dayInWords(issuedOn)}
          </p>
        </Box>
      )}
      <UploadField<DocumentUploaded>
        {...upload}
        compact
        clearUploaded
        path={`/api/requests/${encodeURIComponent(requestId)}/uploads`}
        fields={(file) => ({
          documentKey,
          ...fields,
          ...(documentKey === OTHER && document !== null
            ? {
                name: name === null ? [...file.name].slice(0, MAX_DOCUMENT_NAME).join('') : document.label,
                replaces: document.id,
              }
            : {}),
        })}
        missing={() => missing}
        onUploaded={done}
      />
      {requirement === null ? null : (
        <GivenBefore
          requestId={requestId}
          documentKey={documentKey}
          accept={upload.accept}
          maxMb={upload.maxMb}
          label={requirement.label}
          fields={fields}
          missing={missing}
          onGiven={done}
        />
      )}
    </>
  );
}
