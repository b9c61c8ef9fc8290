import { useTranslation } from 'react-i18next';
import { Button } from '../Button';
import { Dialog } from './Dialog';

export interface ConfirmDialogProps {
  readonly title: string;
  readonly lead: string;
  readonly act: string;
  readonly bad?: boolean;
  readonly pending?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks once more before an act. */
export function ConfirmDialog({ title, lead, act, bad, pending = false, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open title={title} lead={lead} onClose={onClose} locked={pending}>
      <div className="form-actions dialog-acts">
        <Button variant="quiet" disabledReason={pending ? t('forms.underWay') : null} onClick={onClose}>
          {t('forms.back')}
        </Button>
        <Button variant={bad ? 'bad' : 'primary'} pending={pending} onClick={onConfirm}>
          {act}
        </Button>
      </div>
    </Dialog>
  );
}
