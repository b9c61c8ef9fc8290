import type { CaseDocument } from '@anupalan/domain/contracts/requests';
import { AADHAAR_RETENTION_DAYS } from '@anupalan/domain/rules/aadhaar';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../shared/components/Button';
import { formatDate } from '../../../shared/components/dates';
import { Icon } from '../../../shared/components/icons';
import { PdfView } from '../../../shared/components/pdf/PdfView';
import { EmptyState, ErrorState } from '../../../shared/components/states';
import { formatBytes } from '../../../shared/components/upload/file-rules';

const ZOOMS = [50, 75, 100, 150, 200, 300] as const;

/** The address of a file; `inline`: to be shown in the page. */
export const fileUrl = (id: string, inline: boolean): string =>
  `/api/documents/${encodeURIComponent(id)}${inline ? '?inline=1' : ''}`;

/** The current document: pictures with zoom and rotation, PDFs in the product's own viewer. */
export function Preview({ document }: { readonly document: CaseDocument }) {
  const { t } = useTranslation();
  const [zoom, setZoom] = useState<number>(2);
  const [turns, setTurns] = useState(0);
  const picture = document.mime.startsWith('image/');
  const inline = fileUrl(document.id, true);
  const percent = ZOOMS[zoom] ?? 100;
  const name = (
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
  if (document.file_deleted)
    return (
      <section className="card preview" aria-label={t('office.review.preview')}>
        <div className="preview-bar">{name}</div>
        <div className="table-top">
          <EmptyState icon="file" title={t('office.review.fileDeleted')}>
            {t('office.review.fileDeletedBody', { days: AADHAAR_RETENTION_DAYS })}
          </EmptyState>
        </div>
      </section>
    );
  const links = <FileLinks document={document} />;
  if (document.mime === 'application/pdf')
    return (
      <section className="card preview" aria-label={t('office.review.preview')}>
        <PdfView
          key={document.id}
          src={inline}
          label={document.label}
          download={fileUrl(document.id, false)}
          fileName={document.fileName}
          lead={name}
          tools={links}
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
          <Picture key={document.id} document={document} percent={percent} turns={turns} />
        ) : (
          <EmptyState
            icon="file"
            title={t('office.review.notShown')}
            action={
              <a className="btn btn--quiet" href={inline} target="_blank" rel="noreferrer">
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
function FileLinks({ document }: { readonly document: CaseDocument }) {
  const { t } = useTranslation();
  return (
    <>
      <a
        className="icon-btn"
        href={fileUrl(document.id, true)}
        target="_blank"
        rel="noreferrer"
        aria-label={t('office.review.openTab')}
        title={t('office.review.openTab')}
      >
        <Icon name="external" size={18} />
      </a>
      <a
        className="icon-btn"
        href={fileUrl(document.id, false)}
        download={document.fileName}
        aria-label={t('office.review.download')}
        title={t('office.review.download')}
      >
        <Icon name="download" size={18} />
      </a>
    </>
  );
}

interface PictureProps {
  readonly document: CaseDocument;
  readonly percent: number;
  readonly turns: number;
}

function Picture({ document, percent, turns }: PictureProps) {
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
        src={fileUrl(document.id, true)}
        alt={t('office.review.picture', { label: document.label, file: document.fileName })}
        onError={() => setFailed(true)}
      />
    </div>
  );
}
