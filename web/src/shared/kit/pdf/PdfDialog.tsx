import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icons';
import { Dialog } from '../overlay/Dialog';
import { PdfView, type PdfViewProps } from './PdfView';

/** The page area scrolls, not the dialog; it fills the dialog's width. */
const WHOLE = {
  m: '0 -24px -24px',
  display: 'flex',
  height: 'calc(100dvh - 170px)',
  maxHeight: 1000,
  minHeight: 300,
  '& .pdf-bar': { pl: 3 },
  '& .pdf-desk': { maxHeight: 'none' },
};

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
      <Box sx={WHOLE}>
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
      </Box>
    </Dialog>
  );
}
