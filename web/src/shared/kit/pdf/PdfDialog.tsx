import { useTranslation } from 'react-i18next';
import { Icon } from '../icons';
import { Dialog } from '../overlay/Dialog';
import { PdfView, type PdfViewProps } from './PdfView';

export interface PdfDialogProps extends Pick<PdfViewProps, 'label' | 'download' | 'fileName'> {
  readonly src: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** A PDF in a dialog over its page. */
export function PdfDialog({ open, onClose, ...document }: PdfDialogProps) {
  const { t } = useTranslation();
  const { label, download, fileName } = document;
  return (
    <Dialog open={open} title={label} width={860} onClose={onClose}>
      <div className="pdf-in-dialog">
        <PdfView
          {...document}
          lead={<span className="small faint clip">{fileName}</span>}
          tools={
            <a
              className="icon-btn"
              href={download}
              download={fileName}
              aria-label={t('pdf.download')}
              title={t('pdf.download')}
            >
              <Icon name="download" size={18} />
            </a>
          }
        />
      </div>
    </Dialog>
  );
}
