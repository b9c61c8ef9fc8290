import type { OwnDocument } from '@anupalan/domain/contracts/documents';
import type { expiryOf } from '@anupalan/domain/rules/own-documents';
import { useTranslation } from 'react-i18next';
import { DocRow } from '../../shared/case-parts/DocRow';
import { mayOn } from '../../shared/case-parts/may-on';
import { IconButton } from '../../shared/kit/Button';
import { formatDate } from '../../shared/kit/dates';
import { Icon } from '../../shared/kit/icons';
import { Menu, type MenuItemSpec } from '../../shared/kit/overlay/Menu';
import { PdfLink } from '../../shared/kit/pdf/PdfLink';
import { formatBytes } from '../../shared/kit/upload/file-rules';
import type { Asked } from './DocumentDialog';

export interface DocumentLineProps {
  readonly document: OwnDocument;
  readonly expiry: ReturnType<typeof expiryOf>;
  /** The name of its business; '' for none. */
  readonly business: string;
  readonly onAsk: (asked: Asked) => void;
}

const TONES = { valid: 'done', expiring: 'warning', expired: 'bad' } as const;

/** One document with its file, how long it is valid, and what can be done with it. */
export function DocumentLine({ document, expiry, business, onAsk }: DocumentLineProps) {
  const { t } = useTranslation();
  const { source, name, kind, about, at, bytes, share, expires_on, file_name, download } = document;
  const what =
    source === 'paper'
      ? t(`documents.option.kind.${kind}` as 'documents.option.kind.other')
      : t(`documents.source.${source}`);
  const said = [
    what,
    about,
    business,
    formatDate(at),
    bytes === null ? '' : formatBytes(bytes),
    share === null ? '' : t('documents.shared', { date: formatDate(share.until, 'dayTime') }),
  ];
  const opens = mayOn(document, 'file.open');
  const acts: readonly MenuItemSpec[] = [
    { label: t('documents.share'), icon: 'external', onSelect: () => onAsk({ act: 'share', document }) },
    ...(source === 'paper'
      ? ([
          { label: t('documents.change'), icon: 'file', onSelect: () => onAsk({ act: 'change', document }) },
          {
            label: t('documents.remove'),
            icon: 'trash',
            bad: true,
            onSelect: () => onAsk({ act: 'remove', document }),
          },
        ] as const)
      : []),
  ];
  return (
    <DocRow
      name={opens ? <FileLink {...document} /> : name}
      fileName={file_name}
      meta={said.filter(Boolean).map((one) => <span key={one}>{one}</span>)}
      {...(expiry === ''
        ? {}
        : {
            chip: {
              tone: TONES[expiry],
              icon: 'clock',
              label: t(`documents.expiry.${expiry}`, { date: formatDate(expires_on) }),
            },
          })}
      actions={
        !opens ? null : (
          <>
            <a
              className="btn btn--quiet btn--small"
              href={download}
              download={file_name}
              aria-label={t('documents.downloadOf', { name })}
            >
              <Icon name="download" size={15} />
              {t('documents.download')}
            </a>
            {/* Only what is one's own is shared. */}
            {document.my_role !== null ? null : (
              <Menu
                label={t('documents.more', { name })}
                items={acts}
                trigger={(props) => <IconButton {...props} icon="more" label={t('documents.more', { name })} />}
              />
            )}
          </>
        )
      }
    />
  );
}

/** PDFs and pictures open in a dialog; a receipt is made anew for its download alone. */
function FileLink({ source, name, mime, file_name, download }: OwnDocument) {
  const picture = mime.startsWith('image/');
  if (source === 'receipt' || !(picture || mime === 'application/pdf')) return <span>{name}</span>;
  return (
    <PdfLink src={`${download}?inline=1`} download={download} fileName={file_name} label={name} picture={picture}>
      {name}
    </PdfLink>
  );
}
