import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/kit/Button';

export interface DialogFootProps {
  readonly act: string;
  /** The label of the back button, which changes nothing. */
  readonly back: string;
  readonly pending: boolean;
  readonly onClose: () => void;
  readonly bad?: boolean;
}

/**
 * The foot of a form in a dialog: the submit button, and the back button, which is disabled while the command is sent.
 */
export function DialogFoot({ act, back, pending, onClose, bad = false }: DialogFootProps) {
  const { t } = useTranslation();
  return (
    <Box className="form-actions" sx={{ '& .btn': { flex: { xs: '1 1 100%', sm: 'initial' } } }}>
      <Button type="submit" variant={bad ? 'bad' : 'primary'} pending={pending}>
        {act}
      </Button>
      <Button variant="quiet" disabledReason={pending ? t('forms.underWay') : null} onClick={onClose}>
        {back}
      </Button>
    </Box>
  );
}
