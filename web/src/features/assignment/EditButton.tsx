import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/kit/Button';

/** Opens the dialog that changes a type or a member of staff. */
export function EditButton({ name, onEdit }: { readonly name: string; readonly onEdit: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="text"
      size="small"
      aria-label={t('assignment.editOf', { name })}
      aria-haspopup="dialog"
      onClick={onEdit}
    >
      {t('assignment.edit')}
    </Button>
  );
}
