import { useTranslation } from 'react-i18next';
import { SaveButton } from './SaveButton';

/** Saves all pages of a filtered list as CSV. */
export function CsvButton({ path, fileName }: { readonly path: string; readonly fileName: string }) {
  const { t } = useTranslation();
  return (
    <SaveButton
      path={path}
      fileName={fileName}
      saved={t('lists.csv.saved')}
      recorded={t('lists.csv.recorded')}
      failed={t('lists.csv.failed')}
    >
      {t('lists.csv.save')}
    </SaveButton>
  );
}
