import type { ServiceDocumentView } from '@anupalan/domain/contracts/catalogue';
import type { CaseDocument, CaseView } from '@anupalan/domain/contracts/requests';
import { AADHAAR_RETENTION_DAYS } from '@anupalan/domain/rules/aadhaar';
import { filesAt, nameInSentences, OTHER } from '@anupalan/domain/rules/documents';
import { formatNames } from '@anupalan/domain/rules/file';
import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { messageOf } from '../../shared/api/errors';
import { useCommand } from '../../shared/api/use-command';
import { DocRow } from '../../shared/case-parts/DocRow';
import { Button } from '../../shared/kit/Button';
import type { Tone } from '../../shared/kit/Chip';
import { formatDate } from '../../shared/kit/dates';
import { Icon, Required } from '../../shared/kit/icons';
import { focusOf, focusPage } from '../../shared/kit/overlay/layers';
import { PdfLink } from '../../shared/kit/pdf/PdfLink';
import { toast } from '../../shared/kit/toast/store';
import { formatBytes } from '../../shared/kit/upload/file-rules';
import { usePrefetch } from '../../shared/loading/idle';
import { part } from '../../shared/loading/part';
import { SkeletonLines } from '../../shared/loading/states';
import { showRemoved } from './case-cache';
import type { DocumentUploadProps } from './DocumentUpload';
import { wizardOf } from './intake/steps';
import { useStored } from './stored';

/** The upload field of a document, in a chunk of its own: most documents of a request's page have their file. */
export const DocumentUpload = part<DocumentUploadProps>(() => import('./DocumentUpload'), {
  wait: <SkeletonLines count={2} />,
});

/** Fetches the upload field's code where a document may be replaced. */
const UploadAhead = () => {
  usePrefetch(DocumentUpload.prefetch);
  return null;
};

const documentTone: Readonly<Record<CaseDocument['status'], Tone>> = {
  uploaded: 'done',
  pending_review: 'info',
  approved: 'done',
  rejected: 'bad',
};

const downloadUrl = (id: string): string => `/api/documents/${encodeURIComponent(id)}`;
/** The address of the file to view; PDFs and pictures open in the browser. */
export const fileUrl = (id: string): string => `${downloadUrl(id)}?inline=1`;

/** PDFs and pictures open in a dialog, because many phones only download PDFs; other files open in their own tab. */
function FileLink({ document }: { readonly document: CaseDocument }) {
  const { id, label, mime, fileName } = document;
  const picture = mime.startsWith('image/');
  return picture || mime === 'application/pdf' ? (
    <PdfLink
      src={fileUrl(id)}
      download={downloadUrl(id)}
      fileName={fileName}
      label={label}
      picture={picture}
      className="doc-file"
    >
      {fileName}
    </PdfLink>
  ) : (
    <a href={fileUrl(id)} target="_blank" rel="noreferrer" className="doc-file" title={fileName}>
      {fileName}
    </a>
  );
}

export interface DocumentSlotProps {
  readonly view: Pick<CaseView, 'request' | 'form'>;
  /** The requirement; null for a document that the form no longer asks for. */
  readonly requirement: ServiceDocumentView | null;
  readonly document: CaseDocument | null;
  /** The person of the form whose document it is. */
  readonly personId?: string | null;
  /** That person's name, where the row does not stand under it. */
  readonly person?: string | null;
  /** The document may be uploaded, replaced and removed now. */
  readonly editable: boolean;
  /** The form as it is answered now needs the document; said where the answers are known. */
  readonly needed?: boolean;
  readonly id?: string;
}

/** One document of a request: its requirement, its file, the reason of a rejection, and the upload. */
export function DocumentSlot(props: DocumentSlotProps) {
  const { view, requirement, document, editable, id, personId = document?.personId ?? null, person = null } = props;
  const { t } = useTranslation();
  const [replacing, setReplacing] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const stored = useStored(document?.id ?? null);
  const requestId = view.request.id;
  const ownLabel = requirement?.label ?? document?.label ?? '';
  const label = nameInSentences({ label: ownLabel, person });
  // A file of the registration has no label of its own.
  const unnamed = document !== null && ownLabel === document.fileName;
  const key = requirement?.key ?? document?.key ?? '';
  const rules = filesAt(requirement ?? undefined, wizardOf(view.form) !== null);
  // The upload field says it itself.
  const limits = t('forms.upload.limits', { formats: formatNames(rules.types), size: rules.maxMb });
  const remove = useCommand<string>({
    send: (documentId, idempotencyKey) =>
      api.delete(`/api/documents/${encodeURIComponent(documentId)}`, undefined, { idempotencyKey }),
    onSuccess: (_, documentId) => {
      // The pressed button goes with the document, and so may its row: the row beside it takes the focus.
      if (row.current?.contains(focusOf())) {
        const beside = row.current.nextElementSibling ?? row.current.previousElementSibling;
        if (beside instanceof HTMLElement) beside.focus({ preventScroll: true });
        else focusPage();
      }
      toast({ title: t('request.toast.removed'), description: label });
      showRemoved(requestId, documentId);
    },
    onError: (error) =>
      void toast({ title: t('request.toast.removeFailed'), description: messageOf(error), kind: 'bad' }),
  });
  const rejected = document?.status === 'rejected';
  const needed = requirement?.required === true && (props.needed ?? true);
  const further = key === OTHER && document !== null;
  const uploading = editable && (requirement !== null || further) && (document === null || rejected || replacing);
  const chip =
    document === null
      ? editable && needed
        ? { tone: 'warning' as const, label: t('request.docStatus.missing') }
        : undefined
      : { tone: documentTone[document.status], label: t(`request.docStatus.${document.status}`) };
  return (
    <div id={id} ref={row} className="doc-slot" tabIndex={-1}>
      <DocRow
        name={
          <>
            <span>{unnamed ? t('request.additionalDocument') : label}</span>
            {requirement === null ? null : needed ? (
              <Required />
            ) : (
              <Box component="span" sx={{ fontWeight: 400 }} className="faint">{` ${t('forms.optional')}`}</Box>
            )}
          </>
        }
        meta={
          document === null ? (
            requirement?.description
          ) : (
            <>
              {document.file_deleted ? (
                <span>{t('request.fileDeleted', { days: AADHAAR_RETENTION_DAYS })}</span>
              ) : (
                <FileLink document={document} />
              )}
              <span className="nowrap">
                {t('request.docMeta', {
                  date: formatDate(document.uploaded_at, 'shortDay'),
                  size: formatBytes(document.bytes),
                })}
              </span>
              {editable && requirement !== null ? (
                <Box component="span" sx={{ flexBasis: '100%', whiteSpace: 'normal' }}>
                  {[requirement.description, uploading ? '' : limits].filter((one) => one !== '').join(' · ')}
                </Box>
              ) : null}
            </>
          )
        }
        fileName={document?.fileName ?? null}
        {...(chip === undefined ? {} : { chip })}
        {...(rejected && document?.reason ? { note: document.reason } : {})}
        actions={
          // A rejected one that is needed makes way for a new one only.
          editable && document !== null && !(rejected && needed) ? (
            <>
              {rejected ? null : (
                <Button
                  variant="text"
                  size="small"
                  aria-label={t('request.replaceDoc', { name: label })}
                  aria-expanded={replacing}
                  onClick={() => setReplacing(!replacing)}
                >
                  {t(replacing ? 'request.keepDoc' : 'request.replace')}
                </Button>
              )}
              <Button
                variant="text"
                size="small"
                aria-label={t('request.removeDoc', { name: label })}
                pending={remove.isPending}
                onClick={() => remove.mutate(document.id)}
              >
                {t('request.remove')}
              </Button>
            </>
          ) : null
        }
      >
        {uploading ? (
          <DocumentUpload
            requestId={requestId}
            documentKey={key}
            personId={personId}
            name={unnamed ? null : label}
            requirement={requirement}
            document={document}
            label={
              <>
                {t(document === null ? 'request.uploadFirst' : 'request.uploadNew')}
                <span className="sr-only">{`: ${label}`}</span>
              </>
            }
            accept={rules.types}
            maxMb={rules.maxMb}
            onDone={() => setReplacing(false)}
          />
        ) : null}
      </DocRow>
      {editable ? (
        <>
          <div className="doc-stored small done" role="status">
            {stored && !replacing && document?.status === 'uploaded' ? (
              <>
                <Icon name="check" size={15} />
                {t('forms.upload.uploaded')}
              </>
            ) : null}
          </div>
          <UploadAhead />
        </>
      ) : null}
    </div>
  );
}
