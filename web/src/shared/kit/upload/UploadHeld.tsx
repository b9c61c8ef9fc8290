import { useTranslation } from 'react-i18next';
import { Button } from '../Button';
import { Dialog } from '../overlay/Dialog';

export interface UploadHeldProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onLeave: () => void;
}

/** Says that the page is left once the file is stored, and offers to leave at once. */
export function UploadHeld({ open, onClose, onLeave }: UploadHeldProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      title={t('upload.leave.title')}
      lead={t('upload.leave.body')}
      width={420}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onLeave}>
            {t('upload.leave.go')}
          </Button>
          <Button onClick={onClose}>{t('upload.leave.stay')}</Button>
        </>
      }
    />
  );
}
