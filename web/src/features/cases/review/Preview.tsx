import type { CaseDocument } from '@anupalan/domain/contracts/requests';
import { AADHAAR_RETENTION_DAYS } from '@anupalan/domain/rules/aadhaar';
import { type CSSProperties, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestFile } from '../../../shared/api/client';
import { Button, IconButton } from '../../../shared/kit/Button';
import { formatDate } from '../../../shared/kit/dates';
import { Icon } from '../../../shared/kit/icons';
import { PdfView } from '../../../shared/kit/pdf/PdfView';
import { formatBytes } from '../../../shared/kit/upload/file-rules';
import { EmptyState, ErrorState } from '../../../shared/loading/states';
import { RevealDialog } from './RevealDialog';

const ZOOMS = [50, 75, 100, 150, 200, 300] as const;

/** The address of a file; `inline`: to be shown in the page. */
const fileUrl = (id: string, inline: boolean): string =>
  `/api/documents/${encodeURIComponent(id)}${inline ? '?inline=1' : ''}`;

export interface PreviewProps {
  readonly document: CaseDocument;
  /** The reader says why before they get the file. */
  readonly locked: boolean;
  /** The document is in front of the reader: painted here, or taken to be read elsewhere. */
  readonly onSeen: () => void;
}

/** The current document. An identity document of somebody else's case is shown once its reader has said why. */
export function Preview({ document, locked, onSeen }: PreviewProps) {
  const { t } = useTranslation();
  const [file, setFile] = useState<Blob | null>(null);
  const [asking, setAsking] = useState(false);
  const local = useObjectUrl(file);
  if (!document.file_deleted && (!locked || (file !== null && local !== null)))
    return (
      <Shown
        document={document}
        source={file ?? fileUrl(document.id, true)}
        inline={local ?? fileUrl(document.id, true)}
        download={local ?? fileUrl(document.id, false)}
        onSeen={onSeen}
      />
    );
  return (
    <section className="card preview" aria-label={t('office.review.preview')}>
      <div className="preview-bar">
        <Name document={document} />
      </div>
      <div className="table-top">
        {document.file_deleted ? (
          <EmptyState icon="file" title={t('office.review.fileDeleted')}>
            {t('office.review.fileDeletedBody', { days: AADHAAR_RETENTION_DAYS })}
          </EmptyState>
        ) : (
          <EmptyState
            icon="lock"
            title={t('office.review.fileLocked')}
            action={
              <Button variant="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)}>
                {t('office.review.show')}
              </Button>
            }
          >
            {t('office.review.fileLockedBody')}
          </EmptyState>
        )}
      </div>
      {asking ? (
        <RevealDialog
          label={document.label}
          ask={(reason, key) =>
            requestFile(`/api/staff/documents/${encodeURIComponent(document.id)}/open`, { reason }, key)
          }
          onRevealed={(shown) => {
            setFile(shown);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </section>
  );
}

/** An address for a file of this page; null without one. */
function useObjectUrl(file: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return url;
}

function Name({ document }: { readonly document: CaseDocument }) {
  const { t } = useTranslation();
  return (
    <>
      <span className="strong small clip">{document.label}</span>
      {document.issued_on === null ? null : (
        <span className="small num clip">
          {t('office.review.issued', { date: formatDate(document.issued_on, 'day') })}
        </span>
      )}
      <span className="small faint num no-phone clip">{`${document.fileName}, ${formatBytes(document.bytes)}`}</span>
    </>
  );
}

interface ShownProps extends Pick<PreviewProps, 'document' | 'onSeen'> {
  /** The file itself, or its address. */
  readonly source: string | Blob;
  /** Where it is shown, and where it is downloaded. */
  readonly inline: string;
  readonly download: string;
}

/** Pictures with zoom and rotation, PDFs in the product's own viewer. */
function Shown({ document, source, inline, download, onSeen }: ShownProps) {
  const { t } = useTranslation();
  const [zoom, setZoom] = useState<number>(2);
  const [turns, setTurns] = useState(0);
  const picture = document.mime.startsWith('image/');
  const percent = ZOOMS[zoom] ?? 100;
  const name = <Name document={document} />;
  const links = <FileLinks document={document} inline={inline} download={download} onOpen={onSeen} />;
  if (document.mime === 'application/pdf')
    return (
      <section className="card preview" aria-label={t('office.review.preview')}>
        <PdfView
          key={document.id}
          src={source}
          label={document.label}
          download={download}
          fileName={document.fileName}
          lead={name}
          tools={links}
          onDrawn={onSeen}
          onDownload={onSeen}
        />
      </section>
    );
  return (
    <section className="card preview" aria-label={t('office.review.preview')}>
      <div className="preview-bar">
        {name}
        <span className="tools">
          {picture ? (
            <>
              <IconButton
                icon="minus"
                size={18}
                label={t('office.review.zoomOut')}
                onClick={() => setZoom(Math.max(0, zoom - 1))}
              />
              <span className="small num muted no-phone" role="status">
                {percent}%
              </span>
              <IconButton
                icon="plus"
                size={18}
                label={t('office.review.zoomIn')}
                onClick={() => setZoom(Math.min(ZOOMS.length - 1, zoom + 1))}
              />
              <IconButton
                icon="rotate"
                size={18}
                label={t('office.review.turn')}
                onClick={() => setTurns((turns + 1) % 4)}
              />
            </>
          ) : null}
          {links}
        </span>
      </div>
      <div className="table-top" tabIndex={picture ? 0 : undefined}>
        {picture ? (
          <Picture document={document} src={inline} percent={percent} turns={turns} onSeen={onSeen} />
        ) : (
          <EmptyState
            icon="file"
            title={t('office.review.notShown')}
            action={
              <a className="btn btn--quiet" href={inline} target="_blank" rel="noreferrer" onClick={onSeen}>
                <Icon name="external" size={17} />
                {t('office.review.openTab')}
              </a>
            }
          >
            {t('office.review.notShownBody')}
          </EmptyState>
        )}
      </div>
    </section>
  );
}

/** Links that open the file in its own tab and download it. */
function FileLinks({
  document,
  inline,
  download,
  onOpen,
}: Pick<ShownProps, 'document' | 'inline' | 'download'> & { readonly onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <a
        className="icon-btn"
        href={inline}
        target="_blank"
        rel="noreferrer"
        aria-label={t('office.review.openTab')}
        title={t('office.review.openTab')}
        onClick={onOpen}
      >
        <Icon name="external" size={18} />
      </a>
      <a
        className="icon-btn"
        href={download}
        download={document.fileName}
        aria-label={t('office.review.download')}
        title={t('office.review.download')}
        onClick={onOpen}
      >
        <Icon name="download" size={18} />
      </a>
    </>
  );
}

interface PictureProps extends Pick<PreviewProps, 'document' | 'onSeen'> {
  readonly src: string;
  readonly percent: number;
  readonly turns: number;
}

function Picture({ document, src, percent, turns, onSeen }: PictureProps) {
  const { t } = useTranslation();
  const [tries, setTries] = useState(0);
  const [failed, setFailed] = useState(false);
  if (failed)
    return (
      <ErrorState
        title={t('office.review.loadFailed')}
        message={t('errors.network')}
        onRetry={() => {
          setFailed(false);
          setTries(tries + 1);
        }}
      />
    );
  const style = { '--zoom': `${percent}%`, '--turn': `${turns * 90}deg` } as CSSProperties;
  return (
    <div className={turns % 2 === 1 ? 'scan is-lying' : 'scan'} style={style}>
      <img
        key={tries}
        src={src}
        alt={t('office.review.picture', { label: document.label, file: document.fileName })}
        onLoad={onSeen}
        onError={() => setFailed(true)}
      />
    </div>
  );
}
