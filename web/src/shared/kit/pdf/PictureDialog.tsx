import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../overlay/Dialog';
import type { PdfDialogProps } from './PdfDialog';
import './pdf.css';

/** A picture in a dialog over its page. */
export function PictureDialog({ open, onClose, src, label, download, fileName }: PdfDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      title={label}
      width={860}
      onClose={onClose}
      actions={
        <a className="btn btn--quiet" href={download} download={fileName}>
          {t('pdf.download')}
        </a>
      }
    >
      <Box
        component="img"
        sx={{ display: 'block', maxWidth: '100%', maxHeight: '70vh', mx: 'auto', objectFit: 'contain' }}
        src={src}
        alt={fileName}
      />
    </Dialog>
  );
}
