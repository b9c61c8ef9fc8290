import type { ServiceDocumentView } from '@anupalan/domain/contracts/catalogue';
import type { CaseDocument, CaseView } from '@anupalan/domain/contracts/requests';
import { AADHAAR_RETENTION_DAYS } from '@anupalan/domain/rules/aadhaar';
import { filesAt, nameInSentences, OTHER } from '@anupalan/domain/rules/documents';
import { formatNames } from '@anupalan/domain/rules/file';
import Box from '@mui/material/Box';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { messageOf } from '../../shared/api/errors';
import { useCommand } from '../../shared/api/use-command';
import { DocRow } from '../../shared/case-parts/DocRow';
import { mayOn } from '../../shared/case-parts/may-on';
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

const namesOf = ({
  requirement,
  document,
  person = null,
}: Pick<DocumentSlotProps, 'requirement' | 'document' | 'person'>) => {
  const label = requirement?.label ?? document?.label ?? '';
  return {
    key: requirement?.key ?? document?.key ?? '',
    label: nameInSentences({ label, person }),
    // A file of the registration has no label of its own.
    unnamed: document !== null && label === document.fileName,
  };
};

/** Removes a document. The pressed button goes with it, and so may its row: the row beside it takes the focus. */
function useRemove(requestId: string, label: string, row: RefObject<HTMLDivElement | null>) {
  const { t } = useTranslation();
  return useCommand<string>({
    send: (documentId, idempotencyKey) =>
      api.delete(`/api/documents/${encodeURIComponent(documentId)}`, { idempotencyKey }),
    onSuccess: (_, documentId) => {
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
}

/** One document of a request: its requirement, its file, the reason of a rejection, and the upload. */
export function DocumentSlot(props: DocumentSlotProps) {
  const { view, requirement, document, editable, id, personId = document?.personId ?? null, person = null } = props;
  const { t } = useTranslation();
  const [replacing, setReplacing] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const stored = useStored(document?.id ?? null);
  const requestId = view.request.id;
  const { key, label, unnamed } = namesOf({ requirement, document, person });
  const rules = filesAt(requirement ?? undefined, wizardOf(view.form) !== null);
  const remove = useRemove(requestId, label, row);
  const rejected = document?.status === 'rejected';
  const opens = mayOn(view.request, 'file.open');
  const needed = requirement?.required === true && (props.needed ?? true);
  const further = key === OTHER && document !== null;
  const uploading = editable && (requirement !== null || further) && (document === null || rejected || replacing);
  // The upload field says it itself.
  const limits = uploading ? '' : t('forms.upload.limits', { formats: formatNames(rules.types), size: rules.maxMb });
  const about = [requirement?.description ?? '', limits].filter((one) => one !== '').join(' · ');
  const chip =
    document !== null
      ? { tone: documentTone[document.status], label: t(`request.docStatus.${document.status}`) }
      : editable && needed
        ? { tone: 'warning' as const, label: t('request.docStatus.missing') }
        : undefined;
  return (
    <div id={id} ref={row} className="doc-slot" tabIndex={-1}>
      <DocRow
        name={
          <SlotName
            name={unnamed ? t('request.additionalDocument') : label}
            needed={requirement === null ? null : needed}
          />
        }
        meta={
          document === null ? (
            requirement?.description
          ) : (
            <SlotFile document={document} opens={opens} about={editable && requirement !== null ? about : null} />
          )
        }
        fileName={document?.fileName ?? null}
        {...(chip === undefined ? {} : { chip })}
        {...(rejected && document?.reason ? { note: document.reason } : {})}
        actions={
          // A rejected one that is needed makes way for a new one only.
          editable && document !== null && !(rejected && needed) ? (
            <SlotActions
              label={label}
              replacing={replacing}
              onReplace={rejected ? null : setReplacing}
              removing={remove.isPending}
              onRemove={() => remove.mutate(document.id)}
            />
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
      {editable ? <Stored shown={stored && !replacing && document?.status === 'uploaded'} /> : null}
    </div>
  );
}

/** The document's name, and whether the form needs it; null: it is not asked for. */
function SlotName({ name, needed }: { readonly name: string; readonly needed: boolean | null }) {
  const { t } = useTranslation();
  return (
    <>
      <span>{name}</span>
      {needed === null ? null : needed ? (
        <Required />
      ) : (
        <Box component="span" sx={{ fontWeight: 400 }} className="faint">{` ${t('forms.optional')}`}</Box>
      )}
    </>
  );
}

/** Says that the file of an open row has arrived. */
function Stored({ shown }: { readonly shown: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <div className="doc-stored small done" role="status">
        {shown ? (
          <>
            <Icon name="check" size={15} />
            {t('forms.upload.uploaded')}
          </>
        ) : null}
      </div>
      <UploadAhead />
    </>
  );
}

/** The file of a row, and about the requirement what is said while it can be replaced. */
interface SlotFileProps {
  readonly document: CaseDocument;
  /** The reader may open the file. */
  readonly opens: boolean;
  readonly about: string | null;
}

function SlotFile({ document, opens, about }: SlotFileProps) {
  const { t } = useTranslation();
  return (
    <>
      {document.file_deleted ? (
        <span>{t('request.fileDeleted', { days: AADHAAR_RETENTION_DAYS })}</span>
      ) : opens ? (
        <FileLink document={document} />
      ) : (
        <span>{document.fileName}</span>
      )}
      <span className="nowrap">
        {t('request.docMeta', {
          date: formatDate(document.uploaded_at, 'shortDay'),
          size: formatBytes(document.bytes),
        })}
      </span>
      {about === null ? null : (
        <Box component="span" sx={{ flexBasis: '100%', whiteSpace: 'normal' }}>
          {about}
        </Box>
      )}
    </>
  );
}

interface SlotActionsProps {
  readonly label: string;
  readonly replacing: boolean;
  /** Null: the file cannot be replaced, or its upload field is open. */
  readonly onReplace: ((replacing: boolean) => void) | null;
  readonly removing: boolean;
  readonly onRemove: () => void;
}

function SlotActions({ label, replacing, onReplace, removing, onRemove }: SlotActionsProps) {
  const { t } = useTranslation();
  return (
    <>
      {onReplace === null ? null : (
        <Button
          variant="text"
          size="small"
          aria-label={t('request.replaceDoc', { name: label })}
          aria-expanded={replacing}
          onClick={() => onReplace(!replacing)}
        >
          {t(replacing ? 'request.keepDoc' : 'request.replace')}
        </Button>
      )}
      <Button
        variant="text"
        size="small"
        aria-label={t('request.removeDoc', { name: label })}
        pending={removing}
        onClick={onRemove}
      >
        {t('request.remove')}
      </Button>
    </>
  );
}
